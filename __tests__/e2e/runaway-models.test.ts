import { expect, test } from '@jest/globals'
import { call, replace, say, turn, view } from '../playground/model/script.ts'
import type { Script } from '../playground/model/turn.ts'
import { countedCost } from './counted-cost.ts'
import { expectClean, expectNothingPublished } from './only-pull.ts'
import { openScene, type SceneOptions } from './scene.ts'
import { SMALL_PROJECT } from './small-project.ts'

/** More than a run of this size needs, and far less than what the hostile ones would like to take. */
const SMALL_HEAP = { NODE_OPTIONS: '--max-old-space-size=160' }

const LARGE = Array.from({ length: 900 }, (_, line) => `// line ${line} ${'x'.repeat(24)}`).join('\n')

const RUNAWAYS: readonly (readonly [
  what: string,
  script: Script,
  inputs: Record<string, string>,
  ending: { outcome: string; reason: RegExp },
  files?: SceneOptions['files'],
])[] = [
  ['never stops', () => view('src/sum.js'), { 'max-turns': '25' }, { outcome: 'turn-limit', reason: /max-turns/ }],
  [
    'loops on one failing edit',
    () => replace('src/sum.js', 'no such line', 'x'),
    { 'max-turns': '25' },
    { outcome: 'turn-limit', reason: /max-turns/ },
  ],
  [
    'says "done" again and again',
    () => say('Done.'),
    {},
    { outcome: 'no-changes', reason: /without changing any file/ },
  ],
  [
    'costs too much',
    () => ({ ...view('src/sum.js'), usage: { input_tokens: 200_000, output_tokens: 9_000 } }),
    { 'max-cost-usd': '2' },
    { outcome: 'budget-exceeded', reason: /max-cost-usd/ },
  ],
  [
    'floods with 200 calls a turn, each of a large file',
    () => turn(...Array.from({ length: 200 }, () => view('src/large.js'))),
    { 'max-turns': '8' },
    { outcome: 'turn-limit', reason: /max-turns/ },
    { ...SMALL_PROJECT, 'src/large.js': LARGE },
  ],
  [
    'sends 10 MB of text',
    () => say('x'.repeat(10_000_000)),
    {},
    { outcome: 'budget-exceeded', reason: /max-cost-usd/ },
  ],
  [
    'sends 10 MB in a call',
    () => call('bash', { command: `echo ${'x'.repeat(10_000_000)}` }),
    {},
    { outcome: 'budget-exceeded', reason: /max-cost-usd/ },
  ],
]

test.each(RUNAWAYS)(
  'a model that %s is ended by name, at the cost that was counted, in a small heap',
  async (_, script, inputs, ending, files = SMALL_PROJECT) => {
    await using scene = await openScene({ files, script })
    const result = await scene.run({ inputs: { baseline: 'never', ...inputs }, env: SMALL_HEAP })
    expect(result.outputs).toMatchObject({ outcome: ending.outcome, reason: expect.stringMatching(ending.reason) })
    expect(result.exitCode).toBe(1)
    expect(Number(result.outputs['cost-usd'])).toBeCloseTo(countedCost(scene.model), 5)
    expect(Math.max(...scene.model.requests.map(({ bytes }) => bytes.total))).toBeLessThan(1_000_000)
    expect(result.log.length).toBeLessThan(2_000_000)
    expectClean(scene)
    await expectNothingPublished(scene)
  },
  120_000,
)
