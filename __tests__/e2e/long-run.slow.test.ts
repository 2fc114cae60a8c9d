import { expect, test } from '@jest/globals'
import { KNOWN_MODELS } from '../playground/model/known-models.ts'
import { bash, say, summary, think, turn, view } from '../playground/model/script.ts'
import type { Script } from '../playground/model/turn.ts'
import { countedCost } from './counted-cost.ts'
import { expectClean, onlyPull } from './only-pull.ts'
import { BARE, openScene, type Scene } from './scene.ts'
import { MEND, SMALL_PROJECT } from './small-project.ts'

const TURNS = 55
/** As much as one view shows. */
const LARGE = Array.from({ length: 750 }, (_, line) => `// line ${line} ${'x'.repeat(20)}`).join('\n')

const FILES = { ...SMALL_PROJECT, 'src/large.js': LARGE, 'src/small.js': '// seen once\n' }
const LIMITS = { ...BARE, 'max-turns': '300', 'max-cost-usd': '50' }
const ofWindow = (context: number) => KNOWN_MODELS.map(model => ({ ...model, context }))

const steps =
  (turns: number): Script =>
  (_, { number }) => {
    if (number === 2) return view('src/small.js')
    if (number === 10) return turn(say('I mend it.'), MEND)
    if (number >= turns) return summary()
    // A new command, so that the views are no loop.
    const calls = [view('src/large.js'), bash(`echo ${number}`)]
    return turn(think(`Thought ${number}.`), say(`Step ${number}.`), ...calls)
  }

const beginsOf = ({ model }: Scene) => model.requests.filter(({ body }) => body.messages.length === 1)

test('a run that has little money left begins anew before the window is full', async () => {
  await using scene = await openScene({ files: FILES, script: steps(30) })
  const result = await scene.run({ inputs: { ...LIMITS, 'max-cost-usd': '1.2' } })
  expect(result.outputs).toMatchObject({ outcome: 'pr-created', turns: '30' })
  expectClean(scene)
  expect(beginsOf(scene)).toHaveLength(2)
})

test('in a smaller window it goes on in new conversations, which cut what was seen again later and keep the rest', async () => {
  await using scene = await openScene({ files: FILES, script: steps(TURNS), models: ofWindow(200_000) })
  const result = await scene.run({ inputs: LIMITS })
  expect(result.outputs).toMatchObject({ outcome: 'pr-created', turns: String(TURNS) })
  expectClean(scene)
  const begins = beginsOf(scene)
  expect(begins.length).toBeGreaterThan(2)
  expect(begins.length).toBeLessThan(10)
  const last = JSON.stringify(begins.at(-1)?.body.messages)
  expect(last).toContain('+  return a + b')
  expect(last).toMatch(/-said>\\nStep \d+\./)
  expect(last).toContain('It is broken')
  expect(last).toContain('// seen once')
  expect(last.match(/ line 700 /g)).toHaveLength(1)
  expect(last).toMatch(/Cut here to save room: view src\/large\.js.*Repeat a call to see its result again\./)
  expect(scene.model.cachedShare()).toBeGreaterThan(0.85)
  expect(Number(result.outputs['cost-usd'])).toBeCloseTo(countedCost(scene.model), 4)
  expect((await onlyPull(scene)).record.evidence.files).toMatchObject([{ path: 'src/sum.js' }])

  // The page stays small, and the log has every turn.
  const { stepSummary, log } = result
  expect(Buffer.byteLength(stepSummary)).toBeLessThan(20_000)
  expect(stepSummary).toContain(` · ${TURNS} turns · `)
  expect(log.match(/^\[ *\d+ s\] turn \d+: .* tokens read /gm)).toHaveLength(TURNS)
})

test('a conversation that is refused again after a cut goes on once its beginning is short enough', async () => {
  const refused = 25
  const faults = Array.from({ length: 2 }, (_, more) => ({
    request: refused + more,
    contextExceeded: 'error' as const,
  }))
  const script: Script = (_, { number }) => {
    if (number < refused) return view('src/large.js', [number, 750])
    return number < refused + 3 ? turn(MEND) : summary()
  }
  await using scene = await openScene({ files: FILES, script, faults })
  expect((await scene.run({ inputs: LIMITS })).outputs).toMatchObject({ outcome: 'pr-created' })
  const [first = 0, second = 0] = scene.model.requests.slice(refused).map(({ bytes }) => bytes.messages)
  expect(second).toBeLessThan(first)
})
