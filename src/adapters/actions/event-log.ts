/** The lines of the log. Every text passes the redactor and the one sanitiser of logs here. */
import * as core from '@actions/core'
import type { RunEvent } from '../../core/log/shorten-events.ts'
import { isRunResult } from '../../core/outcome.ts'
import { createLogWriter, type LogLine } from '../../core/page/log-lines.ts'
import { plainText } from '../../core/page/plain-text.ts'
import { durationInWords } from '../../core/text/quantities.ts'
import { logLine, logText } from '../../core/text/sanitized-text.ts'

const OUTSIDE = 'Notes'

/** Makes it. `redact` takes secrets out of a text; `sinceStart`: milliseconds since the run began. */
export function createEventLog(
  log: StepLog,
  { redact, sinceStart }: { redact: (text: string) => string; sinceStart: () => number },
) {
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
    log.step(`[${String(Math.floor(sinceStart() / 1_000)).padStart(4)} s] ${line(text)}`)
  }

  function say(entry: LogLine): void {
    if (entry.kind === 'step') step(`${plainText(entry.name)}: ${plainText(entry.text)}`)
    else if (entry.kind === 'topic') topic = entry.text === null ? partTitle() : line(plainText(entry.text))
    else if (entry.kind === 'detail') log.detail(topic, line(plainText(entry.text)))
    else {
      const text = lines(entry.text, entry.limit)
      if (entry.title === null) log.detail(topic, text)
      else log.block(line(plainText(entry.title)), text)
    }
  }

  return {
    info: (text: string) => log.detail(topic, line(text)),
    warning: (text: string) => log.warning(line(text)),
    untrusted: (text: string) => log.detail(topic, lines(text)),
    async group<T>(title: string, work: () => Promise<T>): Promise<T> {
      const around = phase
      const [began, stepsBefore] = [sinceStart(), steps]
      phase = title
      topic = partTitle()
      let end = 'broke off'
      try {
        const result = await work()
        end = isRunResult(result) ? result.outcome : 'done'
        return result
      } finally {
        phase = around
        // What a part did stands in its own lines already.
        if (end !== 'done' || steps === stepsBefore) step(`${title}: ${end} (${durationInWords(sinceStart() - began)})`)
        topic = partTitle()
      }
    },
    logEvent(event: RunEvent): void {
      for (const entry of narrate(event, sinceStart())) say(entry)
    },
    phase: () => phase,
    end: (text: string, passes: boolean) => log.end(line(text), passes),
  }
}

export type StepLog = ReturnType<typeof createRunnerLog>

/** Groups are opened when something comes to stand in them, and never within each other, which GitHub does not show. */
export function createRunnerLog() {
  let open: string | null = null

  const close = () => {
    if (open !== null) core.endGroup()
    open = null
  }
  const detail = (title: string, text: string): void => {
    if (open !== title) {
      close()
      core.startGroup(title)
      open = title
    }
    core.info(text)
  }

  return {
    step(text: string): void {
      close()
      core.info(text)
    },
    detail,
    block(title: string, text: string): void {
      detail(title, text)
      close()
    },
    warning(text: string): void {
      close()
      core.warning(text)
    },
    end(text: string, passes: boolean): void {
      close()
      if (passes) core.notice(text)
      else core.setFailed(text)
    },
  }
}
