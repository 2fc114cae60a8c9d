import { type ListedPullRequest, ownershipOf } from '../pull-request/ownership.ts'
import { readRecordBlocks } from '../pull-request/record-block.ts'
import { type Facts, factsOf } from './facts.ts'
import { recordDoubt } from './record-doubts.ts'

/** One that does not count: `edited` is ours, but its record is not as a run wrote it; `foreign` only looks like ours. */
export type NotCounted = {
  readonly number: number
  readonly state: ListedPullRequest['state']
  readonly kind: 'edited' | 'foreign'
  readonly why: string
}

/** Facts, or why there are none; null for a pull request that is none of our business. Never throws, whatever a body holds. */
export function readPullRequest(pull: ListedPullRequest, prefix: string): Facts | NotCounted | null {
  const { number, state, body } = pull
  const whose = ownershipOf(pull, prefix)
  if (whose.kind === 'other') return null
  if (whose.kind === 'not-ours') return { number, state, kind: 'foreign', why: whose.why }
  const records = readRecordBlocks(body)
  const [record] = records
  const why =
    record === undefined
      ? 'its body holds no record that can be read'
      : records.length > 1
        ? 'its body holds more than one record'
        : recordDoubt(record, whose.marker)
  return why === null && record !== undefined
    ? factsOf(pull, record)
    : { number, state, kind: 'edited', why: why ?? '' }
}
