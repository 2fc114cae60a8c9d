/** The body of a pull request, for each way in which one comes to be. */
import { expect, test } from '@jest/globals'
import { droppedBy } from '../playground/github/rendered-page.ts'
import { create, summary, turn } from '../playground/model/script.ts'
import { expectClean, onlyPull } from './only-pull.ts'
import { OUTCOMES } from './outcomes.ts'
import { openBareScene, openScene } from './scene.ts'
import { MEND, SMALL_PROJECT } from './small-project.ts'

test.each(OUTCOMES)('$name: the first line claims what was measured', async ({ name, isDraft, verdict, play }) => {
  await using run = await play()
  const { body, draft } = run.pull
  expect({ draft, verdict: body?.split('\n')[0] }).toEqual({ draft: isDraft, verdict })
  const text = body ?? ''
  for (const line of LINES[name] ?? []) expect(text).toContain(line)
  expect(text.match(/^```json$/gm)).toHaveLength(1)
  expect(text.endsWith('\n```\n\n</details>\n')).toBe(true)
  expect(droppedBy(text)).toEqual([])
  // The model's words are marked, and so is what was measured, where something was.
  expect(text.includes('<sub>Written by the model.</sub>')).toBe(name !== 'limit')
  expect(text.includes('not claimed by the model.</sub>')).toBe(name !== 'not-run')
  expect(text).not.toMatch(/Not filled in|\$\d+\.\d{3}/)
  expect(text.includes('reply `/diffproof …`')).toBe(name === 'revision')
  expectClean(run.scene)
})

const FIXED = '| Fixed: `the shares add up to the amount` | ❌ | ✅ |\n'
const NEW =
  '| New: `those who come first pay the odd cents` | ❌ | ✅ |\n| New: `balances add up to nothing whatever is split` | ❌ | ✅ |\n'
const TABLE = `| \`npm test\` | ❌ 1 of 8 failed | ✅ 10 of 10 passed |\n${FIXED}${NEW}\n`

const LINES: Readonly<Record<string, readonly string[]>> = {
  proven: [
    TABLE,
    '\n**Look twice at:** Shares of people may now differ by one cent.\n',
    '| `test/odd-cents.test.js` | new, +24 | Odd cents and balances that add up. |\n',
    'git fetch origin diffproof/issue-1-a-cent-gets-lost-when-a-bill-does-not\n',
  ],
  'proven-by-build': [
    '| Changed: `test/round.test.js` | ❌ cannot be built | ✅ |\n',
    '> A test that cannot be built without the change proves less than one that runs and fails.\n',
  ],
  'no-test': [
    '| Evidence | Before | After |\n| --- | --- | --- |\n| `npm test` | ✅ 8 of 8 passed | ✅ 8 of 8 passed |\n\n',
  ],
  'failing-before': [
    '| Still failing: `amounts may have a thousands separator` | ❌ | ❌ |\n',
    '| Changed: `the report says who gets and who owes` | ❌ | ✅ |\n',
  ],
  red: ['| Broken: `the payer is owed what the others share` | ✅ | ❌ |\n', FIXED],
  'not-run': ['| Tests |  | not run: there is no test command |\n'],
  tampering: [
    '| Passes now: `the shares add up to the amount` | ❌ | ✅ |\n',
    '> - Tests that cannot be relied on: `test/split',
  ],
  limit: [
    TABLE,
    '| File | Lines |\n| --- | --- |\n| `src/split.js` | +2 −1 |\n',
    '\n\nNo summary came from the model. Diffproof wrote this one from the diff: please read the diff itself.\n\n|',
  ],
  excluded: [TABLE, '> A part of the work was refused and left out: `.github/workflows/ci.yml`'],
  revision: [
    '**The newest commit** changes `test/odd-cents.test.js`.\n\nA further test splits one cent',
    '**Earlier commit: Give the odd cents of a bill to the first people**\n\nSplitting rounded',
    '| Proof: `one cent goes to the first of two` | ❌ | ✅ |\n| Proof: `those who come first',
    '<sub>“Before” of the proof is the base of the pull request, `',
  ],
  template: [
    '## Description\n\nSplitting rounded',
    '## Type of change\n\n- [x] Bug fix (says the model)\n- [ ] New feature\n',
    '## Notes for your reviewer\n\n- Shares of people may now differ by one cent.\n',
    '- [x] I have added tests that prove my fix is effective\n- [x] All tests pass\n- [ ] I have updated the documentation\n',
    '<summary>The rest of the template</summary>\n\n## Screenshots\n\n</details>',
  ],
  many: ['\n<summary>116 more tests</summary>\n', '\nand 16 more\n', '\n<summary>112 more files</summary>\n'],
}

test('the hint about follow-ups is there where a workflow of the base answers comments', async () => {
  const workflow = (event: string) =>
    `on: { ${event}: { types: [created] } }\njobs: { x: { uses: diffproof/diffproof } }\n`
  const bodyWith = async (event: string) => {
    const files = { ...SMALL_PROJECT, '.github/workflows/x.yml': workflow(event) }
    await using scene = await openBareScene({ files })
    await scene.run()
    return (await onlyPull(scene)).body ?? ''
  }
  expect(await bodyWith('issue_comment')).toContain(' · reply `/diffproof …` to ask for changes</sub>')
  expect(await bodyWith('issues')).not.toContain('reply')
})

test('cases of one test share a line, and a new test that is skipped is not called new', async () => {
  const cases = [1, 2, 3].map(at => `test('sums[${at}-and-more]', () => assert.equal(sum(${at}, 1), ${at + 1}))\n`)
  const skipped = "test('later', { skip: true }, () => {})\n"
  const text = SMALL_PROJECT['test/sum.test.js'].split('\n').slice(0, 4).join('\n') + cases.join('') + skipped
  await using scene = await openScene({ script: [turn(MEND, create('test/more.test.js', text)), summary()] })
  await scene.run()
  const { body, record } = await onlyPull(scene)
  expect(body?.split('\n')[0]).toContain('4 of 4 tests pass, and the 3 new tests fail without this change')
  expect(body).toContain('| New: `sums` (3 cases) | ❌ | ✅ |\n')
  expect(body).not.toContain('later')
  expect(record.evidence.tests.results.added).toHaveLength(3)
})
