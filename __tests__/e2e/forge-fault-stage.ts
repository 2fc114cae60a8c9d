/** Complete runs that are cheap: every request to GitHub that a run makes, and as little else as can be. */
import type { RequestRecord } from '../playground/github/request-record.ts'
import { replace, summary } from '../playground/model/script.ts'
import type { RunResult } from '../playground/runner-result.ts'
import { openScene, type Scene } from './scene.ts'
import { SMALL_PROJECT } from './small-project.ts'

/** A run that makes the pull request or one that updates it, through the Git Data API or, where there is none, by `git push`. */
export const WAYS = ['create', 'update', 'create by push', 'update by push'] as const
export type Way = (typeof WAYS)[number]

/** One request of a complete run, in its order, from 1. Those that look at things side by side may change places with each other. */
export interface Step {
  readonly number: number
  readonly route: string
  readonly writes: boolean
}

const CHEAP = {
  ...{ sandbox: 'off', baseline: 'never', prove: 'false', 'test-command': 'true' },
  ...{ labels: 'automated', reviewers: 'mona', assignees: 'mona' },
}

export interface Stage extends AsyncDisposable {
  readonly scene: Scene
  readonly way: Way
  /** Runs the action once; `requests` are those of this run. */
  run(inputs?: Readonly<Record<string, string>>): Promise<{
    readonly result: RunResult
    readonly requests: readonly RequestRecord[]
  }>
}

/** Opens a repository that is ready for a run of this way. Every run changes the file in another manner. */
export async function openStage(way: Way): Promise<Stage> {
  const scene = await openScene({
    files: SMALL_PROJECT,
    script: (_, { position, number }) =>
      position === 0 ? replace('src/sum.js', 'return a - b', `return a + b // ${number}`) : summary(),
  })
  scene.github.switches.noGitData = way.endsWith('by push')
  let runs = 0
  const stage: Stage = {
    scene,
    way,
    async run(inputs = {}) {
      const before = scene.github.requests.length
      runs += 1
      // A comment that says the same again would not be written.
      const result = await scene.run({ inputs: { ...CHEAP, ...inputs }, event: { runId: runs } })
      return { result, requests: scene.github.requests.slice(before) }
    },
    [Symbol.asyncDispose]: () => scene[Symbol.asyncDispose](),
  }
  if (way.startsWith('update')) await stage.run()
  return stage
}

/** Counts the requests of a run without faults on a stage, on which a pull request then stands. */
export async function stepsOf(stage: Stage): Promise<readonly Step[]> {
  const { result, requests } = await stage.run()
  if (result.exitCode !== 0) throw new Error(`a run without faults ended as ${result.outputs['reason']}`)
  return requests.map(({ route, method }, index) => ({
    number: index + 1,
    route: route ?? '',
    writes: route?.startsWith('GIT') ? route.includes('receive-pack') : method !== 'GET' && route !== 'GRAPHQL viewer',
  }))
}
