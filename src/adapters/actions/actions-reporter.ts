/** The Reporter port over the runner's log, files and job summary. Every text passes the redactor and the log's one sanitiser here. */
import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as core from '@actions/core'
import { foreignLine, foreignText } from '../../core/log/foreign-text.ts'
import { createRedactor } from '../../core/log/redact.ts'
import type { Reporter } from '../../ports.ts'

const PATCH = 'change.patch'
const TRANSCRIPT_SCHEMA = 'diffproof-transcript/v1'

/** Makes the reporter. Patch and transcript are written below `outputFolder`, which is made when first needed. */
export function createActionsReporter(options: { outputFolder: string; secrets: readonly string[] }): Reporter {
  const redact = createRedactor(options.secrets)
  const line = (text: string) => foreignLine(redact(text))
  let transcript: string | null = null

  function fileIn(name: string): string {
    mkdirSync(options.outputFolder, { recursive: true })
    return join(options.outputFolder, name)
  }

  return {
    info: text => core.info(line(text)),
    warning: text => core.warning(line(text)),
    group: (title, work) => core.group(line(title), work),

    foreign(text) {
      core.info(foreignText(redact(text)))
    },

    record(event) {
      if (transcript === null) {
        transcript = fileIn('transcript.jsonl')
        writeFileSync(transcript, `${JSON.stringify({ schema: TRANSCRIPT_SCHEMA })}\n`)
        // Both files are there before the start snapshot is taken: an output folder inside the workspace is then never part of the change.
        writeFileSync(fileIn(PATCH), '')
      }
      appendFileSync(transcript, `${redact(JSON.stringify(event))}\n`)
    },

    transcriptFile: () => transcript,

    async keepPatch(patch) {
      const file = fileIn(PATCH)
      writeFileSync(file, redact(patch))
      return file
    },

    async finish(ending, outputs, jobSummary) {
      for (const [name, value] of Object.entries(outputs)) core.setOutput(name, redact(value))
      if (process.env['GITHUB_STEP_SUMMARY'] !== undefined) await core.summary.addRaw(redact(jobSummary), true).write()
      const last = line(`${ending.outcome}: ${ending.reason}`)
      if (ending.passes) core.notice(last)
      else core.setFailed(last)
    },
  }
}
