import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'

const MODULE = join(import.meta.dirname, '../../../src/adapters/system/machine.ts')
/** Makes much of what lives for a while, and prints the size of the young part of the heap before and after. */
const WORK = `
  const young = () => v8.getHeapSpaceStatistics().find(one => one.space_name === 'new_space').space_size
  const before = young()
  let kept = []
  for (let at = 0; at < 2_000_000; at += 1) {
    kept.push({ at, text: 'x' + at })
    if (kept.length > 20_000) kept = []
  }
  console.log(JSON.stringify([before, young()]))
`
const run = (first: string): readonly [number, number] => {
  const script = `import v8 from 'node:v8'\n${first}\n${WORK}`
  const args = ['--disable-warning=ExperimentalWarning', '--input-type=module', '-e', script]
  return JSON.parse(execFileSync(process.execPath, args, { encoding: 'utf8' }))
}

test('the young part of the heap stays as it is, where it would have grown', () => {
  const [before, after] = run('')
  expect(after).toBeGreaterThan(8 * before)
  const [, still] = run(`(await import(${JSON.stringify(MODULE)})).keepHeapSmall()`)
  expect(4 * still).toBeLessThan(after)
})
