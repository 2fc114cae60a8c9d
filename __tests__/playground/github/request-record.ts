import type { IncomingHttpHeaders } from 'node:http'
import type { PushRefusal } from './faults.ts'

/** One HTTP request as tests look at it. */
export interface RequestRecord {
  readonly n: number
  readonly method: string
  /** As sent, `/api/v3` included. */
  readonly path: string
  readonly query: Readonly<Record<string, string>>
  /** Parsed JSON; undefined for no body. */
  readonly body: unknown
  /** What the client saw: null while it is worked on, and where the connection was cut or left hanging. */
  status: number | null
  /** The name the token was issued under. */
  token: string | null
  /** `METHOD /template` for REST, `GRAPHQL <mutation>`, `GIT <service>`; null for what nobody knows. */
  route: string | null
  /** The kind of fault that struck. */
  fault: string | null
  readonly time: string
}

/** A request on its way to its answer. */
export interface Exchange {
  readonly record: RequestRecord
  readonly url: URL
  readonly raw: Buffer
  readonly headers: IncomingHttpHeaders
  /** Sent with whatever the answer is. */
  readonly answerHeaders: Record<string, string>
  /** A push is not to succeed. */
  readonly refusal: PushRefusal | null
}
