/** How a run begins: the agent with an empty work tree and the task, or with files that were planned and generated. */

import type { Receipt } from '../../core/change/change.ts'
import { checkChange } from '../../core/change/check-change.ts'
import { firstOf } from '../../core/ending/judged-endings.ts'
import type { RunResult } from '../../core/outcome.ts'
import { sanitizeRevision } from '../../core/task/sanitized-revision.ts'
import type { Task } from '../../core/task/task.ts'
import { begin } from '../begin.ts'
import { type Generation, generateFiles } from '../manifest/generate-files.ts'
import { planFiles } from '../manifest/plan-files.ts'
import { learn } from '../run-state.ts'
import type { EarlierWork, Session } from '../session.ts'
import { refusedContent } from '../verify/content.ts'
import type { Judge } from '../verify/verify.ts'
import { openingOf, taskValues } from './first-message.ts'
import type { Opening } from './loop.ts'

export type FirstMove = {
  /** The first message of the talk. */
  readonly message: Opening | string
  /** What was generated before the talk; the work is then judged before the model is asked again. */
  readonly generation: Generation | null
  /** The message tells what failed on the untouched tree. */
  readonly tellsBaseline?: true
}

/** Goes on from earlier work where there is some that fits; else chooses by `strategy`; a revision is a talk in any case. What was generated before it failed is kept as a patch. */
export async function makeFirstMove(task: Task, judge: Judge, session: Session): Promise<FirstMove | RunResult> {
  begin('edit', session.run)
  const { earlier } = session
  const { prompts } = session.run.ports
  if (earlier !== null && (await layEarlierWork(earlier, session))) {
    await judge.keepWork()
    const { again } = openingOf('', task, session)
    const text = await again({ said: earlier.said, untold: '' })
    return { message: { text, again }, generation: null, tellsBaseline: true }
  }
  const { text: headStart, places } = await session.headStart
  if (places.length > 0) session.run.ports.reporter.info(`looked up for the task: ${places.join(', ')}`)
  const values = taskValues(task, session, headStart)
  if (task.revision !== undefined) {
    const { files } = sanitizeRevision(task.revision, '', '')
    return { message: openingOf(prompts.render('revision', { ...values, files }), task, session), generation: null }
  }
  if (session.run.config.strategy === 'agent')
    return { message: openingOf(prompts.render('task', values), task, session), generation: null }

  const { group } = session.run.ports.reporter
  const plan = await group('Plan the files', () => planFiles(task, session))
  if ('outcome' in plan) return plan
  const generation = await group('Generate the files', () => generateFiles(task, plan, session)).catch(
    async (thrown: unknown) => {
      await judge.keepWork()
      throw thrown
    },
  )
  if ('outcome' in generation) {
    await judge.keepWork()
    return generation
  }
  const files = generation.files.map(({ file }) => `- ${file.path} (${file.action})`).join('\n')
  return { message: openingOf(prompts.render('generated', { ...values, files }), task, session), generation }
}

/** Puts the work tree to the result of the earlier run; what its edit tool wrote counts as edited in this run. False where that does not fit: the log says why, and the work tree is as it was. */
export async function layEarlierWork(work: EarlierWork, session: Session): Promise<boolean> {
  const { run, base } = session
  const { repository, reporter } = run.ports
  await session.baseline.ready()
  const anew = (why: string): boolean => {
    reporter.warning(`resume: the work of run ${work.runId} is not gone on with: ${why}`)
    return false
  }
  const opened = await repository.receiptOf(work.patch)
  if ('refused' in opened) return anew(`its patch does not apply to ${base.sha.slice(0, 12)}: ${opened.refused}`)
  const laid = opened.receipt
  if (work.base.sha === base.sha && laid.tree !== work.tree) return anew('its patch makes another tree than it told of')
  const why = await whyRefused(laid, session)
  if (why !== null) return anew(why)

  const made = work.byEditTool.filter(path => laid.files.some(file => file.path === path))
  if (!(await repository.resumeFrom(laid, made))) return anew('the work tree does not take it')
  const { runId, costUsd, said, patch } = work
  learn(run.state, { resumedFrom: { runId, costUsd } })
  reporter.record({ type: 'resumed', runId, costUsd, tree: laid.tree, byEditTool: made, said, patch })
  const cost = costUsd === null ? 'at an unknown cost' : `which cost ${costUsd} USD`
  reporter.info(
    `resume: run ${runId}, ${cost}, is gone on with: ${laid.files.length} changed files; max-cost-usd counts this run only`,
  )
  return true
}

/** The checks of an edit, and those of a change. */
async function whyRefused(laid: Receipt, session: Session): Promise<string | null> {
  for (const { path, from } of laid.files) {
    for (const one of from === null ? [path] : [path, from]) {
      const why = session.whyClosed(one)
      if (why !== null) return `${one}: ${why}`
    }
  }
  // Work that broke off need not have everything yet.
  const { outputs = null } = session.policy
  const policy = { ...session.policy, outputs: outputs === null ? null : { ...outputs, missing: () => [] } }
  // Kinds and paths first: a submodule has no content that could be looked at.
  const verdict = checkChange(laid, policy)
  if (verdict.kind === 'empty') return 'it changes nothing any more'
  const problems = verdict.kind === 'refused' ? verdict.problems : await refusedContent(laid, session.run)
  return problems.length > 0 ? firstOf(problems) : null
}
