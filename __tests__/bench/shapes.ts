/** The jobs that are compared: what lies in the repository, and what a scripted model does with it, reply by reply. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** One call of a tool, whatever the client calls the tool. */
export type Step =
  | { readonly does: 'read'; readonly path: string }
  | { readonly does: 'replace'; readonly path: string; readonly old: string; readonly text: string }
  | { readonly does: 'run'; readonly command: string }
  | { readonly does: 'search'; readonly pattern: string }

export type Shape = {
  readonly name: string
  readonly about: string
  /** Calls of one reply each; the reply that ends the work is not among them. */
  readonly replies: readonly (readonly Step[])[]
  readonly changed: readonly string[]
  /** Lays the repository out in an empty folder. */
  readonly layOut: (folder: string) => void
}

const PACKAGE = `${JSON.stringify({ name: 'shape', version: '1.0.0', type: 'module', scripts: { test: 'node --test' } }, null, 2)}\n`
const TEST_HEAD = "import assert from 'node:assert/strict'\nimport { test } from 'node:test'\n"

/** What a test says of one function of one module. */
const expectation = (module: string, name: string, given: string, wanted: string): string =>
  `${TEST_HEAD}import { ${name} } from '../${module}'\n\ntest('${name}', () => {\n  assert.equal(${name}(${given}), ${wanted})\n})\n`

function laidOut(files: Readonly<Record<string, string>>): (folder: string) => void {
  return folder => {
    for (const [path, text] of Object.entries({ 'package.json': PACKAGE, ...files })) {
      mkdirSync(dirname(join(folder, path)), { recursive: true })
      writeFileSync(join(folder, path), text)
    }
  }
}

const ONE_FILE: Shape = {
  name: 'S1',
  about: 'one file mended in four requests',
  replies: [
    [{ does: 'read', path: 'src/mean.js' }],
    [{ does: 'replace', path: 'src/mean.js', old: 'let count = 1', text: 'let count = 0' }],
    [{ does: 'run', command: 'node --test' }],
  ],
  changed: ['src/mean.js'],
  layOut: laidOut({
    'README.md': '# shape\n\nMeans of lists.\n',
    'src/mean.js':
      'export function mean(list) {\n  let count = 1\n  for (const _ of list) count += 1\n  return list.reduce((a, b) => a + b, 0) / count\n}\n',
    'test/mean.test.js': expectation('src/mean.js', 'mean', '[2, 4]', '3'),
  }),
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

const TWELVE_EDITS: readonly Step[] = PLACES.map(([name, at]) => {
  const head = `export function ${name}${at}(value) {\n  const times = value * ${MODULES.indexOf(name) + at + 2}\n  return times + `
  return { does: 'replace', path: moduleFile(name), old: `${head}1\n`, text: `${head}0\n` }
})
const READ_MODULES: readonly Step[] = MODULES.map(name => ({ does: 'read', path: moduleFile(name) }))
const REPRODUCE: Step = { does: 'run', command: 'node --test 2>&1 | tail -n 40' }
const TEST: Step = { does: 'run', command: 'node --test' }

const EIGHT_FILES: Pick<Shape, 'changed' | 'layOut'> = {
  changed: MODULES.map(moduleFile),
  layOut: laidOut({
    ...Object.fromEntries(MODULES.map((name, index) => [moduleFile(name), moduleText(name, index)])),
    'test/all.test.js': `${TEST_HEAD}${MODULES.map(name => `import * as ${name} from '../${moduleFile(name)}'\n`).join('')}\n${PLACES.map(([name, at]) => `test('${name}${at}', () => assert.equal(${name}.${name}${at}(0), 0))\n`).join('')}`,
  }),
}

const TWENTY_TURNS: Shape = {
  name: 'S2',
  about: 'twelve edits over eight files in twenty requests',
  replies: [
    [REPRODUCE],
    READ_MODULES.slice(0, 2),
    READ_MODULES.slice(2, 4),
    READ_MODULES.slice(4, 6),
    READ_MODULES.slice(6, 7),
    READ_MODULES.slice(7, 8),
    ...TWELVE_EDITS.map(edit => [edit]),
    [TEST],
  ],
  ...EIGHT_FILES,
}

const PARALLEL: Shape = {
  name: 'S2b',
  about: 'the same as parallel calls in five requests',
  replies: [[REPRODUCE], READ_MODULES, TWELVE_EDITS, [TEST]],
  ...EIGHT_FILES,
}

const LINES = 3_000
const WRONG_LINE = 2_345

const LARGE_FILE: Shape = {
  name: 'S3',
  about: 'one line of a file of 3,000 lines',
  replies: [
    [{ does: 'read', path: 'src/steps.js' }],
    [
      {
        does: 'replace',
        path: 'src/steps.js',
        old: `step${WRONG_LINE} = value => value + ${WRONG_LINE + 1}`,
        text: `step${WRONG_LINE} = value => value + ${WRONG_LINE}`,
      },
    ],
    [TEST],
  ],
  changed: ['src/steps.js'],
  layOut: laidOut({
    'src/steps.js': Array.from({ length: LINES }, (_, at) => {
      const name = String(at).padStart(4, '0')
      return `export const step${name} = value => value + ${at === WRONG_LINE ? at + 1 : at}\n`
    }).join(''),
    'test/steps.test.js': expectation('src/steps.js', `step${WRONG_LINE}`, '0', String(WRONG_LINE)),
  }),
}

const PER_FOLDER = 200
const NEEDLE = 'parts/f021/limit.js'

/** `count` small files, one of which is wrong. */
export function manyFiles(count: number): Shape {
  return {
    name: 'S4',
    about: `one file among ${count}`,
    replies: [
      [{ does: 'search', pattern: 'function limitOf' }],
      [{ does: 'read', path: NEEDLE }],
      [{ does: 'replace', path: NEEDLE, old: 'return count - 1', text: 'return count' }],
      [{ does: 'run', command: 'node --test test/limit.test.js' }],
    ],
    changed: [NEEDLE],
    layOut(folder) {
      laidOut({
        [NEEDLE]: 'export function limitOf(count) {\n  return count - 1\n}\n',
        'test/limit.test.js': expectation(NEEDLE, 'limitOf', '5', '5'),
      })(folder)
      for (let at = 0; at < count; at += 1) {
        const below = join(folder, 'parts', `f${String(Math.floor(at / PER_FOLDER)).padStart(3, '0')}`)
        if (at % PER_FOLDER === 0) mkdirSync(below, { recursive: true })
        const name = `part${String(at).padStart(5, '0')}`
        writeFileSync(
          join(below, `${name}.js`),
          `// Part ${at}\nexport const ${name} = ${at}\nexport const next${at} = () => ${name} + 1\n`,
        )
      }
    },
  }
}

const FILES = 20_000

export const SHAPES: readonly Shape[] = [ONE_FILE, TWENTY_TURNS, PARALLEL, LARGE_FILE, manyFiles(FILES)]

/** What the issue says, in every shape: as much as issues say at least. */
export const TASK =
  'One or more functions of this repository return a wrong value, so that its tests fail. Read the code that is concerned, mend it with the smallest change, run the tests and sum up in a few words what was wrong.'
