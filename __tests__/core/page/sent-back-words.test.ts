import { expect, test } from '@jest/globals'
import type { SentBack } from '../../../src/core/facts/sent-back.ts'
import { plainText } from '../../../src/core/page/plain-text.ts'
import { sentBackWords } from '../../../src/core/page/sent-back-words.ts'

const FAILED = { kind: 'tests-failed', command: 'npm test', status: 'failed', exitCode: 1, omitted: 0 } as const
const test_ = (text: string, more: object = {}) => ({ text, isFile: false, isOld: false, isNew: true, ...more })
const finding = (detail: string) => ({ kind: 'skipped', path: 'a.js', detail })

test.each<readonly [SentBack, string]>([
  [{ kind: 'no-changes', leftOut: ['a: ignored'] }, 'git shows no change'],
  [{ ...FAILED, failing: [] }, '`npm test` failed with exit code 1 on the change'],
  [{ ...FAILED, failing: [test_('a')] }, 'One test fails, new in your change: a'],
  [{ ...FAILED, failing: [test_('a'), test_('b')] }, '2 tests fail, both new in your change: a; b'],
  [
    { ...FAILED, failing: [test_('a'), test_('b', { isNew: false, isOld: true })], omitted: 40 },
    '42 tests fail: a: new in your change; b: failed before your change too and 40 more',
  ],
  [
    { kind: 'refused-change', problems: ['a.yml: protected path', 'b.txt: too large'] },
    'the change cannot be delivered as it is: a.yml: protected path; b.txt: too large',
  ],
  [
    { kind: 'weakened-tests', findings: ['a', 'b', 'c', 'd', 'e'].map(finding) },
    'the change weakens what the tests prove: a.js: a; a.js: b; a.js: c and 2 more',
  ],
])('%j is told to people in one line', (sent, words) => expect(plainText(sentBackWords(sent))).toBe(words))
