/** What Diffproof did between two turns: the lines of the log as entries of the report. */
import { createLogWriter, type LogLine } from '../../core/run-log/log-lines.ts'
import { cutMiddle } from '../../core/text/cut.ts'
import { clockOf } from '../../core/text/quantities.ts'
import { sanitizedLine, withoutTerminalSequences } from '../../core/text/sanitized-text.ts'
import type { TranscriptLine } from '../../core/transcript/events.ts'
import { codeBlock, folded, type Html, html, type Mark, sentence, sign } from './html.ts'

/** Something that happened, to be written only where there is room for it. */
export type Entry = { readonly at: number; readonly write: () => Html }

const LONGEST = 400

const SHOWN_ELSEWHERE: ReadonlySet<string> = new Set(['request', 'reply', 'no-reply', 'tool', 'end', 'cut'])

/** Returns a function that makes the entry of each event in turn, null without one. `most`: how many characters of a text are shown. */
export function hostEntries(most: number): (event: TranscriptLine) => Entry | null {
  const write = createLogWriter(text => text)
  let limit: string | null = null
  return event => {
    if (SHOWN_ELSEWHERE.has(event.type)) return null
    const lines = write(event as Parameters<typeof write>[0], event.at)
    const step = lines.find(({ kind }) => kind === 'step')?.text ?? null
    // A limit is reported at every request that it forbids.
    const isKnown = event.type === 'limit' && event.limit === limit
    if (event.type === 'limit') limit = event.limit
    if (step === null || isKnown || event.type === 'start' || event.type === 'session') return null
    const at = Math.max(0, event.at - ('durationMs' in event ? (event.durationMs ?? 0) : 0))
    const output = lines.find(line => line.kind === 'output')
    return { at, write: () => entryOf(at, markOf(event), step, output === undefined ? null : outputOf(output, most)) }
  }
}

function outputOf({ title, text }: Extract<LogLine, { kind: 'output' }>, most: number): Html {
  const name = titled(title ?? 'output')
  return folded(name, codeBlock(name, cutMiddle(withoutTerminalSequences(text), most)))
}

function titled(words: string): string {
  return sanitizedLine(words.charAt(0).toUpperCase() + words.slice(1), LONGEST)
}

/** What comes before the first colon names the entry. */
function entryOf(at: number, mark: Mark, line: string, more: Html | null): Html {
  const [, name = line, rest = ''] = /^(.*?): (.*)$/s.exec(line) ?? []
  const title = titled(name)
  return html`
    <div class="entry host">
      <div class="at">${clockOf(at)}</div>
      <div class="body">
        <p class="line">
          <span class="${mark}">${sign(mark)}${title}</span>
          ${rest === '' ? null : html`<span class="quiet">${sentence(sanitizedLine(rest, LONGEST))}</span>`}
        </p>
        ${more}
      </div>
    </div>`
}

function markOf(event: TranscriptLine): Mark {
  switch (event.type) {
    case 'command':
      if (event.status === 'not-run' || event.purpose === 'baseline') return 'plain'
      // The changed tests should fail on the old source.
      return event.status === (event.purpose === 'red' ? 'failed' : 'passed') ? 'good' : 'bad'
    case 'verdict':
      return event.kind === 'not-yet' ? 'bad' : 'plain'
    case 'limit':
      return 'open'
    case 'github':
      return event.ok ? 'good' : 'bad'
    default:
      return 'plain'
  }
}
