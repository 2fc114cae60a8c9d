/** The few exceptions that mean "cannot go on". */
export type Fault = 'configuration' | 'forge' | 'model' | 'repository' | 'internal'

/** What a person has to mend: a closed set, which another job may hand over. */
export const REASON_KINDS = [
  'api-key',
  'inputs',
  'setup-command',
  'test-command',
  'job-permissions',
  'pull-request-setting',
  'branch-rules',
  'git',
  'proposal',
  'no-result',
  'no-outputs',
] as const
export type ReasonKind = (typeof REASON_KINDS)[number]

/** `paste`: lines for the workflow that mend it in this repository. */
export type KnownReason = { reasonKind?: ReasonKind; paste?: string }

/** With what happened, what to do, and a cause. */
export class DiffproofError extends Error {
  readonly fault: Fault
  readonly hint: string
  readonly known: KnownReason

  constructor(fault: Fault, title: string, hint: string, cause?: unknown, known: KnownReason = {}) {
    super(title, cause === undefined ? undefined : { cause })
    this.name = `${fault[0]?.toUpperCase()}${fault.slice(1)}Error`
    this.fault = fault
    this.hint = hint
    this.known = known
  }
}

/** The user must change the workflow, an input or the repository. */
export class ConfigurationError extends DiffproofError {
  constructor(title: string, hint = '', cause?: unknown, known: KnownReason = {}) {
    super('configuration', title, hint, cause, known)
  }
}

export type Advice = { hint: string; reasonKind?: ReasonKind }

/** `refused`: trying again changes nothing. `limited`: not carried out. `passing`: perhaps carried out. */
type ForgeTrouble = 'refused' | 'limited' | 'passing'

/** `status`: of HTTP, null without an answer. `waitMs`: how long the forge asks to wait, or null. */
export class ForgeError extends DiffproofError {
  readonly status: number | null
  readonly trouble: ForgeTrouble
  readonly waitMs: number | null

  constructor(
    title: string,
    advice: string | Advice,
    status: number | null,
    trouble: ForgeTrouble,
    waitMs: number | null = null,
  ) {
    const { hint, ...known } = typeof advice === 'string' ? { hint: advice } : advice
    super('forge', title, hint, undefined, known)
    this.status = status
    this.trouble = trouble
    this.waitMs = waitMs
  }
}

/** What may help: nothing, time, time or another model, another model, a shorter request. */
export type ModelTrouble = 'final' | 'passing' | 'busy' | 'not-this-model' | 'too-long'

/** `waitMs`: how long the API asks to wait, or null. */
export class ModelError extends DiffproofError {
  readonly status: number | null
  readonly trouble: ModelTrouble
  readonly waitMs: number | null

  constructor(
    title: string,
    hint: string,
    status: number | null,
    trouble: ModelTrouble = 'final',
    waitMs: number | null = null,
    known: KnownReason = status === 401 ? { reasonKind: 'api-key' } : {},
  ) {
    super('model', title, hint, undefined, known)
    this.status = status
    this.trouble = trouble
    this.waitMs = waitMs
  }
}

/** The server refused; server or network failed; git failed here; the time of the run is over. */
export type GitTrouble = 'refused' | 'passing' | 'local' | 'late'

/** Git failed. The title holds the command without secrets and git's last line. */
export class RepositoryError extends DiffproofError {
  readonly trouble: GitTrouble

  constructor(title: string, hint = '', cause?: unknown, trouble: GitTrouble = 'local') {
    super('repository', title, hint, cause, trouble === 'local' ? { reasonKind: 'git' } : {})
    this.trouble = trouble
  }
}

/** What happened and what to do, with one full stop between them. `hint` may be empty. */
export function withHint(what: string, hint: string): string {
  if (hint === '') return what
  return `${what}${/[.!?…]$/.test(what) ? '' : '.'} ${hint}`
}

/** The message of anything thrown, in one line. */
export function messageOf(thrown: unknown): string {
  const text = thrown instanceof Error ? thrown.message : String(thrown)
  return text.split('\n', 1)[0] ?? ''
}

/** The same with what to do about it, where the error says that. */
export function adviceIn(thrown: unknown): string {
  return withHint(messageOf(thrown), thrown instanceof DiffproofError ? thrown.hint : '')
}

/** Null where a step throws: a file may go, and a process may end, at any time. */
export function orNull<Value>(step: () => Value): Value | null {
  try {
    return step()
  } catch {
    return null
  }
}

/**
 * The code of a system error, or an empty text. Without `instanceof`, because the error may come from another realm.
 */
export function errorCode(error: unknown): string {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : ''
  return typeof code === 'string' ? code : ''
}
