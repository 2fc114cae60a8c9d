/** The Reporter port of the command line: the log on a terminal, pages in a folder, and the outputs kept as values. */
import { mkdirSync, rmSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { cleanPatch } from '../../core/change/change.ts'
import { messageOf } from '../../core/errors.ts'
import type { RunEvent } from '../../core/log/shorten-events.ts'
import type { Secrets } from '../../core/secrets/secrets.ts'
import type { KeptOutput, Reporter } from '../../ports/reporter.ts'

type Events = Pick<Reporter, 'info' | 'warning' | 'untrusted' | 'group'> & {
  logEvent(event: RunEvent): void
  phase(): string | null
}

export type OutputValues = Record<string, string>

/** Makes it. `outputs` is filled as the run ends; pages go into `folder`. */
export function createTerminalReporter(options: {
  events: Events
  kept: KeptOutput
  secrets: Secrets
  folder: string
  outputs: OutputValues
}): Reporter {
  const { events, kept, secrets, folder, outputs } = options
  const { redact, publishable } = secrets
  const page = join(folder, 'summary.md')
  let flag = 'wx'
  const add: Reporter['add'] = async (more, markdown) => {
    for (const [name, value] of Object.entries(more)) outputs[name] = publishable(value)
    if (markdown === '') return
    try {
      mkdirSync(folder, { recursive: true })
      // That of an earlier command in this folder, or a link that leads out of it.
      if (flag === 'wx') rmSync(page, { force: true })
      await writeFile(page, `${publishable(markdown)}\n`, { flag })
      flag = 'a'
    } catch (thrown) {
      events.warning(`the summary could not be written: ${messageOf(thrown)}`)
    }
  }
  return {
    ...{ info: events.info, warning: events.warning, untrusted: events.untrusted, group: events.group },
    record(event) {
      kept.record(event, events.phase())
      events.logEvent(event)
    },
    transcriptFile: () => kept.transcriptFile(),
    keepPatch: async (patch, of = 'change') => kept.keepPatch(cleanPatch(patch, { redact, publishable: redact }), of),
    keepFile: async (name, text) => kept.keepFile(name, redact(text)),
    async keepReport(input) {
      try {
        return await kept.keepReport(input)
      } catch (thrown) {
        events.warning(`the report could not be written: ${messageOf(thrown)}`)
        return null
      }
    },
    add,
    finish: async (_result, _line, more, jobSummary) => add(more, jobSummary),
  }
}
