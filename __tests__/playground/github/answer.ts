/** What goes back over the wire: JSON, or raw bytes with their own content type. */
export interface Answer {
  readonly status: number
  readonly body?: unknown
  readonly raw?: Buffer
  readonly headers?: Readonly<Record<string, string>>
}

export interface FieldError {
  readonly resource: string
  readonly code: string
  readonly field?: string
  readonly message?: string
  readonly value?: unknown
}

/** An answer in GitHub's error shape; thrown wherever a request cannot be honoured. */
export class Refusal extends Error {
  readonly status: number
  readonly errors: readonly FieldError[] | undefined

  constructor(status: number, message: string, errors?: readonly FieldError[]) {
    super(message)
    this.status = status
    this.errors = errors
  }

  answer(): Answer {
    const documentation = 'https://docs.github.com/rest'
    const errors = this.errors === undefined ? {} : { errors: this.errors }
    return {
      status: this.status,
      body: { message: this.message, ...errors, documentation_url: documentation, status: String(this.status) },
    }
  }
}

export const notFound = (): Refusal => new Refusal(404, 'Not Found')
export const forbidden = (): Refusal => new Refusal(403, 'Resource not accessible by integration')
export const invalid = (errors: readonly FieldError[]): Refusal => new Refusal(422, 'Validation Failed', errors)

export const ok = (body: unknown): Answer => ({ status: 200, body })
export const created = (body: unknown): Answer => ({ status: 201, body })
export const noContent = (): Answer => ({ status: 204 })
