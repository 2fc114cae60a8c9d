/** What a run refused, left out or could not rely on, and why. */

import type { LeftOut, Receipt } from '../change/change.ts'
import { EDITOR } from '../conversation/tools.ts'
import { refusalIn } from '../edit/tool-results.ts'
import type { Finding, ProofRecord } from '../record/record.ts'
import { sentBackInWords } from '../story/sent-back-in-words.ts'
import type { Story } from '../story/story.ts'
import { codeSpan } from '../text/code-spans.ts'
import { escapedLine } from '../text/escape-markdown.ts'
import { durationInWords } from '../text/quantities.ts'

const LONGEST = 300
const MOST_LINES = 15

/** Lists as Markdown, each below a line of bold text; empty where there is nothing to tell. */
export function refusals(story: Story, record: ProofRecord | null, receipt: Receipt | null): string {
  const evidence = record?.evidence
  const refused = receipt?.refused ?? []
  const leftOut = evidence?.left_out ?? receipt?.leftOut ?? []
  const splitOff = new Set(evidence?.split_off ?? [])
  const whyOf = (path: string) => leftOut.find(one => one.path === path)?.why
  return [
    listed('Refused in the change', [
      ...refused.map(pathAndWhy),
      ...[...splitOff].map(path => pathAndWhy({ path, why: whyOf(path) ?? '' })),
    ]),
    listed('Edits that were refused', refusedEdits(story)),
    listed('Sent back to the model', sentBack(story)),
    listed('Tests that cannot be relied on', (evidence?.tests.tampering ?? []).map(finding)),
    listed('The summary differs from the facts', (evidence?.disagreements ?? []).map(finding)),
    listed('Characters that nobody sees', (evidence?.unseen_characters ?? []).map(finding)),
    listed('Left out of the change', leftOut.filter(({ path }) => !splitOff.has(path)).map(pathAndWhy)),
    listed('Requests without an answer', unanswered(story)),
    listed(
      'Limits that were reached',
      [...new Set(story.limits)].map(limit => codeSpan(limit)),
    ),
  ]
    .filter(part => part !== '')
    .join('\n\n')
}

function refusedEdits({ turns }: Story): string[] {
  return turns.flatMap(({ calls }) =>
    calls
      .filter(({ name, isError }) => name === EDITOR && isError)
      .flatMap(({ turn, text }) => {
        const found = refusalIn(text)
        return found === null ? [] : [`turn ${turn}: ${pathAndWhy(found)}`]
      }),
  )
}

/** The same words about the same work are one line. */
function sentBack({ verdicts }: Story): string[] {
  const back = verdicts
    .filter(({ kind }) => kind === 'not-yet')
    .map(({ at, tree, why }) => ({ at, tree, why: sentBackInWords(why ?? '') }))
  return [...Map.groupBy(back, ({ tree, why }) => JSON.stringify([tree, why])).values()].flatMap(same => {
    const [first] = same
    if (first === undefined) return []
    const more = same.length === 1 ? '' : ` (${same.length} times, the work unchanged)`
    return [`after ${durationInWords(first.at)}: ${escapedLine(first.why, LONGEST)}${more}`]
  })
}

/** What became of it is told as well: most are asked again and answered. */
function unanswered({ turns }: Story): string[] {
  return turns.flatMap(({ turn, failure, endedAt }, index) => {
    if (failure === null || failure === 'cancelled') return []
    const next = turns.slice(index + 1).find(one => one.turn === turn)
    return [
      `turn ${turn}: ${escapedLine(failure, LONGEST)}${next === undefined ? '' : `; ${askedAgain(next, endedAt)}`}`,
    ]
  })
}

function askedAgain({ beganAt, stopReason, failure }: Story['turns'][number], since: number | null): string {
  const end = stopReason !== null ? ', answered' : failure === null ? '' : ', no answer either'
  return `asked again after ${durationInWords(Math.max(0, beganAt - (since ?? beganAt)))}${end}`
}

function pathAndWhy({ path, why }: LeftOut): string {
  return why === '' ? codeSpan(path) : `${codeSpan(path)}: ${escapedLine(why, LONGEST)}`
}

function finding({ path, detail }: Finding): string {
  return path === null ? escapedLine(detail, LONGEST) : pathAndWhy({ path, why: detail })
}

function listed(title: string, lines: readonly string[]): string {
  if (lines.length === 0) return ''
  const more = lines.length - MOST_LINES
  const shown = [...lines.slice(0, MOST_LINES), ...(more > 0 ? [`and ${more} more`] : [])]
  return [`**${title}**`, '', ...shown.map(line => `- ${line}`)].join('\n')
}
