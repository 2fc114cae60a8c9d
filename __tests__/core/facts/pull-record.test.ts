import { expect, test } from '@jest/globals'
import { scopeOf } from '../../../src/core/facts/pull-record.ts'

test.each([
  ['docs/install.txt', 'no-source'],
  ['requirements/base.txt', 'source'],
  ['requirements-dev.txt', 'source'],
  ['src/CMakeLists.txt', 'source'],
])('what is installed and built is no prose: %s', (path, scope) => {
  expect(scopeOf([path, 'README.md'], () => false)).toBe(scope)
})
