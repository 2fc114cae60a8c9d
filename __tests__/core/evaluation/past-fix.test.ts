import { describe, expect, test } from '@jest/globals'
import { chooseFixes, type PastCommit, placeToTouch, subjectOf } from '../../../src/core/evaluation/past-fix.ts'

const isTest = (path: string) => path.startsWith('test/')
const file = (path: string, more: Partial<PastCommit['files'][number]> = {}) => ({
  ...{ path, isKept: true, isOld: true },
  ...more,
})

function commit(paths: readonly PastCommit['files'][number][], more: Partial<PastCommit> = {}): PastCommit {
  return { sha: 'b'.repeat(40), parent: 'a'.repeat(40), date: '2026-01-01', message: 'm', files: paths, ...more }
}

const FIX = commit([file('src/a.js'), file('test/a.test.js')])
const many = Array.from({ length: 100 }, (_, at) => file(`src/${at}.js`))

describe('a past fix', () => {
  test.each([
    ['changes a source and a test', FIX, []],
    ['has a parent', commit(FIX.files, { parent: null }), [{ why: 'no-parent', count: 1 }]],
    ['changes a test', commit([file('src/a.js')]), [{ why: 'no-test-changed', count: 1 }]],
    [
      'does not only delete tests',
      commit([file('src/a.js'), file('test/a.js', { isKept: false })]),
      [{ why: 'no-test-changed', count: 1 }],
    ],
    [
      'changes more than prose beside its tests',
      commit([file('README.md'), file('test/a.js')]),
      [{ why: 'no-source-changed', count: 1 }],
    ],
    [
      'changes more than settings beside its tests',
      commit([file('.golangci.yaml'), file('.github/dependabot.yaml'), file('test/a.js')]),
      [{ why: 'no-source-changed', count: 1 }],
    ],
    ['has at most 100 files', commit([...many, file('test/a.js')]), [{ why: 'too-large', count: 1 }]],
  ])('%s', (_, one, leftOut) => {
    const chosen = chooseFixes([one], { most: 5, isTest })
    expect(chosen.leftOut).toEqual(leftOut)
    expect(chosen.fixes).toHaveLength(leftOut.length === 0 ? 1 : 0)
  })

  test('the newest are taken, and older commits are not looked at', () => {
    const chosen = chooseFixes([commit([]), FIX, FIX, commit([])], { most: 2, isTest })
    expect(chosen).toMatchObject({ lookedAt: 3, fixes: [FIX, FIX], leftOut: [{ why: 'no-test-changed', count: 1 }] })
  })

  test('a merge is named by what it merges', () => {
    expect(subjectOf({ message: 'Merge pull request #7 from a/b\n\nCount up' })).toBe('Count up')
    expect(subjectOf({ message: 'Count up\n\nmore' })).toBe('Count up')
  })

  test('an empty line goes into an old source file that is neither made nor data', () => {
    const files = [
      file('package-lock.json'),
      file('README.md'),
      file('test/a.js'),
      file('src/new.js', { isOld: false }),
    ]
    expect(placeToTouch({ files }, isTest)).toBeNull()
    expect(placeToTouch({ files: [...files, file('src/a.js')] }, isTest)).toBe('src/a.js')
  })
})
