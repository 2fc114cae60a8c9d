import { expect, test } from '@jest/globals'
import { addsOrEditsTests } from '../../../../src/core/testing/tampering/test-changes.ts'

const TESTED = (body: string, attribute = 'test') =>
  `pub fn one() -> i32 { 1 }\n#[cfg(test)]\nmod tests {\n    #[${attribute}]\n    fn is_one() {\n        ${body}\n    }\n}\n`
const PLAIN = 'pub fn one() -> i32 { 1 }\n'
const ONE = TESTED('assert_eq!(super::one(), 1);')

test.each<[string, string, string | null, string | null, boolean]>([
  ['a test is added', 'src/lib.rs', PLAIN, ONE, true],
  ['an asynchronous test is added', 'src/lib.rs', PLAIN, TESTED('assert!(true);', 'tokio::test'), true],
  ['a test is edited', 'src/lib.rs', TESTED('assert!(true);'), ONE, true],
  ['a new file has a test', 'src/new.rs', null, ONE, true],
  ['only the source around a test changes', 'src/lib.rs', ONE, ONE.replace('{ 1 }', '{ 1 + 0 }'), false],
  ['a test is taken out', 'src/lib.rs', ONE, PLAIN, false],
  ['a source without tests changes', 'src/lib.rs', PLAIN, `${PLAIN}// more\n`, false],
  ['another language holds the same words', 'src/lib.js', PLAIN, ONE, false],
  ['a test file changes', 'tests/one.rs', '', '// more\n', true],
])('whether tests are added or edited: %s', (_, path, before, after, expected) => {
  const change = before === null ? 'added' : 'modified'
  const changes = [{ path, from: null, change, before, after }] as const
  expect(addsOrEditsTests(changes, one => one.startsWith('tests/'))).toBe(expected)
})
