/** The report in the output folder, made of the transcript and the patch that lie there: files that somebody else may have written. */
import { join } from 'node:path'
import type { ReportGround } from '../../core/run-report/report-ground.ts'
import { makeRunReport, type RunReport } from '../../core/run-report/run-report.ts'
import { cleanEvent } from '../../core/transcript/clean-event.ts'
import { LARGEST_TRANSCRIPT, readTranscript } from '../../core/transcript/read-transcript.ts'
import { LARGEST_PATCH, PATCHES, REPORT, TRANSCRIPT } from './output-names.ts'
import { readPlainFile, utf8Of } from './plain-file.ts'
import { putWhole } from './whole-file.ts'

/** Writes the report, whole or not at all; returns its path. Null where the transcript is missing or another run's. `clean` takes secrets out of a text, `render` makes a page. Throws what the file system throws. */
export async function keepReport(
  ground: ReportGround,
  options: {
    readonly folder: string
    readonly clean: (text: string) => string
    readonly render: (report: RunReport) => string
  },
): Promise<string | null> {
  const { folder, clean, render } = options
  const transcript = readTranscript((await textOf(folder, TRANSCRIPT, LARGEST_TRANSCRIPT)) ?? '')
  if ('problem' in transcript || transcript.start.runId !== ground.runId) return null
  const patch = (await textOf(folder, PATCHES.change, LARGEST_PATCH)) ?? ''
  // The transcript was cleaned line by line when it was written.
  const report = makeRunReport(transcript, clean(patch), cleanEvent(ground, clean).event)
  return putWhole(folder, REPORT, render(report))
}

async function textOf(folder: string, name: string, most: number): Promise<string | null> {
  const read = await readPlainFile(join(folder, name), most)
  return 'refused' in read ? null : utf8Of(read.bytes)
}
