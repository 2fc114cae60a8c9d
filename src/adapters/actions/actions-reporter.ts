/** The Reporter port over a log and files. Every text passes the redactor here. */
import * as core from '@actions/core'
import { cleanPatch } from '../../core/change/change.ts'
import { messageOf } from '../../core/errors.ts'
import type { Secrets } from '../../core/secrets/secrets.ts'
import type { KeptOutput, Reporter } from '../../ports/reporter.ts'
import { createEventLog, type StepLog } from './event-log.ts'
import type { RunnerFiles } from './runner-files.ts'

type Warn = Reporter['warning']

type ReporterParts = {
  /** Gets the way to warn of what cannot be written. */
  outputTo: (warn: Warn) => KeptOutput
  secrets: Secrets
  log: StepLog
  /** Milliseconds since the run began. */
  sinceStart: () => number
}

/** `addTo` gets the way to warn, and returns what writes outputs and pages. */
export function createReporter(
  { outputTo, secrets, log, sinceStart }: ReporterParts,
  addTo: (warn: Warn) => Reporter['add'],
): Reporter {
  const { redact, publishable } = secrets
  const { logEvent, phase, end, ...said } = createEventLog(log, { redact: publishable, sinceStart })
  const output = outputTo(said.warning)
  const add = addTo(said.warning)

  return {
    ...said,
    record(event) {
      output.record(event, phase())
      logEvent(event)
    },
    transcriptFile: () => output.transcriptFile(),
    keepPatch: async (patch, of = 'change') => output.keepPatch(cleanPatch(patch, { redact, publishable: redact }), of),
    keepFile: async (name, text) => output.keepFile(name, redact(text)),
    async keepReport(input) {
      try {
        return await output.keepReport(input)
      } catch (thrown) {
        said.warning(`the report could not be written: ${messageOf(thrown)}`)
        return null
      }
    },
    add,
    async finish({ passes }, line, outputs, jobSummary) {
      await add(outputs, jobSummary)
      end(line, passes)
    },
  }
}

export function createActionsReporter({
  runnerFiles,
  ...parts
}: ReporterParts & { runnerFiles: RunnerFiles }): Reporter {
  const reporter = createReporter(parts, warn => createAppender(parts.secrets.publishable, warn))
  return {
    ...reporter,
    async finish(...last) {
      // Outputs and summary are appended, and what was appended before them would count as well.
      const written = runnerFiles.restore()
      if (written.length > 0)
        reporter.warning(`the runner's files were written into, which was undone: ${written.join(', ')}`)
      await reporter.finish(...last)
    },
  }
}

function createAppender(publishable: Secrets['publishable'], warning: Warn): Reporter['add'] {
  const tried = async (what: string, variable: string, write: () => unknown) => {
    if ((process.env[variable] ?? '') === '') return
    try {
      await write()
    } catch (thrown) {
      warning(`${what} could not be written: ${messageOf(thrown)}`)
    }
  }
  return async (outputs, markdown) => {
    await tried('the outputs', 'GITHUB_OUTPUT', () => {
      for (const [name, value] of Object.entries(outputs)) core.setOutput(name, publishable(value))
    })
    await tried('the job summary', 'GITHUB_STEP_SUMMARY', () =>
      // What an earlier attempt could not write is not written now.
      core.summary.emptyBuffer().addRaw(publishable(markdown), true).write(),
    )
  }
}
