/** What earlier runs have left in the output folder, read as what it is: files from somewhere else. */

import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { cleanEvent } from '../../core/transcript/clean-event.ts'
import type { EventOf } from '../../core/transcript/events.ts'
import { readTranscript, type Transcript } from '../../core/transcript/read-transcript.ts'
import { LARGEST_TRANSCRIPT } from '../../core/transcript/transcript-form.ts'
import type { EarlierRuns } from '../../ports/kept-files.ts'
import { highestNumber, LARGEST_PATCH, numbered, PATCHES, TRANSCRIPT } from './output-folder.ts'
import { plainTextAt, putWhole, readPlainFile, utf8Of } from './plain-file.ts'

/** Makes the port. To be read before this run writes its first line. */
export function createEarlierRuns(folder: string): EarlierRuns {
  const text = async (name: string, most: number) => {
    const file = await readPlainFile(join(folder, name), most)
    if ('refused' in file) return file
    return utf8Of(file.bytes) ?? { refused: `${name} is no UTF-8 text`, isMissing: false }
  }
  return {
    async read(back) {
      const number = back === 0 ? null : highest(folder) - back + 1
      if (number !== null && number < 1) return null
      const named = (name: string) => (number === null ? name : numbered(name, number))
      const transcript = await text(named(TRANSCRIPT), LARGEST_TRANSCRIPT)
      if (typeof transcript !== 'string') return transcript.isMissing ? null : { refused: transcript.refused }
      const patch = await text(named(PATCHES.change), LARGEST_PATCH)
      return { transcript, patch: typeof patch === 'string' ? patch : { refused: patch.refused } }
    },
  }
}

function highest(folder: string): number {
  try {
    return highestNumber(folder)
  } catch {
    return 0
  }
}

type LeftOutput = {
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
