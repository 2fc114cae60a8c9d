import { spawnSync } from 'node:child_process'
import {
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { createEarlierRuns, createOutputFolder } from '../../../src/adapters/files/output-folder.ts'
import { createRedactor } from '../../../src/core/secrets/redact.ts'
import { TRANSCRIPT_LINE } from '../../../src/core/transcript/events.ts'
import type { RunEvent } from '../../../src/core/transcript/shorten-events.ts'
import { startLine } from '../../core/transcript/sample-transcript.ts'

const { at: _, phase: __, ...START } = startLine()
const tool = (text: string): RunEvent => ({
  ...{ type: 'tool', turn: 1, callId: 'c', name: 'bash', input: {}, text, isError: false, durationMs: 1 },
})

let folder = ''
let warnings: string[] = []
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'output-'))
  warnings = []
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function open(more: Partial<Parameters<typeof createOutputFolder>[0]> = {}) {
  let time = 100
  const clean = createRedactor(['hunter2secret'])
  const now = () => (time += 1)
  return createOutputFolder({ folder, clean, now, startedAt: 100, warn: line => warnings.push(line), ...more })
}
const read = (name: string) => readFileSync(join(folder, name), 'utf8')
const linesOf = (name: string) =>
  read(name)
    .trimEnd()
    .split('\n')
    .map(line => TRANSCRIPT_LINE.parse(JSON.parse(line)))

describe('the transcript', () => {
  test('begins with the start, holds one whole line for each event, and no secret', () => {
    const output = open()
    output.record(tool('too early'), null)
    expect(output.transcriptFile()).toBeNull()
    output.record(START as RunEvent, 'Prepare')
    output.record(tool('it is hunter2secret\nindeed'), 'Edit')
    expect(output.transcriptFile()).toBe(join(folder, 'transcript.jsonl'))
    expect(read('transcript.jsonl')).toMatch(
      /^\{"schema":"diffproof-transcript\/v2","type":"start","at":\d+,"phase":"Prepare",/,
    )
    expect(linesOf('transcript.jsonl')).toMatchObject([
      { type: 'start', at: 1 },
      { type: 'tool', at: 2, phase: 'Edit', redacted: true, text: 'it is ***\nindeed' },
    ])
    expect(read('change.patch')).toBe('')
  })

  test('stops at its largest size and still has its end', () => {
    const output = open({ largest: 100_000 })
    output.record(START as RunEvent, null)
    for (let count = 0; count < 50; count += 1) output.record(tool('x'.repeat(5_000)), null)
    const usage = { inputTokens: 1, outputTokens: 2, cacheReadTokens: 3, cacheWriteTokens: 4 }
    const known = { reason: '', passes: true, tree: null, limit: null, turns: 1, costUsd: 1, durationMs: 1 }
    output.record({ type: 'end', outcome: 'dry-run', usage, ...known }, null)
    const kinds = linesOf('transcript.jsonl').map(({ type }) => type)
    expect(kinds.slice(-3)).toEqual(['tool', 'cut', 'end'])
    expect(read('transcript.jsonl').length).toBeLessThan(100_000)
  })

  test('that cannot be written is told of once and ends nothing', () => {
    writeFileSync(join(folder, 'file'), '')
    const output = open({ folder: join(folder, 'file') })
    for (let count = 0; count < 3; count += 1) output.record(START as RunEvent, null)
    expect(warnings).toEqual([expect.stringContaining('the transcript ends here, it cannot be written')])
  })
})

describe('what an earlier run has left', () => {
  test('is moved to the next number, whatever it is; nothing is written through a link', () => {
    const outside = join(folder, 'outside')
    const inside = join(folder, 'in')
    writeFileSync(outside, 'precious')
    mkdirSync(join(inside, 'refused.patch', 'deep'), { recursive: true })
    symlinkSync(outside, join(inside, 'transcript.jsonl'))
    writeFileSync(join(inside, 'change.patch'), 'old')
    writeFileSync(join(inside, 'transcript-4.jsonl'), 'older')
    writeFileSync(join(inside, 'notes.txt'), 'mine')
    const output = open({ folder: inside })
    output.record(START as RunEvent, null)
    output.keepPatch('new', 'change')
    expect(readFileSync(outside, 'utf8')).toBe('precious')
    expect(lstatSync(join(inside, 'transcript-5.jsonl')).isSymbolicLink()).toBe(true)
    expect(readFileSync(join(inside, 'change-5.patch'), 'utf8')).toBe('old')
    expect(readFileSync(join(inside, 'transcript-4.jsonl'), 'utf8')).toBe('older')
    expect(existsSync(join(inside, 'refused-5.patch', 'deep'))).toBe(true)
    expect(readFileSync(join(inside, 'change.patch'), 'utf8')).toBe('new')
    expect(readdirSync(inside).filter(name => name.endsWith('.tmp'))).toEqual([])
  })

  test('a patch that is kept before the first line stays', () => {
    const output = open()
    output.keepPatch('kept', 'change')
    output.record(START as RunEvent, null)
    expect(read('change.patch')).toBe('kept')
  })

  test('is read newest first, a transcript with its patch', async () => {
    for (const name of [
      'transcript.jsonl',
      'transcript-1.jsonl',
      'transcript-2.jsonl',
      'change-2.patch',
      'change.patch',
    ])
      writeFileSync(join(folder, name), name)
    const runs = createEarlierRuns(folder)
    expect(await runs.read(0)).toEqual({ transcript: 'transcript.jsonl', patch: 'change.patch' })
    expect(await runs.read(1)).toEqual({ transcript: 'transcript-2.jsonl', patch: 'change-2.patch' })
    expect(await runs.read(2)).toMatchObject({ patch: { refused: expect.stringContaining('change-1.patch') } })
    expect(await runs.read(3)).toBeNull()
  })

  test('is nothing where there is no folder', async () => {
    const runs = createEarlierRuns(join(folder, 'none'))
    expect([await runs.read(0), await runs.read(1)]).toEqual([null, null])
  })

  test.each<[string, (path: string) => void, RegExp]>([
    ['a link', path => symlinkSync('/etc/passwd', path), /cannot be opened as a plain file/],
    ['a folder', path => mkdirSync(path), /no regular file/],
    ['a pipe that nobody writes to', path => spawnSync('mkfifo', [path]), /no regular file/],
    ['no UTF-8', path => writeFileSync(path, Buffer.from([0x7b, 0xff, 0x7d])), /no UTF-8 text/],
    ['empty', path => writeFileSync(path, ''), /is empty/],
    ['huge', path => spawnSync('truncate', ['-s', '65M', path]), /has 68157440 bytes, at most 67108864/],
  ])('is refused where it is %s', async (_what, make, why) => {
    make(join(folder, 'transcript.jsonl'))
    expect(await createEarlierRuns(folder).read(0)).toEqual({ refused: expect.stringMatching(why) })
  })
})

test('numbers that are planted beside ours make no run write over what another one has left', () => {
  writeFileSync(join(folder, 'change-999999999.patch'), 'planted')
  for (const name of ['first', 'second', 'third']) {
    const output = open()
    output.record(START as RunEvent, null)
    output.keepPatch(name, 'change')
  }
  expect(warnings).toEqual([])
  const kept = readdirSync(folder).filter(name => /^change.*patch$/.test(name))
  expect(kept.map(read).sort()).toEqual(['first', 'planted', 'second', 'third'])
})
