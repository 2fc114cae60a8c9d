import { expect, test } from '@jest/globals'
import { checkoutFindings } from '../../../src/core/change/findings.ts'
import { changedFile } from './changed-file.ts'

test('a submodule of the base that is not there in its copy is named, and a new one is not', () => {
  const reason = { kind: 'submodule-not-there' as const }
  const files = [changedFile('old', { oldMode: '160000' }), changedFile('new', { oldMode: null, change: 'added' })]
  const leftOut = ['old', 'new'].map(path => ({ path, reason }))
  const receipt = { baseTree: '', tree: '', files, leftOut, refused: [] }
  expect(checkoutFindings(receipt, [], [])).toEqual([{ kind: 'checkout-content', path: 'old' }])
})

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
