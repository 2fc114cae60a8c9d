/** Kills one run, lets the post step work where the cell says so, runs again, and says what is wrong. */
import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { recordIn } from '../../../__tests__/e2e/record-in.ts'
import { openScene, type Scene } from '../../../__tests__/e2e/scene.ts'
import type { Snapshot } from '../../../__tests__/playground/github/snapshot.ts'
import type { PostResult, TestRun } from '../../../__tests__/playground/runner-result.ts'
import { OUTCOMES } from '../../../src/core/outcome.ts'
import type { Cell, CellResult } from './cell.ts'
import { AFTER_EDIT, cleanAsCheckoutDoes, FILES, INPUTS, layOut, lostByUser, RIGHT, TURNS, textOf } from './stage.ts'
import { armTrigger } from './trigger.ts'

/** When the runner kills what has not ended after the first signal. */
const GIVEN_MS = 10_000
/** A process namespace takes a moment to go. */
const GONE_MS = 3_000

/** Runs one cell. To be called in a process namespace that holds nothing else. */
export async function runCell(cell: Cell): Promise<CellResult> {
  const violations: string[] = []
  const must = (holds: boolean, otherwise: string): void => void (holds || violations.push(otherwise))
  let modelAsked = (): void => undefined
  await using scene = await openScene({
    files: FILES,
    script: (_, { position }) => {
      modelAsked()
      return TURNS[position]
    },
  })
  const trigger = armTrigger(scene, cell)
  modelAsked = trigger.modelAsked
  const workspace = layOut(scene, cell.workspace)
  const inputs = { ...INPUTS, sandbox: cell.box }
  const killed = await scene.run({
    inputs,
    ...(workspace === undefined ? {} : { workspace }),
    onStart: trigger.start,
    keepSurvivors: true,
  })
  const endedAt = performance.now()
  trigger.stop()
  const sentAt = trigger.sentAt()
  const asked = scene.model.requests.length
  const { outcome = '(killed)' } = killed.outputs
  must(
    outcome === '(killed)' || (OUTCOMES as readonly string[]).includes(outcome),
    `${outcome} is not of the closed set`,
  )
  const endedAfterMs = sentAt === null || cell.signal === 'SIGKILL' ? null : Math.round(endedAt - sentAt)
  must(endedAfterMs === null || endedAfterMs < GIVEN_MS, `took ${endedAfterMs} ms to end`)
  if (killed.signal === null)
    must(killed.exitCode === (/^pr-/.test(outcome) ? 0 : 1), `exit code ${killed.exitCode} for ${outcome}`)

  if (cell.post) {
    const post = await killed.post()
    violations.push(...(await afterPost(cell, killed, post, asked, scene)))
  }
  violations.push(...(await strays()).map(line => `still running: ${line}`))

  if (cell.post) violations.push(...cleanAsCheckoutDoes(killed.workspace))
  const again = await scene.run({
    inputs,
    ...(cell.post ? { workspace: killed.workspace } : {}),
    event: { runId: 4002 },
  })
  const healed = again.outputs['outcome'] ?? '(none)'
  must(
    /^pr-(created|updated)$/.test(healed) && again.exitCode === 0,
    `the next run ended as ${healed}: ${again.outputs['reason']}`,
  )
  violations.push(...(await publishedWrongly(scene)))
  must(scene.github.violations.length === 0, `the forge: ${scene.github.violations.join('; ')}`)
  return { wasKilled: sentAt !== null, outcome, healed, endedAfterMs, violations }
}

async function afterPost(
  cell: Cell,
  killed: TestRun,
  post: PostResult,
  asked: number,
  scene: Scene,
): Promise<string[]> {
  const violations: string[] = []
  const must = (holds: boolean, otherwise: string): void => void (holds || violations.push(otherwise))
  must(post.exitCode === 0, `the post step ended with ${post.exitCode}`)
  violations.push(...lostByUser(killed.workspace, cell.workspace))
  const outside = [killed.home, killed.workspace].flatMap(folder =>
    readdirSync(folder).filter(name => /^\.?diffproof-/.test(name)),
  )
  must(outside.length === 0, `left outside: ${outside}`)
  const left = readdirSync(killed.tempDir).filter(name => !name.startsWith('_') && name !== 'diffproof')
  must(left.length === 0, `left in the temporary folder: ${left}`)
  const patch = textOf(join(killed.tempDir, 'diffproof', 'change.patch')) ?? ''
  if (asked >= AFTER_EDIT) must(patch.includes('+  return a + b'), 'the patch is lost')
  else if (asked <= 1) must(patch === '', 'a patch without a change')
  if (patch !== '') must(patch.startsWith('diff --git '), 'the patch is none')
  const told = [killed.stepSummary, post.stepSummary].filter(text => text !== '').length
  must(told <= 1, 'two job summaries')
  if (asked > 0) must(told === 1, 'no job summary')
  must(killed.stepSummary === '' || !post.log.includes('::warning'), `the post step is seen: ${post.log}`)
  // The job ends with the post step: nothing could upload the file any more.
  if (patch !== '' && post.stepSummary !== '')
    must(post.stepSummary.includes(patch.trim()), 'the patch is not in the job summary')
  const { issues } = await scene.github.snapshot(scene.repository)
  const comments = issues.find(issue => issue.number === scene.issue)?.comments.length ?? 0
  must(comments <= 1 && (asked === 0 || comments === 1), `${comments} comments`)
  must(saysLast(issues, scene.issue), 'the comment is not the last word')
  const leaks = [
    ...(await killed.leaks([scene.model.key, scene.token])),
    ...(await post.leaks([scene.model.key, scene.token])),
  ]
  must(leaks.length === 0, `secrets in ${leaks}`)
  return violations
}

function saysLast(issues: Snapshot['issues'], number: number): boolean {
  const comments = issues.find(issue => issue.number === number)?.comments ?? []
  return comments.every(({ body }) => body.includes('"over":true'))
}

async function publishedWrongly(scene: Scene): Promise<string[]> {
  const { pulls, branches, issues } = await scene.github.snapshot(scene.repository)
  const wrong: string[] = []
  const must = (holds: boolean, otherwise: string): void => void (holds || wrong.push(otherwise))
  must(pulls.length === 1, `${pulls.length} pull requests`)
  must(Object.keys(branches).length === 2, `branches ${Object.keys(branches)}`)
  const comments = issues.find(issue => issue.number === scene.issue)?.comments.length ?? 0
  must(comments === 1, `${comments} comments after the next run`)
  must(saysLast(issues, scene.issue), 'the comment after the next run is not its last word')
  const [pull] = pulls
  if (pull === undefined) return wrong
  const tree = scene.git('rev-parse', `${pull.head.sha}^{tree}`)
  const { evidence } = recordIn(pull.body)
  must(tree === evidence.tree_sha, `the tree is ${tree}, the receipt says ${evidence.tree_sha}`)
  must(scene.git('show', `${pull.head.sha}:src/sum.js`) === RIGHT.trimEnd(), 'the file is not as it was mended')
  const changed = scene.git('diff', '--name-only', `${pull.head.sha}^`, pull.head.sha).split('\n')
  must(changed.join() === 'src/sum.js,test/sum.case.sh', `the commit changes ${changed}`)
  must(evidence.tests.proof === 'red-then-green', `the proof is ${evidence.tests.proof}`)
  return wrong
}

/** Everything in this process namespace but what runs this cell; told once, and then ended. */
async function strays(): Promise<string[]> {
  const until = performance.now() + GONE_MS
  for (;;) {
    const alive = others()
    if (alive.length === 0) return []
    if (performance.now() > until) {
      for (const { id } of alive) process.kill(id, 'SIGKILL')
      return alive.map(({ line }) => line)
    }
    await pause(50)
  }
}

function others(): { readonly id: number; readonly line: string }[] {
  const ids = readdirSync('/proc').filter(name => /^\d+$/.test(name) && name !== '1' && name !== String(process.pid))
  return ids.flatMap(id => {
    try {
      const stat = readFileSync(`/proc/${id}/stat`, 'latin1')
      if (/^[ZX]/.test(stat.slice(stat.lastIndexOf(')') + 2))) return []
      const line = readFileSync(`/proc/${id}/cmdline`, 'latin1').replaceAll('\0', ' ')
      return [{ id: Number(id), line: line || `(${readlinkSync(`/proc/${id}/exe`)})` }]
    } catch {
      return []
    }
  })
}
