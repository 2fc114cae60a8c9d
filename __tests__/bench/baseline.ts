/** What the baseline costs beside reading: whole runs with slow tests and a slow model, each alone and both together, in turns. */
import { parseArgs } from 'node:util'
import { openScene } from '../e2e/scene.ts'
import { MEND, SMALL_PROJECT } from '../e2e/small-project.ts'
import { summary, turn, view } from '../playground/model/script.ts'
import { type Spread, spreadOf, timesOf } from './spread.ts'

const SLOW_MS = 4_000
const { values } = parseArgs({ options: { rounds: { type: 'string', default: '5' } } })
const rounds = Math.max(3, Math.round(Number(values.rounds)) || 0)

/** How long the base takes to test and the model to read. Only the baseline is slow: the tests of the change are told apart by its content. */
type Variant = { readonly name: string; readonly testsMs: number; readonly readingMs: number }
const VARIANTS: readonly Variant[] = [
  { name: 'neither is slow', testsMs: 0, readingMs: 0 },
  { name: 'slow baseline', testsMs: SLOW_MS, readingMs: 0 },
  { name: 'slow reading', testsMs: 0, readingMs: SLOW_MS },
  { name: 'both are slow', testsMs: SLOW_MS, readingMs: SLOW_MS },
]

const times = new Map<Variant, number[]>(VARIANTS.map(variant => [variant, []]))
for (let round = 0; round < rounds; round += 1)
  for (const variant of VARIANTS) times.get(variant)?.push(await timed(variant))

const spreads = new Map<Variant, Spread>(VARIANTS.map(variant => [variant, spreadOf(times.get(variant) ?? [])]))
const none = spreads.get(VARIANTS[0] as Variant)?.median ?? 0
console.log(
  `What is added to a whole run, in slow parts of ${SLOW_MS} ms (median, and the middle half of ${rounds} runs):`,
)
for (const [{ name }, { median, low, high }] of spreads) {
  const added = { median: median - none, low: low - none, high: high - none }
  console.log(`${name.padEnd(18)} ${timesOf(added, SLOW_MS)}`)
}

async function timed({ testsMs, readingMs }: Variant): Promise<number> {
  const command = `if grep -q 'a - b' src/sum.js; then sleep ${testsMs / 1000}; fi; node --test`
  const reading = [view('src/sum.js'), view('test/sum.test.js')].map(one => ({ ...one, delayMs: readingMs / 2 }))
  await using scene = await openScene({ files: SMALL_PROJECT, script: [...reading, turn(MEND), summary()] })
  const result = await scene.run({ inputs: { 'test-command': command } })
  if (result.outputs['outcome'] !== 'pr-created') throw new Error(result.outputs['reason'] ?? 'no outcome')
  return result.durationMs
}
