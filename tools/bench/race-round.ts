/** Several runs of the action on one issue at the same moment, and what is wrong with how they ended. */

import { recordIn } from '../../__tests__/e2e/record-in.ts'
import { BARE, openScene, type Scene } from '../../__tests__/e2e/scene.ts'
import { BRANCH, MEND } from '../../__tests__/e2e/small-project.ts'
import { replace, summary, turn } from '../../__tests__/playground/model/script.ts'
import type { TestRun } from '../../__tests__/playground/runner-result.ts'

/** create: nothing is there; update: a pull request of ours is; push: as create, without the Git Data API; names: every run reads another title. */
export const RACE_MODES = ['create', 'update', 'push', 'names'] as const
export type RaceMode = (typeof RACE_MODES)[number]

export interface RaceRound {
  readonly outcomes: readonly string[]
  /** One sentence for everything that should not be. */
  readonly violations: readonly string[]
}

/** A machine may be busy with other things: what is slow is not wrong. */
const PATIENCE_MS = 15 * 60_000
const FIRST = turn(replace('src/other.js', '= 1', '= 2'))

/** Runs one round. `meet`: the runs wait for each other before they write their commit; else they run as they come, each request a little late. */
export async function raceOnce(mode: RaceMode, runs: number, meet: boolean): Promise<RaceRound> {
  let isRace = mode !== 'update'
  await using scene = await openScene({
    script: (_, { position }) => [isRace ? turn(MEND) : FIRST, summary(), summary()][position],
  })
  scene.github.switches.noGitData = mode === 'push'
  if (!isRace) await scene.run({ inputs: BARE, timeoutMs: PATIENCE_MS })
  isRace = true
  const before = await scene.github.snapshot(scene.repository)
  hold(scene, mode, meet ? runs : 0)
  if (mode === 'names') renameOften(scene)
  const results = await Promise.all(Array.from({ length: runs }, (_, index) => oneOf(scene, mode, index)))
  return {
    outcomes: results.map(({ outputs }) => outputs['outcome'] ?? '(none)'),
    violations: await violationsOf(scene, mode, results, before.pulls.length),
  }
}

/** Half of them by the label, half by hand: the event makes no difference. */
function oneOf(scene: Scene, mode: RaceMode, index: number): Promise<TestRun> {
  const byHand = mode === 'names' || index % 2 === 1
  const event = byHand ? { name: 'workflow_dispatch', payload: { inputs: {} } } : {}
  const inputs = { ...BARE, ...(byHand ? { 'issue-number': String(scene.issue) } : {}) }
  return scene.run({ event: { ...event, runId: 5001 + index }, inputs, timeoutMs: PATIENCE_MS })
}

/** Lets the runs meet where they have seen that nobody was faster and have not written yet; nobody waits for ever for one that has given up. */
function hold(scene: Scene, mode: RaceMode, runs: number): void {
  const gate = mode === 'push' ? /git-receive-pack$/ : /\/git\/commits$/
  const waiting: (() => void)[] = []
  const open = () => {
    for (const go of waiting.splice(0)) go()
  }
  scene.github.onRequest(async ({ method, path }) => {
    if (runs === 0) await new Promise(resolve => setTimeout(resolve, Math.random() * 25))
    if (runs === 0 || method !== 'POST' || !gate.test(path)) return
    const timer = setTimeout(open, 3000)
    await new Promise<void>(go => {
      waiting.push(go)
      if (waiting.length === runs) open()
    })
    clearTimeout(timer)
  })
}

/** Somebody edits the title just before each run reads it. */
function renameOften(scene: Scene): void {
  let count = 0
  scene.github.onRequest(({ method, path }) => {
    if (method !== 'GET' || !path.endsWith(`/issues/${scene.issue}`)) return
    count += 1
    scene.github.editIssue(scene.repository, scene.issue, { title: `Name ${count}` })
  })
}

async function violationsOf(
  scene: Scene,
  mode: RaceMode,
  results: readonly TestRun[],
  pullsBefore: number,
): Promise<string[]> {
  const { pulls, branches, issues } = await scene.github.snapshot(scene.repository)
  const violations: string[] = []
  const must = (holds: boolean, otherwise: string) => {
    if (!holds) violations.push(otherwise)
  }
  const isWinner = ({ outputs }: TestRun) => /^pr-(created|updated)$/.test(outputs['outcome'] ?? '')
  const winners = results.filter(isWinner)
  const wanted = pullsBefore === 0 ? 'pr-created' : 'pr-updated'
  must(winners.length === 1 && winners[0]?.outputs['outcome'] === wanted, `${winners.length} have won`)
  for (const { exitCode, outputs, survivors, timedOut } of results) {
    must(!timedOut, 'a run did not end')
    const { outcome = '(none)', reason = '' } = outputs
    must(exitCode === 0, `exit code ${exitCode} for ${outcome}: ${reason}`)
    must(survivors.length === 0, `still running: ${survivors}`)
    must(/^pr-/.test(outcome) || outcome === 'superseded', `ended as ${outcome}: ${reason}`)
    must(outcome !== 'superseded' || /https?:\/\/\S+\/(pull|compare)\//.test(reason), `links nothing: ${reason}`)
  }
  const open = pulls.filter(one => one.state === 'open')
  const own = Object.keys(branches).filter(name => name !== 'main')
  const comments = issues.find(issue => issue.number === scene.issue)?.comments ?? []
  must(open.length === 1, `${open.length} open pull requests`)
  must(mode === 'names' || pulls.length === 1, `${pulls.length} pull requests`)
  must(own.length === 1, `branches: ${own.join(', ')}`)
  must(mode === 'names' || own[0] === BRANCH, `the branch is ${own[0]}`)
  must(comments.length === 1, `${comments.length} comments`)
  must(scene.github.violations.length === 0, scene.github.violations.join('; '))
  const [pull] = open
  if (pull === undefined) return violations
  must(comments[0]?.body.includes(`/pull/${pull.number}`) === true, `the comment says: ${comments[0]?.body}`)
  must(winners[0]?.outputs['pull-request-number'] === String(pull.number), 'the winner names another pull request')
  const tree = scene.git('rev-parse', `refs/heads/${pull.head.ref}^{tree}`)
  const { evidence } = recordIn(pull.body)
  must(tree === evidence.tree_sha, `the tree is ${tree}, the body says ${evidence.tree_sha}`)
  must(tree === winners[0]?.outputs['tree-sha'], `the tree is ${tree}, the winner's ${winners[0]?.outputs['tree-sha']}`)
  must(/return a \+ b/.test(scene.git('show', `${pull.head.ref}:src/sum.js`)), 'the file is not as it was mended')
  return violations
}
