/** A repository with a planted history: each fix mends one function and adds its test. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { CliScene } from './cli-scene.ts'
import { NODE_TEST } from './small-project.ts'

/** In the hidden test of a function, and nowhere else. */
export const canaryOf = (name: string) => `canary-of-${name}`

const PACKAGE = JSON.stringify({ name: 'planted', version: '1.0.0', type: 'module', scripts: { test: NODE_TEST } })

export const sourceOf = (name: string, isRight: boolean) =>
  `export function ${name}(value) {\n  return value ${isRight ? '+' : '-'} 1\n}\n`

/** The test of a function: two cases, so that half a solution passes one of them. */
export const testOf = (name: string, expected = 'value + 1') =>
  [
    "import assert from 'node:assert/strict'",
    "import { test } from 'node:test'",
    `import { ${name} } from '../src/${name}.js'`,
    '',
    `test('${name} counts up', () => {`,
    `  for (const value of [1, 2]) assert.equal(${name}(value), ${expected}, '${canaryOf(name)}')`,
    '})',
    '',
  ].join('\n')

/** `right`: proven. `hollow`: its test passes before. `broken`: its test fails afterwards too. `only-source`, `only-tests`, `prose`: no task. */
export type PlantedKind = 'right' | 'hollow' | 'broken' | 'only-source' | 'only-tests' | 'prose'
export type Planted = { readonly name: string; readonly kind: PlantedKind }

const write = (folder: string, path: string, text: string) => {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), text)
}

/** Commits the faults of all functions, and then one fix after the other, each a day later. */
export function plant({ folder, git }: CliScene, all: readonly Planted[]): void {
  const commit = (message: string, day: number) => {
    const date = `2026-01-${String(day).padStart(2, '0')}T12:00:00Z`
    git('add', '--all')
    git('commit', '--quiet', `--message=${message}`, `--date=${date}`)
  }
  write(folder, 'package.json', PACKAGE)
  write(folder, 'test/first.test.js', "import { test } from 'node:test'\n\ntest('works', () => {})\n")
  for (const { name } of all) write(folder, `src/${name}.js`, sourceOf(name, false))
  commit('first', 1)
  for (const [at, { name, kind }] of all.entries()) {
    if (kind === 'right' || kind === 'broken' || kind === 'only-source')
      write(folder, `src/${name}.js`, sourceOf(name, true))
    if (kind === 'hollow') write(folder, `src/${name}.js`, `${sourceOf(name, false)}// counts\n`)
    const expected = { broken: 'value + 3', hollow: 'value - 1', 'only-tests': 'value - 1' }[kind as string]
    if (kind !== 'only-source' && kind !== 'prose') write(folder, `test/${name}.test.js`, testOf(name, expected))
    if (kind === 'prose') write(folder, 'README.md', `${name}\n`)
    commit(`fix: ${name} counts down\n\n${name}(1) must be 2.\nMended in src/${name}.js.\n\nSigned-off-by: Ada`, at + 2)
    // A fix that leaves its test red would keep every later one from being measured.
    if (kind !== 'broken') continue
    git('rm', '--quiet', `test/${name}.test.js`)
    commit('take the test out', at + 2)
  }
}
