import { expect, test } from '@jest/globals'
import { editLines, readPatch } from '../../../src/core/page/patch.ts'
import { fc } from '../../playground/properties.ts'

const patchOf = (...lines: string[]) => `${lines.join('\n')}\n`

test('what looks like a heading inside of a hunk is content', () => {
  const hunk = ['@@ -4,3 +4,4 @@ f() {', ' same', '--- a/evil', '+++ b/evil', '+diff --git a/evil b/evil', ' end']
  const patch = patchOf(
    'diff --git a/src/a.ts b/src/a.ts',
    'index 1..2 100644',
    '--- a/src/a.ts',
    '+++ b/src/a.ts',
    ...hunk,
  )
  expect(readPatch(patch).files).toEqual([{ name: 'src/a.ts', additions: 2, deletions: 1, lines: hunk, leftOut: 0 }])
})

test('modes, renames and binary files are told in the words of git', () => {
  const patch = patchOf(
    ...['diff --git a/old name b/new name', 'similarity index 100%', 'rename from old name', 'rename to new name'],
    ...['diff --git "a/\\303\\244" "b/\\303\\244"', 'old mode 100644', 'new mode 100755'],
    ...['diff --git a/a b.png b/a b.png', 'index 0..1', 'GIT binary patch', 'literal 5', 'McmZ=^bOL$'],
  )
  expect(readPatch(patch).files.map(({ name, lines }) => [name, ...lines])).toEqual([
    ['a/old name b/new name', 'similarity index 100%', 'rename from old name', 'rename to new name'],
    ['"\\303\\244"', 'old mode 100644', 'new mode 100755'],
    ['a b.png', 'GIT binary patch'],
  ])
})

test('what is too much is counted, file by file and line by line', () => {
  const file = (name: string, lines: number) =>
    `diff --git a/${name} b/${name}\n--- /dev/null\n+++ b/${name}\n@@ -0,0 +1,${lines} @@\n${'+x\n'.repeat(lines)}`
  const { files, leftOut } = readPatch(
    Array.from({ length: 310 }, (_, n) => file(String(n), n === 0 ? 5_000 : 1)).join(''),
  )
  expect(leftOut).toBe(10)
  expect(files[0]).toMatchObject({ additions: 5_000, leftOut: 3_001 })
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
})

test('what an edit begins and ends with stays, the rest goes and comes', () => {
  expect(editLines('a\nb\nc\n', 'a\nx\ny\nc\n')).toEqual([' a', '-b', '+x', '+y', ' c'])
  expect(editLines('', 'new\nfile\n')).toEqual(['+new', '+file'])
  expect(editLines('gone', '')).toEqual(['-gone'])
  expect(editLines('a\na\n', 'a\n')).toEqual([' a', '-a'])
  expect(editLines('', 'x'.repeat(5_000))[0]).toMatch(/^\+x{998,}…$/)
})
