/** The Reporter port over the runner's log, files and job summary. Every text passes the redactor here. */
import { messageOf } from '../../core/errors.ts'
import { createRedactor } from '../../core/log/redact.ts'
import { lastLine } from '../../core/report/last-line.ts'
import type { ReportGround } from '../../core/run-report/report-ground.ts'
import { withoutKeys } from '../../core/secrets/find-keys.ts'
import type { RunEvent } from '../../core/transcript/sent-request.ts'
import type { Reporter } from '../../ports.ts'
import { addToSummary, setValue } from './runner-commands.ts'
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
  const clean = (text: string) => withoutKeys(redact(text))
  const { info, warning, foreign, group, tell, phase, end } = tellingIn(log, { redact: clean, sinceStart })
  const output = options.outputTo(warning)
  const setOutputs = (outputs: Readonly<Record<string, string>>) => {
    for (const [name, value] of Object.entries(outputs)) setValue('GITHUB_OUTPUT', name, clean(value))
  }
  /** The runner's files may be gone by the time that the work is done, which changes nothing of how it ended. */
  const tried = (what: string, step: () => void) => {
    try {
      step()
    } catch (thrown) {
      warning(`${what} could not be written: ${messageOf(thrown)}`)
    }
  }
  const summarise = async (jobSummary: string) => tried('the job summary', () => addToSummary(clean(jobSummary)))
  const add = async (outputs: Readonly<Record<string, string>>, markdown: string) => {
    tried('the outputs', () => setOutputs(outputs))
    await summarise(markdown)
  }

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

    summarise,
    add,

    async finish(ending, outputs, jobSummary) {
      // Outputs and summary are appended, and what was appended before them would count as well.
      const written = options.runnerFiles.restore()
      if (written.length > 0) warning(`the runner's files were written into, which was undone: ${written.join(', ')}`)
      await add(outputs, jobSummary)
      end(lastLine(ending), ending.passes)
    },
  }
}
