import { expect, test } from '@jest/globals'
import { detectChecks } from '../../../src/core/testing/check-commands.ts'

const scripts = (named: Readonly<Record<string, string>>, more: object = {}) => ({
  'package.json': JSON.stringify({ scripts: named, ...more }),
})
const checksFor = (files: Readonly<Record<string, string>>, testCommand = 'npm test') =>
  detectChecks(new Map(Object.entries(files)), testCommand).map(({ command }) => command)
const TYPED = { devDependencies: { typescript: '5.9.0' } }

test.each<[string, Readonly<Record<string, string>>, readonly string[]]>([
  ['types and lint', scripts({ lint: 'eslint .', typecheck: 'tsc --noEmit' }), ['npm run typecheck', 'npm run lint']],
  ['the manager of the project', { ...scripts({ lint: 'eslint .' }), 'pnpm-lock.yaml': '' }, ['pnpm run lint']],
  [
    'TypeScript without a script',
    { ...scripts({}, TYPED), 'tsconfig.json': '' },
    ['node_modules/.bin/tsc -p . --noEmit'],
  ],
  ['a configuration of types alone', { ...scripts({}), 'tsconfig.json': '' }, []],
  ['a linter that writes', scripts({ lint: 'eslint . --fix' }), []],
  ['a linter that writes through another script', scripts({ lint: 'npm run lint:js', 'lint:js': 'eslint --fix' }), []],
  ['a linter that watches', scripts({ lint: 'eslint-watch --watch' }), []],
  ['a linter before the tests', scripts({ lint: 'eslint .', pretest: 'npm run lint', test: 'jest' }), []],
  ['types as a part of the tests', scripts({ typecheck: 'tsc', test: 'tsc && node --test dist' }), []],
  ['lints of Cargo', { 'Cargo.toml': '[package]\n[lints.clippy]\n' }, ['cargo clippy --all-targets']],
  ['a crate without lints', { 'Cargo.toml': '[package]\n' }, []],
  ['a linter of Go', { 'go.mod': '', '.golangci.yml': '' }, ['go vet ./...']],
  ['a module of Go alone', { 'go.mod': '' }, []],
  ['vet in a makefile', { 'go.mod': '', Makefile: 'vet:\n\tgo vet ./...\n' }, ['go vet ./...']],
  [
    'Python with both',
    { '.venv/': '', 'pyproject.toml': '[tool.ruff]\nline-length = 100\n[tool.mypy]\nstrict = true\nfiles = ["src"]\n' },
    ['.venv/bin/python -m ruff check .', '.venv/bin/python -m mypy'],
  ],
  ['mypy that does not know what to look at', { 'mypy.ini': '[mypy]\nstrict = True\n[mypy-a]\nfiles = b\n' }, []],
  ['mypy of an ini file', { 'mypy.ini': '[mypy]\nstrict = True\nfiles = src\n' }, ['python3 -m mypy']],
])('takes what the project configures: %s', (_, files, expected) => {
  expect(checksFor(files)).toEqual(expected)
})

test('a check that the test command makes itself does not run twice', () => {
  const files = { ...scripts({ lint: 'eslint .', test: 'jest' }), 'Cargo.toml': '[lints.rust]\n' }
  expect(checksFor(files, 'npm run lint && npm test')).toEqual(['cargo clippy --all-targets'])
  expect(checksFor(files, 'cargo clippy && cargo test')).toEqual(['npm run lint'])
})
