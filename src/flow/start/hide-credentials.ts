/** Credentials that other steps have left: hidden from the model, and secrets of this run. */
import { addedCredentials, addedLines } from '../../core/secrets/credential-files.ts'
import { secretLines } from '../../core/secrets/secrets-in.ts'
import type { ProofJob } from '../run.ts'

/**
 * Hides files with credentials from tools and commands, except setup. What they hold becomes a secret of the run. A
 * tracked one is shown as the commit has it. `copy`: where to look, if not in the work tree. `secretsOf`: those that no
 * stranger brought. Returns those that are not tracked. Throws RepositoryError.
 */
export async function hideCredentials(
  run: ProofJob,
  {
    copy,
    secretsOf = file => file.values,
  }: { copy?: string; secretsOf?: (file: HiddenFile) => readonly string[] } = {},
) {
  const found = await closeCredentials(run, copy)
  keepSecret(found.flatMap(secretsOf), run)
  nameHidden(found, run)
  return found.filter(({ isTracked }) => !isTracked)
}

export type HiddenFile = Awaited<ReturnType<typeof closeCredentials>>[number]

/** Says in the log which files are hidden. */
export function nameHidden(found: readonly HiddenFile[], { config, ports: { reporter } }: ProofJob): void {
  for (const { path, place, why } of found)
    reporter.info(`credentials hidden from the model and the tests: ${(path ?? place).toWellFormed()} (${why})`)
  if (found.length > 0 && config.sandbox === 'off')
    reporter.warning('without a sandbox, commands can read these files with credentials')
}

/** Has values be secrets of the run, also for its post step. */
export function keepSecret(values: readonly string[], { ports, secrets }: ProofJob): void {
  secrets.add(values)
  ports.journal.note({ kind: 'secrets', values: [...values] })
}

/** Hides them alone. `values`: what a step has written. Throws RepositoryError. */
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
    const before = checkedOut.get(file.path ?? '')
    // Of what is too large to compare, a pull request may have written each word.
    if (before === null) return []
    const { link, text } = file
    const isTracked = before !== undefined || ofBase.has(file.path)
    const isNamedByBase = link === null || (link.isDirect && ofBase.has(link.path))
    const values = addedCredentials(text, before ?? '')
    const [, named = null] = POINTER.exec(before ?? '') ?? []
    // Other filters, such as git-crypt, make any text of what is committed.
    const holdsSecret = () => values.length > 0 || secretLines(addedLines(text, before ?? '')).length > 0
    const isChanged = named === null ? holdsSecret() : text !== before && named !== file.sha256()
    return isTracked && !isChanged ? [] : [{ ...file, isTracked, isNamedByBase, values }]
  })
  ports.credentials.hide(found.flatMap(({ place, isTracked }) => (isTracked ? [] : place)))
  ports.repository.withhold(found.flatMap(({ path, isTracked }) => (isTracked && path !== null ? path : [])))
  return found
}

/** What a commit has of a file of LFS. */
const POINTER = /^oid sha256:([0-9a-f]{64})$/m
