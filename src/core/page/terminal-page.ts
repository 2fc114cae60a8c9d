/** The end of a run for a terminal. */
import type { Decided } from '../facts/verdict.ts'
import { happened, type RunResult } from '../outcome.ts'
import { logLine } from '../text/sanitized-text.ts'
import { columns, lineOf } from './plain-text.ts'
import { nextOfProof, PROOF_ASKED, type ShownProof, summarizeProof, workTreeWords } from './proof-page.ts'
import { type MeasuredSummary, summarizeRecord } from './run-summary.ts'
import { mapWords, sentences, verdictLine } from './sections.ts'
import { doubtWords } from './verdict-words.ts'
import { dollars, duration, isNothing, words } from './words.ts'

const MOST_ROWS = 20

/** Its lines, without orders to a terminal. `places`: what lies where, each with its label. */
export function terminalPage(
  result: RunResult,
  decided: Decided | null,
  places: readonly (readonly [label: string, place: string])[],
): readonly string[] {
  if (decided === null) return [lastLineOf(result), ...placeLines(places)]
  const summary = summarizeRecord(decided)
  const { turns, costUsd, durationMs, model } = summary
  const effort = words`Took ${duration(durationMs)}, ${turns} turns, ${dollars(costUsd)}`
  const asked = model === '' || turns === 0 ? [] : [lineOf(effort)]
  const end = result.passes ? [] : [lastLineOf(result)]
  return [...measuredLines(summary, decided.record.evidence, end), ...placeLines(places), ...asked]
}

/** The same for a proof of somebody's own change. */
export function proofTerminalPage(
  result: RunResult,
  pull: Pick<ShownProof, 'record' | 'verdict'>,
  places: Parameters<typeof terminalPage>[2],
): readonly string[] {
  const { record, verdict } = pull
  const first = [workTreeWords(record)].filter(one => !isNothing(one)).map(one => lineOf(one))
  // The verdict says why it is not ready.
  const end = result.passes || verdict.level === 'not-ready' ? [] : [logLine(`❌ But ${PROOF_ASKED}.`)]
  const next = nextOfProof(record, verdict)
  const nextLine = isNothing(next) ? [] : [lineOf(next), '']
  return [...first, ...measuredLines(summarizeProof(pull), record.evidence, end), ...nextLine, ...placeLines(places)]
}

function lastLineOf(result: RunResult): string {
  return logLine(`${result.passes ? '' : '❌ '}${happened(result)}: ${result.reason}`)
}

function placeLines(places: Parameters<typeof terminalPage>[2]): readonly string[] {
  const width = Math.max(0, ...places.map(([label]) => label.length))
  return places.map(([label, place]) => `${label.padEnd(width)}  ${logLine(place)}`)
}

function measuredLines(
  summary: MeasuredSummary,
  evidence: Parameters<typeof mapWords>[0],
  end: readonly string[],
): readonly string[] {
  const map = mapWords(evidence)
  const unsaid = summary.verdict.unsaid.map(doubtWords)
  const rows = summary.proof.slice(0, MOST_ROWS).map(({ cells }) => cells)
  return [
    lineOf(verdictLine(summary.verdict)),
    ...(unsaid.length === 0 ? [] : [lineOf(sentences(...unsaid))]),
    ...end,
    '',
    ...columns([[words`Evidence`, words`Before`, words`After`], ...rows]),
    ...(summary.proof.length > MOST_ROWS ? [`and ${summary.proof.length - MOST_ROWS} more`] : []),
    ...(isNothing(map) ? [] : [lineOf(map)]),
    '',
  ]
}
