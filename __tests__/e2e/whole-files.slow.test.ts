import { readFileSync } from 'node:fs'
import { expect, test } from '@jest/globals'
import { replace, summary, turn } from '../playground/model/script.ts'
import { fileAskedFor, manifestScript, type PlannedFile } from './manifest-script.ts'
import { expectNothingPublished, lastUserText, onlyPull } from './only-pull.ts'
import { openBareScene, type Scene } from './scene.ts'
import { MEND, SMALL_PROJECT } from './small-project.ts'

const MANIFEST = { strategy: 'manifest' }
const RIGHT = SMALL_PROJECT['src/sum.js'].replace('a - b', 'a + b')

/** The requests for one file, each as the text of its last message. */
function requestsFor(scene: Scene, path: string): readonly string[] {
  const asked = scene.model.requests.filter(({ body }) => fileAskedFor(body) === path)
  return asked.map(({ body }) => JSON.stringify(body.messages.at(-1)))
}

const DONE = 'All 96 tests pass. The file is complete.\n'
const BLOCKS = '### CHANGE 1: says more\nFIND:\n```\nold\n```\nREPLACE WITH:\n```\nnew\n```\n'
const SEARCH = '<<<<<<< SEARCH\nold\n=======\nnew\n>>>>>>> REPLACE\n'
const LONG = Array.from({ length: 40 }, (_, n) => `line ${n}`).join('\n')

const HELD: Readonly<Record<string, string>> = { 'notes.txt': LONG, 'src/blank.js': 'export const a = 1\n' }

/** Answers that are no files: path, answer, and what the second request quotes. */
const NO_FILES: readonly (readonly [string, string, string])[] = [
  ['src/done.py', DONE, 'line 1: .*All 96 tests pass'],
  ['src/done.json', DONE, 'line 1: .*All 96 tests pass'],
  ['src/done.js', DONE, 'line 1: .*All 96 tests pass'],
  ['src/done.yml', DONE, 'line 1: .*All 96 tests pass'],
  ['src/done.go', DONE, 'line 1: .*All 96 tests pass'],
  ['docs/done.md', DONE, 'line 1: .*All 96 tests pass'],
  ['README.md', 'File written to `README.md`.\n', 'line 1: .*File written'],
  ['docs/there.txt', 'The file already exists. No changes needed.\n', 'line 1: .*already exists'],
  ['src/said.yml', 'Here is the file:\n\na: 1\n', 'line 1: .*Here is the file'],
  ['src/elided.ts', 'export const a = 1\n// ... existing code ...\nexport const z = 26\n', 'line 2: .*existing code'],
  ['src/elided.py', 'def f():\n    return 1\n\n# rest of file unchanged\n', 'line 4: .*rest of file unchanged'],
  ['docs/elided.md', '# Title\n\n[... rest of the document unchanged ...]\n', 'line 3: .*rest of the document'],
  ['docs/blocks.md', BLOCKS, 'line 2: .*FIND'],
  ['src/search.rb', SEARCH, 'line 1: .*SEARCH'],
  ['src/diff.css', '--- a/src/diff.css\n+++ b/src/diff.css\n@@ -1 +1 @@\n-a {}\n+b {}\n', 'line 3: .*@@'],
  ['src/edits.ts', '{"edits": [{"old_str": "a", "new_str": "b"}]}\n', 'line 1: .*JSON'],
  ['src/around.go', 'Here is the file:\n\n```go\npackage a\n```\n\nThis completes the change.\n', 'line 1: .*Here is'],
  ['site.css', '```css\na {}\n```\n\nWait:\n\n```\nb {}\n```\n', 'line 1: .*code fence'],
  ['views/a.ejs', 'Here is the template:\n\n```html\n<p>2</p>\n```\n', 'line 1: .*Here is'],
  ['src/named.js', 'named.js\nexport const a = 1\n', 'line 1: .*named.js'],
  ['src/blank.js', '```js\n```\n', 'shrank from 1 line to 0'],
  ['src/broken.json', '{"a": [1, 2}\n', 'not valid JSON'],
  ['notes.txt', 'line 0\nline 1\n', 'shrank from 40 lines to 2'],
]

test('an answer that is no file is asked for once more, with the line and what is wrong; the same again is an error of that file', async () => {
  const answers = new Map(NO_FILES.map(([path, answer]) => [path, answer]))
  const plan = NO_FILES.map(([path]): PlannedFile => (HELD[path] === undefined ? { path } : { path, action: 'modify' }))
  const script = manifestScript({ plan, answer: path => answers.get(path) ?? '' })
  await using scene = await openBareScene({ files: { ...SMALL_PROJECT, ...HELD }, script })
  const result = await scene.run({ inputs: MANIFEST })
  expect(result.outputs).toMatchObject({
    outcome: 'model-error',
    reason: expect.stringMatching(/src\/done\.py.*line 1/),
  })
  const warned = result.commands.filter(one => one.command === 'warning').map(({ data }) => data)
  for (const [path, , quoted] of NO_FILES) {
    const asked = requestsFor(scene, path)
    expect([path, asked.length]).toEqual([path, 2])
    expect(asked[1]).toMatch(new RegExp(quoted))
    expect(warned).toContainEqual(expect.stringMatching(new RegExp(`^${path}: .*${quoted.slice(0, 7)}`)))
  }
  const transcript = readFileSync(result.outputs['transcript-file'] ?? '', 'utf8')
  expect(transcript.split('\n').find(line => line.includes('"type":"end"'))).toMatch(/src\/done\.py.*All 96 tests pass/)
  await expectNothingPublished(scene)
})

/** A line that no file of such a name is questioned for. */
const comment = (path: string) => (/\.(?:[jt]s|go|css)$/.test(path) ? '/* more */\n' : '# more\n')

test.each([
  ['comes back as it is', () => ''],
  ['gets one line more', comment],
])('what would be questioned in a new file is not, where a file that held it before %s', async (_, added) => {
  const before = Object.fromEntries(NO_FILES.map(([path, text]) => [path, text]))
  const after = new Map(NO_FILES.map(([path, text]) => [path, text + added(path)])).set('src/sum.js', RIGHT)
  const plan = [...after.keys()].map((path): PlannedFile => ({ path, action: 'modify' }))
  const script = manifestScript({ plan, answer: path => after.get(path) ?? '' })
  await using scene = await openBareScene({ files: { ...SMALL_PROJECT, ...before }, script })
  const result = await scene.run({ inputs: MANIFEST })
  expect(result.outputs['outcome']).toBe('pr-created')
  expect(Object.fromEntries(plan.map(({ path }) => [path, requestsFor(scene, path).length]))).toEqual(
    Object.fromEntries(plan.map(({ path }) => [path, 1])),
  )
  const { head } = await onlyPull(scene)
  for (const [path, text] of after)
    expect(scene.gitBytes('cat-file', 'blob', `${head.sha}:${path}`).toString()).toBe(text)
  expect(result.log.includes('src/done.py: unchanged, attempt 1')).toBe(added('') === '')
})

test('a right second answer is taken, and the pull request is ready', async () => {
  const script = manifestScript({
    plan: [{ path: 'src/sum.js', action: 'modify' }],
    answer: (_, before) => (before === 0 ? `// ... existing code ...\n${RIGHT}` : RIGHT),
  })
  await using scene = await openBareScene({ script })
  await scene.run({ inputs: MANIFEST })
  const pull = await onlyPull(scene)
  expect(pull.draft).toBe(false)
  expect(pull.record.evidence.generation.files).toMatchObject([{ path: 'src/sum.js', attempts: 2 }])
  expect(scene.git('show', `${pull.head.sha}:src/sum.js`)).toBe(RIGHT.trimEnd())
})

const FENCED = '# Guide\n\n```js\n// ... existing code ...\n```\n\nThe rest of the file is unchanged.\n'
const CONFLICT = '# Conflicts\n\n    <<<<<<< HEAD\n    ours\n    =======\n    theirs\n    >>>>>>> main\n'
const HONEST: Readonly<Record<string, string>> = {
  'tsconfig.json': '{\n  // strict\n  "compilerOptions": { "strict": true, /* all */ },\n}\n',
  'docs/guide.md': FENCED,
  'docs/conflicts.md': CONFLICT,
  'docs/only-fence.md': '```sh\nnpm ci\n```\n',
  'notebook.ipynb': '{\n "cells": [{"cell_type": "code", "source": ["x = 1  # ...\\n"]}],\n "nbformat": 4\n}\n',
  'src/view.jsx': 'export const View = () => <p title="a">{/* all of it */}text</p>\n',
  'src/types.ts': "export enum Kind {\n  A = 'a',\n}\n",
  'src/old.py': 'def f(:\n    return 2\n',
  'deploy.yaml': 'on: push\njobs:\n  a:\n    if: ${{ always() }}\n---\n!Ref x\n',
  'turbo.json': '{\n  // what runs before what\n  "tasks": {}\n}\n',
  'src/flow.js': '/**\n * @flow strict\n */\nexport type Exact = {| a: ?string |};\n',
  'src/early.cjs': 'if (process.env.CI) return\nlate()\n',
}

test('honest files are asked for once and arrive byte for byte, also one that was as broken before', async () => {
  const plan = Object.keys(HONEST).map(
    (path): PlannedFile => (path === 'src/old.py' ? { path, action: 'modify' } : { path }),
  )
  const script = manifestScript({ plan, answer: path => HONEST[path] ?? '' })
  const files = { ...SMALL_PROJECT, 'src/old.py': 'def f(:\n    return 1\n' }
  await using scene = await openBareScene({ files, script })
  const result = await scene.run({ inputs: MANIFEST })
  expect(result.outputs['outcome']).toBe('pr-created')
  const pull = await onlyPull(scene)
  for (const [path, text] of Object.entries(HONEST)) {
    expect([path, requestsFor(scene, path).length]).toEqual([path, 1])
    expect(scene.gitBytes('cat-file', 'blob', `${pull.head.sha}:${path}`).toString()).toBe(text)
  }
})

test('a whole file keeps the line breaks and the byte order mark that it had', async () => {
  const script = manifestScript({
    plan: [{ path: 'src/sum.js', action: 'modify' }],
    answer: () => RIGHT,
  })
  const before = `\uFEFF${SMALL_PROJECT['src/sum.js'].replaceAll('\n', '\r\n')}`
  await using scene = await openBareScene({ files: { ...SMALL_PROJECT, 'src/sum.js': before }, script })
  await scene.run({ inputs: MANIFEST })
  const { head } = await onlyPull(scene)
  const written = scene.gitBytes('cat-file', 'blob', `${head.sha}:src/sum.js`).toString()
  expect(written).toBe(before.replace('a - b', 'a + b'))
})

test('a plan that says that much goes, in the word that the planning is told, is not questioned', async () => {
  const script = manifestScript({
    plan: [{ path: 'notes.txt', action: 'modify', description: 'Only the first two lines stay: remove the others.' }],
    answer: () => 'line 0\nline 1\n',
  })
  await using scene = await openBareScene({ files: { ...SMALL_PROJECT, ...HELD }, script })
  expect((await scene.run({ inputs: MANIFEST })).outputs['outcome']).toBe('pr-created')
  expect(requestsFor(scene, 'notes.txt')).toHaveLength(1)
  expect(JSON.stringify(scene.model.requests[0]?.body.messages)).toMatch(/more than half of a file goes.*`remove`/)
})

const LARGE = `export function first() {\n  return 1\n}\n${Array.from({ length: 600 }, (_, n) => `export const v${n} = ${n}`).join('\n')}\n`
const change = (now: string) =>
  `### CHANGE 1: x\nFIND:\n\`\`\`\nexport function first() {\n  return 1\n}\n\`\`\`\nREPLACE WITH:\n\`\`\`\n${now}\n\`\`\`\n`

test('changes that put a sign for omitted code into the file, or break its syntax, go back', async () => {
  const data = `{\n${Array.from({ length: 600 }, (_, n) => `  "v${n}": ${n},`).join('\n')}\n  "last": 0\n}\n`
  const put = (from: string, to: string) =>
    `### CHANGE 1: x\nFIND:\n\`\`\`\n${from}\n\`\`\`\nREPLACE WITH:\n\`\`\`\n${to}\n\`\`\`\n`
  const answers: Readonly<Record<string, readonly string[]>> = {
    'src/large.js': [
      change('export function first() {\n  // ... existing code ...\n  return 2\n}'),
      change('export function first() {\n  return 2\n}'),
    ],
    'large.json': [put('  "v7": 7,', '  "v7": 8'), put('  "v7": 7,', '  "v7": 8,')],
  }
  const script = manifestScript({
    plan: Object.keys(answers).map((path): PlannedFile => ({ path, action: 'modify' })),
    answer: (path, before) => answers[path]?.[before] ?? '',
  })
  await using scene = await openBareScene({
    files: { ...SMALL_PROJECT, 'src/large.js': LARGE, 'large.json': data },
    script,
  })
  const result = await scene.run({ inputs: MANIFEST })
  expect(result.outputs['outcome']).toBe('pr-created')
  expect(requestsFor(scene, 'src/large.js')[1]).toMatch(/line 2: .*\.\.\. existing code \.\.\./)
  expect(requestsFor(scene, 'large.json')[1]).toMatch(/not valid JSON: .*line 10/)
  const { head } = await onlyPull(scene)
  expect(scene.git('show', `${head.sha}:src/large.js`)).toBe(LARGE.replace('return 1', 'return 2').trimEnd())
  expect(scene.git('show', `${head.sha}:large.json`)).toBe(data.replace('"v7": 7', '"v7": 8').trimEnd())
})

test('blocks that delete most of a file go back unless the plan says that much goes; the same again is an error', async () => {
  const lines = LARGE.split('\n').slice(3, 553).join('\n')
  const deletion = `### CHANGE 1: x\nFIND:\n\`\`\`\n${lines}\n\`\`\`\nREPLACE WITH:\n\`\`\`\n\`\`\`\n`
  const outcomes = []
  for (const description of ['Keeps first().', 'Removes the first values.']) {
    const script = manifestScript({
      plan: [{ path: 'src/large.js', action: 'modify', description }],
      answer: () => deletion,
    })
    await using scene = await openBareScene({ files: { ...SMALL_PROJECT, 'src/large.js': LARGE }, script })
    const { outputs } = await scene.run({ inputs: MANIFEST })
    outcomes.push([outputs['outcome'], requestsFor(scene, 'src/large.js').length])
    if (outputs['outcome'] === 'model-error')
      expect(requestsFor(scene, 'src/large.js')[1]).toMatch(/from 603 lines to 53 lines.*keep what is to stay/)
  }
  expect(outcomes).toEqual([
    ['model-error', 2],
    ['pr-created', 1],
  ])
})

test('an edit that puts a sign for omitted code into a file is refused and says which line; the file stays', async () => {
  const elided = 'export function sum(a, b) {\n  // ... rest of the function unchanged\n}'
  const script = [
    turn(replace('src/sum.js', 'export function sum(a, b) {\n  return a - b\n}', elided)),
    turn(MEND),
    summary(),
  ]
  await using scene = await openBareScene({ script })
  await scene.run()
  expect(lastUserText(scene, 1)).toMatch(/Nothing was changed.*line 2.*rest of the function unchanged/)
  const { head } = await onlyPull(scene)
  expect(scene.git('show', `${head.sha}:src/sum.js`)).toBe(RIGHT.trimEnd())
})

/** Answers that some reader would need minutes or a deep stack for. */
const EVIL: Readonly<Record<string, string>> = {
  'data/deep.json': `${'['.repeat(100_000)}${']'.repeat(100_000)}\n`,
  'data/empty.yaml': `a: 1\n${'\n'.repeat(400_000)}b: 1\n`,
  'src/said.go': `Sure ${'a '.repeat(200_000)}\n`,
  'src/long.js': `[${'*a,'.repeat(25_000)}\n`,
}

test('no answer keeps the readers busy for minutes or ends the run', async () => {
  const plan = Object.keys(EVIL).map((path): PlannedFile => ({ path }))
  const script = manifestScript({ plan, answer: path => EVIL[path] ?? '' })
  await using scene = await openBareScene({ script })
  const result = await scene.run({ inputs: { ...MANIFEST, 'max-changed-lines': '1000000' } })
  expect(result.outputs['outcome']).toBe('pr-created')
  expect(plan.map(({ path }) => requestsFor(scene, path).length)).toEqual([1, 1, 1, 1])
})
