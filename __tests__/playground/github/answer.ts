import type { Json } from './world.ts'

/** What goes back over the wire: JSON, or raw bytes with their own content type. */
export interface Answer {
  readonly status: number
  readonly body?: unknown
  readonly raw?: Buffer
  readonly headers?: Readonly<Record<string, string>>
}

interface FieldError {
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

const LONGEST_BODY = 65_536
const LONGEST_TITLE = 256

/** Refuses bodies that are longer than GitHub stores, or empty where text is needed. */
export function checkBody(resource: string, body: string | null | undefined, isNeeded: boolean): void {
  if (isNeeded && (body ?? '').trim() === '') {
    throw invalid([{ resource, code: 'unprocessable', field: 'data', message: 'Body cannot be blank' }])
  }
  if ((body ?? '').length > LONGEST_BODY) {
    const message = `body is too long (maximum is ${LONGEST_BODY} characters)`
    throw invalid([{ resource, code: 'custom', field: 'body', message }])
  }
}

/** Refuses titles that are empty or too long; undefined is a title that is not changed. */
export function checkTitle(resource: string, title: string | undefined): void {
  if (title === undefined) return
  if (title.trim() === '') throw invalid([{ resource, code: 'missing_field', field: 'title' }])
  if (title.length > LONGEST_TITLE) {
    const message = `title is too long (maximum is ${LONGEST_TITLE} characters)`
    throw invalid([{ resource, code: 'custom', field: 'title', message }])
  }
}

/** A text field of a request body, or undefined where it is missing, null or something else. */
export function textField(body: Json, name: string): string | undefined {
  const value = body[name]
  return typeof value === 'string' ? value : undefined
}

/** The texts of a list field; entries of the form `{name: ...}` count by their name, as GitHub's labels do. */
export function textList(body: Json, name: string): string[] | undefined {
  const value = body[name]
  if (!Array.isArray(value)) return undefined
  return value.flatMap((entry: unknown) => {
    const text = isObject(entry) ? entry['name'] : entry
    return typeof text === 'string' ? [text] : []
  })
}

/** The objects of a list field. */
export function objectList(body: Json, name: string): Json[] {
  const value = body[name]
  return Array.isArray(value) ? value.filter(isObject) : []
}

/** Whether a value is a JSON object. */
export function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
