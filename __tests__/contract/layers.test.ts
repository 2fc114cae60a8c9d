import { describe, expect, test } from '@jest/globals'
import {
  changedFields,
  environmentReaders,
  impurities,
  markedFields,
  opensFiles,
  poorNames,
  spreadPushes,
} from './code-rules.ts'
import { importsOf } from './imports.ts'
import { importTable, upwardImports, wordsOutsidePages } from './layer-rules.ts'
import { filesBelow, type TextFile } from './repository-files.ts'

const SOURCES = filesBelow('src', '.ts')

describe('src/', () => {
  test('has files at all', () => {
    expect(SOURCES.length).toBeGreaterThan(50)
    expect(SOURCES.map(({ path }) => path)).toEqual(expect.arrayContaining(['src/main.ts', 'src/flow/solve-task.ts']))
  })

  test('follows the import table', () => expect(importTable(SOURCES)).toEqual([]))
  test('has a core and a flow whose folders never import back up', () => expect(upwardImports(SOURCES)).toEqual([]))
  test('makes and takes words in its pages only', () => expect(wordsOutsidePages(SOURCES)).toEqual([]))
  test('has a pure and synchronous core', () => expect(impurities(SOURCES)).toEqual([]))
  test('reads the environment in its entry, its composition root and the runner adapter only', () =>
    expect(environmentReaders(SOURCES)).toEqual([]))
  test('opens files for commands in one module, which takes a path of any bytes', () =>
    expect(opensFiles(SOURCES)).toEqual([]))
  test('hands no list of unknown length over as arguments', () => expect(spreadPushes(SOURCES)).toEqual([]))
  test('marks no field as readonly, and gives only counters and what is being collected another value', () => {
    expect(markedFields(SOURCES)).toEqual([])
    expect(changedFields(SOURCES)).toEqual([
      'src/adapters/anthropic/client.ts client',
      'src/adapters/anthropic/collect-message.ts block',
      'src/adapters/anthropic/ways/google-cloud.ts url',
      'src/adapters/commands/plain-worlds.ts number',
      'src/adapters/commands/sandbox/worlds.ts number',
      'src/adapters/files/test-reports.ts open',
      'src/adapters/files/test-reports.ts parser',
      'src/adapters/git/git-repository.ts made',
      'src/adapters/github/client.ts request.request',
      'src/adapters/github/pull-requests.ts request',
      'src/core/log/run-log.ts runLog',
      'src/core/page/log-lines.ts before',
      'src/core/start/overview.ts file',
      'src/core/testing/results/jest.ts file',
      'src/core/testing/results/node.ts newest',
      'src/core/testing/results/tap.ts point',
      'src/core/testing/results/tap.ts waiting',
      'src/entries/command-line.ts begun',
      'src/flow/verify/verify.ts state',
    ])
  })
  test('checks commits out in one file only, which turns filters off', () => {
    const places = SOURCES.filter(({ text }) => /\['checkout',/.test(text)).map(({ path }) => path)
    expect(places).toEqual(['src/adapters/git/user-tree.ts'])
  })
  test('has file names that say something', () => expect(poorNames(SOURCES)).toEqual([]))

  test('loads parts late only before the first command: later, commands may have written to where the action lies', () => {
    const late = SOURCES.flatMap(({ path, text }) =>
      importsOf(text).flatMap(({ how, specifier }) => (how === 'dynamic' ? [[path, specifier]] : [])),
    )
    expect(late).toEqual([
      // A way to the model is opened as the run is composed.
      ['src/adapters/anthropic/ways/open-way.ts', './amazon.ts'],
      ['src/compose/command-line/open-copy.ts', '../../adapters/github/github-forge.ts'],
      // GitHub's package reads the event file as it is loaded.
      ['src/compose/job.ts', '../adapters/github/github-forge.ts'],
      ['src/compose/post.ts', '../adapters/github/github-forge.ts'],
      // While the base is checked out.
      ['src/compose/run.ts', '../adapters/pictures/fetch-pictures.ts'],
      ['src/compose/run.ts', '../adapters/anthropic/ways/open-way.ts'],
      // After the preflight, for what runs no command of the model.
      ['src/flow/solve-task.ts', './modes/plan-issue.ts'],
      ['src/flow/start/checkout.ts', '../../core/task/read-task-file.ts'],
      ...['solve', 'solve', 'publish', 'plan', 'report', 'prove', 'prove-comment', 'post', 'command-line'].map(
        entry => ['src/main.ts', `./entries/${entry}.ts`],
      ),
    ])
  })
})

/** One file planted among innocent neighbours. */
function planted(path: string, text: string): readonly TextFile[] {
  const neighbours = ['src/core/a.ts', 'src/flow/run.ts', 'src/ports/forge.ts', 'src/adapters/github/a.ts']
  return [...neighbours.filter(one => one !== path).map(one => ({ path: one, text: '' })), { path, text }]
}

describe('the import table', () => {
  test.each([
    [
      'src/core/b.ts',
      "import { z } from 'zod'\nimport picomatch from 'picomatch/posix.js'\nimport { a } from './a.ts'",
    ],
    ['src/ports/model.ts', "import type { A } from '../core/a.ts'\nimport { type B, type C } from './forge.ts'"],
    [
      'src/flow/b.ts',
      "import { a } from '../core/a.ts'\nimport type { Forge } from '../ports/forge.ts'\nimport './run.ts'",
    ],
    ['src/adapters/github/b.ts', "import 'node:fs'\nimport 'simple-git'\nimport './a.ts'\nimport '../../core/a.ts'"],
    [
      'src/compose/a.ts',
      "import '../adapters/github/a.ts'\nimport type { Run } from '../flow/run.ts'\nimport 'node:fs'",
    ],
    ['src/core/b.ts', "// import 'node:fs'\nconst text = `import ${'import \"x\"'} from 'node:fs'`"],
  ])('lets %s have %j', (path, text) => expect(importTable(planted(path, text))).toEqual([]))

  test.each([
    ['src/core/b.ts', "import { readFileSync } from 'node:fs'"],
    ['src/core/b.ts', "import simpleGit from 'simple-git'"],
    ['src/core/b.ts', "import type { Forge } from '../ports/forge.ts'"],
    ['src/core/b.ts', "export * from '../flow/run.ts'"],
    ['src/core/b.ts', "const fs = await import('node:fs')"],
    ['src/core/b.ts', 'const fs = await import(name)'],
    ['src/core/b.ts', "const fs = require('node:fs')"],
    ['src/core/b.ts', "import { a } from './missing.ts'"],
    ['src/ports/model.ts', "import { a, type B } from '../core/a.ts'"],
    ['src/ports/model.ts', "import type { z } from 'zod'"],
    ['src/flow/b.ts', "import { join } from 'node:path'"],
    ['src/flow/b.ts', "import type { A } from '../adapters/github/a.ts'"],
    ['src/adapters/git/b.ts', "import type { A } from '../github/a.ts'"],
    ['src/adapters/git/b.ts', "import type { Run } from '../../flow/run.ts'"],
    ['src/adapters/loose.ts', ''],
    ['src/main.ts', "import { a } from './adapters/github/a.ts'"],
    ['src/main.ts', "import 'node:fs'"],
  ])('does not let %s have %j', (path, text) => expect(importTable(planted(path, text))).toHaveLength(1))
})

describe('the other rules', () => {
  test('words outside the pages are found', () => {
    const text = "import type { Words } from '../page/words.ts'"
    expect(wordsOutsidePages([{ path: 'src/core/task/a.ts', text }])).toHaveLength(1)
    expect(wordsOutsidePages([{ path: 'src/core/page/a.ts', text: text.replace('../page', '.') }])).toEqual([])
  })

  test('imports back up are found, and those to the ground are none', () => {
    const text = "import '../agent/loop.ts'\nimport '../solve-task.ts'\nimport '../run.ts'\nimport './findings.ts'"
    expect(upwardImports([{ path: 'src/flow/verify/a.ts', text }])).toEqual([
      'src/flow/verify/a.ts imports src/flow/agent/loop.ts, which lies above it',
      'src/flow/verify/a.ts imports src/flow/solve-task.ts, which lies above it',
    ])
    const found = (path: string, text: string) => upwardImports([{ path, text }]).length
    expect(found('src/flow/modes/a.ts', "import '../publish/target.ts'")).toBe(0)
    expect(found('src/core/change/a.ts', "import type { A } from '../facts/a.ts'")).toBe(1)
    expect(found('src/core/a.ts', "import { a } from './change/a.ts'")).toBe(1)
    expect(found('src/core/change/a.ts', "import '../a.ts'\nimport './b.ts'\nimport '../text/a.ts'")).toBe(0)
    expect(found('src/core/new/a.ts', '')).toBe(1)
  })

  test.each([
    'const home = process.env',
    'const now = Date.now()',
    'const now = new Date()',
    'const luck = Math.random()',
    'setTimeout(go, 1)',
    'async function go() {}',
    'const x: Promise<void> = y',
    "console.log('x')",
    "import { hash } from 'node:crypto'",
    'const text = `${Date.now()}`',
  ])('the core may not hold %j', text => expect(impurities(planted('src/core/b.ts', text))).not.toEqual([]))

  test.each([
    '// process, Date.now(), await',
    "const text = 'new Date() and Math.random()'",
    'const pattern = /process|await/',
    'const age = candidate.process + candidate.Date',
  ])('the core may hold %j', text => expect(impurities(planted('src/core/b.ts', text))).toEqual([]))

  test.each([
    [environmentReaders, 'src/adapters/git/b.ts', 'const { env } = process'],
    [environmentReaders, 'src/adapters/git/b.ts', "import { env } from 'node:process'"],
    [opensFiles, 'src/adapters/commands/sandbox/b.ts', "import { existsSync } from 'node:fs'"],
    [poorNames, 'src/core/string-utils.ts', ''],
    [spreadPushes, 'src/core/a.ts', 'found.push(...names)'],
    [changedFields, 'src/core/a.ts', 'receipt.tree = other'],
    [changedFields, 'src/core/a.ts', 'run.counts.failed += 1'],
    [changedFields, 'src/core/a.ts', 'counts.failed++'],
    [markedFields, 'src/core/a.ts', 'type A = { readonly a: string }'],
  ])('%p finds %s with %j', (rule, path, text) => expect(rule([{ path, text }])).toHaveLength(1))

  test.each([[environmentReaders, 'src/adapters/actions/b.ts', 'const home = process.env.HOME']])(
    '%p lets %s have %j',
    (rule, path, text) => expect(rule([{ path, text }])).toEqual([]),
  )
})
