/** A project of two files whose test shows a fault, and the edits that mend it or do not. */
import { replace, summary, turn } from '../playground/model/script.ts'

/** Node's test runner without a process for each test file. */
export const NODE_TEST = 'node --test --test-isolation=none'

export const SMALL_PROJECT = {
  'package.json': JSON.stringify({ name: 'small', version: '1.0.0', type: 'module', scripts: { test: NODE_TEST } }),
  'src/sum.js': 'export function sum(a, b) {\n  return a - b\n}\n',
  'src/other.js': 'export const other = 1\n',
  'test/sum.test.js':
    "import assert from 'node:assert/strict'\nimport { test } from 'node:test'\nimport { sum } from '../src/sum.js'\n\ntest('sums two numbers', () => {\n  assert.equal(sum(1, 2), 3)\n})\n",
} as const

export const MEND = replace('src/sum.js', 'return a - b', 'return a + b')
export const STILL_WRONG = replace('src/sum.js', 'return a - b', 'return a * b')
export const MEND_AFTER_WRONG = replace('src/sum.js', 'return a * b', 'return a + b')

export const SOLVE = [turn(MEND), summary()]
/** Where a run on the issue of a scene puts it. */
export const BRANCH = 'diffproof/issue-1-it-is-broken'
