import { refuse } from './api-error.ts'

/** A JSON object whose fields are not known yet. */
export type JsonRecord = Readonly<Record<string, unknown>>

/** Whether a JSON value is an object. */
export function isRecord(value: unknown): value is JsonRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Refuses the first field that the API does not know at this place. */
export function onlyKeys(value: JsonRecord, known: readonly string[], place: string): void {
  const extra = Object.keys(value).find(key => !known.includes(key))
  if (extra !== undefined) refuse(`${place}${extra}: Extra inputs are not permitted`)
}

/** Refuses a `cache_control` that is neither absent, null nor a valid ephemeral one. */
export function validateCacheControl(value: unknown, place: string): void {
  if (value === undefined || value === null) return
  if (!isRecord(value) || value['type'] !== 'ephemeral')
    refuse(`${place}cache_control.type: Input should be 'ephemeral'`)
  onlyKeys(value, ['type', 'ttl'], `${place}cache_control.`)
  const ttl = value['ttl'] ?? '5m'
  if (ttl !== '5m' && ttl !== '1h') refuse(`${place}cache_control.ttl: Input should be '5m' or '1h'`)
}
