/** What a run refused, left out or could not rely on, and why. */
import type { LeftOut, Receipt } from '../change/change.ts'
import { refusalIn } from '../edit/tool-results.ts'
import type { Finding, ProofRecord } from '../evidence/record.ts'
import { codeSpan } from '../pull-request/code-spans.ts'
import { inertLine } from '../pull-request/inert-line.ts'
import { durationInWords } from '../pull-request/quantities.ts'
import type { Story } from '../story/story.ts'
import { EDITOR } from '../talk/tools.ts'

const LONGEST = 300
const MOST_LINES = 15

/** Lists as Markdown, each below a line of bold text; empty where there is nothing to tell. */
export function refusals(story: Story, record: ProofRecord | null, receipt: Receipt | null): string {
  const evidence = record?.evidence
  const refused = receipt?.refused ?? []
  const splitOff = evidence?.split_off ?? []
  return [
    listed('Refused in the change', [...refused.map(pathAndWhy), ...splitOff.map(path => codeSpan(path))]),
    listed('Edits that were refused', refusedEdits(story)),
    listed('Sent back to the model', sentBack(story)),
    listed('Tests that cannot be relied on', (evidence?.tests.tampering ?? []).map(finding)),
    listed('The summary differs from the facts', (evidence?.disagreements ?? []).map(finding)),
    listed('Characters that nobody sees', (evidence?.unseen_characters ?? []).map(finding)),
    listed('Left out of the change', (evidence?.left_out ?? receipt?.leftOut ?? []).map(pathAndWhy)),
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

function sentBack({ verdicts }: Story): string[] {
  return verdicts
    .filter(({ kind }) => kind === 'not-yet')
    .map(({ at, why }) => `after ${durationInWords(at)}: ${inertLine(firstOf(why ?? ''), LONGEST)}`)
}

/** The first paragraph says what is wrong; what follows shows it. */
function firstOf(text: string): string {
  return (text.split(/\n[ \t]*\n/, 1)[0] ?? '').replace(/:$/, '')
}

function unanswered({ turns }: Story): string[] {
  return turns.flatMap(({ turn, failure }) =>
    failure === null ? [] : [`turn ${turn}: ${inertLine(failure, LONGEST)}`],
  )
}

function pathAndWhy({ path, why }: LeftOut): string {
  return `${codeSpan(path)}: ${inertLine(why, LONGEST)}`
}

function finding({ path, detail }: Finding): string {
  return path === null ? inertLine(detail, LONGEST) : pathAndWhy({ path, why: detail })
}

function listed(title: string, lines: readonly string[]): string {
  if (lines.length === 0) return ''
  const more = lines.length - MOST_LINES
  const shown = [...lines.slice(0, MOST_LINES), ...(more > 0 ? [`and ${more} more`] : [])]
  return [`**${title}**`, '', ...shown.map(line => `- ${line}`)].join('\n')
}
