/** What a run started, asked and loaded: counts that depend on no machine. */
import type { Span } from './probed.ts'
import { isGit, isGitHub, type Measured } from './run-shape.ts'

/** Lines of Markdown: until something was first asked of GitHub, until the model was first asked, and in all. */
export function countTable({ probed, requests, serverUrl }: Measured): readonly string[] {
  const { spans, loads, ended } = probed
  const ofGitHub = spans.filter(span => isGitHub(span, serverUrl))
  const ends = [ofGitHub[0]?.from ?? ended, requests[0]?.at ?? ended, ended]
  const upTo = (count: (end: number) => number) => ends.map(count).join(' | ')
  const begun = (is: (span: Span) => boolean) => upTo(end => spans.filter(span => is(span) && span.from < end).length)
  return [
    '| so many | until GitHub is first asked | until the model is first asked | in all |',
    '| --- | --- | --- | --- |',
    `| kilobytes of code loaded | ${upTo(end => Math.round(loads.filter(({ at }) => at < end).reduce((sum, { bytes }) => sum + bytes, 0) / 1000))} |`,
    `| git processes | ${begun(isGit)} |`,
    `| other processes | ${begun(span => span.kind === 'child' && !isGit(span))} |`,
    `| requests to GitHub | ${begun(span => isGitHub(span, serverUrl))} |`,
    `| times that GitHub was waited for | ${upTo(end => waitsFor(ofGitHub.filter(span => span.from < end)))} |`,
  ]
}

/** What is under way together is one wait. */
function waitsFor(spans: readonly Span[]): number {
  let waits = 0
  let reached = Number.NEGATIVE_INFINITY
  for (const { from, to } of spans.toSorted((a, b) => a.from - b.from)) {
    if (from >= reached) waits += 1
    reached = Math.max(reached, to ?? Number.POSITIVE_INFINITY)
  }
  return waits
}
