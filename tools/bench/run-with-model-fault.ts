/** One run with one fault of the model, then one without: what is wrong with how they ended. */

import { recordIn } from '../../__tests__/e2e/record-in.ts'
import { BARE, openScene, type Scene } from '../../__tests__/e2e/scene.ts'
import { startModel } from '../../__tests__/playground/model/start-model.ts'
import { OUTCOMES } from '../../src/core/outcome.ts'
import { COMPLETE_RUN, expectedOutcome, type FaultRow } from './model-fault-rows.ts'

export interface FaultedRun {
  readonly outcome: string
  readonly healed: string
  readonly requests: number
  /** One sentence for everything that should not be. */
  readonly violations: readonly string[]
}

const PRICES = { input: 2, output: 10, cacheWrite: 2.5, cacheRead: 0.1 }
const RIGHT = 'export function sum(a, b) {\n  return a + b\n}'

/** Runs both and judges them. `request`: at which one the fault happens, from 1. */
export async function runWithModelFault(row: FaultRow, request: number): Promise<FaultedRun> {
  const violations: string[] = []
  const must = (holds: boolean, otherwise: string) => {
    if (!holds) violations.push(otherwise)
  }
  await using scene = await openScene({
    script: COMPLETE_RUN,
    faults: times(row, request).map(number => ({ ...row.fault, request: number })),
  })
  const result = await scene.run({ inputs: { ...BARE, ...row.inputs } })
  const { outcome = '(none)', reason = '' } = result.outputs
  const expected = expectedOutcome(row, request)
  must(
    outcome === expected.outcome && expected.reason.test(reason),
    `ended as ${outcome}: ${reason}, not as ${expected.outcome} ${expected.reason}`,
  )
  must((OUTCOMES as readonly string[]).includes(outcome), `${outcome} is not of the closed set`)
  must(result.exitCode === (outcome === 'pr-created' ? 0 : 1), `exit code ${result.exitCode} for ${outcome}`)
  must(result.survivors.length === 0, `still running: ${result.survivors}`)
  const { input, output, cacheRead, cacheWrite } = scene.model.totals()
  const dollars =
    (input * PRICES.input + output * PRICES.output + cacheRead * PRICES.cacheRead + cacheWrite * PRICES.cacheWrite) /
    1e6
  must(
    Math.abs(Number(result.outputs['cost-usd']) - dollars) < 1e-5,
    `reported ${result.outputs['cost-usd']} USD, counted ${dollars}`,
  )
  must(scene.model.problems.length === 0, `the model's server: ${scene.model.problems.join('; ')}`)
  violations.push(...(await publishedWrongly(scene, outcome === 'pr-created')))

  const sound = await startModel({ script: [...COMPLETE_RUN, ...COMPLETE_RUN.slice(-1)] })
  try {
    const again = await scene.run({
      inputs: { ...BARE, 'anthropic-api-key': sound.key, 'anthropic-base-url': sound.url },
    })
    const healed = again.outputs['outcome'] ?? '(none)'
    must(/^pr-(created|updated)$/.test(healed) && again.exitCode === 0, `the run after it ended as ${healed}`)
    violations.push(...(await publishedWrongly(scene, true)).map(one => `after the run without faults, ${one}`))
    return { outcome, healed, requests: scene.model.requests.length, violations }
  } finally {
    await sound.close()
  }
}

function times(row: FaultRow, request: number): number[] {
  return Array.from({ length: row.times ?? 1 }, (_, index) => request + index)
}

async function publishedWrongly(scene: Scene, isDelivered: boolean): Promise<string[]> {
  const { pulls, branches, issues } = await scene.github.snapshot(scene.repository)
  const found = [`${pulls.length} pull requests`, `${Object.keys(branches).length - 1} branches`]
  const wanted = isDelivered ? ['1 pull requests', '1 branches'] : ['0 pull requests', '0 branches']
  const wrong = found.filter((one, index) => one !== wanted[index])
  const comments = issues.find(issue => issue.number === scene.issue)?.comments.length ?? 0
  if (comments > 1) wrong.push(`${comments} comments`)
  const [pull] = pulls
  if (pull === undefined || !isDelivered) return wrong
  const { evidence } = recordIn(pull.body)
  const tree = scene.git('rev-parse', `${pull.head.sha}^{tree}`)
  if (tree !== evidence.tree_sha) wrong.push(`the tree is ${tree}, the receipt says ${evidence.tree_sha}`)
  if (scene.git('show', `${pull.head.sha}:src/sum.js`) !== RIGHT) wrong.push('the file is not as it was mended')
  return wrong
}
