/** How a run ended, in the same words on the issue, on the page of the job and in the report. */

import type { RunLog } from '../log/run-log.ts'
import { happened, type Outcome, type RunResult } from '../outcome.ts'
import { type Document, quote, untrustedText } from './document.ts'
import type { RunSummary } from './run-summary.ts'
import { sentences } from './sections.ts'
import { doubtWords } from './verdict-words.ts'
import {
  codeOf,
  isNothing,
  isPlainAddress,
  joinWords,
  line,
  link,
  NOTHING,
  strong,
  title,
  type Words,
  withStop,
  words,
} from './words.ts'

const LONGEST_REASON = 2_000
const LONGEST_TITLE = 300
const LONGEST_QUOTE = 1_500
const LONGEST_ANSWER = 4_000

/** Where the model's last words may say why. */
const OF_MODEL: ReadonlySet<Outcome> = new Set<Outcome>([
  ...(['no-changes', 'refused-content', 'blocked-changes', 'not-ready'] as const),
  ...(['budget-exceeded', 'turn-limit', 'timed-out'] as const),
])

/** `name` is what happened. `stop` joins it to the first words of `more` where they share a line. */
type Headline = {
  sign: '✅' | '⚠️' | '❌'
  name: Words
  stop: ':' | '.' | ''
  first: Words
  more: Document
}

export function headlineOf(result: RunResult, summary: RunSummary | null, runLog: RunLog | null): Headline {
  const { outcome, passes, outputs, pullRequest, byHand, declined } = result
  const url = outputs['pull-request-url']
  const sign = passes ? '✅' : '❌'
  const { proven: measured = NOTHING, unsaid: all = [], shortened = null } = summary?.verdict ?? {}
  const unsaid = all.filter(doubt => doubt !== shortened).map(doubtWords)
  const proven = sentences(measured, ...unsaid)
  const did = words`${happened(result)}`
  if (pullRequest !== undefined && url !== undefined) {
    const first = sentences(measured, ...unsaid, line(pullRequest.state))
    const name = words`${did} ${linkTo(url, '', title(pullRequest.title, LONGEST_TITLE))}`
    return { sign: summary?.verdict.sign ?? sign, name, stop: '', first, more: [] }
  }
  const click = byHand === undefined ? NOTHING : words`${link('Open the pull request', byHand.url)} with one click.`
  if (outcome === 'pr-not-permitted' && !isNothing(click)) {
    const first = words`GitHub did not let Diffproof open the pull request. ${click}`
    const hasDoubts = isNothing(proven) || summary?.verdict.hasDoubts !== false
    const shared = { stop: '.', first, more: proven } as const
    if (hasDoubts) return { sign: '⚠️', name: words`The change is on its branch, but not ready`, ...shared }
    return { sign: '✅', name: words`The change is ready`, ...shared }
  }
  if (declined !== undefined)
    return { sign, name: did, stop: '.', first: words`The model explained:`, more: declinedBlocks(declined) }
  const isOfModel = OF_MODEL.has(outcome) && isNothing(proven)
  const last = isOfModel ? (runLog?.turns.findLast(turn => turn.said.trim() !== '')?.said ?? '') : ''
  const [first = NOTHING, ...rest] = [
    withStop(line(result.reason, LONGEST_REASON)),
    url === undefined ? NOTHING : linkTo(url, 'Pull request '),
    click,
    proven,
  ].filter(one => !isNothing(one))
  const more = [rest, last !== '' && [words`The model said last:`, quotedText(last)]]
  return { sign, name: did, stop: ':', first, more }
}

/** The headline as one line and what belongs to it, or as a line above its text. */
export function headline(result: RunResult, summary: RunSummary | null, runLog: RunLog | null): Document {
  const { sign, name, stop, first, more } = headlineOf(result, summary, runLog)
  const bold = words`${sign} ${strong(words`${name}${stop}`)}`
  return [stop === '' ? [bold, first] : joinWords([bold, first], ' '), more]
}

/** Why nothing was changed, how that was checked, and what is left, each as a quote. */
export function declinedBlocks({ reason, tests, risks }: NonNullable<RunResult['declined']>): Document {
  const more = (name: Words, said: string) => said.trim() !== '' && [name, quotedText(said)]
  return [
    quotedText(reason, LONGEST_ANSWER),
    more(words`How it checked that, in its own words:`, tests),
    more(words`What is left, in its own words:`, risks.join('\n\n')),
  ]
}

function quotedText(said: string, most = LONGEST_QUOTE): Document {
  return quote(untrustedText(said, most))
}

const NUMBER = /\/(\d{1,10})$/

/** `[#2 Title](…/pull/2)`, or the address as code and the words. */
function linkTo(url: string, before: '' | 'Pull request ', after = NOTHING): Words {
  const number = NUMBER.exec(url)?.[1]
  if (number === undefined || !isPlainAddress(url)) return joinWords([codeOf(url), after], ' ')
  return link(joinWords([words`${before}#${Number(number)}`, after], ' '), url)
}
