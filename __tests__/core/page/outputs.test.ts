import { expect, test } from '@jest/globals'
import type { ProofRecord } from '../../../src/core/facts/record.ts'
import { resultOf } from '../../../src/core/outcome.ts'
import { lastLine, outputsOf } from '../../../src/core/page/outputs.ts'
import { summarizeRun } from '../../../src/core/page/run-summary.ts'
import { decide, sampleRecord } from '../facts/sample-record.ts'
import { tested, told } from '../log/any-run-log.ts'

const kept = { tree: 'b', baseSha: null, tests: null, patchFile: null, transcriptFile: null }

function changedFiles(paths: readonly string[]): string[] {
  const files = paths.map(path => ({ path, change: 'modified' as const }))
  const runLog = told([1, { type: 'receipt', tree: 't', files, byEditTool: [], patchSha256: null }])
  const result = resultOf('pr-created', '')
  const summary = summarizeRun({ runLog, result, decided: null, receipt: null })
  return JSON.parse(outputsOf(summary, result, kept)['changed-files'] ?? '')
}

test('the changed paths are a JSON array in their order', () => {
  const paths = ['b.js', 'a "quoted"\n.js', 'ä.js']
  expect(changedFiles(paths)).toEqual(paths)
})

test('the phases of a run are told without a record; the page of a mode that solves nothing has none', () => {
  const files = [{ path: 'a.js', change: 'modified' as const }]
  const outputs = (limit: string | null, page?: string) => {
    const runLog = told(
      [1, { type: 'receipt', tree: 't', files, byEditTool: [], patchSha256: null }],
      [2, tested()],
      ...(limit === null ? [] : [[3, { type: 'limit', limit, closing: false }] as const]),
    )
    const result = { ...resultOf('model-error', ''), ...(page === undefined ? {} : { page }) }
    return outputsOf(summarizeRun({ runLog, result, decided: null, receipt: null }), result, kept)['phases']
  }
  const turns = { json_turn: null, edit_turn: 0 }
  const phases = { phase1_complete: true, files_edited: ['a.js'], json_provided: false, ...turns, success: false }
  expect(JSON.parse(outputs(null) ?? '')).toEqual(phases)
  expect(JSON.parse(outputs('max-turns') ?? '')).toEqual({ ...phases, phase1_complete: false })
  expect(outputs(null, 'page')).toBeUndefined()
})

test('of very many the first ones are told, so that no output is lost', () => {
  const paths = Array.from({ length: 20_000 }, (_, at) => `src/${'folder/'.repeat(20)}${at}.js`)
  const told = changedFiles(paths)
  expect(told).toEqual(paths.slice(0, told.length))
  expect(told.length).toBeGreaterThan(1_000)
  expect(JSON.stringify(told).length).toBeLessThan(250_000)
})

test('the last line says how the run ended and why, and links the pull request', () => {
  const said = (result: Parameters<typeof lastLine>[0], record: ProofRecord | null = null) => {
    const decided = record === null ? null : decide(record)
    return lastLine(result, summarizeRun({ runLog: told(), result, decided, receipt: null }))
  }
  const url = 'https://github.com/octo/project/pull/3'
  const open = {
    ...resultOf('pr-created', 'it is open'),
    ...{ outputs: { 'pull-request-url': url }, pullRequest: { title: 'Mend it', state: '' } },
  }
  const failed = 'Not ready: npm test failed (not-ready)'
  expect(said(resultOf('not-ready', 'npm test failed'), sampleRecord)).toBe(failed)
  expect(said(open, sampleRecord)).toBe(
    `Diffproof opened “Mend it”: \`npm test\` exited with 0, and at least one changed test fails on the old source: ${url} (pr-created)`,
  )
  expect(said({ ...open, isDraft: true })).toBe(`Diffproof opened the draft “Mend it”: it is open: ${url} (pr-created)`)
})
