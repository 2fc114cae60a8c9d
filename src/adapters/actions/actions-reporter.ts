/**
 * The Reporter port over the runner's log, files and job summary. Every text passes the redactor
 * here.
 */
import * as core from '@actions/core'
import { cleanPatch } from '../../core/change/change.ts'
import { messageOf } from '../../core/errors.ts'
import type { Secrets } from '../../core/secrets/secrets.ts'
import type { KeptOutput, Reporter } from '../../ports/reporter.ts'
import { createEventLog, type StepLog } from './event-log.ts'
import type { RunnerFiles } from './runner-files.ts'

/**
 * Makes the reporter. `outputTo` gets the way to warn of what cannot be written; `sinceStart`:
 * milliseconds since the run began.
 */
export function createActionsReporter(options: {
  outputTo: (warn: (line: string) => void) => KeptOutput
  secrets: Secrets
  runnerFiles: RunnerFiles
  log: StepLog
  sinceStart: () => number
}): Reporter {
  const { log, sinceStart } = options
  const { redact, publishable } = options.secrets
  const { info, warning, untrusted, group, logEvent, phase, end } = createEventLog(log, {
    redact: publishable,
    sinceStart,
  })
  const output = options.outputTo(warning)
  const add = createAppender(publishable, warning)

  return {
    info,
    warning,
    untrusted,
    group,
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
        warning(`the report could not be written: ${messageOf(thrown)}`)
        return null
      }
    },

    add,

    async finish({ passes }, line, outputs, jobSummary) {
      // Outputs and summary are appended, and what was appended before them would count as well.
      const written = options.runnerFiles.restore()
      if (written.length > 0) warning(`the runner's files were written into, which was undone: ${written.join(', ')}`)
      await add(outputs, jobSummary)
      end(line, passes)
    },
  }
}

function createAppender(publishable: Secrets['publishable'], warning: Reporter['warning']): Reporter['add'] {
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
