/** The report of one run, ready to be laid out: everything foreign in it is harmless text, and nothing is longer than it may be. */
import type { ProofRecord } from '../evidence/record.ts'
import { whatNext } from '../report/what-next.ts'
import { strategyOf } from '../story/strategy-of.ts'
import type { Transcript } from '../transcript/read-transcript.ts'
import { type CutText, cutText } from './cut-text.ts'
import { entriesOf } from './entries.ts'
import { type Fact, type Figure, factsOf, figuresOf } from './glance.ts'
import type { HostEntry } from './host-entry.ts'
import { doubtsOf, type Notice, noticesOf } from './notices.ts'
import { type ProofRow, proofRows, ranRows } from './proof-rows.ts'
import type { ReportGround } from './report-ground.ts'
import { shownLine, shownText } from './shown-text.ts'
import { shownTurns } from './shown-turns.ts'
import { type PatchFile, splitPatch } from './split-patch.ts'
import { storyOf } from './story-of.ts'
import { type Timeline, timelineOf } from './timeline.ts'
import { toldBesides } from './told-besides.ts'
import type { TurnView } from './turn-view.ts'
import { outcomeInWords, outcomeNamed, type Verdict, verdictOf } from './verdict.ts'

export type SummaryView = {
  readonly title: string
  readonly texts: readonly { readonly label: string; readonly text: CutText }[]
  readonly risks: readonly string[]
  /** Null where the summary is the host's. */
  readonly confidence: string | null
}

export type RunReport = {
  readonly title: string
  /** `Issue 12 of octo/project`. */
  readonly about: string
  readonly outcome: string
  readonly outcomeInWords: string
  readonly verdict: Verdict
  /** What stands between backticks in it is code. */
  readonly reason: string
  /** What a person does next, with such code; empty for nothing. */
  readonly next: string
  readonly figures: readonly Figure[]
  readonly facts: readonly Fact[]
  readonly notices: readonly Notice[]
  readonly proof: readonly ProofRow[]
  readonly summary: SummaryView | null
  /** Null where no patch was kept. */
  readonly patch: { readonly files: readonly PatchFile[]; readonly leftOut: number } | null
  readonly timeline: Timeline
  readonly task: CutText | null
  readonly entries: readonly (TurnView | HostEntry)[]
  readonly entriesLeftOut: number
  /** Dollars of the dearest turn, for comparison. */
  readonly dearest: number
  readonly evidence: CutText | null
  /** Whether the transcript holds less than the run told. */
  readonly isCut: boolean
}

const LONGEST_TASK = 60_000
const LONGEST_EVIDENCE = 200_000

/** Puts the report together. `patch`: the text of the kept patch, empty for none. */
export function makeRunReport(transcript: Transcript, patch: string, ground: ReportGround): RunReport {
  const story = storyOf(transcript)
  // How it ended is the host's to say: the transcript is a file that others may have written to.
  const { record, receipt, ending } = ground
  const outcome = outcomeNamed(ending.outcome)
  const isDraft = ending.isDraft === true
  const { task } = transcript.start
  const doubts = record === null ? null : doubtsOf(record.evidence, story)
  const besides = toldBesides(transcript)
  const turns = shownTurns(story, besides, strategyOf(story, record?.evidence.strategy) === 'manifest')
  const [entries, entriesLeftOut] = entriesOf({ story, turns, besides: { ...besides, doubts } })
  return {
    title: shownLine(task.title, 300) || task.id,
    about: `${aboutOf(task)} of ${shownLine(ground.repository, 200)}`,
    outcome: shownLine(ending.outcome, 100),
    outcomeInWords: outcomeInWords(outcome, isDraft),
    verdict: verdictOf(ending.passes, isDraft, doubts),
    reason: shownLine(ending.reason, 2_000),
    next: outcome === null ? '' : whatNext({ outcome, passes: ending.passes }, ground.start),
    figures: figuresOf(ground, story),
    facts: factsOf(ground, story),
    notices: noticesOf({ record, receipt, ending }, story),
    proof: record === null ? ranRows(story) : proofRows(record.evidence),
    summary: record === null ? null : summaryView(record),
    patch: patch === '' ? null : splitPatch(patch),
    timeline: timelineOf(story, turns),
    task: task.body.trim() === '' ? null : cutText(task.body, LONGEST_TASK, shownText),
    entries,
    entriesLeftOut,
    dearest: story.turns.reduce((most, { costUsd }) => Math.max(most, costUsd ?? 0), 0),
    evidence: record === null ? null : cutText(JSON.stringify(record, null, 2), LONGEST_EVIDENCE, shownText),
    isCut: transcript.lines.some(({ event }) => event.type === 'cut') || transcript.damaged.length > 0,
  }
}

function aboutOf({ kind, issue, id }: Transcript['start']['task']): string {
  if (kind === 'revision') return `Revision of ${id}`
  if (kind === 'maintenance') return 'Maintenance'
  return issue === null ? 'Prompt' : `Issue ${issue}`
}

function summaryView({ summary, evidence }: ProofRecord): SummaryView {
  const { title, description, root_cause: cause, tests, risks, confidence } = summary
  const isOurs = evidence.phases.summary_source === 'host'
  const block = (label: string, text: string) =>
    text.trim() === '' ? [] : [{ label, text: cutText(text, 10_000, shownText) }]
  return {
    title: shownLine(title, 200),
    texts: [
      ...block('What and why', description),
      ...block('Root cause', cause ?? ''),
      ...block('How it was tested', isOurs ? '' : tests),
    ],
    risks: risks.slice(0, 50).map(risk => shownLine(risk, 1_000)),
    confidence: isOurs ? null : confidence,
  }
}
