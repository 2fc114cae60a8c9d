/** The report of one run, ready to be laid out: everything foreign in it is harmless text, and nothing is longer than it may be. */
import type { ProofRecord } from '../evidence/record.ts'
import type { Story } from '../story/story.ts'
import type { Transcript } from '../transcript/read-transcript.ts'
import { lengthsOf } from './call-view.ts'
import { type CutText, cutText, fairShare } from './cut-text.ts'
import { type Fact, type Figure, factsOf, figuresOf } from './glance.ts'
import { type HostView, hostLengths, hostViews } from './host-view.ts'
import { doubtsOf, type Notice, noticesOf } from './notices.ts'
import { type ProofRow, proofRows, ranRows } from './proof-rows.ts'
import type { ReportGround } from './report-ground.ts'
import { shownLine, shownText } from './shown-text.ts'
import { type PatchFile, splitPatch } from './split-patch.ts'
import { storyOf } from './story-of.ts'
import { type Timeline, timelineOf } from './timeline.ts'
import { type TurnView, turnView } from './turn-view.ts'
import { outcomeInWords, type Verdict, verdictOf } from './verdict.ts'

export type SummaryView = {
  readonly title: string
  readonly texts: readonly { readonly label: string; readonly text: CutText }[]
  readonly risks: readonly string[]
  readonly confidence: string
}

export type RunReport = {
  readonly title: string
  /** `Issue 12 of octo/project`. */
  readonly about: string
  readonly outcome: string
  readonly outcomeInWords: string
  readonly verdict: Verdict
  readonly reason: string
  readonly figures: readonly Figure[]
  readonly facts: readonly Fact[]
  readonly notices: readonly Notice[]
  readonly proof: readonly ProofRow[]
  readonly summary: SummaryView | null
  /** Null where no patch was kept. */
  readonly patch: { readonly files: readonly PatchFile[]; readonly leftOut: number } | null
  readonly timeline: Timeline
  readonly task: CutText | null
  readonly entries: readonly (TurnView | HostView)[]
  readonly entriesLeftOut: number
  /** Dollars of the dearest turn, for comparison. */
  readonly dearest: number
  readonly evidence: CutText | null
  /** Whether the transcript holds less than the run told. */
  readonly isCut: boolean
}

/** Characters that all texts of the turns have together, and one of them at most. */
export const TEXT_LIMITS = { together: 3_000_000, one: 20_000 } as const
/** Of more turns and events only the first and the last are shown. */
export const MOST_ENTRIES = 3_000
const LONGEST_TASK = 60_000
const LONGEST_EVIDENCE = 200_000

/** Puts the report together. `patch`: the text of the kept patch, empty for none. */
export function makeRunReport(transcript: Transcript, patch: string, ground: ReportGround): RunReport {
  const story = storyOf(transcript)
  const { record, receipt } = ground
  // What the run told as its end goes before what was found out later.
  const ending = story.end ?? ground.ending
  const { task } = transcript.start
  const [entries, entriesLeftOut] = entriesOf(story)
  return {
    title: shownLine(task.title, 300) || task.id,
    about: `${aboutOf(task)} of ${shownLine(ground.repository, 200)}`,
    outcome: shownLine(ending.outcome, 100),
    outcomeInWords: outcomeInWords(ending.outcome),
    verdict: verdictOf(ending.passes, record === null ? null : doubtsOf(record.evidence, story)),
    reason: shownLine(ending.reason, 2_000),
    figures: figuresOf(ground, story),
    facts: factsOf(ground, story),
    notices: noticesOf(record?.evidence ?? null, receipt, story),
    proof: record === null ? ranRows(story) : proofRows(record.evidence),
    summary: record === null ? null : summaryView(record.summary),
    patch: patch === '' ? null : splitPatch(patch),
    timeline: timelineOf(story),
    task: task.body.trim() === '' ? null : cutText(task.body, LONGEST_TASK, shownText),
    entries,
    entriesLeftOut,
    dearest: story.turns.reduce((most, { costUsd }) => Math.max(most, costUsd ?? 0), 0),
    evidence: record === null ? null : cutText(JSON.stringify(record, null, 2), LONGEST_EVIDENCE, shownText),
    isCut: transcript.lines.some(({ event }) => event.type === 'cut') || transcript.damaged.length > 0,
  }
}

/** Turns and what the host did between them, in the order of time. */
function entriesOf(story: Story): [readonly (TurnView | HostView)[], number] {
  const { turns } = story
  const lengths = [
    ...turns.flatMap(({ said, thought, calls }) => [said.length, thought.length, ...calls.flatMap(lengthsOf)]),
    ...hostLengths(story),
  ]
  const most = fairShare(lengths, TEXT_LIMITS.together, TEXT_LIMITS.one)
  const views = turns.map((turn, index) => turnView(turn, turns[index - 1]?.model ?? null, most))
  const { before, after } = hostViews(story, most)
  const all = [...before, ...views, ...after].toSorted((one, other) => one.at - other.at)
  const leftOut = Math.max(0, all.length - MOST_ENTRIES)
  if (leftOut === 0) return [all, 0]
  return [[...all.slice(0, MOST_ENTRIES / 2), ...all.slice(-MOST_ENTRIES / 2)], leftOut]
}

function aboutOf({ kind, issue, id }: Transcript['start']['task']): string {
  if (kind === 'revision') return `Revision of ${id}`
  if (kind === 'maintenance') return 'Maintenance'
  return issue === null ? 'Prompt' : `Issue ${issue}`
}

function summaryView({
  title,
  description,
  root_cause: cause,
  tests,
  risks,
  confidence,
}: ProofRecord['summary']): SummaryView {
  const block = (label: string, text: string) =>
    text.trim() === '' ? [] : [{ label, text: cutText(text, 10_000, shownText) }]
  return {
    title: shownLine(title, 200),
    texts: [
      ...block('What and why', description),
      ...block('Root cause', cause ?? ''),
      ...block('How it was tested', tests),
    ],
    risks: risks.slice(0, 50).map(risk => shownLine(risk, 1_000)),
    confidence,
  }
}
