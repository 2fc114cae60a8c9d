/** The Reporter port over the runner's log, files and job summary. Every text passes the redactor and the log's one sanitiser here. */
import * as core from '@actions/core'
import { messageOf } from '../../core/errors.ts'
import { foreignLine, foreignText } from '../../core/log/foreign-text.ts'
import { createRedactor } from '../../core/log/redact.ts'
import { createNarrator } from '../../core/story/narrator.ts'
import { type Told, took } from '../../core/story/told.ts'
import type { RunEvent } from '../../core/transcript/sent-request.ts'
import type { Reporter } from '../../ports.ts'
import type { RunnerFiles } from './runner-files.ts'
import type { StepLog } from './step-log.ts'

/** Where transcript, patches and totals go. */
export type Output = {
  record(event: RunEvent, phase: string | null): void
  transcriptFile(): string | null
  keepPatch(patch: string, of: 'change' | 'refused'): string
  keepTotals(json: string): string
}

/** What is said outside of every part of the run. */
const OUTSIDE = 'Report'
const SECOND_MS = 1_000
const DIGITS = 4

/** Makes the reporter. `outputTo` gets the way to warn of what cannot be written; `sinceStart`: milliseconds since the run began. */
export function createActionsReporter(options: {
  readonly outputTo: (warn: (line: string) => void) => Output
  readonly secrets: readonly string[]
  readonly runnerFiles: RunnerFiles
  readonly log: StepLog
  readonly sinceStart: () => number
}): Reporter {
  const { log, sinceStart } = options
  const redact = createRedactor(options.secrets)
  const narrate = createNarrator(redact)
  const line = (text: string) => foreignLine(redact(text))
  const output = options.outputTo(text => log.warning(line(text)))
  let phase: string | null = null
  let topic = OUTSIDE

  const partTitle = () => (phase === null ? OUTSIDE : line(phase))
  const step = (text: string) => {
    const seconds = String(Math.floor(sinceStart() / SECOND_MS)).padStart(DIGITS)
    log.step(`[${seconds} s] ${line(text)}`)
  }

  function tell(told: Told): void {
    if (told.kind === 'step') step(told.text)
    else if (told.kind === 'topic') topic = told.text === null ? partTitle() : line(told.text)
    else if (told.kind === 'detail') log.detail(topic, line(told.text))
    else if (told.kind === 'now') log.now(line(told.text))
    else {
      const text = foreignText(redact(told.text), told.limit)
      if (told.title === null) log.detail(topic, text)
      else log.block(line(told.title), text)
    }
  }

  return {
    info: text => log.detail(topic, line(text)),
    warning: text => log.warning(line(text)),

    async group(title, work) {
      const around = phase
      const began = sinceStart()
      phase = title
      topic = line(title)
      log.now(topic)
      let end = 'broke off'
      try {
        const result = await work()
        end = 'done'
        return result
      } finally {
        phase = around
        step(`${title}: ${end}${took(sinceStart() - began)}`)
        topic = partTitle()
      }
    },

    foreign(text) {
      log.detail(topic, foreignText(redact(text)))
    },

    record(event) {
      output.record(event, phase)
      for (const told of narrate(event, sinceStart())) tell(told)
    },
    transcriptFile: () => output.transcriptFile(),
    keepPatch: async (patch, of = 'change') => output.keepPatch(redact(patch), of),
    keepTotals: async json => output.keepTotals(redact(json)),

    async summarise(jobSummary) {
      try {
        if (process.env['GITHUB_STEP_SUMMARY'] !== undefined)
          await core.summary.addRaw(redact(jobSummary), true).write()
      } catch (thrown) {
        log.warning(line(`the job summary could not be written: ${messageOf(thrown)}`))
      }
    },

    async finish(ending, outputs, jobSummary) {
      // Outputs and summary are appended, and what was appended before them would count as well.
      const written = options.runnerFiles.restore()
      if (written.length > 0)
        log.warning(`the runner's files were written into, which was undone: ${written.join(', ')}`)
      for (const [name, value] of Object.entries(outputs)) core.setOutput(name, redact(value))
      if (process.env['GITHUB_STEP_SUMMARY'] !== undefined) await core.summary.addRaw(redact(jobSummary), true).write()
      log.end(line(`${ending.outcome}: ${ending.reason}`), ending.passes)
    },
  }
}
