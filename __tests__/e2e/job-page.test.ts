import { expect, test } from '@jest/globals'
import { HOSTILE_TEXTS } from '../core/text/hostile-texts.ts'
import { liveThings } from '../core/text/live-markdown.ts'
import { bash, create, replace, say, summary, turn } from '../playground/model/script.ts'
import type { TestRun } from '../playground/runner-result.ts'
import { openWholeScene, type SceneOptions } from './scene.ts'
import { MEND, MEND_AFTER_WRONG, SMALL_PROJECT, STILL_WRONG } from './small-project.ts'

const FILES = { ...SMALL_PROJECT, '.github/workflows/ci.yml': 'on: push\n' }
const MORE_TESTS = replace(
  'test/sum.test.js',
  "test('sums two",
  "test('adds', () => assert.equal(sum(2, 2), 4))\ntest('sums two",
)
const OURS = /^#{2,3} (?:Diffproof: [a-z-]+ \S+|[A-Z][a-z, ]+)$|^<sub>Measured by Diffproof .*<\/sub>/gm
const SECTIONS = ['What changed', 'What proves it', 'Refused, left out, sent back', 'Files', 'What is kept']

async function pageOf(options: Partial<SceneOptions>, inputs: Record<string, string> = {}): Promise<TestRun> {
  await using scene = await openWholeScene({ files: FILES, script: [], ...options })
  const result = await scene.run({ inputs })
  // What every page is, whatever it tells.
  expect(Buffer.byteLength(result.stepSummary)).toBeLessThan(20_000)
  const page = result.stepSummary.replace(OURS, 'ours')
  const own = /\[(?:Pull request #\d+|`issue-1`)\]\(http:\/\/127\.0\.0\.1:\d+\/octo\/project\/(?:pull|issues)\/\d+\)/g
  expect(liveThings(page.replace(own, ''))).toEqual([])
  expect(await result.leaks(['sk-scene-5d1e8f20c7'])).toEqual([])
  return result
}

test('a run that went well shows outcome, proof, what was refused, files and where things are', async () => {
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
    /^## Diffproof: pr-created ✅\n\n\[Pull request #2\]\(http:\/\/127[^ ]*\/octo\/project\/pull\/2\) is open, ready for review\n\nTask \[`issue-1`\]\(http:\/\/127[^ ]*\/issues\/1\): It is broken\n\n### What changed\n\n\*\*[^*\n]+\*\*\n\n[\s\S]*?\n\n7 turns · /,
  )
  expect(page.match(/^### .*$/gm)).toEqual(SECTIONS.map(title => `### ${title}`))
  expect(page).toContain('| Changed tests | ❌ ')
  expect(page).toContain('- `.github/workflows/ci.yml`: protected path (.github/workflows/**).')
  expect(page).toMatch(/^- `npm test` failed with exit code 1 on your change$/m)
  expect(page).toContain('- `src/sum.js`: modified, +1 −1\n- `test/sum.test.js`: modified, +1 −0\n')
  for (const output of ['patch-file', 'transcript-file', 'report-file'])
    expect(page).toContain(`- \`${outputs[output]}\`: `)
})

test('tests that stay red are told with their runs and the next step', async () => {
  const { stepSummary: page } = await pageOf(
    { script: [turn(STILL_WRONG), ...Array.from({ length: 6 }, () => say('Done.'))] },
    { 'on-test-failure': 'fail' },
  )
  expect(page).toMatch(/^## Diffproof: tests-failed ❌\n\n`?npm test`? failed/)
  expect(page).toMatch(/^\*\*What to do next:\*\* .*patch.*\.$/m)
  expect(page).toMatch(/^\| Tests after the change: `npm test` \| {2}\| ❌ 1 of 1 failed \|$/m)
  expect(page.match(/^### .*$/gm)).toEqual(['### What ran', ...SECTIONS.slice(2).map(title => `### ${title}`)])
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
  expect(page).toMatch(/^## Diffproof: pr-created ✅/)
  expect(page).toContain('section @mona #1 <img src=x>.txt')
})
