/** The few exceptions that mean "cannot go on". Each says what happened and what to do about it. */
export type Fault = 'configuration' | 'forge' | 'model' | 'repository' | 'internal'

/** An exception with a title (what happened, with the value), a hint (what to do) and a cause. */
export class DiffproofError extends Error {
  readonly fault: Fault
  readonly hint: string

  constructor(fault: Fault, title: string, hint: string, cause?: unknown) {
    super(title, cause === undefined ? undefined : { cause })
    this.name = `${fault[0]?.toUpperCase()}${fault.slice(1)}Error`
    this.fault = fault
    this.hint = hint
  }
}

/** The user must change the workflow, an input or the repository. */
export class ConfigurationError extends DiffproofError {
  constructor(title: string, hint = '', cause?: unknown) {
    super('configuration', title, hint, cause)
  }
}

/** The forge said no, or could not be reached. `status` is the HTTP status, null where there was no answer. */
export class ForgeError extends DiffproofError {
  readonly status: number | null

  constructor(title: string, hint: string, status: number | null, cause?: unknown) {
    super('forge', title, hint, cause)
    this.status = status
  }
}

/** The model could not be reached, refused the request, or its answer was unusable after retries. */
export class ModelError extends DiffproofError {
  readonly status: number | null

  constructor(title: string, hint: string, status: number | null, cause?: unknown) {
    super('model', title, hint, cause)
    this.status = status
  }
}

/** Git failed: the title names the command without secrets and the last line it said. */
export class RepositoryError extends DiffproofError {
  constructor(title: string, hint = '', cause?: unknown) {
    super('repository', title, hint, cause)
  }
}

/** What an unknown thrown value says, in one line. */
export function messageOf(thrown: unknown): string {
  const text = thrown instanceof Error ? thrown.message : String(thrown)
  return text.split('\n', 1)[0] ?? ''
}

/** For the default branch of an exhaustive switch: does not compile while a case is missing. */
export function assertNever(value: never): never {
  throw new Error(`unexpected value: ${JSON.stringify(value)}`)
}
