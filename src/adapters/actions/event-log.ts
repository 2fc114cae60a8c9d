/** The part of the Reporter port that talks: what is said and recorded, as lines of a log. Every text passes the redactor and the log's one sanitiser here. */
import { createLogWriter, DONE, endOfStep, type LogLine, took } from '../../core/run-log/log-lines.ts'
import { logLine, logText } from '../../core/text/sanitized-text.ts'
import type { RunEvent } from '../../core/transcript/shorten-events.ts'
import type { Reporter } from '../../ports/reporter.ts'
import type { StepLog } from './step-log.ts'

/** What is said outside of every part of the run. */
const OUTSIDE = 'Notes'
const SECOND_MS = 1_000
const DIGITS = 4

type EventLog = Pick<Reporter, 'info' | 'warning' | 'foreign' | 'group'> & {
  /** Says what an event means for whoever watches. */
  tell(event: RunEvent): void
  /** The part of the run that is going on. */
  phase(): string | null
  /** The last word. */
  end(text: string, passes: boolean): void
}

/** Makes it. `redact` takes secrets out of a text; `sinceStart`: milliseconds since the run began. */
export function createEventLog(
  log: StepLog,
  { redact, sinceStart }: { readonly redact: (text: string) => string; readonly sinceStart: () => number },
): EventLog {
  const narrate = createLogWriter(redact)
  // What is cleaned away may have stood inside of a secret.
  const line = (text: string) => redact(logLine(redact(text)))
  const lines = (text: string, limit?: number) => redact(logText(redact(text), limit))
  let phase: string | null = null
  let topic = OUTSIDE
  let steps = 0
  const partTitle = () => (phase === null ? OUTSIDE : line(phase))

  const step = (text: string) => {
    steps += 1
    const seconds = String(Math.floor(sinceStart() / SECOND_MS)).padStart(DIGITS)
    log.step(`[${seconds} s] ${line(text)}`)
  }

  function say(told: LogLine): void {
    if (told.kind === 'step') step(told.text)
    else if (told.kind === 'topic') topic = told.text === null ? partTitle() : line(told.text)
    else if (told.kind === 'detail') log.detail(topic, line(told.text))
    else if (told.kind === 'now') log.now(line(told.text))
    else {
      const text = lines(told.text, told.limit)
      if (told.title === null) log.detail(topic, text)
      else log.block(line(told.title), text)
    }
  }

  return {
    info: text => log.detail(topic, line(text)),
    warning: text => log.warning(line(text)),
    foreign: text => log.detail(topic, lines(text)),
    async group(title, work) {
      const around = phase
      const [began, stepsBefore] = [sinceStart(), steps]
      phase = title
      topic = partTitle()
      log.now(topic)
      let end = 'broke off'
      try {
        const result = await work()
        end = endOfStep(result)
        return result
      } finally {
        phase = around
        // What a part did stands in its own lines already.
        if (end !== DONE || steps === stepsBefore) step(`${title}: ${end}${took(sinceStart() - began)}`)
        topic = partTitle()
      }
    },
    tell(event) {
      for (const told of narrate(event, sinceStart())) say(told)
    },
    phase: () => phase,
    end: (text, passes) => log.end(line(text), passes),
  }
}
