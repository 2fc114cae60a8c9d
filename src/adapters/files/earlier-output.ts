/** Transcripts and patches of earlier runs in the output folder. Anybody may have written these files. */

import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { cleanEvent, type EventOf, LARGEST_TRANSCRIPT } from '../../core/transcript/events.ts'
import { readTranscript, type Transcript } from '../../core/transcript/read-transcript.ts'
import type { EarlierRuns } from '../../ports/ports.ts'
import { highestNumber, LARGEST_PATCH, numbered, PATCHES, TRANSCRIPT } from './output-folder.ts'
import { putWhole, readPlainFile, readPlainText } from './plain-file.ts'

/** The EarlierRuns port. Read it before this run writes its first line. */
export function createEarlierRuns(folder: string): EarlierRuns {
  return {
    async read(back) {
      const number = back === 0 ? null : highestNumber(folder) - back + 1
      if (number !== null && number < 1) return null
      const named = (name: string) => (number === null ? name : numbered(name, number))
      const transcript = readPlainText(join(folder, named(TRANSCRIPT)), LARGEST_TRANSCRIPT)
      if (typeof transcript !== 'string') return transcript.isMissing ? null : { refused: transcript.refused }
      const patch = readPlainText(join(folder, named(PATCHES.change)), LARGEST_PATCH)
      return { transcript, patch: typeof patch === 'string' ? patch : { refused: patch.refused } }
    },
  }
}

/** The text of a plain file; null for anything else. A kill may have cut it within a character. */
function textAt(path: string, most: number): string | null {
  const file = readPlainFile(path, most)
  return 'bytes' in file ? file.bytes.toString() : null
}

type OrphanedOutput = {
  /** Writes the patch and a line about it to the transcript; returns the path of the patch. Null where the transcript is another run's. Throws the file system's error. */
  keep(patch: string, event: EventOf<'receipt'>): string | null
  /** The transcript of that run; null where it cannot be read. */
  transcript(): { readonly file: string; readonly lines: Transcript['lines'] } | null
  /** The patch that the run kept itself. Null where it kept no patch, and for another run's; a link or a pipe is not read, because the patch is published. */
  patch(): { readonly file: string; readonly text: string } | null
}

/** What a killed run left in the folder of `output-path`. `clean` takes secrets out of a text. */
export function orphanedOutput(folder: string, runId: string, clean: (text: string) => string): OrphanedOutput {
  const patchFile = join(folder, PATCHES.change)
  const file = join(folder, TRANSCRIPT)
  const linesIn = (text: string | null): Transcript['lines'] | null => {
    const read = readTranscript(text ?? '')
    return read.kind === 'unreadable' || read.start.runId !== runId ? null : read.lines
  }
  const transcript = (): ReturnType<OrphanedOutput['transcript']> => {
    const lines = linesIn(textAt(file, LARGEST_TRANSCRIPT))
    return lines === null ? null : { file, lines }
  }
  return {
    keep(patch, event) {
      mkdirSync(folder, { recursive: true })
      const text = textAt(file, LARGEST_TRANSCRIPT)
      if (text !== null) {
        const lines = linesIn(text)
        if (lines === null) return null
        const { type, ...rest } = cleanEvent(event, clean).event
        const line = { type, at: lines.at(-1)?.event.at ?? 0, phase: null, ...rest }
        // The kill may have cut the last line.
        const whole = text.slice(0, text.lastIndexOf('\n') + 1)
        putWhole(folder, TRANSCRIPT, `${whole}${JSON.stringify(line)}\n`)
      }
      return putWhole(folder, PATCHES.change, patch)
    },
    transcript,
    patch() {
      if (transcript() === null) return null
      const text = textAt(patchFile, LARGEST_PATCH)
      return text === null ? null : { file: patchFile, text }
    },
  }
}
