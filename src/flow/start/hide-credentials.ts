/** Credentials that other steps have left: hidden from the model, and secrets of this run. */
import { credentialValues } from '../../core/secrets/credential-files.ts'
import type { FoundCredentials } from '../../ports/credentials.ts'
import type { ProofJob } from '../run.ts'

/**
 * Hides untracked files with credentials from tools and commands, except setup. What they hold becomes a secret of the
 * run, as does what a tracked file holds and the base's does not; that one is left out later. `earlier`: found before
 * another commit was checked out, whose links may have given them their names. Throws RepositoryError.
 */
export async function hideCredentials({ config, ports, secrets }: ProofJob, earlier?: FoundCredentials): Promise<void> {
  const { files, isWhole } = await ports.credentials.find(earlier)
  if (!isWhole)
    ports.reporter.warning(
      'not every file was looked at for credentials: they lie too deep, or a folder cannot be listed',
    )
  if (files.length === 0) return
  const tracked = new Set<string | null>(await ports.repository.basePaths())
  const ofBase = await ports.repository.readBaseFiles(files.flatMap(({ path }) => path ?? []))
  const found = files.flatMap(file => {
    const isTracked = tracked.has(file.path)
    const base = isTracked ? ofBase.get(file.path ?? '') : ''
    if (base === undefined) return []
    // The port gives a byte as a character.
    const known = new Set(credentialValues(Buffer.from(base).toString('latin1')))
    const values = credentialValues(file.text).filter(value => !known.has(value))
    return isTracked && values.length === 0 ? [] : [{ ...file, isTracked, values }]
  })
  ports.credentials.hide(found.flatMap(({ place, isTracked }) => (isTracked ? [] : place)))
  secrets.add(found.flatMap(({ values }) => values))
  for (const { path, place, why } of found)
    ports.reporter.info(`credentials hidden from the model and the tests: ${(path ?? place).toWellFormed()} (${why})`)
  if (found.length > 0 && config.sandbox === 'off')
    ports.reporter.warning('without a sandbox, commands can read these files with credentials')
}
