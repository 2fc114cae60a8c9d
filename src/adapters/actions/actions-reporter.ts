/** The Reporter port over the runner's log, files and job summary. Every text passes the redactor and the log's one sanitiser here. */
import * as core from '@actions/core'
import { messageOf } from '../../core/errors.ts'
import { foreignLine, foreignText } from '../../core/log/foreign-text.ts'
import { createRedactor } from '../../core/log/redact.ts'
import type { ReportGround } from '../../core/run-report/report-ground.ts'
import type { RunEvent } from '../../core/transcript/sent-request.ts'
import type { Reporter } from '../../ports.ts'
import type { RunnerFiles } from './runner-files.ts'

/** Where transcript, patches and totals go. */
export type Output = {
  record(event: RunEvent, phase: string | null): void
  transcriptFile(): string | null
  keepPatch(patch: string, of: 'change' | 'refused'): string
  keepTotals(json: string): string
  keepReport(ground: ReportGround): Promise<string | null>
}

/** Makes the reporter. `outputTo` gets the way to warn of what cannot be written. */
export function createActionsReporter(options: {
  readonly outputTo: (warn: (line: string) => void) => Output
  readonly secrets: readonly string[]
  readonly runnerFiles: RunnerFiles
}): Reporter {
  const redact = createRedactor(options.secrets)
  const line = (text: string) => foreignLine(redact(text))
  const output = options.outputTo(text => core.warning(line(text)))
  let phase: string | null = null

  return {
    info: text => core.info(line(text)),
    warning: text => core.warning(line(text)),

    async group(title, work) {
      const around = phase
      phase = title
      try {
        return await core.group(line(title), work)
      } finally {
        phase = around
      }
    },

    foreign(text) {
      core.info(foreignText(redact(text)))
    },

    record: event => output.record(event, phase),
    transcriptFile: () => output.transcriptFile(),
    keepPatch: async (patch, of = 'change') => output.keepPatch(redact(patch), of),
    keepTotals: async json => output.keepTotals(redact(json)),

    async keepReport(ground) {
      try {
        return await output.keepReport(ground)
      } catch (thrown) {
        core.warning(line(`the report could not be written: ${messageOf(thrown)}`))
        return null
      }
    },

    async summarise(jobSummary) {
      try {
        if (process.env['GITHUB_STEP_SUMMARY'] !== undefined)
          await core.summary.addRaw(redact(jobSummary), true).write()
      } catch (thrown) {
        core.warning(line(`the job summary could not be written: ${messageOf(thrown)}`))
      }
    },

    async finish(ending, outputs, jobSummary) {
      // Outputs and summary are appended, and what was appended before them would count as well.
      const written = options.runnerFiles.restore()
      if (written.length > 0)
        core.warning(`the runner's files were written into, which was undone: ${written.join(', ')}`)
      for (const [name, value] of Object.entries(outputs)) core.setOutput(name, redact(value))
      if (process.env['GITHUB_STEP_SUMMARY'] !== undefined) await core.summary.addRaw(redact(jobSummary), true).write()
      const last = line(`${ending.outcome}: ${ending.reason}`)
      if (ending.passes) core.notice(last)
      else core.setFailed(last)
    },
  }
}
