/** One run with one fault of GitHub, then one without: what is wrong with how they ended. */

import { recordIn } from '../../__tests__/e2e/record-in.ts'
import type { Snapshot } from '../../__tests__/playground/github/snapshot.ts'
import type { TestRun } from '../../__tests__/playground/runner-result.ts'
import { OUTCOMES, type Outcome, resultOf } from '../../src/core/outcome.ts'
import type { ForgeFaultRow } from './forge-fault-rows.ts'
import { type Stage, type Step, strikeAt } from './forge-fault-stage.ts'

export interface ForgeFaultedRun {
  readonly outcome: string
  readonly healed: string
  readonly requests: number
  /** One sentence for everything that should not be. */
  readonly violations: readonly string[]
}

const DELIVERED = /^pr-(?:created|updated)$/
const DECORATION = /labels|reactions|requested_reviewers|assignees|issues\/(?:\{issue_number\}\/comments|comments)/

/** Runs both and judges them; afterwards the stage is ready for another run that updates. */
export async function runWithForgeFault(stage: Stage, row: ForgeFaultRow, step: Step): Promise<ForgeFaultedRun> {
  const { github } = stage.scene
  const violations: string[] = []
  const must = (holds: boolean, otherwise: string) => {
    if (!holds) violations.push(otherwise)
  }
  const before = await github.snapshot(stage.scene.repository)
  const blow = step.route.startsWith('GIT') ? row.git : row.api
  const times = row.kind === 'passing' || row.kind === 'refused' ? 1 : 999
  strikeAt(stage.scene, step, { ...blow, times })
  const { result, requests } = await stage.run(row.inputs)
  github.faults.clear()

  const { outcome = '(none)', reason = '' } = result.outputs
  const struck = requests.find(one => one.fault !== null)
  must(struck !== undefined, 'the fault struck nothing')
  must((OUTCOMES as readonly string[]).includes(outcome), `${outcome} is not of the closed set`)
  must(outcome !== 'internal-error', `a bug: ${reason}`)
  must(result.exitCode === (resultOf(outcome as Outcome, '').passes ? 0 : 1), `exit code ${result.exitCode}`)
  must(result.survivors.length === 0, `still running: ${result.survivors}`)
  if (row.kind === 'passing') must(DELIVERED.test(outcome), `a fault that passes made it ${outcome}: ${reason}`)
  const after = await github.snapshot(stage.scene.repository)
  if (DELIVERED.test(outcome)) {
    violations.push(...publishedWrongly(stage, after, result))
    const isTold = result.commands.some(({ command }) => command === 'warning')
    if (step.writes && DECORATION.test(step.route) && row.kind !== 'passing') must(isTold, 'no warning was given')
  } else {
    violations.push(...undeliveredWrongly(before, after, result))
    must(step.writes ? row.advice.test(reason) || outcome === 'superseded' : reason !== '', `no way out: ${reason}`)
  }

  const again = await stage.run()
  const healed = again.result.outputs['outcome'] ?? '(none)'
  must(
    DELIVERED.test(healed) && again.result.exitCode === 0,
    `the run after it ended as ${healed}: ${again.result.outputs['reason']}`,
  )
  const final = await github.snapshot(stage.scene.repository)
  const wrong = [...publishedWrongly(stage, final, again.result), ...toldWrongly(final)]
  violations.push(...wrong.map(one => `after the run without faults, ${one}`))
  must(github.violations.length === 0, `the emulator: ${github.violations.join('; ')}`)
  return { outcome, healed, requests: requests.length, violations }
}

/** One branch, one pull request, at most one comment, and the tree that this run has tested. */
function publishedWrongly({ scene }: Stage, { pulls, branches, issues }: Snapshot, { outputs }: TestRun): string[] {
  const wrong = duplicates({ pulls, branches, issues })
  const [pull] = pulls
  if (pull === undefined) return ['there is no pull request']
  const { evidence } = recordIn(pull.body)
  const tree = scene.git('rev-parse', `${pull.head.sha}^{tree}`)
  if (pull.state !== 'open') wrong.push('the pull request is not open')
  if (pull.head.sha !== branches[pull.head.ref]) wrong.push('the pull request shows another head')
  if (pull.head.sha !== outputs['head-sha']) wrong.push(`the head is ${pull.head.sha}, told was ${outputs['head-sha']}`)
  if (tree !== evidence.tree_sha || tree !== outputs['tree-sha']) wrong.push(`the tree is ${tree}, not the tested one`)
  if (!/return a \+ b \/\/ \d/.test(scene.git('show', `${pull.head.sha}:src/sum.js`)))
    wrong.push('the file is not mended')
  return wrong
}

/** The issue shows that the work is done, and nothing of what it showed before. */
function toldWrongly({ issues }: Snapshot): string[] {
  const [issue] = issues
  const { labels = [], reactions = [], comments = [] } = issue ?? {}
  const isSo = (shown: readonly string[], ...wanted: readonly string[]) => [...shown].sort().join() === wanted.join()
  return [
    ...(comments.every(({ body }) => body.includes('"over":true')) ? [] : ['the comment is not the last one']),
    ...(isSo(labels, 'diffproof', 'diffproof: done') ? [] : [`the labels are ${labels}`]),
    ...(isSo(reactions, 'eyes', 'rocket') ? [] : [`the reactions are ${reactions}`]),
  ]
}

/** Nothing has changed but what the outputs and the reason tell of, and the work is kept. */
function undeliveredWrongly(before: Snapshot, after: Snapshot, { outputs }: TestRun): string[] {
  const wrong = duplicates(after)
  const { branch = '', reason = '', outcome } = outputs
  const head = outputs['head-sha']
  const told = head === undefined ? before.branches : { ...before.branches, [branch]: head }
  if (JSON.stringify(sorted(after.branches)) !== JSON.stringify(sorted(told))) wrong.push('a branch was left unsaid')
  if (after.pulls.length !== before.pulls.length) wrong.push('a pull request was left unsaid')
  if (head !== undefined && !/\/compare\/main\.\.\./.test(reason)) wrong.push('no compare link')
  if (branch !== '' && outcome !== 'superseded' && outputs['patch-file'] === undefined) wrong.push('no patch')
  return wrong
}

function duplicates({ pulls, branches, issues }: Snapshot): string[] {
  const comments = issues.map(issue => issue.comments.length)
  return [
    ...(pulls.length > 1 ? [`${pulls.length} pull requests`] : []),
    ...(Object.keys(branches).length > 2 ? [`branches ${Object.keys(branches)}`] : []),
    ...(Math.max(...comments) > 1 ? [`${Math.max(...comments)} comments`] : []),
  ]
}

function sorted(branches: Readonly<Record<string, string>>): readonly (readonly [string, string])[] {
  return Object.entries(branches).sort(([a], [b]) => (a < b ? -1 : 1))
}
