/** The measured jobs: what lies in the repository, and what a scripted model does with it, reply by reply. */
import { bash, replace, view } from '../../__tests__/playground/model/script.ts'
import type { Turn } from '../../__tests__/playground/model/turn.ts'

export type Shape = {
  readonly name: string
  readonly files: Readonly<Record<string, string>>
  /** Calls of one reply each; the reply that ends the work is not among them. */
  readonly replies: readonly (readonly Turn[])[]
  readonly changed: readonly string[]
}

const PACKAGE = `${JSON.stringify({ name: 'shape', version: '1.0.0', type: 'module', scripts: { test: 'node --test' } }, null, 2)}\n`
const TEST_HEAD = "import assert from 'node:assert/strict'\nimport { test } from 'node:test'\n"

/** What a test says of one function of one module. */
const expectation = (module: string, name: string, given: string, wanted: string): string =>
  `${TEST_HEAD}import { ${name} } from '../${module}'\n\ntest('${name}', () => {\n  assert.equal(${name}(${given}), ${wanted})\n})\n`

/** One file mended in four requests. */
const ONE_FILE: Shape = {
  name: 'S1',
  replies: [[view('src/mean.js')], [replace('src/mean.js', 'let count = 1', 'let count = 0')], [bash('node --test')]],
  changed: ['src/mean.js'],
  files: {
    'package.json': PACKAGE,
    'README.md': '# shape\n\nMeans of lists.\n',
    'src/mean.js':
      'export function mean(list) {\n  let count = 1\n  for (const _ of list) count += 1\n  return list.reduce((a, b) => a + b, 0) / count\n}\n',
    'test/mean.test.js': expectation('src/mean.js', 'mean', '[2, 4]', '3'),
  },
}

const MODULES = ['amber', 'birch', 'cedar', 'daisy', 'elder', 'fern', 'grass', 'heath']
const FUNCTIONS = 12
const WRONG = [4, 9]
const moduleFile = (name: string): string => `src/${name}.js`

/** Twelve functions, of which two give one too many. */
function moduleText(name: string, index: number): string {
  const functions = Array.from({ length: FUNCTIONS }, (_, at) => {
    const extra = WRONG.includes(at) ? 1 : 0
    return `\n/** Part ${at} of ${name}, for any number. */\nexport function ${name}${at}(value) {\n  const times = value * ${index + at + 2}\n  return times + ${extra}\n}\n`
  })
  return `// The module ${name}\n${functions.join('')}`
}

const PLACES = [...MODULES.map(name => [name, 4] as const), ...MODULES.slice(0, 4).map(name => [name, 9] as const)]
const EDITS = PLACES.map(([name, at]) => {
  const head = `export function ${name}${at}(value) {\n  const times = value * ${MODULES.indexOf(name) + at + 2}\n  return times + `
  return replace(moduleFile(name), `${head}1\n`, `${head}0\n`)
})
const READS = MODULES.map(name => view(moduleFile(name)))

/** Twelve edits over eight files in twenty requests. */
const TWENTY_TURNS: Shape = {
  name: 'S2',
  replies: [
    [bash('node --test 2>&1 | tail -n 40')],
    ...[READS.slice(0, 2), READS.slice(2, 4), READS.slice(4, 6), READS.slice(6, 7), READS.slice(7, 8)],
    ...EDITS.map(edit => [edit]),
    [bash('node --test')],
  ],
  changed: MODULES.map(moduleFile),
  files: {
    'package.json': PACKAGE,
    ...Object.fromEntries(MODULES.map((name, index) => [moduleFile(name), moduleText(name, index)])),
    'test/all.test.js': `${TEST_HEAD}${MODULES.map(name => `import * as ${name} from '../${moduleFile(name)}'\n`).join('')}\n${PLACES.map(([name, at]) => `test('${name}${at}', () => assert.equal(${name}.${name}${at}(0), 0))\n`).join('')}`,
  },
}

const LINES = 3_000
const WRONG_LINE = 2_345
const lineOf = (at: number, name: string, extra: number) =>
  `export const step${name} = value => value + ${at === WRONG_LINE ? at + extra : at}\n`

/** One line of a file of 3,000 lines. */
const LARGE_FILE: Shape = {
  name: 'S3',
  replies: [
    [view('src/steps.js')],
    [replace('src/steps.js', lineOf(WRONG_LINE, '2345', 1).slice(13, -1), lineOf(WRONG_LINE, '2345', 0).slice(13, -1))],
    [bash('node --test')],
  ],
  changed: ['src/steps.js'],
  files: {
    'package.json': PACKAGE,
    'src/steps.js': Array.from({ length: LINES }, (_, at) => lineOf(at, String(at).padStart(4, '0'), 1)).join(''),
    'test/steps.test.js': expectation('src/steps.js', `step${WRONG_LINE}`, '0', String(WRONG_LINE)),
  },
}

export const SHAPES: readonly Shape[] = [ONE_FILE, TWENTY_TURNS, LARGE_FILE]
