import { expect, test } from '@jest/globals'
import { type CheckedFile, questionFile } from '../../../src/core/manifest/check-file.ts'
import { growthOf } from '../../playground/growth.ts'
import { fc } from '../../playground/properties.ts'

function question(path: string, text: string, more: Partial<CheckedFile> = {}): string | null {
  const found = questionFile({ path, text, before: null, description: 'what belongs in it', ...more })
  return found === null ? null : `${found.kind}: ${found.text}`
}

test.each([
  ['a.json', '{"a": 1,}', /^syntax: this is not valid JSON: /],
  ['a.json', '{\n  "a": 1\n  "b": 2\n}', /^syntax: .*line 3/],
  ['a.ipynb', '{"cells": [', /^syntax: /],
  ['a.yml', 'a: [1\nb: 2\n', /^syntax: this is not valid YAML: .* at line \d/],
  ['a.py', 'x = 1\n# ... rest of the code ...\n', /^elision: line 2: /],
  ['a.jsx', 'export const A = () => (\n  <p>\n    {/* ... existing content ... */}\n  </p>\n)\n', /^elision: line 3: /],
  ['a.html', '<p>\n<!-- rest of file unchanged -->\n</p>\n', /^elision: line 2: /],
  ['a.go', 'package a\n\n// ... (other functions remain the same)\n', /^elision: line 3: /],
  ['a.c', 'int a;\n/* ... (lines 10-80 unchanged) ... */\n', /^elision: line 2: /],
  ['a.rb', 'a\n# ... other test cases\n', /^elision: line 2: /],
  ['Makefile', 'a:\n\tb\n# ... existing code ...\n', /^elision: line 3: /],
  ['a.sql', 'select 1;\n-- remaining code omitted for brevity\n', /^elision: line 2: /],
  ['a.md', '# A\n\n... existing content ...\n', /^elision: line 3: /],
  ['a.go', 'package a\n\nThe `Total()` function now rounds to cents.\n', /^chatter: line 3: /],
  ['a.rs', 'Voici le fichier :\n\nfn a() {}\n', /^chatter: line 1: /],
  ['a.lua', "I'm sorry, but I can't help with that.\n", /^chatter: line 1: /],
  ['a.c', 'int a;\n\n- Added a counter for the calls.\n', /^chatter: line 3: /],
  ['a.css', 'a {}\nThis completes the change.\n', /^chatter: line 2: /],
  ['a.ts', '```ts\nexport const a = 1\n```\n\n```ts\nexport const b = 1\n```\n', /^chatter: line 1: .*fence/],
  ['a.rs', '```rust\nfn main() {}\n', /^chatter: line 1: .*fence/],
  ['a.csv', 'a,b\n1,2\n```\n', /^chatter: line 3: .*fence/],
  ['Dockerfile.dev', '```dockerfile\nFROM a\n```\nI updated it.\n', /^chatter: line 1: .*fence/],
  ['a.ejs', 'Here is the template:\n\n```html\n<p>1</p>\n```\nIt works.\n', /^chatter: line 1: /],
  ['.env.example', 'Sure, here is the file:\nA=1\n', /^chatter: line 1: /],
  ['docs/adr/7.md', 'File written to `docs/adr/7.md`.\n', /^chatter: line 1: /],
  ['a.md', 'The file already exists with the exact contents. No changes needed.', /^chatter: line 1: /],
  ['a.md', 'The plan is done, so no changes are needed', /^chatter: line 1: /],
  ['a.md', 'Here is the updated file:\n\n# A\n\nText.\n', /^chatter: line 1: /],
  ['a.md', 'Looking at the plan, this is it.\n\n```markdown\n# A\n```\n', /^chatter: line 3: .*fence/],
  ['a.md', 'I have updated the file as you asked.\n', /^chatter: line 1: /],
  ['src/a.md', 'This is what src/a.md holds:\n\n# A\n', /^chatter: line 1: /],
  ['a.txt', `Here is the updated file:\n\n${'a\n'.repeat(9)}`, /^chatter: line 1: /],
  ['src/a.css', '\na.css\n\na {}\n', /^chatter: line 2: /],
  ['src/a.sh', '`src/a.sh`:\n\na\n', /^chatter: line 1: /],
  ['a.txt', '--- a/a.txt\n+++ b/a.txt\n@@ -1 +1 @@\n-a\n+b\n', /^edits: line 3: /],
  ['a.py', '*** Begin Patch\n*** Update File: a.py\n*** End Patch\n', /^edits: line 1: /],
  ['a.md', '{"title": "A", "description": "b", "files": [], "tests": "c"}', /^edits: line 1: .*JSON/],
])('questions %s with %j', (path, text, expected) => expect(question(path, text)).toMatch(expected))

test.each([
  ['a.json', '{"path": "x", "content": "y"}\n{"path": "x", "content": "z"}\n'],
  ['.eslintrc.json', '{\n  // all\n  "a": [1, 2,],\n}\n'],
  ['a.js', 'const a = {\n  ...rest,\n}\nf(...more)\n'],
  ['a.tsx', 'export const A = ({ ...rest }) => (\n  <p\n    {...rest}\n  />\n)\n'],
  ['a.py', 'def f():\n    ...\n    yield\n'],
  ['a.yaml', '{{- if .Values.a }}\na: b\n{{- end }}\n'],
  ['a.yaml', '%YAML 1.2\n---\na: 1\na: 2\n...\n'],
  ['a.go', '// Copy the rest of the file into the buffer.\npackage a\n'],
  ['a.c', '/*\n * Here is the table. It has four columns.\n */\n'],
  ['a.go', '// [0:...] is the same as [:...]\npackage a\n'],
  ['a.html', 'Hello to all of you.\n'],
  ['a.ts', '// src/a.ts\nexport {}\n'],
  ['a.md', '# A\n\n```markdown\n# B\n```\n'],
  ['a.md', 'This document describes the file that the command wrote.\n'],
  ['a.sh', 'cat <<EOF\n--- a/x\n+++ b/x\n@@ -1 +1 @@\nEOF\n'],
  ['a.patch', 'diff --git a/x b/x\n--- a/x\n+++ b/x\n@@ -1 +1 @@\n-a\n+b\n'],
  ['a.md', '````\n### CHANGE 1: x\nFIND:\n```\na\n```\nREPLACE WITH:\n```\nb\n```\n````\n'],
  ['a.md', 'Here is how to begin:\n\n```sh\nnpm ci\n```\n\n## More\n\nText.\n\nText.\n'],
  ['a.txt', 'The rest of the file is empty.\n'],
  ['a.md.hbs', '# A\n\n```sh\nnpm ci\n```\n'],
  ['a.js', '/*\n```js\na\n```\n*/\na()\n'],
  ['a.yml', 'file: a.yml\n'],
  ['.npmignore', '.npmignore\n'],
  ['LICENSE', 'LICENSE\n\nText.\n'],
])('does not question %s with %j', (path, text) => expect(question(path, text)).toBeNull())

test('what was there before is not questioned, but what is wrong in another place is', () => {
  const before = 'def f(x):\n    # ... existing code ...\n    return 1\n'
  expect(question('a.py', before.replace('1', '2'), { before })).toBeNull()
  expect(question('a.py', 'x = 1\n# ...\n')).toBeNull()
  expect(question('a.py', 'x = 1\n# ...\n', { before: 'x = 1\ny = 2\n' })).toMatch(/^elision: line 2: /)
  const json = '{"title": "a"}'
  expect(question('a.md', json, { before: '# A\n' })).toMatch(/^edits: /)
  expect(question('a.md', json, { before: '{"title": "b"}' })).toBeNull()
})

test.each([
  ['S4-65: 804 lines to 79', 'x\n'.repeat(804), 'x\n'.repeat(79), /from 804 lines to 79 lines/],
  ['to just under half', 'x\n'.repeat(100), 'x\n'.repeat(49), /from 100 lines to 49 lines/],
  ['to half', 'x\n'.repeat(100), 'x\n'.repeat(50), null],
  ['blank lines only', `${'x\n'.repeat(20)}${'\n'.repeat(100)}`, 'x\n'.repeat(20), null],
  ['a small file', 'x\n'.repeat(10), 'x\n', null],
  ['S4-65: nothing is left of one line', 'x\n', '\n', /from 1 line to 0 lines/],
  ['growth', 'x\n'.repeat(20), 'x\n'.repeat(200), null],
])('a file that shrinks beyond half is questioned unless the plan says so: %s', (_, before, text, expected) => {
  const found = question('a.txt', text, { before })
  if (expected === null) expect(found).toBeNull()
  else expect(found).toMatch(expected)
  if (text.trim() === '') expect(question('a.txt', text, { before, description: 'Empties it' })).toBeNull()
  else expect(question('a.txt', text, { before, description: 'Moves the table into b.txt' })).toBeNull()
})

test('valid JSON under any name is never questioned as a new data file', () => {
  fc.assert(fc.property(fc.json(), text => expect(question('a.json', text)).toBeNull()))
})

test('a line that was there before is not questioned, whatever is added', () => {
  const said = (line: string) => `${line}\ncontent\n`
  for (const [path, line] of [
    ['a.go', 'Here is the file:'],
    ['a.rs', '```rust'],
    ['a.txt', '@@ -1 +1 @@'],
    ['a.rb', '*** Begin Patch\n*** End Patch'],
  ] as const) {
    expect(question(path, said(line))).not.toBeNull()
    expect(question(path, `${said(line)}more\n`, { before: said(line) })).toBeNull()
    expect(question(path, said(line), { before: 'content\n' })).not.toBeNull()
  }
})

test.each<[string, (size: number) => string]>([
  ['a.py', size => 'All tests pass. '.repeat(size / 16)],
  ['a.ts', size => 'const a = (b) => { return "// ... existing code ..." }\n'.repeat(size / 55)],
  ['a.json', size => '['.repeat(size)],
  ['a.yaml', size => '- a: [b, "c"]\n'.repeat(size / 14)],
  ['a.md', size => '// ... existing code\n```\n'.repeat(size / 25)],
])('%s is read in time that grows with its length', (path, textOf) => {
  const read = (text: string) => () => question(path, text)
  expect(growthOf({ small: read(textOf(10_000)), large: read(textOf(100_000)) }, 40)).toBeLessThanOrEqual(40)
})
