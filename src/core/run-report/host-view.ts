/** What the host did and found between the turns, as the report shows it. */
import { counted, durationInWords } from '../pull-request/quantities.ts'
import { statusInWords } from '../pull-request/readiness.ts'
import type { Story } from '../story/story.ts'
import { type CutText, cutText } from './cut-text.ts'
import { shownId, shownLine, shownOutput, shownText } from './shown-text.ts'

export type HostView = {
  readonly kind: 'host'
  readonly at: number
  readonly mark: 'good' | 'bad' | 'plain'
  readonly title: string
  /** Foreign: a command, a branch. */
  readonly object: string | null
  readonly facts: readonly string[]
  readonly text: { readonly label: string; readonly text: CutText; readonly isCode: boolean } | null
}

const PURPOSES = {
  setup: 'Setup',
  baseline: 'Tests before',
  tests: 'Tests',
  red: 'Changed tests on the old source',
  check: 'Check',
} as const
const WRITES = {
  commit: 'Commit',
  branch: 'Branch',
  push: 'Push',
  'pull-request': 'Pull request',
  comment: 'Comment',
  decoration: 'Labels and people',
} as const
const LONGEST = 300

/** What the host did before and after a turn that began at the same moment; each text has at most `most` characters. */
export function hostViews(story: Story, most: number): { readonly before: HostView[]; readonly after: HostView[] } {
  return {
    before: [
      ...(story.resumed === null ? [] : [resumed(story.resumed)]),
      ...story.receipts.map(receipt),
      ...story.commands.map(command => ranCommand(command, most)),
      ...story.verdicts.map(verdict => judged(verdict, most)),
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
): HostView {
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

function receipt({ at, tree, files }: Of<'receipts'>): HostView {
  const title = files.length === 0 ? 'Git finds no change' : `Git finds ${counted(files.length, 'changed file')}`
  return { kind: 'host', at, mark: 'plain', title, object: null, facts: [`tree ${shownId(tree)}`], text: null }
}

function judged({ at, kind, proof, why }: Of<'verdicts'>, most: number): HostView {
  const title = { tested: 'The change stands', 'not-yet': 'Sent back to the model', over: 'The work ends here' }[kind]
  const mark = { tested: 'good', 'not-yet': 'bad', over: 'plain' } as const
  const facts = proof === null ? [] : [`proof ${shownLine(proof, LONGEST)}`]
  const text = why === null || why === '' ? null : { label: 'Why', text: cutText(why, most, shownText), isCode: false }
  return { kind: 'host', at, mark: mark[kind], title, object: null, facts, text }
}

function summarised({ at, source, attempts }: NonNullable<Story['summary']>): HostView {
  const by = source === 'host' ? 'written by the host' : `from the model (${shownLine(source, LONGEST)})`
  const facts = [counted(attempts, 'attempt')]
  return { kind: 'host', at, mark: 'plain', title: `Summary ${by}`, object: null, facts, text: null }
}

function wrote({ beganAt, what, target, ok, detail, durationMs }: Of<'writes'>): HostView {
  const told =
    detail === '' ? null : { label: 'What came of it', text: cutText(detail, 2_000, shownText), isCode: false }
  return {
    kind: 'host',
    at: beganAt,
    mark: ok ? 'good' : 'bad',
    title: `${WRITES[what]} ${ok ? 'written to GitHub' : 'not written to GitHub'}`,
    object: shownLine(target, LONGEST),
    facts: [durationInWords(durationMs)],
    text: ok ? null : told,
  }
}

function resumed({ runId, tree }: NonNullable<Story['resumed']>): HostView {
  const title = `Went on from the work of run ${shownLine(runId, 40)}`
  return { kind: 'host', at: 0, mark: 'plain', title, object: null, facts: [`tree ${shownId(tree)}`], text: null }
}
