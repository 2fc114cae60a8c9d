import { expect, test } from '@jest/globals'
import { editLines, readPatch } from '../../../src/core/page/patch.ts'
import { fc } from '../../playground/properties.ts'

const SIGNS = { same: ' ', added: '+', deleted: '-', note: '\\', hunk: '@' }
const linesOf = (patch: string) =>
  readPatch(patch).files.map(file => [
    file.path,
    ...file.lines.map(({ kind, text, number }) => `${SIGNS[kind]}${text} ${number}`),
  ])
const patchOf = (...lines: string[]) => `${lines.join('\n')}\n`

test('lines have their numbers, and what looks like a heading inside of a hunk is content', () => {
  const patch = patchOf(
    'diff --git a/src/a.ts b/src/a.ts',
    'index 1..2 100644',
    '--- a/src/a.ts',
    '+++ b/src/a.ts',
    '@@ -4,3 +4,4 @@ function heading() {',
    ' same',
    '--- a/evil',
    '+++ b/evil',
    '+diff --git a/evil b/evil',
    ' end',
    '\\ No newline at end of file',
  )
  expect(linesOf(patch)).toEqual([
    [
      'src/a.ts',
      '@function heading() { null',
      ' same 4',
      '--- a/evil 5',
      '+++ b/evil 5',
      '+diff --git a/evil b/evil 6',
      ' end 7',
      '\\No newline at end of file null',
    ],
  ])
  expect(readPatch(patch).files[0]).toMatchObject({ additions: 2, deletions: 1, change: 'modified', leftOut: 0 })
})

test('kinds of changes and odd names are told', () => {
  const patch = patchOf(
    'diff --git a/new b/new',
    'new file mode 100755',
    '--- /dev/null',
    '+++ b/new',
    '@@ -0,0 +1 @@',
    '+x',
    'diff --git a/gone b/gone',
    'deleted file mode 100644',
    '--- a/gone',
    '+++ /dev/null',
    '@@ -1 +0,0 @@',
    '-x',
    'diff --git a/old name b/new name',
    'similarity index 100%',
    'rename from old name',
    'rename to new name',
    'diff --git "a/\\303\\244\\tb" "b/\\303\\244\\tb"',
    'old mode 100644',
    'new mode 100755',
    'diff --git a/a b.png b/a b.png',
    'index 0..1',
    'GIT binary patch',
    'literal 5',
    'McmZ=^bOL$',
    'diff --git a/link b/link',
    'new file mode 120000',
    '--- /dev/null',
    '+++ b/link',
    '@@ -0,0 +1 @@',
    '+target',
    '\\ No newline at end of file',
  )
  expect(readPatch(patch).files.map(({ path, from, change, isBinary }) => [path, from, change, isBinary])).toEqual([
    ['new', null, 'added, executable', false],
    ['gone', null, 'deleted', false],
    ['new name', 'old name', 'renamed', false],
    ['ä\tb', null, 'modified, mode 100644 → 100755', false],
    ['a b.png', null, 'modified', true],
    ['link', null, 'added, symbolic link', false],
  ])
})

test('what is too much is counted, file by file and line by line', () => {
  const file = (name: string, lines: number) =>
    `diff --git a/${name} b/${name}\n--- /dev/null\n+++ b/${name}\n@@ -0,0 +1,${lines} @@\n${'+x\n'.repeat(lines)}`
  const patch = file('a', 5) + file('b', 5) + file('c', 1)
  const { files, leftOut } = readPatch(patch, { files: 2, linesOfFile: 4, lines: 6 })
  expect(leftOut).toBe(1)
  expect(files.map(one => [one.additions, one.lines.length, one.leftOut])).toEqual([
    [5, 4, 1],
    [5, 2, 3],
  ])
})

test('a text that is no patch has no files, and a damaged one is read as far as it goes', () => {
  const known = ['diff --git a/x b/x', '@@ -1,9 +1,9 @@', '+', '-', ' ', '\\', '--- a/x', '+++ b/x']
  fc.assert(
    fc.property(fc.array(fc.oneof(fc.string(), fc.constantFrom(...known))), lines => {
      const shown = readPatch(lines.join('\n')).files.flatMap(file => file.lines)
      expect(shown.length).toBeLessThanOrEqual(lines.join('\n').split('\n').length)
    }),
  )
  expect(readPatch('hello\nworld')).toEqual({ files: [], leftOut: 0 })
  expect(linesOf('diff --git a/x b/x\n@@ -1,9 +1,9 @@\n+a')).toEqual([['x', '+a 1']])
})

const edited = (before: string, after: string) =>
  editLines(before, after).map(({ kind, text }) => `${SIGNS[kind]}${text}`)

test('what an edit begins and ends with stays, the rest goes and comes', () => {
  expect(edited('a\nb\nc\n', 'a\nx\ny\nc\n')).toEqual([' a', '-b', '+x', '+y', ' c'])
  expect(edited('', 'new\nfile\n')).toEqual(['+new', '+file'])
  expect(edited('gone', '')).toEqual(['-gone'])
  expect(edited('a\na\n', 'a\n')).toEqual([' a', '-a'])
})

test('a line longer than anybody reads is cut', () => {
  expect(editLines('', 'x'.repeat(5_000))[0]?.text).toMatch(/^x{999}…$/)
})
