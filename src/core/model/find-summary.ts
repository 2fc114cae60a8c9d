import type { Reply } from './messages.ts'
import { type JsonReading, type JsonStrategy, readJson } from './read-json.ts'
import { readSummary, type Summary, summaryProblems } from './schema.ts'
import { SUBMIT } from './tools.ts'

type FoundSummary = { summary: Summary; source: 'tool' | JsonStrategy }

/**
 * Finds a valid summary: the last call of the tool decides, and text counts only without one. `onText` is called with
 * how the text was read.
 */
export function findSummary(
  { calls, text }: Pick<Reply, 'calls' | 'text'>,
  onText: (reading: JsonReading) => void = () => undefined,
): FoundSummary | null {
  const call = calls.findLast(one => one.name === SUBMIT)
  if (call !== undefined) return validSummary(call.input, 'tool')
  const json = readJson(text, value => summaryProblems(value).length === 0)
  onText(json)
  return json.kind === 'read' ? validSummary(json.value, json.strategy) : null
}

function validSummary(value: unknown, source: FoundSummary['source']): FoundSummary | null {
  const read = readSummary(value)
  return read.kind === 'summary' ? { summary: read.summary, source } : null
}
