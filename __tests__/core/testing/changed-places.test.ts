import { expect, test } from '@jest/globals'
import { changedPlaces } from '../../../src/core/testing/changed-places.ts'
import type { ChangedText } from '../../../src/core/testing/tampering/finding.ts'
import { fc } from '../../playground/properties.ts'

const modified = (path: string, before: string, after: string): ChangedText => ({
  ...{ path, from: null, change: 'modified' },
  ...{ before, after },
})

const OLD = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k', 'l', ''].join('\n')
const NEW = OLD.replace('b\n', 'B\n').replace('k\n', '')
const PATCH = `diff --git a/src/x.js b/src/x.js
--- a/src/x.js
+++ b/src/x.js
@@ -1,5 +1,5 @@
 a
-b
+B
 c
 d
 e
@@ -8,5 +8,4 @@ g
 h
 i
 j
-k
 l
`

test('each hunk is a place, and its text is the file without that hunk alone', () => {
  const places = changedPlaces(PATCH, [modified('src/x.js', OLD, NEW)])
  expect(places.map(({ line }) => line)).toEqual([2, 11])
  expect(places.map(({ without }) => without)).toEqual([OLD.replace('k\n', ''), OLD.replace('b\n', 'B\n')])
})

test('a new file is one place, which goes; a comment, a blank line and a deleted file are none', () => {
  const patch = (lines: string) => `+++ b/a.js\n@@ -1,2 +1,3 @@\n${lines}`
  const added: ChangedText = { path: 'new.js', from: null, change: 'added', before: null, after: 'x()\n' }
  const deleted: ChangedText = { ...added, path: 'old.js', change: 'deleted', before: 'x()\n', after: null }
  expect(changedPlaces('', [added, deleted])).toEqual([{ path: 'new.js', line: 1, without: null }])
  expect(changedPlaces('', [{ ...added, after: '// words\n' }])).toEqual([])
  expect(changedPlaces(patch(' a\n+// words\n b\n'), [modified('a.js', 'a\nb\n', 'a\n// words\nb\n')])).toEqual([])
  expect(changedPlaces(patch(' a\n+\n b\n'), [modified('a.js', 'a\nb\n', 'a\n\nb\n')])).toEqual([])
})

test('the lines of a file that is gone belong to no other file', () => {
  const patch = `${PATCH}diff --git a/src/y.js b/src/y.js\n--- a/src/y.js\n+++ /dev/null\n@@ -1 +0,0 @@\n-y\n`
  expect(changedPlaces(patch, [modified('src/x.js', OLD, NEW)]).map(({ line }) => line)).toEqual([2, 11])
})

test('a line of content that looks like a heading of a patch begins no file', () => {
  const patch = '+++ b/a.js\n@@ -1,2 +1,3 @@\n a\n+++ b/other.js\n b\n'
  const places = changedPlaces(patch, [modified('a.js', 'a\nb\n', 'a\n++ b/other.js\nb\n')])
  expect(places).toEqual([{ path: 'a.js', line: 2, without: 'a\nb\n' }])
})

test('any text as a patch gives places inside the file, or none', () => {
  const piece = fc.constantFrom('@@ -1,3 +1,9 @@\n', '+++ b/a.js\n', ' x\n', '-y\n', '+z\n', '@@ -9 +0,0 @@\n')
  fc.assert(
    fc.property(
      fc.array(piece).map(parts => parts.join('')),
      patch => {
        for (const { line } of changedPlaces(patch, [modified('a.js', 'a\nb\n', 'a\nc\n')]))
          expect(line).toBeGreaterThan(0)
      },
    ),
  )
})
