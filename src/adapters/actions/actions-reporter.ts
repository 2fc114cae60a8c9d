/** The Reporter port over the runner's log, files and job summary. Every text passes the redactor here. */
import * as core from '@actions/core'
import { messageOf } from '../../core/errors.ts'
import { createRedactor } from '../../core/log/redact.ts'
import type { ReportGround } from '../../core/run-report/report-ground.ts'
import type { RunEvent } from '../../core/transcript/sent-request.ts'
import type { Reporter } from '../../ports.ts'
import type { RunnerFiles } from './runner-files.ts'
import type { StepLog } from './step-log.ts'
import { tellingIn } from './told-in-log.ts'

/** Where transcript, patches and totals go. */
export type Output = {
  record(event: RunEvent, phase: string | null): void
  transcriptFile(): string | null
  keepPatch(patch: string, of: 'change' | 'refused'): string
  keepTotals(json: string): string
  keepReport(ground: ReportGround): Promise<string | null>
}

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
  const { info, warning, foreign, group, tell, phase, end } = tellingIn(log, { redact, sinceStart })
  const output = options.outputTo(warning)

  return {
    info,
    warning,
    foreign,
    group,
    record(event) {
      output.record(event, phase())
      tell(event)
    },
    transcriptFile: () => output.transcriptFile(),
    keepPatch: async (patch, of = 'change') => output.keepPatch(redact(patch), of),
    keepTotals: async json => output.keepTotals(redact(json)),

    async keepReport(ground) {
      try {
        return await output.keepReport(ground)
      } catch (thrown) {
        warning(`the report could not be written: ${messageOf(thrown)}`)
        return null
      }
    },

    async summarise(jobSummary) {
      try {
        if (process.env['GITHUB_STEP_SUMMARY'] !== undefined)
          await core.summary.addRaw(redact(jobSummary), true).write()
      } catch (thrown) {
        warning(`the job summary could not be written: ${messageOf(thrown)}`)
      }
    },

    async finish(ending, outputs, jobSummary) {
      // Outputs and summary are appended, and what was appended before them would count as well.
      const written = options.runnerFiles.restore()
      if (written.length > 0) warning(`the runner's files were written into, which was undone: ${written.join(', ')}`)
      for (const [name, value] of Object.entries(outputs)) core.setOutput(name, redact(value))
      if (process.env['GITHUB_STEP_SUMMARY'] !== undefined) await core.summary.addRaw(redact(jobSummary), true).write()
      end(`${ending.outcome}: ${ending.reason}`, ending.passes)
    },
  }
}
