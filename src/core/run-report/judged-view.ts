/** What the host made of the work, as the report shows it. */
import { PROOF_REASON, statusInWords } from '../pull-request/readiness.ts'
import type { Story } from '../story/story.ts'
import { cutText } from './cut-text.ts'
import type { HostEntry } from './host-entry.ts'
import { shownLine, shownText } from './shown-text.ts'

type Verdict = Story['verdicts'][number]

const LONGEST = 300
const MOST_DOUBTS = 20
const UNCHANGED = 'nothing has changed since, so nothing was run again'
const PROOFS = Object.entries(PROOF_REASON)

/** A change is told to stand only where nothing keeps it from being ready; the sign is for a proof. `known`: what keeps it from that by the record, null without one. */
export function judged(
  { at, kind, tree, proof, why }: Verdict,
  known: readonly string[] | null,
  story: Story,
  most: number,
): HostEntry {
  const doubts = known ?? doubtsAt({ at, proof }, story)
  const isDraft = story.start?.inputs['draft'] !== 'false'
  const withDoubts = isDraft ? 'Judged: it goes into a draft' : 'Judged: it is not proven'
  const told = {
    tested: doubts.length === 0 ? 'Judged: the change stands' : withDoubts,
    'not-yet': 'Sent back to the model',
    over: 'Judged: the work ends here',
  }
  const proven = proof === 'red-then-green' || proof === 'red-by-build' ? 'good' : 'plain'
  const mark = { tested: doubts.length === 0 ? proven : 'open', 'not-yet': 'bad', over: 'plain' } as const
  const shown = kind === 'tested' ? doubts.slice(0, MOST_DOUBTS).map(one => shownLine(one, LONGEST)) : []
  const facts = [
    ...shown,
    ...(kind === 'not-yet' && isUnchanged({ at, tree }, story) ? [UNCHANGED] : []),
    ...(proof === null ? [] : [`proof ${shownLine(proof, LONGEST)}`]),
  ]
  const text = why === null || why === '' ? null : { label: 'Why', text: cutText(why, most, shownText), isCode: false }
  return { kind: 'host', at, mark: mark[kind], title: told[kind], object: null, facts, text }
}

/** A tree that was judged before is not tested again. */
function isUnchanged({ at, tree }: Pick<Verdict, 'at' | 'tree'>, { verdicts }: Story): boolean {
  const before = verdicts.findLast(one => one.at < at)
  return before !== undefined && tree !== null && before.tree === tree
}

/** Of a run without a record, as far as its commands and its proof tell. */
function doubtsAt({ at, proof }: Pick<Verdict, 'at' | 'proof'>, { commands }: Story): string[] {
  const newest = new Map(
    commands
      .filter(({ purpose, endedAt }) => (purpose === 'tests' || purpose === 'check') && endedAt <= at)
      .map(one => [`${one.purpose} ${one.command}`, one]),
  )
  const failed = [...newest.values()].filter(({ status }) => status !== 'passed')
  const unproven = PROOFS.find(([one]) => one === proof)?.[1]
  return [
    ...failed.map(one => `\`${one.command}\` ${statusInWords({ status: one.status, exit_code: one.exitCode })}`),
    ...(unproven === undefined ? [] : [unproven]),
  ]
}
