/** Credentials that other steps have left: hidden from the model, and secrets of this run. */
import { credentialValues } from '../../core/secrets/credential-files.ts'
import type { ProofJob } from '../run.ts'

/**
 * Hides untracked files with credentials from tools and commands, except setup. What they hold becomes a secret of the
 * run. Throws RepositoryError.
 */
export async function hideCredentials({ ports, secrets }: ProofJob): Promise<void> {
  const { files, isWhole } = await ports.credentials.find()
  if (!isWhole)
    ports.reporter.warning('not every file was looked at for credentials: there are too many, or they lie too deep')
  if (files.length === 0) return
  const tracked = new Set(await ports.repository.basePaths())
  const found = files.filter(({ path }) => path === null || !tracked.has(path))
  ports.credentials.hide(found.map(({ place }) => place))
  secrets.add(found.flatMap(({ text }) => credentialValues(text)))
  for (const { path, place, why } of found)
    ports.reporter.info(`credentials hidden from the model and the tests: ${path ?? place} (${why})`)
  if (found.length > 0 && ports.commands.sandbox === 'none' && ports.commands.canRun)
    ports.reporter.warning('without a sandbox, commands can read these files with credentials')
}
