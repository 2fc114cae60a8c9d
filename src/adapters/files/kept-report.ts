/** The report in the output folder, made of what the run wrote, or, once it is gone, of the transcript and the patch that lie there: files that somebody else may have written. */
import { join } from 'node:path'
import type { ReportGround } from '../../core/run-report/report-ground.ts'
import { makeRunReport, type RunReport } from '../../core/run-report/run-report.ts'
import { cleanEvent } from '../../core/transcript/clean-event.ts'
import { readTranscript } from '../../core/transcript/read-transcript.ts'
import { LARGEST_TRANSCRIPT } from '../../core/transcript/transcript-form.ts'
import { LARGEST_PATCH, PATCHES, REPORT, TRANSCRIPT } from './output-names.ts'
import { readPlainFile, utf8Of } from './plain-file.ts'
import { putWhole } from './whole-file.ts'

/** What a report is made of. */
export type RunTexts = { readonly transcript: string; readonly patch: string }

/** Writes the report, whole or not at all; returns its path. Null where the transcript is missing or another run's. `clean` takes secrets out of a text, `render` makes a page. Throws what the file system throws. */
export async function keepReport(
  ground: ReportGround,
  options: {
    readonly folder: string
    readonly clean: (text: string) => string
    readonly render: (report: RunReport) => string
    /** What the run wrote, where that is known; else whatever lies in the folder is read. */
    readonly texts?: RunTexts
  },
): Promise<string | null> {
  const { folder, clean, render } = options
  const texts = options.texts ?? (await textsIn(folder))
  const transcript = readTranscript(texts.transcript)
  if ('problem' in transcript || transcript.start.runId !== ground.runId) return null
  // The transcript was cleaned line by line when it was written.
  const report = makeRunReport(transcript, clean(texts.patch), cleanEvent(ground, clean).event)
  // Once more on the page: what was cleaned out of a text may have stood inside of a secret.
  return putWhole(folder, REPORT, clean(render(report)))
}

async function textsIn(folder: string): Promise<RunTexts> {
  const textOf = async (name: string, most: number): Promise<string> => {
    const read = await readPlainFile(join(folder, name), most)
    return 'refused' in read ? '' : (utf8Of(read.bytes) ?? '')
  }
  return {
    transcript: await textOf(TRANSCRIPT, LARGEST_TRANSCRIPT),
    patch: await textOf(PATCHES.change, LARGEST_PATCH),
  }
}
