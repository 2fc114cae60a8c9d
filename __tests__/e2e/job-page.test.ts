import { basename, dirname } from 'node:path'
import { expect, test } from '@jest/globals'
import { HOSTILE_TEXTS } from '../core/text/hostile-texts.ts'
import { liveThings } from '../core/text/live-markdown.ts'
import { bash, create, replace, say, summary, turn } from '../playground/model/script.ts'
import type { TestRun } from '../playground/runner-result.ts'
import { openBareScene, openWholeScene, type SceneOptions } from './scene.ts'
import { MEND, MEND_AFTER_WRONG, SMALL_PROJECT, SOLVE, STILL_WRONG } from './small-project.ts'

const FILES = { ...SMALL_PROJECT, '.github/workflows/ci.yml': 'on: push\n' }
const MORE_TESTS = replace(
  'test/sum.test.js',
  "test('sums two",
  "test('adds', () => assert.equal(sum(2, 2), 4))\ntest('sums two",
)
const TURNS = '| Turn | What the model did | Read | Written | Cost | Time |'
/** What is folded, in its order. */
const foldedIn = (page: string) => [...page.matchAll(/<details>\n<summary>(.*)<\/summary>/g)].map(([, title]) => title)
const FILES_KEPT = 'Files of this run, and how to keep them'
const OURS = /^### \S+ .*$|<\/?(?:details|sub)>|<summary>.*<\/summary>|^<sub>Measured by Diffproof .*<\/sub>/gm

async function pageOf(options: Partial<SceneOptions>, inputs: Record<string, string> = {}): Promise<TestRun> {
  await using scene = await openWholeScene({ files: FILES, script: [], ...options })
  const result = await scene.run({ inputs })
  // What every page is, whatever it says.
  expect(Buffer.byteLength(result.stepSummary)).toBeLessThan(20_000)
  const page = result.stepSummary.replace(OURS, 'ours')
  const own = /\[(?:#\d+ [^\]]*|`issue-1`)\]\(http:\/\/127\.0\.0\.1:\d+\/octo\/project\/(?:pull|issues)\/\d+\)/g
  expect(liveThings(page.replace(own, '').replace(/^> ?/gm, ''))).toEqual([])
  expect(await result.leaks(['sk-scene-5d1e8f20c7'])).toEqual([])
  // A path of the machine is only where the step that keeps it is.
  const [head = '', kept = ''] = result.stepSummary.split(FILES_KEPT)
  for (const output of ['patch-file', 'transcript-file', 'report-file']) {
    const path = result.outputs[output] ?? ''
    if (path === '') continue
    expect(head).not.toContain(dirname(path))
    expect(kept).toContain(`- \`${basename(path)}\`: `)
    expect(kept).toContain(
      `- uses: actions/upload-artifact@v7\n  if: always()\n  with:\n    name: diffproof\n    path: ${dirname(path)}\n`,
    )
  }
  return result
}

test('a run that went well shows verdict, cost and proof, and folds what was refused, the turns and the files', async () => {
  const { stepSummary: page, outputs } = await pageOf(
    {
      script: [
        turn(bash('sleep 1; npm test')),
        turn(replace('.github/workflows/ci.yml', 'push', 'fork')),
        turn(STILL_WRONG),
        say('Done.'),
        turn(MEND_AFTER_WRONG, MORE_TESTS),
        summary(),
      ],
    },
    { 'setup-command': 'echo installed', 'check-commands': 'node --version' },
  )
  expect(outputs['outcome']).toBe('pr-created')
  expect(page).toMatch(
    /^### ✅ Diffproof opened \[#2 [^\]]+\]\(http:\/\/127[^ ]*\/octo\/project\/pull\/2\)\n\n[^\n]*2 of 2 tests pass, and [^\n]*\. Ready for review\.\n\nTask \[`issue-1`\]\(http:\/\/127[^ ]*\/issues\/1\): It is broken\n\n\*\*\$0\.\d+\*\* · 7 turns · [^\n]* · `pr-created`\n\n\| Evidence \| Before \| After \|\n/,
  )
  expect(page).toContain('| New: `adds` | ❌ | ✅ |')
  expect(foldedIn(page)).toEqual(['What changed', 'Findings and notes', '7 turns', FILES_KEPT])
  expect(page).toContain('- `.github/workflows/ci.yml`: protected path (.github/workflows/**).')
  expect(page).toMatch(/^- One test fails: sums two numbers .*: failed before your change too$/m)
  expect(page).toContain('| `src/sum.js` | +1 −1 |\n| `test/sum.test.js` | +1 −0 |\n')
  const rows = page.slice(page.indexOf(TURNS)).split('\n').slice(2, 9)
  expect(rows[0]).toMatch(/^\| 1 \| `bash sleep 1; npm test` ❌ \| [\d,]+ \| \d+ \| \$0\.\d+ \| [\d.]+ s \|$/)
  expect(rows[1]).toMatch(/^\| 2 \| `edit \.github\/workflows\/ci\.yml` ❌ \| /)
  expect(rows.map(row => row.split(' | ')[1])).toEqual([
    ...[expect.anything(), expect.anything(), '`edit src/sum.js`', 'text only'],
    ...['`edit src/sum.js`, `edit test/sum.test.js`', 'summary', 'summary'],
  ])
})

test('tests that stay red are a page with their runs, the next step and the patch', async () => {
  const { stepSummary: page } = await pageOf(
    { script: [turn(STILL_WRONG), ...Array.from({ length: 6 }, () => say('I *cannot* mend `sum`.'))] },
    { 'on-test-failure': 'fail' },
  )
  expect(page).toMatch(
    /^### ❌ Tests failed\n\n`npm test` failed with exit code 1 on the change\.\n\nThe model said last:\n\n> I \*cannot\* mend `sum`\.\n\n\*\*Next:\*\* /,
  )
  expect(page).toMatch(/^\| `npm test` \| ❌ 1 of 1 failed \| ❌ 1 of 1 failed \|$/m)
  expect(foldedIn(page)).toEqual(['What changed', 'Findings and notes', '3 turns', 'The patch', FILES_KEPT])
  expect(page).toContain('\n```diff\ndiff --git a/src/sum.js b/src/sum.js\n')
  expect(page).toContain('\n+  return a * b\n')
})

test('a dry run shows the patch, which is nowhere else', async () => {
  const { stepSummary: page } = await pageOf({ script: SOLVE }, { 'dry-run': 'true' })
  expect(page).toMatch(/^### ✅ Dry run, nothing published\n\nDry run, /)
  expect(page).toContain('\n+  return a + b\n')
})

test('a long patch is shown as far as its files fit, and no fence of it ends the block', async () => {
  await using scene = await openBareScene({
    script: [turn(create('a.md', '````\n`````\n'), create('b.txt', 'x'.repeat(99).concat('\n').repeat(2_100)))],
  })
  const { stepSummary: page } = await scene.run({ inputs: { 'max-turns': '1', 'max-changed-lines': '1' } })
  const [, fence, patch = ''] = /^(`{3,})diff\n([\s\S]*?)\n\1$/m.exec(page) ?? []
  expect(fence).toBe('``````')
  expect(patch).toMatch(/^diff --git a\/a\.md b\/a\.md\n[\s\S]*\n\+`````$/)
  expect(page).toMatch(/^2\d\d,\d{3} more characters are only in the file\.$/m)
})

test('hostile texts of the issue, the model and the file names do nothing on the page', async () => {
  const everything = Object.values(HOSTILE_TEXTS).join('\n')
  const name = 'x :crit, a, 1s; %%{init}%% "] ``` section @mona #1 <img src=x>.txt'
  const { stepSummary: page } = await pageOf({
    title: everything.slice(0, 250).replaceAll('\n', ' '),
    script: [
      turn(say(everything), bash(`echo ${JSON.stringify(everything)} >/dev/null; : section x :crit, 1s`)),
      turn(MEND, create(name, everything)),
      summary({ title: everything.slice(0, 72), description: everything }),
      summary({ title: 'Mend it', files: [{ path: name, change: 'added', description: everything }] }),
    ],
  })
  expect(page).toMatch(/^### (?:✅|⚠️) Diffproof opened .*\[#2/)
  expect(page).toContain('section @mona #1 <img src=x>.txt')
})

test('hostile last words of the model are a quotation and nothing else', async () => {
  const { stepSummary: page } = await pageOf({
    script: [turn(STILL_WRONG), ...Array.from({ length: 6 }, () => say(Object.values(HOSTILE_TEXTS).join('\n\n')))],
    inputs: { 'on-test-failure': 'fail' },
  })
  expect(page).toMatch(/\n\nThe model said last:\n\n> /)
})
