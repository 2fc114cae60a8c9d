import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { createOutputFolder, orphanedOutput } from '../../../src/adapters/files/output-folder.ts'
import type { EventOf } from '../../../src/core/transcript/events.ts'
import { readTranscript } from '../../../src/core/transcript/read-transcript.ts'
import type { RunEvent } from '../../../src/core/transcript/shorten-events.ts'
import { startLine } from '../../core/transcript/sample-transcript.ts'

const { at: _, phase: __, ...START } = startLine()

let folder: string
beforeEach(() => {
  folder = join(mkdtempSync(join(tmpdir(), 'left-output-')), 'output')
  mkdirSync(folder)
})
afterEach(() => rmSync(join(folder, '..'), { recursive: true, force: true }))

const EVENT: EventOf<'receipt'> = { type: 'receipt', tree: 't', files: [], byEditTool: ['key-1'], patchSha256: 's' }
const file = (name: string) => join(folder, name)
const clean = (text: string) => text.replaceAll('key-1', '***')
const left = (runId: string) => orphanedOutput(folder, runId, clean)

function record() {
  const output = createOutputFolder({ folder, clean, now: () => 7, startedAt: 0, warn: () => undefined })
  output.record(START as RunEvent, null)
  return output
}

test('the patch of a killed run takes its place, and its transcript tells of it behind the last whole line', () => {
  record()
  const text = readFileSync(file('transcript.jsonl'), 'utf8')
  writeFileSync(file('transcript.jsonl'), `${text}{"type":"rep`)
  expect(left(START.runId).patch()).toBeNull()
  expect(left(START.runId).keep('patch', EVENT)).toBe(file('change.patch'))
  expect(left(START.runId).patch()).toEqual({ file: file('change.patch'), text: 'patch' })
  const read = readTranscript(readFileSync(file('transcript.jsonl'), 'utf8'))
  expect(read).toMatchObject({ damaged: [], lines: [{}, { event: { ...EVENT, at: 7, byEditTool: ['***'] } }] })
  expect(readdirSync(folder).sort()).toEqual(['change.patch', 'transcript.jsonl'])
})

test('what another run has left there meanwhile is not touched', () => {
  record().keepPatch('of another run', 'change')
  const before = readFileSync(file('transcript.jsonl'), 'utf8')
  expect(left('4711').keep('patch', EVENT)).toBeNull()
  expect([readFileSync(file('change.patch'), 'utf8'), readFileSync(file('transcript.jsonl'), 'utf8')]).toEqual([
    'of another run',
    before,
  ])
})

test('a folder that is not there is made', () => {
  rmSync(folder, { recursive: true })
  expect(left('1').keep('patch', EVENT)).toBe(file('change.patch'))
})

test('a patch that the run has not kept is not published: of an earlier run, of the repository, of nobody', () => {
  record().keepPatch('of an earlier run', 'change')
  expect(left('4711').patch()).toBeNull()
  rmSync(file('transcript.jsonl'))
  expect(left(START.runId).patch()).toBeNull()
})

test.each([
  ['a link to a file elsewhere', (path: string) => symlinkSync(join(folder, '..', 'secret'), path)],
  ['a link to what has no end', (path: string) => symlinkSync('/dev/zero', path)],
  ['a pipe', (path: string) => execFileSync('mkfifo', [path])],
  ['a folder', (path: string) => mkdirSync(path)],
])('what stands for the patch or the transcript is neither followed nor waited for: %s', (_, plant) => {
  const secret = join(folder, '..', 'secret')
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
