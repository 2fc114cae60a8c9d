import { expect, test } from '@jest/globals'
import { listingTests, testsAlone } from '../../../src/core/testing/tests-alone.ts'

const JS = ['test/a.test.js']
const PY = ['tests/test_a.py', 'tests/conftest.py']
const script = (test: string, more: object = {}) => JSON.stringify({ scripts: { test, ...more } })
const BIN = 'PATH="$PWD/node_modules/.bin:$PATH" '

test.each([
  ['node --test', JS, null, 'node --test test/a.test.js'],
  ['node --import tsx --test test/*.test.js', JS, null, 'node --import tsx --test test/a.test.js'],
  ['npm test', JS, script('node --test'), `${BIN}node --test test/a.test.js`],
  ['npm test -- --run', JS, script('vitest'), `${BIN}vitest --run test/a.test.js`],
  [
    'yarn run test:unit',
    JS,
    script('', { 'test:unit': 'NODE_ENV=test jest --ci src' }),
    `${BIN}NODE_ENV=test jest --ci test/a.test.js`,
  ],
  [
    'npm test',
    ["test/a b's.test.js"],
    script('mocha -r ts-node/register spec'),
    `${BIN}mocha -r ts-node/register 'test/a b'\\''s.test.js'`,
  ],
  ['python3 -m pytest -q tests', PY, null, 'python3 -m pytest -q tests/test_a.py'],
  ['.venv/bin/python -m unittest discover -s tests -t .', PY, null, '.venv/bin/python -m unittest tests/test_a.py'],
  [
    'go test -race ./...',
    ['a/b/x_test.go', 'a/b/y_test.go', 'a/testdata/in.txt'],
    null,
    'go test -race -count=1 ./a/b/',
  ],
  [
    "if python3 -c 'import pytest' 2>/dev/null; then python3 -m pytest; else python3 -m unittest discover -v -s tests; fi",
    ...[PY, null],
    "if python3 -c 'import pytest' 2>/dev/null; then python3 -m pytest tests/test_a.py; else python3 -m unittest -v tests/test_a.py; fi",
  ],
] as const)('%s runs changed tests alone', (command, paths, packageJson, expected) => {
  expect(testsAlone(command, paths, packageJson)).toBe(expected)
})

test.each([
  ['npm test', JS, script('tsc && node --test')],
  ['npm test', JS, script('node --test', { pretest: 'tsc' })],
  ['npm test', JS, 'no json'],
  ['npm test && cargo test', JS, script('node --test')],
  ['cargo test', ['tests/a.rs'], null],
  ['make test', JS, null],
  ['node --test', ['test/a.json'], null],
] as const)('%s: it is not known how', (command, paths, packageJson) => {
  expect(testsAlone(command, paths, packageJson)).toBeNull()
})

test.each([
  ['npm test', 'jest --ci', 'npm test -- --verbose'],
  ['pnpm test', 'NODE_OPTIONS=--expose-gc jest', 'pnpm test --verbose'],
  ['npm test -- --run', 'vitest', 'npm test -- --run --reporter=verbose'],
  ['yarn test', 'vitest run', 'yarn test --reporter=verbose'],
  ['npx jest', '', 'npx jest --verbose'],
  ['npm test', 'jest --silent', null],
  ['npm test', 'tsc && jest', 'npm test -- --verbose'],
  ['pnpm test', 'pnpm lint && pnpm vitest run', 'pnpm test --reporter=verbose'],
  ['npm test', 'jest && tsc', null],
  ['npm test', 'tsc && jest | cat', null],
  ['npm test', 'vitest run --reporter=dot', null],
  ['npm test', 'node --test', null],
  ['npm test', 'vitest list --run', null],
  ['npm test', 'jest-light', null],
  ['npm test --workspaces', 'jest', null],
  ['npm test && go test ./...', 'jest', null],
  ['npm test || true', 'jest', null],
  ['bun test', 'jest', null],
  ['uv run python3 -m unittest discover tests', '', 'uv run python3 -m unittest discover tests -v'],
  ['.venv/bin/python -m unittest -v', '', null],
  ['python3 -m unittest discover --quiet', '', null],
  ['python3 -m unittest -- test_a', '', null],
] as const)('%s, a script of %s, lists its tests by its own option where it has one', (command, script, expected) => {
  expect(listingTests(command, JSON.stringify({ scripts: { test: script, pretest: 'tsc' } }))).toBe(expected)
})
