/** How the work begins: with the task, with an earlier run, or with generated files. */
import { type Receipt, textOfPatch, touchedPaths } from '../core/change/change.ts'
import { checkChange } from '../core/change/check-change.ts'
import { keptHistory } from '../core/model/history.ts'
import { isRunResult, type RunResult } from '../core/outcome.ts'
import { firstRefusalInWords, refusalInWords } from '../core/page/left-out-words.ts'
import { findingInWords } from '../core/page/sent-back-words.ts'
import { sanitizeRevision } from '../core/task/revision.ts'
import { headAndTail } from '../core/text/cut.ts'
import { bulleted } from '../core/text/quantities.ts'
import type { FirstMessage } from './agent/conversation.ts'
import { firstMessageOf, patchOfPullRequest, taskValues } from './agent/first-message.ts'
import { refusedContent } from './changed-content.ts'
import { planText } from './manifest/file-request.ts'
import { type Generation, generateFiles } from './manifest/generate-files.ts'
import { planFiles } from './manifest/plan-files.ts'
import { recordStep } from './record-events.ts'
import { learn } from './run.ts'
import type { EarlierWork, Session } from './session.ts'
import type { Verifier } from './verify/verify.ts'

type Beginning = {
  message: FirstMessage
  generation: Generation | null
  saysBaseline: boolean
}

/**
 * Continues earlier work that still fits; else begins by `strategy`. A revision always begins with a conversation.
 * Files that were generated before an error are kept as a patch.
 */
export async function beginWork(verifier: Verifier, session: Session): Promise<Beginning | RunResult> {
  const { run, task, earlier, overview } = session
  const { config, ports } = run
  recordStep('edit', run)
  await waitForStart(session)
  if (earlier !== null && (await resume(earlier, session))) {
    await verifier.keepWork()
    const first = firstMessageOf('', session)
    const text = await first.again(keptHistory([{ kind: 'said', text: earlier.lastText }], 0))
    return { message: { ...first, text }, generation: null, saysBaseline: true }
  }
  if (overview.length > 0)
    ports.reporter.info(`looked up for the task: ${overview.map(({ pointer }) => pointer).join(', ')}`)
  const values = taskValues(session)
  const beginWith = (text: string, generation: Generation | null = null): Beginning => {
    return { message: firstMessageOf(text, session), generation, saysBaseline: false }
  }
  if (task.revision !== undefined) {
    const { files } = sanitizeRevision(task.revision, '', '')
    const patch = await patchOfPullRequest(values.marker, session)
    return beginWith(ports.prompts.render('revision', { ...values, files: `${files}${patch}` }))
  }
  if (config.strategy === 'agent') return beginWith(ports.prompts.render('task', values))

  const plan = await ports.reporter.group('Plan the files', () => planFiles(session))
  if (isRunResult(plan)) return plan
  const generating = ports.reporter.group('Generate the files', () => generateFiles(plan, session))
  const generation = await generating.catch(async (thrown: unknown) => {
    await verifier.keepWork()
    throw thrown
  })
  if (isRunResult(generation)) {
    await verifier.keepWork()
    return generation
  }
  const files = await generatedWork(generation, values.marker, session)
  return beginWith(ports.prompts.render('generated', { ...values, files }), generation)
}

/** A command that cannot start says so at once. */
const START_MS = 2_000

/** No request is sent before it is known whether the tests start. Throws ConfigurationError. */
async function waitForStart({ baseline, run, setupCommand, testCommand }: Session): Promise<void> {
  if (setupCommand !== null || testCommand === null) return
  await Promise.race([baseline.ready(), run.ports.clock.wait(START_MS, run.editing)])
}

const LONGEST_PATCH = 24_000

async function generatedWork({ plan, unresolved }: Generation, marker: string, { run }: Session): Promise<string> {
  const { repository } = run.ports
  const patch = textOfPatch(await repository.patchOf(await repository.takeReceipt()))
  const broken =
    unresolved.length === 0
      ? ''
      : `\n\nThese imports lead nowhere. Repair them first:\n${bulleted(unresolved.map(findingInWords))}`
  return `${planText(plan.manifest)}\n\n<${marker}-patch>\n${headAndTail(patch, LONGEST_PATCH)}\n</${marker}-patch>${broken}`
}

/**
 * Puts the work tree to the result of an earlier run. False when that does not fit: the log says why, and the work
 * tree is as it was.
 */
export async function resume(work: EarlierWork, session: Session): Promise<boolean> {
  const { run, base } = session
  const { repository, reporter } = run.ports
  await session.baseline.mayEdit()
  const startOver = (why: string): boolean => {
    reporter.warning(`resume: the work of run ${work.runId} is not used: ${why}`)
    return false
  }
  const opened = await repository.receiptOf(work.patch)
  if ('refused' in opened) return startOver(`its patch does not apply to ${base.sha.slice(0, 12)}: ${opened.refused}`)
  const { receipt } = opened
  if (work.base.sha === base.sha && receipt.tree !== work.tree) return startOver('its patch makes another tree')
  const why = await checkResumed(receipt, session)
  if (why !== null) return startOver(why)

  const made = work.byEditTool.filter(path => receipt.files.some(file => file.path === path))
  if (!(await repository.resumeFrom(receipt, made))) return startOver('the work tree does not take it')
  const { runId, costUsd, lastText, patch } = work
  learn(run.state, { resumedFrom: { runId, costUsd } })
  reporter.record({ type: 'resumed', runId, costUsd, tree: receipt.tree, byEditTool: made, lastText, patch })
  const cost = costUsd === null ? 'at an unknown cost' : `which cost ${costUsd} USD`
  const what = `${receipt.files.length} changed files; max-cost-usd counts this run only`
  reporter.info(`resume: run ${runId}, ${cost}, is continued: ${what}`)
  return true
}

async function checkResumed(receipt: Receipt, session: Session): Promise<string | null> {
  for (const path of touchedPaths(receipt.files)) {
    const reason = session.checkPath(path)
    if (reason !== null) return refusalInWords({ path, reason })
  }
  // Work that broke off need not have all its outputs yet.
  const { outputs = null } = session.policy
  const policy = {
    ...session.policy,
    outputs: outputs === null ? null : { ...outputs, compare: () => ({ missing: [], unchanged: [] }) },
  }
  // Kinds and paths come first, because a submodule has no content to look at.
  const paths = await session.run.ports.repository.pathsIn(receipt.tree)
  const result = checkChange(receipt, policy, paths)
  if (result.kind === 'empty') return 'it changes nothing any more'
  const problems = result.kind === 'refused' ? result.problems : await refusedContent(receipt, session.run)
  return problems.length > 0 ? firstRefusalInWords(problems) : null
}
