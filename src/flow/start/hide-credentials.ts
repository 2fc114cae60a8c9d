/** Credentials that other steps have left: hidden from the model, and secrets of this run. */
import { credentialValues } from '../../core/secrets/credential-files.ts'
import type { ProofJob } from '../run.ts'

/**
 * Hides untracked files with credentials from tools and commands, except setup. What they hold becomes a secret of the
 * run, as does what a tracked file holds and that of the checked-out commit does not. That one is shown as the commit has
 * it. `copy`: where to look, if not in the work tree. Returns the hidden files. Throws RepositoryError.
 */
export async function hideCredentials(run: ProofJob, copy?: string) {
  const { config, ports, secrets } = run
  const found = await closeCredentials(run, copy)
  const values = found.flatMap(one => one.values)
  secrets.add(values)
  ports.journal.note({ kind: 'secrets', values })
  for (const { path, place, why } of found)
    ports.reporter.info(`credentials hidden from the model and the tests: ${(path ?? place).toWellFormed()} (${why})`)
  if (found.length > 0 && config.sandbox === 'off')
    ports.reporter.warning('without a sandbox, commands can read these files with credentials')
  return found.filter(({ isTracked }) => !isTracked)
}

/** Hides them alone: what a pull request brings is no secret of the run. Throws RepositoryError. */
export async function closeCredentials({ ports }: ProofJob, copy?: string) {
  const { files, isWhole } = await ports.credentials.find(copy)
  if (!isWhole && copy === undefined)
    ports.reporter.warning(
      'not every file was looked at for credentials: they lie too deep, or a folder cannot be listed',
    )
  if (files.length === 0) return []
  const ofBase = new Set<string | null>(await ports.repository.basePaths())
  const checkedOut = await ports.repository.checkedOutFiles(files.flatMap(({ path }) => path ?? []))
  const found = files.flatMap(file => {
    const text = checkedOut.get(file.path ?? '')
    // A file of LFS may be what the pointer in the commit names.
    const isPointedTo = () => text?.includes(`oid sha256:${ports.clock.sha256(Buffer.from(file.text, 'latin1'))}\n`)
    if (text === null || isPointedTo()) return []
    const known = new Set(credentialValues(text ?? ''))
    const isTracked = text !== undefined || ofBase.has(file.path)
    const values = credentialValues(file.text).filter(value => !known.has(value))
    return isTracked && values.length === 0 ? [] : [{ ...file, isTracked, values }]
  })
  ports.credentials.hide(found.flatMap(({ place, isTracked }) => (isTracked ? [] : place)))
  ports.repository.withhold(found.flatMap(({ path, isTracked }) => (isTracked && path !== null ? path : [])))
  return found
}

/**
 * Has what steps added to files that the checked-out commit tracks be secrets of the run. Of a file that git converts, what
 * the pull request brought may look so. `tree`: of the pull request. Throws RepositoryError.
 */
export async function keepAddedSecret(
  found: Awaited<ReturnType<typeof closeCredentials>>,
  tree: string,
  { ports, secrets }: ProofJob,
): Promise<void> {
  const tracked = found.flatMap(({ path, isTracked, values }) => (isTracked && path !== null ? [{ path, values }] : []))
  if (tracked.length === 0) return
  const paths = tracked.map(({ path }) => path)
  const converted = await ports.repository.attributesIn(tree, ['filter', 'working-tree-encoding'], paths)
  const isPlain = (n: number) => Object.values(converted?.[n] ?? { filter: '' }).every(value => value === 'unspecified')
  secrets.add(tracked.flatMap(({ values }, n) => (isPlain(n) ? values : [])))
}
