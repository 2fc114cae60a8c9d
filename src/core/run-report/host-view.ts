/** What the host did and found between the turns, as the report shows it. */
import { counted, durationInWords } from '../pull-request/quantities.ts'
import { statusInWords } from '../pull-request/readiness.ts'
import type { Story } from '../story/story.ts'
import { cutText } from './cut-text.ts'
import type { HostEntry } from './host-entry.ts'
import { judged } from './judged-view.ts'
import { shownId, shownLine, shownOutput, shownText } from './shown-text.ts'
import type { ToldBesides } from './told-besides.ts'
import { writeInWords } from './write-view.ts'

const PURPOSES = {
  setup: 'Setup',
  baseline: 'Tests before',
  tests: 'Tests',
  red: 'Changed tests on the old source',
  check: 'Check',
} as const
const LONGEST = 300

/** What is known of the run besides its story. */
export type HostKnows = Pick<ToldBesides, 'limits' | 'resumedAt'> & {
  /** What keeps the change from being ready, by its record; null where there is none. */
  readonly doubts: readonly string[] | null
}

/** What the host did before and after a turn that began at the same moment; each text has at most `most` characters. */
export function hostViews(
  story: Story,
  { limits, resumedAt, doubts }: HostKnows,
  most: number,
): { readonly before: HostEntry[]; readonly after: HostEntry[] } {
  return {
    before: [
      ...(story.resumed === null ? [] : [resumed(story.resumed, resumedAt ?? 0)]),
      ...story.receipts.map(receipt),
      ...story.commands.map(command => ranCommand(command, most)),
      ...story.verdicts.map(verdict => judged(verdict, doubts, story, most)),
      ...limits.map(limitMet),
    ],
    after: [...(story.summary === null ? [] : [summarised(story.summary)]), ...story.writes.map(wrote)],
  }
}

/** How much of its texts the host would show. */
export function hostLengths({ commands, verdicts }: Story): number[] {
  return [...commands.map(({ output }) => output.length), ...verdicts.map(({ why }) => why?.length ?? 0)]
}

type Of<Key extends 'commands' | 'receipts' | 'verdicts' | 'writes'> = Story[Key][number]

function ranCommand(
  { purpose, command, status, exitCode, durationMs, output, tests, beganAt }: Of<'commands'>,
  most: number,
): HostEntry {
  const told = statusInWords({ status, exit_code: exitCode })
  // That tests fail on the old source is what they are for.
  const isGood = purpose === 'red' ? status === 'failed' : status === 'passed'
  return {
    kind: 'host',
    at: beganAt,
    mark: status === 'not-run' || purpose === 'baseline' ? 'plain' : isGood ? 'good' : 'bad',
    title: `${PURPOSES[purpose]} ${told}`,
    object: shownLine(command, LONGEST),
    facts: [
      ...(durationMs === null ? [] : [durationInWords(durationMs)]),
      ...(tests === null ? [] : [`${tests.passed} passed, ${tests.failed} failed, ${tests.skipped} skipped`]),
    ],
    text: output === '' ? null : { label: 'Output', text: cutText(output, most, shownOutput), isCode: true },
  }
}

function receipt({ at, tree, files }: Of<'receipts'>): HostEntry {
  const title = files.length === 0 ? 'Git finds no change' : `Git finds ${counted(files.length, 'changed file')}`
  return { kind: 'host', at, mark: 'plain', title, object: null, facts: [`tree ${shownId(tree)}`], text: null }
}

/** A cancellation is no limit of the run. */
function limitMet({ limit, at }: ToldBesides['limits'][number]): HostEntry {
  const isCancelled = limit === 'cancelled'
  const title = isCancelled ? 'A signal came: the run was cancelled' : 'A limit was reached'
  const object = isCancelled ? null : shownLine(limit, LONGEST)
  return { kind: 'host', at, mark: 'open', title, object, facts: [], text: null }
}

function summarised({ at, source, attempts }: NonNullable<Story['summary']>): HostEntry {
  const by = source === 'host' ? 'by Diffproof, from the diff' : `from the model (${shownLine(source, LONGEST)})`
  const facts = attempts === 0 ? [] : [counted(attempts, 'attempt')]
  return { kind: 'host', at, mark: 'plain', title: `Summary ${by}`, object: null, facts, text: null }
}

function wrote(write: Of<'writes'>): HostEntry {
  const { beganAt, ok, detail, durationMs } = write
  const { title, object } = writeInWords(write)
  const told =
    detail === '' ? null : { label: 'What came of it', text: cutText(detail, 2_000, shownText), isCode: false }
  return {
    kind: 'host',
    at: beganAt,
    mark: ok ? 'good' : 'bad',
    title,
    object: shownLine(object, LONGEST),
    facts: [durationInWords(durationMs)],
    text: ok ? null : told,
  }
}

function resumed({ runId, tree }: NonNullable<Story['resumed']>, at: number): HostEntry {
  const title = `Went on from the work of run ${shownLine(runId, 40)}`
  return { kind: 'host', at, mark: 'plain', title, object: null, facts: [`tree ${shownId(tree)}`], text: null }
}
