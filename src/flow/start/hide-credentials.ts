/** Credentials that other steps have left: hidden from the model, and secrets of this run. */
import { addedCredentials } from '../../core/secrets/credential-files.ts'
import type { FoundCredential } from '../../ports/credentials.ts'
import type { ProofJob } from '../run.ts'

/**
 * Hides files with credentials from tools and commands, except setup. What they hold becomes a secret of the run. A
 * tracked one is shown as the commit has it. `copy`: where to look, if not in the work tree. Returns those that are not
 * tracked. Throws RepositoryError.
 */
export async function hideCredentials(run: ProofJob, copy?: string) {
  const { config, ports } = run
  const found = await closeCredentials(run, copy)
  keepSecret(found, run)
  const hidden = found.filter(({ isTracked, values }) => !isTracked || values.length > 0)
  for (const { path, place, why } of hidden)
    ports.reporter.info(`credentials hidden from the model and the tests: ${(path ?? place).toWellFormed()} (${why})`)
  if (hidden.length > 0 && config.sandbox === 'off')
    ports.reporter.warning('without a sandbox, commands can read these files with credentials')
  return hidden.filter(({ isTracked }) => !isTracked)
}

/** Has what these files hold, and the checked-out commit does not, be secrets of the run, also for its post step. */
export function keepSecret(found: readonly { values: readonly string[] }[], { ports, secrets }: ProofJob): void {
  const values = found.flatMap(one => one.values)
  secrets.add(values)
  ports.journal.note({ kind: 'secrets', values })
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
    if (typeof before === 'string' && isAsCommitted(file, before)) return []
    const { link } = file
    const isTracked = before !== undefined || ofBase.has(file.path)
    const isNamedByBase = link === null || (link.isDirect && ofBase.has(link.path))
    // Of what is too large to compare, a pull request may have written each word.
    const values = before === null ? [] : addedCredentials(file.text, before ?? '')
    return [{ ...file, isTracked, isNamedByBase, values }]
  })
  ports.credentials.hide(found.flatMap(({ place, isTracked }) => (isTracked ? [] : place)))
  ports.repository.withhold(found.flatMap(({ path, isTracked }) => (isTracked && path !== null ? path : [])))
  return found
}

/** Also with other ends of lines. A file of LFS may be what the pointer in the commit names. */
function isAsCommitted({ text, sha256 }: FoundCredential, before: string): boolean {
  if (text.replaceAll('\r\n', '\n') === before.replaceAll('\r\n', '\n')) return true
  const [, named] = /^oid sha256:([0-9a-f]{64})$/m.exec(before) ?? []
  return named !== undefined && named === sha256()
}
