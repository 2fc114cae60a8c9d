import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from '@jest/globals'
import { ACTION_NAMES, type ActionName, actionOf } from '../../src/core/config/actions.ts'
import { INPUT_NAMES, QUESTIONS } from '../../src/core/config/inputs.ts'
import { readConfig } from '../../src/core/config/read-inputs.ts'
import { createRunLog } from '../../src/core/log/run-log.ts'
import { OUTCOMES, resultOf } from '../../src/core/outcome.ts'
import { outputsOf } from '../../src/core/page/outputs.ts'
import { summarizeRun } from '../../src/core/page/run-summary.ts'
import { actionFiles } from '../../tools/action-files.ts'
import { descriptionOf } from '../../tools/descriptions.ts'
import { keysGivenTo } from './imports.ts'
import { rowsUnder } from './markdown-tables.ts'
import { filesBelow, keptPaths, ROOT, readText } from './repository-files.ts'
import { mappingAt, readYaml, type Yaml } from './yaml-nodes.ts'

const INPUT_PAGE = readText('docs/reference/inputs.md')
const OUTPUT_PAGE = readText('docs/reference/outputs.md')
const FILES = [...actionFiles()]
const inputsOf = (name: ActionName) => mappingAt(declaredBy(name), 'inputs')
const declaredOutputs = new Set(ACTION_NAMES.flatMap(name => Object.keys(mappingAt(declaredBy(name), 'outputs'))))

function declaredBy(name: ActionName): Yaml {
  return readYaml(readText(join(actionOf(name).folder, 'action.yml')))
}

const textOf = (node: Yaml | undefined) => (typeof node === 'string' ? node : '')

test.each(FILES)('%s is what the table of the actions gives', (path, text) => expect(readText(path)).toBe(text))

test('no other action.yml is here', () => {
  const tracked = keptPaths().filter(path => /(?:^|\/)action\.yml$/.test(path) && !path.startsWith('tools/'))
  expect(tracked.sort()).toEqual(FILES.map(([path]) => path).sort())
})

describe('inputs', () => {
  test.each<[ActionName, number]>([
    ['run', 48],
    ['propose', 40],
    ['publish', 16],
    ['plan', 14],
    ['report', 14],
    ['prove', 14],
    ['prove-comment', 14],
  ])('%s declares at most %d of them, beside those of clouds', (name, most) => {
    const declared = Object.keys(inputsOf(name)).filter(input => !(input in QUESTIONS.cloud))
    expect(declared.length).toBeLessThanOrEqual(most)
  })

  test.each(ACTION_NAMES)('%s has an expression in a default alone, as the runner takes no other', name => {
    const lines = readText(join(actionOf(name).folder, 'action.yml')).split('\n')
    expect(lines.filter(line => line.includes('${{') && !line.trim().startsWith('default: '))).toEqual([])
  })

  test.each(ACTION_NAMES)('%s declares no input twice, requires none, and states the default that it reads', name => {
    const { inputs } = actionOf(name)
    expect(new Set(inputs).size).toBe(inputs.length)
    expect(inputs.filter(input => mappingAt(inputsOf(name), input)['required'] !== undefined)).toEqual([])
    const given = Object.fromEntries(
      inputs.map(input => [input, textOf(mappingAt(inputsOf(name), input)['default']).replace(/^\$\{\{.*/, 'token')]),
    )
    const needed = Object.fromEntries(actionOf(name).needs.map(input => [input, 'x']))
    const stated = readConfig({ ...given, ...needed }, name)
    expect(stated).toEqual(readConfig({ 'github-token': 'token', ...needed }, name))
    expect(stated.kind).toBe('config')
  })

  test.each(INPUT_NAMES)('%s belongs to an action, and is described in one line without a full stop', input => {
    const owners = ACTION_NAMES.filter(name => actionOf(name).inputs.includes(input))
    expect(owners).not.toEqual([])
    for (const name of owners) expect(descriptionOf(input, name)).toMatch(/^\S.{5,}[^.]$/)
  })
})

/** Where the flow says what the outputs are. */
const OUTPUTS = ['outputs', 'published', 'reporter.add']

describe('outputs', () => {
  const runResult = { ...resultOf('pr-created', 'why'), reasonKind: 'inputs' } as const
  const summary = summarizeRun({ runLog: createRunLog().runLog, result: runResult, decided: null, receipt: null })
  const kept = { baseSha: 'b', tree: 'b', tests: null, patchFile: 'p', transcriptFile: 't' }
  const always = Object.keys(outputsOf(summary, runResult, kept))
  const flow = filesBelow('src/flow', '.ts')
    // The branch of the command line.
    .filter(({ path }) => !path.endsWith('/keep-branch.ts'))
    .flatMap(({ text }) => keysGivenTo(OUTPUTS, text))

  test('the actions declare exactly the outputs that the code sets', () => {
    expect([...declaredOutputs].sort()).toEqual([...new Set([...always, ...flow])].sort())
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

  test('has a row for every input, in the order of the schema', () => {
    expect(inputs.flatMap(row => row.names)).toEqual([...INPUT_NAMES])
  })

  test('has every output in a table', () => {
    expect(outputs.flatMap(row => row.names).sort()).toEqual([...declaredOutputs].sort())
  })

  test('has every outcome in a table', () => {
    const listed = rowsUnder(OUTPUT_PAGE, 'outcome').flatMap(row => row.names)
    expect(listed.sort()).toEqual([...OUTCOMES].sort())
  })
})

test.each(ACTION_NAMES)('%s runs on node24 with an entry that is there', name => {
  const runs = mappingAt(declaredBy(name), 'runs')
  expect(runs).toMatchObject({ using: 'node24', 'post-if': 'always()' })
  const files = [runs['main'], runs['post']].map(file => join(ROOT, actionOf(name).folder, textOf(file)))
  expect(files.filter(file => !existsSync(file))).toEqual([])
})
