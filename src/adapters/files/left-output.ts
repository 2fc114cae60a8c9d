/** The folder of `output-path` as a run that was killed has left it: its files stay where they are. */
import { randomUUID } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createStory } from '../../core/story/create-story.ts'
import type { Story } from '../../core/story/story.ts'
import { cleanEvent } from '../../core/transcript/clean-event.ts'
import type { EventOf } from '../../core/transcript/events.ts'
import { readTranscript } from '../../core/transcript/read-transcript.ts'
import { PATCHES, TRANSCRIPT } from './output-names.ts'

export type LeftOutput = {
  /** Writes the patch of that run, whole or not at all, and a line about it to its transcript; returns the path. Null where the transcript is another run's. Throws what the file system throws. */
  keep(patch: string, event: EventOf<'receipt'>): string | null
  /** The patch that is there, null for none. */
  kept(): { readonly file: string; readonly text: string } | null
  /** What the transcript of that run tells; null where there is none. */
  story(): Story | null
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
      const text = textOf(transcript)
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
      const text = textOf(patchFile)
      return text === null || text === '' ? null : { file: patchFile, text }
    },
    story() {
      const read = readTranscript(textOf(transcript) ?? '')
      if ('problem' in read || read.start.runId !== runId) return null
      const { story, add } = createStory()
      for (const { event } of read.lines) add(event, event.at)
      return story
    },
  }
}

/** Without what a kill broke off. */
function wholeLines(text: string): string {
  return text.slice(0, text.lastIndexOf('\n') + 1)
}

function textOf(file: string): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return null
  }
}
