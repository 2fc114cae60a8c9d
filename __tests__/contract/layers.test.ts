// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the planted sources hold templates of their own.
import { describe, expect, test } from '@jest/globals'
import { barrels, defaultExports, environmentReaders, impurities, longStory, poorNames } from './code-rules.ts'
import { importsOf } from './imports.ts'
import { circles, importTable, upwardImports } from './layer-rules.ts'
import { plainCode } from './plain-code.ts'
import { filesBelow, type TextFile } from './repository-files.ts'

const SOURCES = filesBelow('src', '.ts')

describe('src/', () => {
  test('has files at all', () => {
    expect(SOURCES.length).toBeGreaterThan(50)
    expect(SOURCES.map(({ path }) => path)).toEqual(expect.arrayContaining(['src/main.ts', 'src/flow/solve-task.ts']))
  })

  test('follows the import table', () => expect(importTable(SOURCES)).toEqual([]))
  test('has no circles of imports', () => expect(circles(SOURCES)).toEqual([]))
  test('has a core and a flow whose folders never import back up', () => expect(upwardImports(SOURCES)).toEqual([]))
  test('has a pure and synchronous core', () => expect(impurities(SOURCES)).toEqual([]))
  test('reads the environment in its entry, its composition root and the runner adapter only', () =>
    expect(environmentReaders(SOURCES)).toEqual([]))
  test('has no default exports', () => expect(defaultExports(SOURCES)).toEqual([]))
  test('has no files that only pass on what others export', () => expect(barrels(SOURCES)).toEqual([]))
  test('has file names that say something, in kebab-case', () => expect(poorNames(SOURCES)).toEqual([]))
  test('tells a run on one screen', () => expect(longStory(SOURCES)).toEqual([]))
})

const NEIGHBOURS = [
  'src/main.ts',
  'src/compose.ts',
  'src/ports/forge.ts',
  'src/core/a.ts',
  'src/flow/run.ts',
  'src/flow/publish.ts',
  'src/adapters/git/a.ts',
  'src/adapters/github/a.ts',
].map(path => ({ path, text: '' }))

/** One file planted among innocent neighbours. */
function planted(path: string, text: string): readonly TextFile[] {
  return [...NEIGHBOURS.filter(one => one.path !== path), { path, text }]
}

describe('the import table', () => {
  test.each([
    ['src/core/b.ts', "import { z } from 'zod'"],
    ['src/core/b.ts', "import { jsonrepair } from 'jsonrepair'\nimport picomatch from 'picomatch/posix.js'"],
    ['src/core/b.ts', "import { a } from './a.ts'"],
    ['src/core/deep/b.ts', "export type { A } from '../a.ts'"],
    ['src/ports/model.ts', "import type { A } from '../core/a.ts'\nimport { type B, type C } from './forge.ts'"],
    [
      'src/flow/b.ts',
      "import { a } from '../core/a.ts'\nimport type { Forge } from '../ports/forge.ts'\nimport './run.ts'",
    ],
    [
      'src/adapters/git/b.ts',
      "import 'node:fs'\nimport 'simple-git'\nimport { a } from './a.ts'\nimport '../../core/a.ts'",
    ],
    [
      'src/compose.ts',
      "import { a } from './adapters/git/a.ts'\nimport type { Run } from './flow/run.ts'\nimport 'node:fs'",
    ],
    [
      'src/main.ts',
      "import { compose } from './compose.ts'\nimport { solve } from './flow/publish.ts'\nimport './core/a.ts'",
    ],
    ['src/core/b.ts', "// import 'node:fs'\n/* import 'node:fs' */ const text = \"import 'node:fs'\""],
    ['src/core/b.ts', "const pattern = /import 'x'/\nconst text = `import ${'import \"x\"'} from 'node:fs'`"],
  ])('lets %s have %j', (path, text) => expect(importTable(planted(path, text))).toEqual([]))

  test.each([
    ['src/core/b.ts', "import { readFileSync } from 'node:fs'"],
    ['src/core/b.ts', "import { readFileSync } from 'fs'"],
    ['src/core/b.ts', "import simpleGit from 'simple-git'"],
    ['src/core/b.ts', "import picomatch from 'picomatch'"],
    ['src/core/b.ts', "import type { Forge } from '../ports/forge.ts'"],
    ['src/core/b.ts', "import { type Run } from '../flow/run.ts'"],
    ['src/core/b.ts', "export { Run } from '../flow/run.ts'"],
    ['src/core/b.ts', "export * from '../flow/run.ts'"],
    ['src/core/b.ts', "const fs = await import('node:fs')"],
    ['src/core/b.ts', "type Fs = typeof import('node:fs')"],
    ['src/core/b.ts', 'const fs = await import(name)'],
    ['src/core/b.ts', 'const fs = await import(`node:${name}`)'],
    ['src/core/b.ts', "const fs = require('node:fs')"],
    ['src/core/b.ts', "import\n  'node:fs'"],
    ['src/core/b.ts', "import {\n  a, // from 'zod'\n  b\n} from\n  'node:fs'"],
    ['src/core/b.ts', "const at = 1 / 2; import 'node:fs' // '/'"],
    ['src/core/b.ts', "const text = `${`${'}'}`}`; import 'node:fs'"],
    ['src/core/b.ts', "import { a } from './missing.ts'"],
    ['src/core/b.ts', "import { a } from './a.js'"],
    ['src/ports/model.ts', "import { a } from '../core/a.ts'"],
    ['src/ports/model.ts', "import { a, type B } from '../core/a.ts'"],
    ['src/ports/model.ts', "import type { Run } from '../flow/run.ts'"],
    ['src/ports/model.ts', "import type { z } from 'zod'"],
    ['src/flow/b.ts', "import { z } from 'zod'"],
    ['src/flow/b.ts', "import { join } from 'node:path'"],
    ['src/flow/b.ts', "import type { A } from '../adapters/git/a.ts'"],
    ['src/flow/b.ts', "import { compose } from '../compose.ts'"],
    ['src/adapters/git/b.ts', "import { a } from '../github/a.ts'"],
    ['src/adapters/git/b.ts', "import type { A } from '../github/a.ts'"],
    ['src/adapters/git/b.ts', "import type { Run } from '../../flow/run.ts'"],
    ['src/adapters/git/b.ts', "import { compose } from '../../compose.ts'"],
    ['src/adapters/loose.ts', ''],
    ['src/elsewhere/b.ts', ''],
    ['src/compose.ts', "import { publish } from './flow/publish.ts'"],
    ['src/compose.ts', "import type { Delivery } from './flow/publish.ts'"],
    ['src/compose.ts', "import './main.ts'"],
    ['src/main.ts', "import { a } from './adapters/git/a.ts'"],
    ['src/main.ts', "import type { Forge } from './ports/forge.ts'"],
    ['src/main.ts', "import 'node:fs'"],
  ])('does not let %s have %j', (path, text) => expect(importTable(planted(path, text))).toHaveLength(1))
})

describe('the other rules', () => {
  test('imports back up are found, and those to the ground are none', () => {
    const text = "import '../agent/loop.ts'\nimport '../solve-task.ts'\nimport '../run.ts'\nimport './findings.ts'"
    expect(upwardImports([{ path: 'src/flow/verify/a.ts', text }])).toEqual([
      'src/flow/verify/a.ts imports src/flow/agent/loop.ts, which lies above it',
      'src/flow/verify/a.ts imports src/flow/solve-task.ts, which lies above it',
    ])
    const found = (path: string, text: string) => upwardImports([{ path, text }]).length
    expect(found('src/flow/modes/a.ts', "import '../publish/target.ts'")).toBe(0)
    expect(found('src/core/change/a.ts', "import type { A } from '../record/a.ts'")).toBe(1)
    expect(found('src/core/a.ts', "import { a } from './change/a.ts'")).toBe(1)
    expect(found('src/core/change/a.ts', "import '../a.ts'\nimport './b.ts'\nimport '../text/a.ts'")).toBe(0)
    expect(found('src/core/new/a.ts', '')).toBe(1)
  })

  test('circles are found, also through types and over several files', () => {
    const around = [
      { path: 'src/core/a.ts', text: "import type { B } from './b.ts'" },
      { path: 'src/core/b.ts', text: "export { c } from './c.ts'" },
      { path: 'src/core/c.ts', text: "const a = import('./a.ts')" },
      { path: 'src/core/d.ts', text: "import './d.ts'" },
      { path: 'src/core/e.ts', text: "import './a.ts'" },
    ]
    expect(circles(around)).toEqual([
      'src/core/a.ts -> src/core/b.ts -> src/core/c.ts -> src/core/a.ts',
      'src/core/d.ts -> src/core/d.ts',
    ])
  })

  test.each([
    'const home = process.env',
    'const now = Date.now()',
    'const now = new Date()',
    'const now = performance.now()',
    'const luck = Math.random()',
    'const id = crypto.randomUUID()',
    'setTimeout(go, 1)',
    'async function go() {}',
    'const go = async () => 1',
    'const x = await y',
    'const x: Promise<void> = y',
    "console.log('x')",
    "import { hash } from 'node:crypto'",
    'const text = `${Date.now()}`',
  ])('the core may not hold %j', text => expect(impurities(planted('src/core/b.ts', text))).not.toEqual([]))

  test.each([
    '// process, Date.now(), await',
    "const text = 'new Date() and Math.random()'",
    'const pattern = /process|await/',
    'const asynchronous = waiting',
    'const age = candidate.process + candidate.Date',
  ])('the core may hold %j', text => expect(impurities(planted('src/core/b.ts', text))).toEqual([]))

  test.each(['process.env.HOME', "process['env']", 'const { env } = process', "import { env } from 'node:process'"])(
    'the environment is not read by %j elsewhere',
    text => {
      expect(environmentReaders([{ path: 'src/adapters/git/b.ts', text }])).toHaveLength(1)
      expect(environmentReaders([{ path: 'src/adapters/actions/b.ts', text }])).toEqual([])
    },
  )

  test('default exports are found in both forms', () => {
    const found = ['export default 1', 'const a = 1\nexport { a as default }', 'export const a = 1'].map(
      text => defaultExports([{ path: 'src/core/a.ts', text }]).length,
    )
    expect(found).toEqual([1, 1, 0])
  })

  test('barrels are found, and files that do something besides are none', () => {
    const found = [
      "export { a } from './a.ts'\nexport type { B } from './b.ts'",
      "import { a } from './a.ts'\nexport { a }",
      "/** Everything. */\nexport * from './a.ts'\nexport const one = 1",
      "export { a } from './a.ts'\nexport const one = 1",
      "import './compose.ts'",
    ].map(text => barrels([{ path: 'src/core/a.ts', text }]).length)
    expect(found).toEqual([1, 1, 1, 0, 0])
  })

  test.each([
    'src/core/fooBar.ts',
    'src/core/Foo.ts',
    'src/core/string-utils.ts',
    'src/helpers/a.ts',
    'src/core/a_b.ts',
  ])('the name %s is refused', path => expect(poorNames([{ path, text: '' }])).not.toEqual([]))

  test('the story has one screen, other files have what they need', () => {
    const lines = (count: number) => 'x\n'.repeat(count)
    const found = longStory([
      { path: 'src/core/a.ts', text: lines(500) },
      { path: 'src/flow/solve-task.ts', text: lines(61) },
    ])
    expect(found).toEqual(['src/flow/solve-task.ts has 61 lines, at most 60'])
  })

  test('the scanner keeps every position and tells apart strings, templates, comments, divisions and patterns', () => {
    const source = "a / b; /['\"`]/.test(c) // 'x'\nconst d = `x${`y${'z'}`}` + '\\'' /* \" */ + \"//\"; e"
    const code = plainCode(source)
    expect(code).toHaveLength(source.length)
    expect(code.replace(/ +/g, ' ')).toBe("a / b; / /.test(c) \nconst d = ` ${` ${' '}`}` + ' ' + \" \"; e")
    expect(importsOf("import a, { b as c } from 'x'; export * as d from \"y\"; import type E from 'z'")).toEqual([
      { specifier: 'x', how: 'import', isTypeOnly: false },
      { specifier: 'y', how: 're-export', isTypeOnly: false },
      { specifier: 'z', how: 'import', isTypeOnly: true },
    ])
  })
})
