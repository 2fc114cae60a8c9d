import { expect, test } from '@jest/globals'
import { checkoutFindings } from '../../../src/core/change/findings.ts'
import { changedFile } from './changed-file.ts'

test.each([
  ['.lfsconfig', { change: 'added' }, true],
  ['.lfsconfig', { change: 'modified' }, true],
  ['.lfsconfig', { change: 'deleted' }, true],
  ['.gitmodules', { change: 'modified' }, true],
  ['modules', { change: 'renamed', from: '.gitmodules' }, true],
  // The base has no submodule then.
  ['.gitmodules', { change: 'added' }, false],
  ['docs/.lfsconfig', { change: 'added' }, false],
] as const)('%s, %j, changes what a checkout fetches: %j', (path, change, isNamed) => {
  const receipt = { baseTree: '', tree: '', files: [changedFile(path, change)], leftOut: [], refused: [] }
  expect(checkoutFindings(receipt, [], [])).toEqual(isNamed ? [{ kind: 'checkout-content', path }] : [])
})
