import {
  appendFileSync,
  existsSync,
  lstatSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { createOutputFolder, keepReport } from '../../../src/adapters/files/output-folder.ts'
import { renderReport } from '../../../src/adapters/html/page.ts'
import type { ReportInput } from '../../../src/core/run-report/report-input.ts'
import type { RunEvent } from '../../../src/core/transcript/shorten-events.ts'
import { withEvidence } from '../../core/pull-request/sample-record.ts'
import { linesOf, startLine } from '../../core/transcript/sample-transcript.ts'
import { inputFor, PATCH, smallRun } from '../html/sample-runs.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kept-report-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const SECRET = 'sk-"quoted"<secret>&more'
const clean = (text: string) => text.replaceAll(SECRET, '***')
const put = (name: string, text: string) => writeFileSync(join(folder, name), text)
const openOutput = () => createOutputFolder({ folder, clean, now: () => 0, startedAt: 0, warn: () => undefined })
const begin = (): RunEvent => {
  const { at: _, phase: __, ...start } = startLine()
  return start as RunEvent
}
const read = (name: string) => readFileSync(join(folder, name), 'utf8')

const keep = (input: ReportInput) => keepReport(input, { folder, clean, render: renderReport })

test('the report is made of the transcript and the patch that lie there, and takes the place of one that was there before', async () => {
  put('transcript.jsonl', linesOf(...smallRun().lines))
  put('change.patch', PATCH)
  put('report.html', 'old')
  expect(await keep(smallRun().input)).toBe(join(folder, 'report.html'))
  expect(read('report.html')).toMatch(/^<!doctype html>/)
  for (const path of ['src/parse.js', 'docs/diagram.png'])
    expect(read('report.html')).toContain(`<code class="path">${path}</code>`)
  expect(readdirSync(folder).sort()).toEqual(['change.patch', 'report.html', 'transcript.jsonl'])
})

test('no secret gets into it, also where it holds what a page has to escape', async () => {
  put('transcript.jsonl', linesOf(...smallRun().lines))
  put('change.patch', PATCH.replace('Null for', `${SECRET} for`))
  const record = withEvidence({ left_out: [{ path: SECRET, why: `it holds ${SECRET}` }] })
  await keep(inputFor('cancelled', `why ${SECRET}`, { record }))
  expect(read('report.html')).toContain('*** for an empty text')
  expect(read('report.html')).not.toMatch(/quoted|more(?=&quot;|")|secret>/)
})

test.each<[string, () => void]>([
  ['missing', () => undefined],
  ['another run’s', () => put('transcript.jsonl', linesOf(startLine({ runId: '8' })))],
  ['no transcript', () => put('transcript.jsonl', 'hello\n')],
  [
    'a link to one',
    () => {
      put('elsewhere', linesOf(startLine()))
      symlinkSync(join(folder, 'elsewhere'), join(folder, 'transcript.jsonl'))
    },
  ],
])('where the transcript is %s, no report is written', async (_, make) => {
  make()
  expect(await keep(inputFor('cancelled', 'why'))).toBeNull()
  expect(existsSync(join(folder, 'report.html'))).toBe(false)
})

test('a link in its place is replaced, not written through, and a patch behind a link is not read', async () => {
  put('transcript.jsonl', linesOf(startLine()))
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
  ['written over', 'transcript.jsonl', file => writeFileSync(file, read('transcript.jsonl').replace('issue', 'xxxxx'))],
])('there is no report of a transcript that somebody has %s since', (_, name, spoil) => {
  const output = openOutput()
  output.record(begin(), null)
  expect(output.written().transcript).toBe(read(name))
  spoil(join(folder, name))
  expect(() => output.written()).toThrow(/somebody has changed .*transcript\.jsonl$/)
})

test('a report is made of what the run wrote, not of what was put in its place', async () => {
  const output = openOutput()
  output.record(begin(), null)
  output.keepPatch(PATCH, 'change')
  rmSync(join(folder, 'transcript.jsonl'))
  put('transcript.jsonl', linesOf(startLine({ task: { ...startLine().task, title: 'planted' } })))
  put('change.patch', PATCH.replaceAll('src/parse.js', 'src/planted.js'))
  const texts = output.written()
  const file = await keepReport(inputFor('cancelled', 'why'), { folder, clean, render: renderReport, texts })
  expect(file).toBe(join(folder, 'report.html'))
  expect(read('report.html')).toContain('src/parse.js')
  expect(read('report.html')).not.toContain('planted')
})
