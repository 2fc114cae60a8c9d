/** Every page of the rows in `scenarios.ts` is the one in `pages/`. `UPDATE=1` writes them; read the difference before you commit it. */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { expectClean } from '../e2e/only-pull.ts'
import { play, type Scenario } from '../e2e/scenario.ts'
import { droppedBy } from '../playground/github/rendered-page.ts'
import { expectGolden } from './expect-golden.ts'
import { pagesOf } from './pages.ts'
import { GOLDEN } from './scenarios.ts'
import { steadyRow } from './steady.ts'

const FOLDER = join(import.meta.dirname, 'pages')

test.concurrent.each(GOLDEN.map(row => [row.name, row] as const))(
  'the pages of the run %s are the ones in its folder',
  async (name: string, row: Scenario) => {
    await using played = await play(steadyRow(row))
    if (name !== 'model-error') expectClean(played.scene)
    const pages = pagesOf(played, row.without)
    expect(['body.md', 'comment.md', 'job-summary.md'].flatMap(page => droppedBy(pages[page] ?? ''))).toEqual([])
    expectGolden(join(FOLDER, name), pages)
  },
)

test('each folder of pages belongs to a run', () => {
  expect(readdirSync(FOLDER).sort()).toEqual(GOLDEN.map(({ name }) => name).sort())
})
