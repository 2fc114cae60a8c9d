/** The same small project in several languages: a right `add`, a wrong `half`, and tests written as each language's runner wants them. */
import { spawnSync } from 'node:child_process'
import type { Part } from '../playground/machine.ts'
import { create, replace } from '../playground/model/script.ts'
import type { Script } from '../playground/model/turn.ts'
import { openScene, type Scene } from './scene.ts'

/** A test: what is called, and the number it must give. */
export type Case = { readonly call: 'add(1, 2)' | 'half(4)' | 'twice(3)'; readonly gives: number }

export type Language = {
  readonly name: string
  readonly needs: readonly Part[]
  readonly command: string
  /** Where this language's programs are found, where that is not the usual search path. */
  readonly env?: Readonly<Record<string, string>>
  readonly sourcePath: string
  /** The source with the bodies of `add` and `half`. */
  source(add: string, half: string): string
  readonly rightHalf: string
  readonly wrongHalf: string
  readonly files: Readonly<Record<string, string>>
  /** A test file with one test, by which its name can be found in the evidence. */
  test(name: string, one: Case): { readonly path: string; readonly text: string }
}

export const JAVASCRIPT: Language = {
  name: 'JavaScript',
  needs: [],
  command: 'node --test test/*.test.js',
  sourcePath: 'src/numbers.js',
  source: (add, half) =>
    `export function add(a, b) {\n  return ${add}\n}\n\nexport function half(n) {\n  return ${half}\n}\n`,
  rightHalf: 'n / 2',
  wrongHalf: 'n / 4',
  files: { 'package.json': '{ "name": "numbers", "type": "module", "private": true }\n' },
  test: (name, { call, gives }) => ({
    path: `test/${name}.test.js`,
    text: `import assert from 'node:assert/strict'\nimport { test } from 'node:test'\nimport { ${call.split('(')[0]} } from '../src/numbers.js'\n\ntest('${name}', () => {\n  assert.equal(${call}, ${gives})\n})\n`,
  }),
}

const python = (name: string, command: string, needs: Part): Language => ({
  name,
  needs: [needs],
  command,
  sourcePath: 'numbers_of.py',
  source: (add, half) => `def add(a, b):\n    return ${add}\n\n\ndef half(n):\n    return ${half}\n`,
  rightHalf: 'n / 2',
  wrongHalf: 'n / 4',
  files: { '.gitignore': '__pycache__/\n' },
  test: (name, { call, gives }) => ({
    path: `test_${name}.py`,
    text: `import unittest\nimport numbers_of\n\n\nclass Numbers(unittest.TestCase):\n    def test_${name}(self):\n        self.assertEqual(numbers_of.${call}, ${gives})\n`,
  }),
})

/** What a program prints; empty where it is not there. */
const printed = (program: string, ...args: readonly string[]) =>
  spawnSync(program, args, { encoding: 'utf8' }).stdout?.trim() ?? ''

export const GO: Language = {
  name: 'Go',
  needs: ['Go'],
  command: 'go test -v ./...',
  // With an empty cache, each run would build the standard library anew.
  env: { GOCACHE: printed('go', 'env', 'GOCACHE') },
  sourcePath: 'numbers.go',
  source: (add, half) =>
    `package numbers\n\nfunc add(a, b int) int {\n\treturn ${add}\n}\n\nfunc half(n int) int {\n\treturn ${half}\n}\n`,
  rightHalf: 'n / 2',
  wrongHalf: 'n / 4',
  files: { 'go.mod': 'module example.invalid/numbers\n\ngo 1.20\n' },
  test: (name, { call, gives }) => ({
    path: `${name}_test.go`,
    text: `package numbers\n\nimport "testing"\n\nfunc Test_${name}(t *testing.T) {\n\tif got := ${call}; got != ${gives} {\n\t\tt.Fatalf("got %d, want ${gives}", got)\n\t}\n}\n`,
  }),
}

/** The toolchain itself: the program called `cargo` on the search path may be one that looks for it in a home folder. */
const toolchain = printed('rustc', '--print', 'sysroot')

export const RUST: Language = {
  name: 'Rust',
  needs: ['Rust'],
  command: 'cargo test --offline --no-fail-fast',
  env: { PATH: `${toolchain}/bin:${process.env['PATH']}` },
  sourcePath: 'src/lib.rs',
  source: (add, half) =>
    `pub fn add(a: i32, b: i32) -> i32 {\n    ${add}\n}\n\npub fn half(n: i32) -> i32 {\n    ${half}\n}\n`,
  rightHalf: 'n / 2',
  wrongHalf: 'n / 4',
  files: {
    'Cargo.toml': '[package]\nname = "numbers"\nversion = "0.1.0"\nedition = "2021"\n',
    '.gitignore': 'target/\nCargo.lock\n',
  },
  test: (name, { call, gives }) => ({
    path: `tests/${name}.rs`,
    text: `#[test]\nfn ${name}() {\n    assert_eq!(numbers::${call}, ${gives});\n}\n`,
  }),
}

export const LANGUAGES: readonly Language[] = [
  JAVASCRIPT,
  python('Python (unittest)', 'python3 -m unittest -v', 'Python'),
  python('Python (pytest)', 'python3 -m pytest -q', 'pytest'),
  GO,
  RUST,
]

export const ADD: Case = { call: 'add(1, 2)', gives: 3 }
export const HALF: Case = { call: 'half(4)', gives: 2 }
export const IMPOSSIBLE: Case = { call: 'add(1, 2)', gives: 4 }

/** A right `add` with its test, a wrong `half`, and further tests. */
export function openWith(
  language: Language,
  script: Script,
  more: Readonly<Record<string, Case>> = {},
): Promise<Scene> {
  const tests = Object.entries({ adds: ADD, ...more }).map(([name, one]) => language.test(name, one))
  const source = { [language.sourcePath]: language.source('a + b', language.wrongHalf) }
  const files = { ...language.files, ...source, ...Object.fromEntries(tests.map(({ path, text }) => [path, text])) }
  return openScene({ files, script })
}

export const fix = ({ sourcePath, wrongHalf, rightHalf }: Language) => replace(sourcePath, wrongHalf, rightHalf)
export const breakAdd = ({ sourcePath }: Language) => replace(sourcePath, 'a + b', 'a * b')
export const mendAdd = ({ sourcePath }: Language) => replace(sourcePath, 'a * b', 'a + b')
export const addTest = (language: Language, name: string, one: Case) => {
  const { path, text } = language.test(name, one)
  return create(path, text)
}
