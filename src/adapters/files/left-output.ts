/** The folder of `output-path` as a run that was killed has left it: its files stay where they are. */
import { randomUUID } from 'node:crypto'
import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { cleanEvent } from '../../core/transcript/clean-event.ts'
import type { EventOf } from '../../core/transcript/events.ts'
import { LARGEST_TRANSCRIPT, readTranscript } from '../../core/transcript/read-transcript.ts'
import { LARGEST_PATCH, PATCHES, TRANSCRIPT } from './output-names.ts'
import { plainTextAt } from './plain-file.ts'

export type LeftOutput = {
  /** Writes the patch of that run, whole or not at all, and a line about it to its transcript; returns the path. Null where the transcript is another run's. Throws what the file system throws. */
  keep(patch: string, event: EventOf<'receipt'>): string | null
  /** The patch that this run kept; null for none, for another run's, and for what is no plain file: it is published. */
  kept(): { readonly file: string; readonly text: string } | null
}

/** `clean` takes secrets out of a text. */
export function leftOutput(folder: string, runId: string, clean: (text: string) => string): LeftOutput {
  const [patchFile, transcript] = [join(folder, PATCHES.change), join(folder, TRANSCRIPT)]
  const replace = (file: string, text: string): void => {
    const temporary = join(folder, `.${randomUUID()}.tmp`)
    writeFileSync(temporary, text, { flag: 'wx' })
    renameSync(temporary, file)
  }
  return {
    keep(patch, event) {
      mkdirSync(folder, { recursive: true })
      const text = plainTextAt(transcript, LARGEST_TRANSCRIPT)
      if (text !== null) {
        const read = readTranscript(text)
        if ('problem' in read || read.start.runId !== runId) return null
        const { type, ...rest } = cleanEvent(event, clean).event
        const line = { type, at: read.lines.at(-1)?.event.at ?? 0, phase: null, ...rest }
        replace(transcript, `${wholeLines(text)}${JSON.stringify(line)}\n`)
      }
      replace(patchFile, patch)
      return patchFile
    },
    kept() {
      const told = readTranscript(plainTextAt(transcript, LARGEST_TRANSCRIPT) ?? '')
      if ('problem' in told || told.start.runId !== runId) return null
      const text = plainTextAt(patchFile, LARGEST_PATCH)
      return text === null || text === '' ? null : { file: patchFile, text }
    },
  }
}

/** Without what a kill broke off. */
function wholeLines(text: string): string {
  return text.slice(0, text.lastIndexOf('\n') + 1)
}
