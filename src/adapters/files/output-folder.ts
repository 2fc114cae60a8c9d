/** The folder of `output-path`: the transcript, line by line as it happens, and patches. What an earlier run has left there is kept. */
import { createHash } from 'node:crypto'
import { fstatSync, mkdirSync, openSync, readdirSync, readSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { messageOf } from '../../core/errors.ts'
import { createShortener, type RunEvent } from '../../core/transcript/shorten-events.ts'
import { cleanEvent, LARGEST_TRANSCRIPT } from '../../core/transcript/transcript-line.ts'
import { putWhole } from './plain-file.ts'

export type OutputFolder = {
  /** Adds one line, the first of which is the start; `phase` is the part of the run. That it cannot be written never ends a run: it is told once. */
  record(event: RunEvent, phase: string | null): void
  /** Null while nothing was recorded. */
  transcriptFile(): string | null
  /** Writes a patch, whole or not at all; returns its path. Throws what the file system throws. */
  keepPatch(patch: string, of: keyof typeof PATCHES): string
  /** What of it was written by this run: transcript and newest patch, both empty where there is none. Throws where the transcript is no longer what was written, and what the file system throws. */
  written(): { readonly transcript: string; readonly patch: string }
  /** The same for the totals, in place of earlier ones. */
  keepTotals(json: string): string
}

/** Kept back for the last line. */
const ROOM_FOR_THE_END = 64 * 1024

/** Makes the folder when first needed. `clean` takes secrets out of a text; `now` in milliseconds, the run began at `startedAt`. */
export function createOutputFolder(options: {
  readonly folder: string
  readonly clean: (text: string) => string
  readonly now: () => number
  readonly startedAt: number
  readonly warn: (line: string) => void
  readonly largest?: number
}): OutputFolder {
  const { folder, clean, now, startedAt, warn, largest = LARGEST_TRANSCRIPT } = options
  const shorten = createShortener()
  let transcript: { readonly file: string; readonly descriptor: number } | null = null
  let written = 0
  let state: 'open' | 'full' | 'broken' = 'open'
  let isOurs = false
  let patch: string | null = null
  const hash = createHash('sha256')

  const open = () => {
    if (isOurs) return
    mkdirSync(folder, { recursive: true })
    moveEarlier(folder)
    isOurs = true
  }

  function begin(): NonNullable<typeof transcript> {
    open()
    const file = join(folder, TRANSCRIPT)
    transcript = { file, descriptor: openSync(file, 'ax+') }
    // Both files are there before the start snapshot is taken: an output folder inside the workspace is then never part of the change.
    if (patch === null) putWhole(folder, PATCHES.change, '')
    return transcript
  }

  function write(line: object): void {
    const { descriptor } = transcript ?? begin()
    const append = (bytes: Buffer) => {
      writeFileSync(descriptor, bytes)
      hash.update(bytes)
      written += bytes.length
    }
    const bytes = bytesOf(line)
    const isEnd = 'type' in line && line.type === 'end'
    if (written + bytes.length <= largest - (isEnd ? 0 : ROOM_FOR_THE_END)) append(bytes)
    else if (state === 'open') {
      state = 'full'
      append(bytesOf({ type: 'cut', after: written, at: now() - startedAt, phase: null }))
    }
  }

  return {
    record(event, phase) {
      if (transcript === null && event.type !== 'start') return
      const short = shorten(event)
      if (state === 'broken' || (state === 'full' && event.type !== 'end')) return
      try {
        const cleaned = cleanEvent(short, clean)
        const { type: _, ...rest } = cleaned.event
        const stamp = { at: now() - startedAt, phase }
        const redacted = cleaned.redacted ? { redacted: true } : {}
        const schema = event.type === 'start' ? { schema: event.schema } : {}
        write({ ...schema, type: event.type, ...stamp, ...redacted, ...rest })
      } catch (thrown) {
        state = 'broken'
        warn(`the transcript ends here, it cannot be written: ${messageOf(thrown)}`)
      }
    },
    transcriptFile: () => transcript?.file ?? null,
    written() {
      if (transcript === null) return { transcript: '', patch: '' }
      const bytes = Buffer.alloc(written)
      const { size } = fstatSync(transcript.descriptor)
      readSync(transcript.descriptor, bytes, 0, written, 0)
      if (size !== written || createHash('sha256').update(bytes).digest('hex') !== hash.copy().digest('hex'))
        throw new Error(`somebody has changed ${transcript.file}`)
      return { transcript: bytes.toString(), patch: patch ?? '' }
    },
    keepPatch(text, of) {
      open()
      if (of === 'change') patch = text.length > LARGEST_PATCH ? '' : text
      return putWhole(folder, PATCHES[of], text)
    },
    keepTotals(json) {
      mkdirSync(folder, { recursive: true })
      return putWhole(folder, TOTALS, json)
    },
  }
}

function bytesOf(line: object): Buffer {
  return Buffer.from(`${JSON.stringify(line)}\n`)
}

export const TRANSCRIPT = 'transcript.jsonl'
export const PATCHES = { change: 'change.patch', refused: 'refused.patch' } as const
/** In bytes; nobody goes on from a longer one. */
export const LARGEST_PATCH = 32 * 1024 * 1024
export const REPORT = 'report.html'
const TOTALS = 'totals.json'

const NAMES: readonly string[] = [TRANSCRIPT, PATCHES.change, PATCHES.refused, REPORT]
const NUMBERED = /^(?:transcript|change|refused|report)-(\d{1,9})\.(?:jsonl|patch|html)$/

/** The name with a number. */
export function numbered(name: string, number: number): string {
  return name.replace(/\.[a-z]+$/, ending => `-${number}${ending}`)
}

/** The highest number in a folder, 0 where there is none. Throws where the folder cannot be read. */
export function highestNumber(folder: string): number {
  return readdirSync(folder).reduce((most, name) => Math.max(most, Number(NUMBERED.exec(name)?.[1] ?? 0)), 0)
}

/** Moves what stands there under our names to the next number, whatever it is; nothing is written through or over. Throws what the file system throws. */
function moveEarlier(folder: string): void {
  const all = new Set(readdirSync(folder))
  const there = NAMES.filter(name => all.has(name))
  if (there.length === 0) return
  let next = highestNumber(folder) + 1
  // Longer numbers than ours are not counted, but stand in the way all the same.
  while (there.some(name => all.has(numbered(name, next)))) next += 1
  for (const name of there) renameSync(join(folder, name), join(folder, numbered(name, next)))
}
