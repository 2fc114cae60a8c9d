/** What Diffproof did between two turns, as entries of the report. */
import { doubtOfProof, statusInWords } from '../../core/record/verdict.ts'
import { REACTIONS } from '../../core/report/reactions.ts'
import type { RunLog } from '../../core/run-log/run-log.ts'
import { cutMiddle } from '../../core/text/cut.ts'
import { clockOf, counted, durationInWords } from '../../core/text/quantities.ts'
import { sanitizedLine, shortId, withoutTerminalSequences } from '../../core/text/sanitized-text.ts'
import type { EventOf, TranscriptLine } from '../../core/transcript/events.ts'
import { codeBlock, folded, type Html, html, type Mark, prose, sentence, sign } from './html.ts'

/** Something that happened, to be written only where there is room for it. */
export type Entry = { readonly at: number; readonly write: () => Html }

export type HostContext = {
  readonly runLog: RunLog
  /** What keeps the change from being ready, by its record; null without a record. */
  readonly doubts: readonly string[] | null
  /** How many characters of a text are shown. */
  readonly most: number
}

type Shown = {
  readonly mark: Mark
  readonly title: string
  /** Untrusted: a command, a branch. */
  readonly object?: string | null
  readonly facts?: readonly string[]
  readonly more?: Html | null
}

const LONGEST = 300

/** Returns a function that makes the entry of each event in turn, null for an event without one. */
export function hostEntries(context: HostContext): (event: TranscriptLine) => Entry | null {
  let [limit, tree]: (string | null)[] = [null, null]
  const shown = (event: TranscriptLine): Shown | null => {
    switch (event.type) {
      case 'resumed':
        return {
          mark: 'plain',
          title: `Resumed the work of run ${sanitizedLine(event.runId, 40)}`,
          facts: [treeOf(event)],
        }
      case 'receipt': {
        const { length } = event.files
        const title = length === 0 ? 'Git finds no change' : `Git finds ${counted(length, 'changed file')}`
        return { mark: 'plain', title, facts: [treeOf(event)] }
      }
      case 'command':
        return commandRun(event, context)
      case 'verdict': {
        const isUnchanged = event.tree !== null && event.tree === tree
        tree = event.tree
        return verdict(event, context, isUnchanged)
      }
      case 'limit': {
        // A limit is reported at every request that it forbids.
        if (event.limit === limit) return null
        limit = event.limit
        if (limit === 'cancelled') return { mark: 'open', title: 'A signal came: the run was cancelled' }
        return { mark: 'open', title: 'A limit was reached', object: limit }
      }
      case 'summary': {
        const by =
          event.source === 'host'
            ? 'by Diffproof, from the diff'
            : `from the model (${sanitizedLine(event.source, LONGEST)})`
        return {
          mark: 'plain',
          title: `Summary ${by}`,
          facts: event.attempts === 0 ? [] : [counted(event.attempts, 'attempt')],
        }
      }
      case 'github':
        return written(event)
      default:
        return null
    }
  }
  return event => {
    const entry = shown(event)
    if (entry === null) return null
    const at = Math.max(
      0,
      event.at - (event.type === 'resumed' || !('durationMs' in event) ? 0 : (event.durationMs ?? 0)),
    )
    return { at, write: () => entryOf(at, entry) }
  }
}

function entryOf(at: number, { mark, title, object = null, facts = [], more = null }: Shown): Html {
  return html`
    <div class="entry host">
      <div class="at">${clockOf(at)}</div>
      <div class="body">
        <p class="line">
          <span class="${mark}" data-where="${title}">${sign(mark)}${title}</span>
          ${object === null ? null : html`<code>${sanitizedLine(object, LONGEST)}</code>`}
          ${facts.map(fact => html`<span class="quiet">${sentence(fact)}</span>`)}
        </p>
        ${more}
      </div>
    </div>`
}

function treeOf({ tree }: { readonly tree: string }): string {
  return `tree ${shortId(tree)}`
}

const PURPOSES = {
  setup: 'Setup',
  baseline: 'Tests before',
  tests: 'Tests',
  red: 'Changed tests on the old source',
  check: 'Check',
} as const

function commandRun(event: EventOf<'command'>, { most }: HostContext): Shown {
  const { purpose, command, status, exitCode, durationMs, output, tests } = event
  // The changed tests should fail on the old source.
  const isGood = purpose === 'red' ? status === 'failed' : status === 'passed'
  const title = `${PURPOSES[purpose]} ${statusInWords({ status, exit_code: exitCode })}`
  const block = () => codeBlock(`${title}: Output`, cutMiddle(withoutTerminalSequences(output), most))
  return {
    mark: status === 'not-run' || purpose === 'baseline' ? 'plain' : isGood ? 'good' : 'bad',
    title,
    object: command,
    facts: [
      ...(durationMs === null ? [] : [durationInWords(durationMs)]),
      ...(tests === null ? [] : [`${tests.passed} passed, ${tests.failed} failed, ${tests.skipped} skipped`]),
    ],
    more: output === '' ? null : folded('Output', block()),
  }
}

const MOST_DOUBTS = 20

/** A change counts as proven only where nothing keeps it from being ready. */
function verdict(
  { at, kind, proof, why }: Extract<TranscriptLine, { type: 'verdict' }>,
  context: HostContext,
  isUnchanged: boolean,
): Shown {
  const more = why === null || why === '' ? null : folded('Why', prose(cutMiddle(why, context.most), sentence))
  const facts = proof === null ? [] : [`proof ${sanitizedLine(proof, LONGEST)}`]
  const unchanged = isUnchanged ? ['nothing has changed since, so nothing was run again'] : []
  if (kind === 'not-yet') return { mark: 'bad', title: 'Sent back to the model', facts: [...unchanged, ...facts], more }
  if (kind === 'over') return { mark: 'plain', title: 'The work ends here', facts, more }
  const doubts = context.doubts ?? doubtsAt({ at, proof }, context.runLog)
  const isDraft = context.runLog.start?.inputs['draft'] !== 'false'
  const isProven = proof === 'red-then-green' || proof === 'red-by-build'
  if (doubts.length === 0)
    return { mark: isProven ? 'good' : 'plain', title: 'Nothing speaks against the change', facts, more }
  const title = isDraft ? 'The change becomes a draft' : 'The change is not proven'
  const reasons = doubts.slice(0, MOST_DOUBTS).map(one => sanitizedLine(one, LONGEST))
  return { mark: 'open', title, facts: [...reasons, ...facts], more }
}

/** Without a record: what the newest runs of the commands and the proof say. */
function doubtsAt({ at, proof }: { at: number; proof: string | null }, { commands }: RunLog): string[] {
  const ended = commands.filter(({ purpose, endedAt }) => (purpose === 'tests' || purpose === 'check') && endedAt <= at)
  const newest = new Map(ended.map(one => [`${one.purpose} ${one.command}`, one]))
  const failed = [...newest.values()].filter(({ status }) => status !== 'passed')
  const unproven = doubtOfProof(proof)
  return [
    ...failed.map(one => `\`${one.command}\` ${statusInWords({ status: one.status, exit_code: one.exitCode })}`),
    ...(unproven === null ? [] : [unproven]),
  ]
}

const WRITES = {
  commit: 'Commit',
  branch: 'Branch',
  push: 'Push',
  'pull-request': 'Pull request',
  comment: 'Comment',
} as const

function written({ what, target, ok, detail, durationMs }: EventOf<'github'>): Shown {
  const facts = [durationInWords(durationMs)]
  const reason = ok || detail === '' ? null : folded('What came of it', prose(cutMiddle(detail, 2_000)))
  const shown = { mark: ok ? 'good' : 'bad', facts, more: reason } as const
  if (what !== 'decoration') {
    return { ...shown, title: `${WRITES[what]} ${ok ? 'written to GitHub' : 'not written to GitHub'}`, object: target }
  }
  const set = ok ? 'set' : 'not set'
  // A reaction goes to `issue 1` or `comment 2`, labels and people go to `#3`.
  if (!target.startsWith('#')) {
    const isKnown = REACTIONS.some(one => one === detail)
    return { ...shown, title: `Reaction ${set}`, object: isKnown ? `${detail} on ${target}` : target }
  }
  const [, move, label] = /^(label|off:) (.*)$/s.exec(detail) ?? []
  if (label === undefined) return { ...shown, title: `Labels and people ${set}`, object: target }
  return { ...shown, title: move === 'label' ? 'Label set' : 'Label removed', object: `${label} on ${target}` }
}
