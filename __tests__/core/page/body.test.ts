import { expect, test } from '@jest/globals'
import { parseBody } from '../../../src/core/facts/record-block.ts'
import { BODY_LIMIT, renderBody } from '../../../src/core/page/pull-request-body.ts'
import { readMarker } from '../../../src/core/task/ownership.ts'
import { shareOf } from '../../playground/drawn-values.ts'
import { fc } from '../../playground/properties.ts'
import {
  anyRecord,
  extras,
  foreignVerdict,
  hostile,
  sampleRecord,
  withEvidence,
  withTests,
} from '../facts/sample-record.ts'
import { HOSTILE_TEXTS } from '../text/hostile-texts.ts'
import { liveThings } from './live-things.ts'

test('it closes the issue only when asked, and names it otherwise', () => {
  expect(renderBody(sampleRecord, { ...extras, closes: null }).split('\n')[0]).toMatch(/ For #12$/)
  expect(renderBody(sampleRecord, { ...extras, closes: null })).not.toMatch(/closes/i)
  const prompt = { ...sampleRecord, task: { ...sampleRecord.task, kind: 'prompt' as const, issue: null } }
  expect(renderBody(prompt, { ...extras, closes: null })).not.toContain('#12')
})

test('record and marker are read back, whatever they hold, also with other line ends', () => {
  fc.assert(
    fc.property(anyRecord, hostile, (record, foreign) => {
      const body = renderBody(record, {
        ...extras,
        taskId: foreign,
        runId: foreign,
        branch: foreign,
        verdict: foreignVerdict(foreign),
      })
      expect(body.length).toBeLessThanOrEqual(BODY_LIMIT)
      expect(parseBody(body)).toEqual(wellFormed(record))
      expect(parseBody(body.replaceAll('\n', '\r\n'))).toEqual(wellFormed(record))
      expect(readMarker(body)).toEqual({ task: foreign, run: foreign, tree: record.evidence.tree_sha })
    }),
    { numRuns: 20 },
  )
})

test('a body holds no command that keeps checks from running or releases, and its record says what was said', () => {
  const commands = [
    '[skip ci]',
    '[ci skip]',
    '[no ci]',
    '[skip actions]',
    '[ACTIONS SKIP]',
    '[skip-ci]',
    '***NO_CI***',
    '[CF-Pages-Skip]',
  ]
  const releases = ['+semver: major', '#major', '#minor', 'BEGIN_COMMIT_OVERRIDE']
  const around = fc.constantFrom('', '`', ' ', '\n', '\\', '[', '**')
  fc.assert(
    fc.property(fc.constantFrom(...commands, ...releases), around, around, (command, before, after) => {
      const text = `a ${before}${command}${after} b`
      const summary = { ...sampleRecord.summary, title: text, description: text, tests: text, risks: [text] }
      const files = [{ path: text, change: 'added' as const, description: text }]
      const record = { ...withEvidence({ left_out: [{ path: text, why: text }] }), summary: { ...summary, files } }
      for (const template of [null, `## ${command}\n`]) {
        const body = renderBody(record, { ...extras, verdict: foreignVerdict(text), template })
        for (const one of [...commands, ...releases]) expect(body.toLowerCase()).not.toContain(one.toLowerCase())
        expect(parseBody(body)).toEqual(record)
      }
    }),
    { examples: [['[ACTIONS SKIP]', '[', '']] },
  )
})

test('nothing foreign is live in a body, and one json fence stands at its end', () => {
  const ours =
    /⚠️| closes? #\d+|(?:For|Closes) #\d+|<!-- diffproof \{[^<>]*\} -->|<\/?(?:details|summary|sub)>|^> \[!(?:WARNING|NOTE)\]$|```json/gim
  fc.assert(
    fc.property(anyRecord, hostile, (record, foreign) => {
      const body = renderBody(record, { ...extras, closes: null, verdict: foreignVerdict(foreign) })
      expect(body.match(/```json/g)).toHaveLength(1)
      expect(body.endsWith('\n```\n\n</details>\n')).toBe(true)
      expect(
        liveThings(
          body.replace(ours, match => (match === '```json' ? '```' : 'ours')),
          true,
        ),
      ).toEqual([])
    }),
    { numRuns: 20 },
  )
})

test.each(Object.entries(HOSTILE_TEXTS))('%s in every field of a summary is not live, and is read back', (_, text) => {
  const ours =
    /⚠️|^#{1,3} .*$|^<!-- diffproof \{[^<>]*\} -->$|^<\/?(?:details|summary|sub)>|<\/(?:summary|sub)>$|For #12$/gm
  const files = [{ path: `src/sum.js ${text}`, change: 'added' as const, description: text }]
  const summary = {
    ...sampleRecord.summary,
    title: text,
    description: text,
    root_cause: text,
    tests: text,
    files,
    risks: [text],
  }
  const disagreements = [{ kind: 'tests-claim', path: text, detail: text }]
  const record = { ...withEvidence({ disagreements, left_out: [{ path: text, why: text }] }), summary }
  for (const template of [null, `${text}\n## ${text}\n- [x] ${text}\n`]) {
    const body = renderBody(record, { ...extras, closes: null, template })
    expect(body.match(/```json/g)).toHaveLength(1)
    expect(body.match(/<!--/g)).toHaveLength(1)
    expect(body.match(/^\| Evidence \| Before \| After \|$/gm)).toHaveLength(1)
    expect(parseBody(body)).toEqual(record)
    const bare = body
      .replace('```json', '```')
      .replace(/^ *- \[ \] |^---$|^> \[!WARNING\]$/gm, 'ours ')
      .replace(ours, 'ours')
    expect(liveThings(bare, true)).toEqual([])
  }
})

test('the JSON text notifies nobody, should somebody search it', () => {
  const summary = {
    ...sampleRecord.summary,
    description: '@bob fixes #1 GH-2 https://github.com/o/r/issues/5 <b> &amp; ``` \u202e',
  }
  const json = renderBody({ ...sampleRecord, summary }, extras).split('```json')[1] ?? ''
  expect(json).not.toMatch(/@|#\d|GH-\d|\/issues\/\d|[<>&\u202e](?!\/?details)(?!\n)/)
})

test('a body that is too long loses list ends before prose, says how many, and stays readable', () => {
  const files = Array.from({ length: 5_000 }, (_, at) => ({
    path: `src/folder/file-${at}.ts`,
    change: 'added' as const,
    additions: 1,
    deletions: 0,
  }))
  const record = withEvidence({
    files,
    phases: { ...sampleRecord.evidence.phases, files_edited: files.map(file => file.path) },
  })
  const body = renderBody(record, extras)
  const read = parseBody(body)
  expect(body.length).toBeLessThanOrEqual(BODY_LIMIT)
  expect(body.length).toBeGreaterThan(BODY_LIMIT * 0.95)
  const kept = read?.evidence.files.length ?? 0
  expect(kept).toBeGreaterThan(300)
  expect(read?.evidence.files).toEqual(files.slice(0, kept))
  expect(read?.evidence.files_omitted).toBe(5_000 - kept)
  expect(read?.evidence.phases.files_omitted).toBe(5_000 - kept)
  expect(read?.summary).toEqual(sampleRecord.summary)
  expect(body).toContain('<summary>4,990 more files</summary>')
  expect(body).toContain('\nand 4,890 more\n')
})

test('of many tests, how many more there are is said', () => {
  const added = Array.from({ length: 128 }, (_, at) => `test ${at}`)
  const body = renderBody(withTests({ results: { fixed: [], broken: [], still_failing: [], added } }), extras)
  for (const more of ['\n<summary>123 more tests</summary>\n', '\nand 23 more\n']) expect(body).toContain(more)
})

const FLOODS = ['<', '@a ', '` ``', 'é', '\u200b', 'word ']

test.each(FLOODS.slice(0, shareOf(FLOODS.length)))('a flood of %j fits too', unit => {
  const flood = unit.repeat(4_000 / unit.length)
  const record = withTests({
    command: flood,
    results: {
      fixed: Array.from({ length: 500 }, () => flood.slice(0, 200)),
      broken: [],
      still_failing: [],
      added: [],
    },
  })
  const summary = {
    ...record.summary,
    description: flood,
    tests: flood,
    root_cause: flood,
    risks: Array.from({ length: 100 }, () => flood.slice(0, 900)),
  }
  const body = renderBody(
    { ...record, summary },
    { ...extras, verdict: foreignVerdict(...Array.from({ length: 20 }, () => flood)) },
  )
  expect(body.length).toBeLessThanOrEqual(BODY_LIMIT)
  expect(parseBody(body)?.evidence.tree_sha).toBe('2'.repeat(40))
})

test('a description of ordinary length is not cut in a long body', () => {
  const description = `${'A sentence about the change. '.repeat(100)}The end.`
  const left_out = Array.from({ length: 4_000 }, (_, at) => ({ path: `coverage/${at}.info`, why: 'by-product' }))
  const body = renderBody({ ...withEvidence({ left_out }), summary: { ...sampleRecord.summary, description } }, extras)
  expect(body).toContain(description)
  expect(parseBody(body)?.evidence.left_out_omitted).toBeGreaterThan(2_000)
})

test.each(['', 'text', '```json\n{}\n```', '```json\n{"schema":"diffproof/v2"}\n```', '\n```json\n'.repeat(50)])(
  '%j holds no record',
  text => {
    expect(parseBody(text)).toBeNull()
    expect(readMarker(text)).toBeNull()
  },
)

test('unknown keys are ignored by the reader', () => {
  const body = renderBody(sampleRecord, extras).replace(
    '"schema": "diffproof/v1",',
    '"schema": "diffproof/v1", "new": {"a": 1},',
  )
  expect(parseBody(body)).toEqual(sampleRecord)
})

/** Half a surrogate pair survives only as an escape, and comes back as it was. */
function wellFormed<T>(value: T): T {
  return JSON.parse(JSON.stringify(value)) as T
}
