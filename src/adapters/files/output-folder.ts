/**
 * The folder of `output-path`: transcript, patches, totals and report of this run, and what earlier runs left there.
 */
import { createHash } from 'node:crypto'
import { existsSync, fstatSync, mkdirSync, openSync, readdirSync, readSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Patch, textOfPatch } from '../../core/change/change.ts'
import { messageOf } from '../../core/errors.ts'
import { cleanEvent, type EventOf, LARGEST_TRANSCRIPT } from '../../core/log/events.ts'
import { readTranscript, type Transcript } from '../../core/log/read-transcript.ts'
import { createShortener, type RunEvent } from '../../core/log/shorten-events.ts'
import type { ReportInput, renderReport } from '../../core/page/run-report.ts'
import type { EarlierRuns } from '../../ports/ports.ts'
import { putWhole, readPlainFile, readPlainText } from './plain-file.ts'

type OutputOptions = {
  folder: string
  clean: (text: string) => string
  now: () => number
  startedAt: number
  warn: (line: string) => void
  render: typeof renderReport
  largest?: number
}

/**
 * Makes the folder when it is first needed. `clean` takes secrets out of a text. `now` and `startedAt` are in
 * milliseconds.
 */
export function createOutputFolder(options: OutputOptions) {
  const { folder, clean, now, startedAt, warn, render } = options
  const shorten = createShortener()
  let isOurs = false
  let patch: string | null = null
  const open = () => {
    if (isOurs) return
    mkdirSync(folder, { recursive: true })
    moveEarlier(folder)
    isOurs = true
  }
  const lines = createLineFile(join(folder, TRANSCRIPT), options.largest ?? LARGEST_TRANSCRIPT, () => {
    open()
    // Both files exist before the start snapshot, so an output folder inside the workspace is never part of the change.
    if (patch === null) putWhole(folder, PATCHES.change, '')
  })
  let isBroken = false

  return {
    /** The first line must be the start. A write error never ends the run: it warns once. */
    record(event: RunEvent, phase: string | null): void {
      if (isBroken || (!lines.isOpen() && event.type !== 'start')) return
      try {
        const cleaned = cleanEvent(shorten(event), clean)
        const { type, ...rest } = cleaned.event
        const at = now() - startedAt
        const redacted = cleaned.redacted ? { redacted: true } : {}
        const schema = event.type === 'start' ? { schema: event.schema } : {}
        const line = { ...schema, type, at, phase, ...redacted, ...rest }
        lines.add(line, after => ({ type: 'cut', after, at, phase: null }), event.type === 'end')
      } catch (thrown) {
        isBroken = true
        warn(`the transcript ends here, it cannot be written: ${messageOf(thrown)}`)
      }
    },
    transcriptFile: () => (lines.isOpen() ? join(folder, TRANSCRIPT) : null),
    /** Throws where somebody else changed the transcript, and the file system's error. */
    async keepReport(input: ReportInput): Promise<string | null> {
      const texts = lines.isOpen() ? { transcript: lines.read(), patch: patch ?? '' } : { transcript: '', patch: '' }
      return keepReport(input, { folder, clean, render, texts })
    },
    keepPatch(kept: Patch, of: keyof typeof PATCHES): string {
      open()
      const text = textOfPatch(kept)
      if (of === 'change') patch = text.length > LARGEST_PATCH ? '' : text
      return putWhole(folder, PATCHES[of], kept)
    },
    keepFile(name: string, text: string): string {
      mkdirSync(folder, { recursive: true })
      return putWhole(folder, name, text)
    },
  }
}

const ROOM_FOR_THE_END = 64 * 1024

/** A new file of JSON lines, which knows whether somebody else has changed it. */
function createLineFile(file: string, largest: number, prepare: () => void) {
  const hash = createHash('sha256')
  let descriptor: number | null = null
  let size = 0
  let isFull = false
  const write = (line: object, room: number): boolean => {
    if (descriptor === null) {
      prepare()
      descriptor = openSync(file, 'ax+')
    }
    const bytes = Buffer.from(`${JSON.stringify(line)}\n`)
    if (size + bytes.length > largest - room) return false
    writeFileSync(descriptor, bytes)
    hash.update(bytes)
    size += bytes.length
    return true
  }
  return {
    isOpen: () => descriptor !== null,
    /** Where there is no room, `cutAfter` makes the line that says so, once; only the last line comes behind that. */
    add(line: object, cutAfter: (bytes: number) => object, isLast: boolean): void {
      if ((isFull && !isLast) || write(line, isLast ? 0 : ROOM_FOR_THE_END) || isFull) return
      isFull = true
      write(cutAfter(size), 0)
    },
    read(): string {
      if (descriptor === null) return ''
      const bytes = Buffer.alloc(size)
      readSync(descriptor, bytes, 0, size, 0)
      const isSame = createHash('sha256').update(bytes).digest('hex') === hash.copy().digest('hex')
      if (fstatSync(descriptor).size !== size || !isSame) throw new Error(`somebody has changed ${file}`)
      return bytes.toString()
    },
  }
}

const TRANSCRIPT = 'transcript.jsonl'
const PATCHES = { change: 'change.patch', refused: 'refused.patch' } as const
/** In bytes. No run resumes from a longer patch. */
const LARGEST_PATCH = 32 * 1024 * 1024
const REPORT = 'report.html'

const NAMES: readonly string[] = [TRANSCRIPT, PATCHES.change, PATCHES.refused, REPORT]
const NUMBERED = /^(?:transcript|change|refused|report)-(\d{1,9})\.(?:jsonl|patch|html)$/

function numbered(name: string, number: number): string {
  return name.replace(/\.[a-z]+$/, extension => `-${number}${extension}`)
}

function highestNumber(folder: string): number {
  if (!existsSync(folder)) return 0
  return readdirSync(folder).reduce((most, name) => Math.max(most, Number(NUMBERED.exec(name)?.[1] ?? 0)), 0)
}

function moveEarlier(folder: string): void {
  const all = new Set(readdirSync(folder))
  const there = NAMES.filter(name => all.has(name))
  if (there.length === 0) return
  let next = highestNumber(folder) + 1
  // Longer numbers than ours are not counted, but their names are taken too.
  while (there.some(name => all.has(numbered(name, next)))) next += 1
  for (const name of there) renameSync(join(folder, name), join(folder, numbered(name, next)))
}

type RunTexts = { transcript: string; patch: string }

/**
 * Writes the whole report or nothing, and returns its path: null where the transcript is missing or of another run.
 * `clean` removes secrets from a text. Throws errors of the file system.
 */
export async function keepReport(
  input: ReportInput,
  options: {
    folder: string
    clean: (text: string) => string
    render: typeof renderReport
    texts?: RunTexts
  },
): Promise<string | null> {
  const { folder, clean, render } = options
  const texts = options.texts ?? {
    transcript: textOfFile(join(folder, TRANSCRIPT), LARGEST_TRANSCRIPT) ?? '',
    patch: textOfFile(join(folder, PATCHES.change), LARGEST_PATCH) ?? '',
  }
  const transcript = readTranscript(texts.transcript)
  if (transcript.kind === 'unreadable' || transcript.start.runId !== input.runId) return null
  // The lines of the transcript were cleaned when they were written.
  const cleaned = cleanEvent(input, clean).event
  const result = { ...cleaned.result, outcome: input.result.outcome }
  const page = render(transcript, clean(texts.patch), { ...cleaned, result }, hashInPolicy)
  // A secret may appear where other text was cut out of its middle.
  return putWhole(folder, REPORT, clean(page))
}

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

/** Null for anything but a plain file. A kill may have cut it within a character. */
function textOfFile(path: string, most: number): string | null {
  const file = readPlainFile(path, most)
  return 'bytes' in file ? file.bytes.toString() : null
}

/** What a killed run left in the folder of `output-path`. `clean` takes secrets out of a text. */
export function orphanedOutput(folder: string, runId: string, clean: (text: string) => string) {
  const [file, patchFile] = [join(folder, TRANSCRIPT), join(folder, PATCHES.change)]
  const linesIn = (text: string | null): Transcript['lines'] | null => {
    const read = readTranscript(text ?? '')
    return read.kind === 'unreadable' || read.start.runId !== runId ? null : read.lines
  }
  const transcript = (): { file: string; lines: Transcript['lines'] } | null => {
    const lines = linesIn(textOfFile(file, LARGEST_TRANSCRIPT))
    return lines === null ? null : { file, lines }
  }
  return {
    /**
     * Writes the patch and a line about it to the transcript; returns the patch's path. Null where the transcript is
     * another run's. Throws the file system's error.
     */
    keep(patch: Patch, event: EventOf<'receipt'>): string | null {
      mkdirSync(folder, { recursive: true })
      const text = textOfFile(file, LARGEST_TRANSCRIPT)
      if (text !== null) {
        const lines = linesIn(text)
        if (lines === null) return null
        const { type, ...rest } = cleanEvent(event, clean).event
        const line = { type, at: lines.at(-1)?.event.at ?? 0, phase: null, ...rest }
        // The kill may have cut the last line.
        putWhole(folder, TRANSCRIPT, `${text.slice(0, text.lastIndexOf('\n') + 1)}${JSON.stringify(line)}\n`)
      }
      return putWhole(folder, PATCHES.change, patch)
    },
    transcript,
    /** The patch that the run kept itself, or null. A link or a pipe is not read, because the patch is published. */
    patch(): { file: string; text: string } | null {
      if (transcript() === null) return null
      const text = textOfFile(patchFile, LARGEST_PATCH)
      return text === null ? null : { file: patchFile, text }
    },
  }
}

function hashInPolicy(text: string): string {
  return createHash('sha256').update(text).digest('base64')
}
