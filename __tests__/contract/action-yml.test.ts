import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from '@jest/globals'
import { z } from 'zod'
import { INPUT_NAMES, INPUTS } from '../../src/core/config/inputs.ts'
import { createRunLog } from '../../src/core/log/run-log.ts'
import { OUTCOMES, resultOf } from '../../src/core/outcome.ts'
import { outputsOf } from '../../src/core/page/outputs.ts'
import { summarizeRun } from '../../src/core/page/run-summary.ts'
import { keysGivenTo } from './imports.ts'
import { inBackticks, rowsUnder } from './markdown-tables.ts'
import { filesBelow, ROOT, readText } from './repository-files.ts'
import { isMapping, mappingAt, readYaml, type Yaml } from './yaml-nodes.ts'

const ACTION = readYaml(readText('action.yml'))
const INPUT_PAGE = readText('docs/reference/inputs.md')
const OUTPUT_PAGE = readText('docs/reference/outputs.md')
const declaredInputs = mappingAt(ACTION, 'inputs')
const declaredOutputs = mappingAt(ACTION, 'outputs')

const textOf = (node: Yaml | undefined) => (typeof node === 'string' ? node : '')
const defaultOf = (name: string) => textOf(mappingAt(declaredInputs, name)['default'])
const SCHEMA = z.toJSONSchema(INPUTS, { io: 'input' })

describe('inputs', () => {
  test('action.yml declares exactly the inputs that the schema reads', () => {
    expect(Object.keys(declaredInputs)).toEqual([...INPUT_NAMES])
  })

  test.each(INPUT_NAMES)('%s has the same default in action.yml as in the schema', name => {
    const property = SCHEMA.properties?.[name]
    const fallback = typeof property === 'object' ? (property.default ?? '') : 'no such property'
    // An expression is filled in by the runner; the schema never sees it.
    const declared = defaultOf(name).startsWith('${{') ? '' : defaultOf(name)
    expect(declared).toBe(fallback)
  })

  test('no input is required: which are needed depends on the mode', () => {
    const required = Object.keys(declaredInputs).filter(name => mappingAt(declaredInputs, name)['required'] === 'true')
    expect(required).toEqual([])
  })

  test('every input and output is described in one line without a full stop', () => {
    const all = { ...declaredInputs, ...declaredOutputs }
    const poor = Object.keys(all).filter(name => !/^\S.{5,}[^.]$/.test(textOf(mappingAt(all, name)['description'])))
    expect(poor).toEqual([])
  })
})

/** Where the flow says what the outputs are. */
const OUTPUTS = ['outputs', 'published', 'reporter.add']

describe('outputs', () => {
  const runResult = { ...resultOf('pr-created', 'why'), reasonKind: 'inputs' } as const
  const summary = summarizeRun({ runLog: createRunLog().runLog, result: runResult, decided: null, receipt: null })
  const kept = { baseSha: 'b', tree: 'b', tests: null, patchFile: 'p', transcriptFile: 't' }
  const always = Object.keys(outputsOf(summary, runResult, kept))
  const flow = filesBelow('src/flow', '.ts').flatMap(({ text }) => keysGivenTo(OUTPUTS, text))

  test('action.yml declares exactly the outputs that the code sets', () => {
    expect(Object.keys(declaredOutputs).sort()).toEqual([...new Set([...always, ...flow])].sort())
  })

  test('the keys that the flow gives to a result are found in every form it uses', () => {
    const source = `
      const outputs = { branch: target.branch, summary, 'head-sha': f({ no: 1 }) }
      return { ...resultOf('x', 'y'), outputs: { ...published, "tree-sha": 't' } }
      const published = { ...outputs, 'pull-request-url': url }
      const other = { unrelated: 1 }`
    expect(keysGivenTo(OUTPUTS, source)).toEqual(['branch', 'summary', 'head-sha', 'tree-sha', 'pull-request-url'])
  })
})

describe('the reference', () => {
  const inputs = rowsUnder(INPUT_PAGE, 'input')
  const outputs = rowsUnder(OUTPUT_PAGE, 'output')

  test('has a row for every input, in the order of action.yml', () => {
    expect(inputs.flatMap(row => row.names)).toEqual(Object.keys(declaredInputs))
  })

  test.each(Object.keys(declaredInputs))('tells the default of %s', name => {
    const row = inputs.find(({ names }) => names.includes(name))
    expect(inBackticks(row?.cells[1] ?? '').join()).toBe(defaultOf(name))
  })

  test('has every output in a table', () => {
    expect(outputs.flatMap(row => row.names).sort()).toEqual(Object.keys(declaredOutputs).sort())
  })

  test('has every outcome in a table', () => {
    const listed = rowsUnder(OUTPUT_PAGE, 'outcome').flatMap(row => row.names)
    expect(listed.sort()).toEqual([...OUTCOMES].sort())
  })
})

describe('runs', () => {
  test('runs on node24 with a bundle that is there', () => {
    const runs = isMapping(ACTION) ? ACTION['runs'] : undefined
    const files = { main: 'dist/index.js', post: 'dist/post.js' }
    expect(runs).toEqual({ using: 'node24', ...files, 'post-if': 'always()' })
    expect(Object.values(files).filter(file => !existsSync(join(ROOT, file)))).toEqual([])
  })
})
