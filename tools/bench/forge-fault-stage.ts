/** Complete runs that are cheap: every request to GitHub that a run makes, and as little else as can be. */

import { BARE, openScene, type Scene } from '../../__tests__/e2e/scene.ts'
import type { Fault, RequestRecord } from '../../__tests__/playground/github/server.ts'
import { replace, summary } from '../../__tests__/playground/model/script.ts'
import type { TestRun } from '../../__tests__/playground/runner-result.ts'

/** A run that makes the pull request or one that updates it, through the Git Data API or, where there is none, by `git push`. */
export const WAYS = ['create', 'update', 'create by push', 'update by push'] as const
export type Way = (typeof WAYS)[number]

/** One request of a complete run, in its order, from 1. Those that are made side by side may change places with each other, so that it is known by its route and its place among those of that route. */
export interface Step {
  readonly number: number
  readonly route: string
  /** From 1. */
  readonly nth: number
  readonly writes: boolean
}

const CHEAP = {
  ...BARE,
  ...{ 'pull-request-labels': 'automated', reviewers: 'mona', assignees: 'mona' },
}

export interface Stage extends AsyncDisposable {
  readonly scene: Scene
  readonly way: Way
  /** Runs the action once; `requests` are those of this run. */
  run(inputs?: Readonly<Record<string, string>>): Promise<{
    readonly result: TestRun
    readonly requests: readonly RequestRecord[]
  }>
}

/** Opens a repository that is ready for a run of this way. Every run changes the file in another manner. */
export async function openStage(way: Way): Promise<Stage> {
  const scene = await openScene({
    script: (_, { position, number }) =>
      position === 0 ? replace('src/sum.js', 'return a - b', `return a + b // ${number}`) : summary(),
  })
  scene.github.switches.noGitData = way.endsWith('by push')
  for (const state of ['working', 'done', 'failed']) scene.github.createLabel(scene.repository, `diffproof: ${state}`)
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
    nth: requests.slice(0, index + 1).filter(one => one.route === route).length,
    writes: route?.startsWith('GIT') ? route.includes('receive-pack') : method !== 'GET' && route !== 'GRAPHQL viewer',
  }))
}

/** Lets the fault strike that request of the next run, and everything after it where it goes on. */
export function strikeAt({ github }: Scene, { route, nth }: Step, fault: Omit<Fault, 'path'>): void {
  let seen = 0
  const stop = github.onRequest(request => {
    if (!isOf(route, request)) return
    seen += 1
    if (seen !== nth) return
    stop()
    github.faults.add({ ...fault, method: request.method, path: exactly(request.path), times: 1 })
    if ((fault.times ?? 1) > 1) github.faults.add({ ...fault, path: /./ })
  })
}

/** Whether a request that has just arrived will be answered by this route. */
function isOf(route: string, { method, path, query, body }: RequestRecord): boolean {
  const [kind = '', name = '', part] = route.split(' ')
  if (kind === 'GRAPHQL')
    return (
      path.endsWith('/graphql') &&
      new RegExp(`^[^{]*\\{\\s*${name}\\b`).test(String((body as { query?: unknown }).query))
    )
  if (kind === 'GIT')
    return part === 'refs' ? path.endsWith('/info/refs') && query['service'] === name : path.endsWith(`/${name}`)
  const template = name.replace(/\{(?:ref|branch|path)\}/g, '.+').replace(/\{\w+\}/g, '[^/]+')
  return method === kind && new RegExp(`/api/v3${template}$`).test(path)
}

function exactly(path: string): RegExp {
  return new RegExp(`^${path.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}$`)
}
