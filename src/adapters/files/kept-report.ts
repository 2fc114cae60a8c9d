/** The HTML report in the output folder. It is made of what the run wrote, or, after a kill, of the transcript and the patch in the folder, which others may have written. */
import { join } from 'node:path'
import type { ReportInput } from '../../core/run-report/report-input.ts'
import { readTranscript, type Transcript } from '../../core/transcript/read-transcript.ts'
import { cleanEvent, LARGEST_TRANSCRIPT } from '../../core/transcript/transcript-line.ts'
import { LARGEST_PATCH, PATCHES, REPORT, TRANSCRIPT } from './output-folder.ts'
import { putWhole, readPlainFile, utf8Of } from './plain-file.ts'

/** What a report is made of. */
export type RunTexts = { readonly transcript: string; readonly patch: string }

/** Writes the whole report or nothing, and returns its path: null where the transcript is missing or of another run. `clean` removes secrets from a text. Throws errors of the file system. */
export async function keepReport(
  input: ReportInput,
  options: {
    readonly folder: string
    readonly clean: (text: string) => string
    readonly render: (transcript: Transcript, patch: string, input: ReportInput) => string
    /** What the run wrote; without it the folder is read. */
    readonly texts?: RunTexts
  },
): Promise<string | null> {
  const { folder, clean, render } = options
  const texts = options.texts ?? (await textsIn(folder))
  const transcript = readTranscript(texts.transcript)
  if (transcript.kind === 'unreadable' || transcript.start.runId !== input.runId) return null
  // The lines of the transcript were cleaned when they were written.
  const cleaned = cleanEvent(input, clean).event
  const result = { ...cleaned.result, outcome: input.result.outcome }
  const page = render(transcript, clean(texts.patch), { ...cleaned, result })
  // A secret may appear where other text was cut out of its middle.
  return putWhole(folder, REPORT, clean(page))
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
