/** The folder of `output-path` as a run that was killed has left it: its files stay where they are. */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { cleanEvent } from '../../core/transcript/clean-event.ts'
import type { EventOf } from '../../core/transcript/events.ts'
import { readTranscript, type Transcript } from '../../core/transcript/read-transcript.ts'
import { LARGEST_TRANSCRIPT } from '../../core/transcript/transcript-form.ts'
import { LARGEST_PATCH, PATCHES, TRANSCRIPT } from './output-names.ts'
import { plainTextAt } from './plain-file.ts'
import { putWhole } from './whole-file.ts'

export type LeftOutput = {
  /** Writes the patch of that run, whole or not at all, and a line about it to its transcript; returns the path. Null where the transcript is another run's. Throws what the file system throws. */
  keep(patch: string, event: EventOf<'receipt'>): string | null
  /** The transcript of that run; null where there is none that can be read. */
  told(): { readonly file: string; readonly lines: Transcript['lines'] } | null
  /** The patch that this run kept; null for none, for another run's, and for what is no plain file: it is published. */
  kept(): { readonly file: string; readonly text: string } | null
}

/** `clean` takes secrets out of a text. */
export function leftOutput(folder: string, runId: string, clean: (text: string) => string): LeftOutput {
  const [patchFile, transcript] = [join(folder, PATCHES.change), join(folder, TRANSCRIPT)]
  const told = (): ReturnType<LeftOutput['told']> => {
    const read = readTranscript(plainTextAt(transcript, LARGEST_TRANSCRIPT) ?? '')
    if ('problem' in read || read.start.runId !== runId) return null
    return { file: transcript, lines: read.lines }
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
        putWhole(folder, TRANSCRIPT, `${wholeLines(text)}${JSON.stringify(line)}\n`)
      }
      return putWhole(folder, PATCHES.change, patch)
    },
    told,
    kept() {
      if (told() === null) return null
      const text = plainTextAt(patchFile, LARGEST_PATCH)
      return text === null || text === '' ? null : { file: patchFile, text }
    },
  }
}

/** Without what a kill broke off. */
function wholeLines(text: string): string {
  return text.slice(0, text.lastIndexOf('\n') + 1)
}
