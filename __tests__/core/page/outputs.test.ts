import { expect, test } from '@jest/globals'
import { resultOf } from '../../../src/core/outcome.ts'
import { outputsOf } from '../../../src/core/page/outputs.ts'
import { summarizeRun } from '../../../src/core/page/run-summary.ts'
import { tested, told } from '../log/any-run-log.ts'

const kept = { tree: 'b', baseSha: null, tests: null, patchFile: null, transcriptFile: null }

function changedFiles(paths: readonly string[]): string[] {
  const files = paths.map(path => ({ path, change: 'modified' as const }))
  const runLog = told([1, { type: 'receipt', tree: 't', files, byEditTool: [], patchSha256: null }])
  const result = resultOf('pr-created', '')
  const summary = summarizeRun({ runLog, result, decided: null, receipt: null })
  return JSON.parse(outputsOf(summary, result, kept)['changed-files'] ?? '')
}

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
