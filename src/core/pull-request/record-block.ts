/** The record at the end of a body: written where nothing in it can end the block, and read back. */
import { type ProofRecord, readProofRecord } from '../record/record.ts'
import { escapedJson } from '../text/escaped-json.ts'

/** The record in a foldable block with one `json` fence. */
export function renderRecordBlock(record: ProofRecord, indent: number): string {
  return [
    '<details>',
    '<summary>The record as JSON</summary>',
    '',
    '```json',
    escapedJson(record, indent),
    '```',
    '',
    '</details>',
  ].join('\n')
}

/** People may add fences of their own below; more than this many are not ours to sort out. */
const MOST_FENCES = 10

/** The last record in a text, null where there is none that can be read. Line ends may have become CR LF on the way. */
export function readRecordBlock(body: string): ProofRecord | null {
  return readRecordBlocks(body).at(-1) ?? null
}

/** Every record among the last fences of a text, in order. A body of ours holds one. */
export function readRecordBlocks(body: string): ProofRecord[] {
  const fences = `\n${body.replaceAll('\r\n', '\n')}`.split('\n```json\n').slice(1)
  return fences.slice(-MOST_FENCES).flatMap(fence => parsed(fence.split('\n```', 1)[0] ?? '') ?? [])
}

function parsed(json: string): ProofRecord | null {
  try {
    return readProofRecord(JSON.parse(json))
  } catch {
    return null
  }
}
