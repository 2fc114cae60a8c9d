import { execFileSync, spawnSync } from 'node:child_process'
import {
  appendFileSync,
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
import {
  createEarlierRuns,
  createOutputFolder,
  keepReport,
  orphanedOutput,
} from '../../../src/adapters/files/output-folder.ts'
import { type EventOf, TRANSCRIPT_LINE } from '../../../src/core/log/events.ts'
import { readTranscript } from '../../../src/core/log/read-transcript.ts'
import type { RunEvent } from '../../../src/core/log/shorten-events.ts'
import type { ReportInput } from '../../../src/core/page/run-report.ts'
import { renderReport } from '../../../src/core/page/run-report.ts'
import { createSecrets } from '../../../src/core/secrets/secrets.ts'
import { decide, withEvidence } from '../../core/facts/sample-record.ts'
import { startLine, linesOf as transcriptOf } from '../../core/log/sample-transcript.ts'
import { inputFor, PATCH, smallRun } from '../../core/page/sample-runs.ts'

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
  const clean = createSecrets(['hunter2secret']).redact
  const now = () => (time += 1)
  const warn = (line: string) => warnings.push(line)
  return createOutputFolder({ folder, clean, now, startedAt: 100, warn, render: renderReport, ...more })
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
      /^\{"schema":"diffproof-transcript\/v3","type":"start","at":\d+,"phase":"Prepare",/,
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
    output.keepPatch(['new'], 'change')
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
    output.keepPatch(['kept'], 'change')
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
    output.keepPatch([name], 'change')
  }
  expect(warnings).toEqual([])
  const kept = readdirSync(folder).filter(name => /^change.*patch$/.test(name))
  expect(kept.map(read).sort()).toEqual(['first', 'planted', 'second', 'third'])
})

describe('the report', () => {
  const SECRET = 'sk-"quoted"<secret>&more'
  const clean = (text: string) => text.replaceAll(SECRET, '***')
  const put = (name: string, text: string) => writeFileSync(join(folder, name), text)
  const openOutput = () => open({ clean })
  const begin = () => START as RunEvent

  const keep = (input: ReportInput) => keepReport(input, { folder, clean, render: renderReport })

  test('the report is made of the transcript and the patch that lie there, and takes the place of one that was there before', async () => {
    put('transcript.jsonl', transcriptOf(...smallRun().lines))
    put('change.patch', PATCH)
    put('report.html', 'old')
    expect(await keep(smallRun().input)).toBe(join(folder, 'report.html'))
    expect(read('report.html')).toMatch(/^<!doctype html>/)
    for (const path of ['src/parse.js', 'docs/diagram.png'])
      expect(read('report.html')).toContain(`<summary><code>${path}</code>`)
    expect(readdirSync(folder).sort()).toEqual(['change.patch', 'report.html', 'transcript.jsonl'])
  })

  test('no secret gets into it, also where it holds what a page has to escape', async () => {
    put('transcript.jsonl', transcriptOf(...smallRun().lines))
    put('change.patch', PATCH.replace('Null for', `${SECRET} for`))
    const record = withEvidence({ left_out: [{ path: SECRET, why: `it holds ${SECRET}` }] })
    await keep(inputFor('cancelled', `why ${SECRET}`, { decided: decide(record) }))
    expect(read('report.html')).toContain('*** for an empty text')
    expect(read('report.html')).not.toMatch(/quoted|more(?=&quot;|")|secret>/)
  })

  test.each<[string, () => void]>([
    ['missing', () => undefined],
    ['another run’s', () => put('transcript.jsonl', transcriptOf(startLine({ runId: '8' })))],
    ['no transcript', () => put('transcript.jsonl', 'hello\n')],
    [
      'a link to one',
      () => {
        put('elsewhere', transcriptOf(startLine()))
        symlinkSync(join(folder, 'elsewhere'), join(folder, 'transcript.jsonl'))
      },
    ],
  ])('where the transcript is %s, no report is written', async (_, make) => {
    make()
    expect(await keep(inputFor('cancelled', 'why'))).toBeNull()
    expect(existsSync(join(folder, 'report.html'))).toBe(false)
  })

  test('a link in its place is replaced, not written through, and a patch behind a link is not read', async () => {
    put('transcript.jsonl', transcriptOf(startLine()))
    put('precious', PATCH)
    symlinkSync(join(folder, 'precious'), join(folder, 'report.html'))
    symlinkSync(join(folder, 'precious'), join(folder, 'change.patch'))
    await keep(inputFor('cancelled', 'why'))
    expect(read('report.html')).not.toContain('src/parse.js')
    expect(read('precious')).toBe(PATCH)
    expect(lstatSync(join(folder, 'report.html')).isFile()).toBe(true)
  })

  test('the report of an earlier run gets the number of its transcript', () => {
    put('transcript.jsonl', 'earlier')
    put('report.html', 'earlier')
    put('report-3.html', 'older')
    openOutput().record(begin(), null)
    expect(readdirSync(folder).sort()).toEqual([
      ...['change.patch', 'report-3.html', 'report-4.html', 'transcript-4.jsonl', 'transcript.jsonl'],
    ])
  })

  test.each<[string, string, (file: string) => void]>([
    ['added to', 'transcript.jsonl', file => appendFileSync(file, '{"type":"end"}\n')],
    [
      'written over',
      'transcript.jsonl',
      file => writeFileSync(file, read('transcript.jsonl').replace('issue', 'xxxxx')),
    ],
  ])('there is no report of a transcript that somebody has %s since', async (_, name, spoil) => {
    const output = openOutput()
    output.record(begin(), null)
    spoil(join(folder, name))
    await expect(output.keepReport(inputFor('cancelled', 'why'))).rejects.toThrow(
      /somebody has changed .*transcript\.jsonl$/,
    )
  })

  test('a report is made of what the run wrote, not of what was put in its place', async () => {
    const output = openOutput()
    output.record(begin(), null)
    output.keepPatch([PATCH], 'change')
    rmSync(join(folder, 'transcript.jsonl'))
    put('transcript.jsonl', transcriptOf(startLine({ task: { ...startLine().task, title: 'planted' } })))
    put('change.patch', PATCH.replaceAll('src/parse.js', 'src/planted.js'))
    expect(await output.keepReport(inputFor('cancelled', 'why'))).toBe(join(folder, 'report.html'))
    expect(read('report.html')).toContain('src/parse.js')
    expect(read('report.html')).not.toContain('planted')
  })
})

describe('what a killed run has left', () => {
  let inner: string
  beforeEach(() => {
    inner = join(folder, 'output')
    mkdirSync(inner)
  })

  const EVENT: EventOf<'receipt'> = { type: 'receipt', tree: 't', files: [], byEditTool: ['key-1'], patchSha256: 's' }
  const file = (name: string) => join(inner, name)
  const clean = (text: string) => text.replaceAll('key-1', '***')
  const left = (runId: string) => orphanedOutput(inner, runId, clean)

  function record(): Pick<ReturnType<typeof open>, 'keepPatch'> {
    const output = open({ folder: inner, clean, now: () => 7, startedAt: 0 })
    output.record(START as RunEvent, null)
    return output
  }

  test('the patch of a killed run takes its place, and its transcript tells of it behind the last whole line', () => {
    record()
    const text = readFileSync(file('transcript.jsonl'), 'utf8')
    writeFileSync(file('transcript.jsonl'), `${text}{"type":"rep`)
    expect(left(START.runId).patch()).toBeNull()
    expect(left(START.runId).keep(['patch'], EVENT)).toBe(file('change.patch'))
    expect(left(START.runId).patch()).toEqual({ file: file('change.patch'), text: 'patch' })
    const read = readTranscript(readFileSync(file('transcript.jsonl'), 'utf8'))
    expect(read).toMatchObject({ damaged: [], lines: [{}, { event: { ...EVENT, at: 7, byEditTool: ['***'] } }] })
    expect(readdirSync(inner).sort()).toEqual(['change.patch', 'transcript.jsonl'])
  })

  test('what another run has left there meanwhile is not touched', () => {
    record().keepPatch(['of another run'], 'change')
    const before = readFileSync(file('transcript.jsonl'), 'utf8')
    expect(left('4711').keep(['patch'], EVENT)).toBeNull()
    expect([readFileSync(file('change.patch'), 'utf8'), readFileSync(file('transcript.jsonl'), 'utf8')]).toEqual([
      'of another run',
      before,
    ])
  })

  test('a folder that is not there is made', () => {
    rmSync(inner, { recursive: true })
    expect(left('1').keep(['patch'], EVENT)).toBe(file('change.patch'))
  })

  test('a patch that the run has not kept is not published: of an earlier run, of the repository, of nobody', () => {
    record().keepPatch(['of an earlier run'], 'change')
    expect(left('4711').patch()).toBeNull()
    rmSync(file('transcript.jsonl'))
    expect(left(START.runId).patch()).toBeNull()
  })

  test.each([
    ['a link to a file elsewhere', (path: string) => symlinkSync(join(folder, 'secret'), path)],
    ['a link to what has no end', (path: string) => symlinkSync('/dev/zero', path)],
    ['a pipe', (path: string) => execFileSync('mkfifo', [path])],
    ['a folder', (path: string) => mkdirSync(path)],
  ])('what stands for the patch or the transcript is neither followed nor waited for: %s', (_, plant) => {
    const secret = join(folder, 'secret')
    writeFileSync(secret, 'of the machine')
    record()
    rmSync(file('change.patch'))
    plant(file('change.patch'))
    expect(left(START.runId).patch()).toBeNull()
    rmSync(file('transcript.jsonl'))
    plant(file('transcript.jsonl'))
    expect(left(START.runId).patch()).toBeNull()
    rmSync(secret)
  })
})
