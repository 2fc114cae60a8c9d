import { describe, expect, test } from '@jest/globals'
import { leftRunOf, type Note, orphanedResult, readJournal } from '../../../src/core/log/journal.ts'
import { fc } from '../../playground/properties.ts'

const SHA = 'a'.repeat(40)
const BEGAN: Note = {
  kind: 'began',
  schema: 'diffproof-journal/v1',
  action: 'run',
  pid: 7,
  started: '99',
  mark: 'b'.repeat(32),
}
const NOTES: readonly Note[] = [
  BEGAN,
  { kind: 'task', id: 'issue-3', issue: 3, revision: null, comments: true },
  { kind: 'git', folder: '/t/git', workspace: '/w' },
  { kind: 'cloning', tip: SHA },
  { kind: 'cloned' },
  { kind: 'start', file: '/t/git/start.json' },
  { kind: 'swapped', workspace: '/w', folder: '/t/w', copy: '/t/c', stays: ['/w/.git'] },
  { kind: 'swapped-back' },
  { kind: 'worked' },
  { kind: 'edited', path: 'b.txt' },
  { kind: 'publishing', name: 'diffproof/issue-3', base: 'main', replaces: null },
  { kind: 'closed' },
  { kind: 'commented' },
  { kind: 'reported', outcome: 'pr-created' },
]
const textOf = (notes: readonly Note[]) => notes.map(note => `${JSON.stringify(note)}\n`).join('')
const leftOf = (...notes: readonly Note[]) => leftRunOf([BEGAN, ...notes])

describe('a journal', () => {
  test('that a kill cut at any byte holds every note that was whole, and no other', () => {
    const text = textOf(NOTES)
    fc.assert(
      fc.property(fc.nat(text.length), length => {
        const cut = text.slice(0, length)
        const whole = cut.split('\n').length - 1
        const read = readJournal(cut)
        // The last one may be whole without its line end.
        expect([whole, whole + 1]).toContain(read.length)
        expect(read).toEqual(NOTES.slice(0, read.length))
      }),
    )
  })

  test('with any text in it is read without an error, and nothing is believed that does not say whose it is', () => {
    fc.assert(fc.property(fc.string(), text => void expect(leftRunOf(readJournal(text))).toBeNull()))
    expect(leftRunOf(readJournal(textOf(NOTES.slice(1))))).toBeNull()
    expect(readJournal('{"kind":"began"}\n{"kind":"sandbox","groups":"x"}\n[]\n')).toEqual([])
  })
})

describe('how far a run had got', () => {
  test('is read from its notes', () => {
    expect(leftRunOf(NOTES)).toMatchObject({
      task: { id: 'issue-3', issue: 3 },
      branch: { name: 'diffproof/issue-3' },
      ...{ wasCancelled: false, hadBegun: true, isClosed: true, isCommented: true, reportedAs: 'pr-created' },
      hasReport: false,
      unfinished: null,
      byEditTool: ['b.txt'],
      swapped: null,
    })
    expect(leftOf()).toMatchObject({ task: null, hadBegun: false, isClosed: false, swapped: null })
  })

  test('a checkout that broke off is unfinished, one that ended is not', () => {
    const switching: Note = { kind: 'switching', gitDir: '/w/.git', tip: SHA }
    expect(leftOf({ kind: 'cloning', tip: SHA })?.unfinished).toMatchObject({ kind: 'cloning' })
    expect(leftOf(switching)?.unfinished).toMatchObject({ kind: 'switching' })
    expect(leftOf(switching, { kind: 'switched' })?.unfinished).toBeNull()
  })

  test('a change is half written until its last file is', () => {
    const writing: Note = { kind: 'writing', tree: SHA }
    expect(leftOf(writing)?.writing).toEqual(writing)
    expect(leftOf(writing, { kind: 'written' })?.writing).toBeNull()
  })

  test('a copy stands in the place of the work tree until that is back', () => {
    const swapped: Note = { kind: 'swapped', workspace: '/w', folder: '/t/w', copy: '/t/c', stays: [] }
    expect(leftOf(swapped)?.swapped).toEqual(swapped)
    expect(leftOf(swapped, { kind: 'swapped-back' })?.swapped).toBeNull()
    expect(leftOf(swapped, { kind: 'swapped-back' }, { ...swapped, folder: '/t/v' })?.swapped).toMatchObject({
      folder: '/t/v',
    })
  })
})

describe('the ending that the post step tells', () => {
  const left = { wasCancelled: false, pullRequestUrl: null, branch: null, patchFile: null }
  test.each([
    [{}, /killed before its own end.*nothing was changed$/],
    [{ wasCancelled: true }, /was cancelled and had no time/],
    [{ patchFile: '/t/change.patch' }, /patch .* is kept with the job$/],
    [
      { branch: { name: 'x', link: 'http://h/compare/x' }, patchFile: 'p' },
      /open one by hand at http:\/\/h\/compare\/x/,
    ],
    [{ pullRequestUrl: 'http://h/pull/1', patchFile: 'p' }, /pull request was open/],
  ])('%j says what is left and what to do', (more, reason) => {
    const ending = orphanedResult({ ...left, ...more })
    expect(ending).toMatchObject({ outcome: 'cancelled', passes: false, reason: expect.stringMatching(reason) })
  })

  test('links the pull request and names the branch for the comment', () => {
    expect(orphanedResult({ ...left, pullRequestUrl: 'u' }).outputs).toEqual({ 'pull-request-url': 'u' })
    expect(orphanedResult({ ...left, branch: { name: 'b', link: 'l' } }).outputs).toEqual({ branch: 'b' })
  })
})
