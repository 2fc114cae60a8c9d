/** Everything that can be found out before the first token. What stands in the way is told in one ending, each with what to do about it. */
import { DiffproofError, messageOf, withHint } from '../../core/errors.ts'
import type { RunResult } from '../../core/outcome.ts'
import { checkRules } from '../../core/preflight/branch-rules.ts'
import { checkRepository, checkSpace, workflowFilesLine } from '../../core/preflight/checks.ts'
import { checkModels } from '../../core/preflight/models.ts'
import {
  allChecks,
  type Check,
  NOTHING_FOUND,
  type Problem,
  preflightResult,
  problemOf,
} from '../../core/preflight/problem.ts'
import { readRecordBlock } from '../../core/pull-request/record-block.ts'
import type { AskedFile, Task } from '../../core/task/task.ts'
import type { Place } from '../publish/target.ts'
import type { Run } from '../run.ts'
import { type Ground, layGround } from './checkout.ts'

/** Checks the repository out and asks all the others meanwhile; the ground, or the ending that names every problem. `placing` is null where another job publishes. Throws what kept it from finding the place, once nothing is under way any more. */
export async function preflight(
  chosen: Task | AskedFile,
  placing: Promise<Place> | null,
  run: Run,
): Promise<Ground | RunResult> {
  const steps = [
    layGround(chosen, run).catch(obstacleOnly),
    Promise.resolve(placing).then(place => lookAtForge(place, run)),
    lookAtModels(run),
    run.ports.freeSpace().then(checkSpace),
  ] as const
  await Promise.allSettled(steps)
  const [ground, ...judged] = await Promise.all(steps)
  const { problems } = tell(allChecks(judged), run)
  tellWorkflowFiles(run)
  if (!('what' in ground)) return tellEnding(problems, run) ?? ground
  return tellAll([ground, ...problems], run)
}

/** The same for a job that only publishes: no model is asked, nothing is checked out. Null where nothing stands in the way. */
export async function preflightToPublish(place: Place, run: Run): Promise<RunResult | null> {
  return tellEnding(tell(await lookAtForge(place, run), run).problems, run)
}

/** The API's list of models, which a gateway need not have. */
async function lookAtModels({ config, ports, fallback }: Run): Promise<Check> {
  const lookUp = async (name: string) => ({ name, facts: await ports.catalog.lookUp(name) })
  const [model, spare] = await Promise.all([
    lookUp(config.model),
    fallback === null ? null : lookUp(fallback.model.name),
  ])
  return checkModels(model, spare)
}

function tell(judgement: Check, { ports }: Run): Check {
  for (const remark of judgement.remarks) ports.reporter.warning(remark)
  return judgement
}

function tellWorkflowFiles({ config, ports }: Run): void {
  const { said, isLifted } = workflowFilesLine(config.protectedPaths)
  if (isLifted) ports.reporter.warning(said)
  else ports.reporter.info(said)
}

function tellEnding([first, ...more]: readonly Problem[], run: Run): RunResult | null {
  return first === undefined ? null : tellAll([first, ...more], run)
}

function tellAll(problems: readonly [Problem, ...Problem[]], { ports }: Run): RunResult {
  if (problems.length > 1)
    for (const { what, fix } of problems) ports.reporter.info(`in the way: ${withHint(what, fix)}`)
  return preflightResult(problems)
}

/** Throws what is no error of ours, and a bug of ours. */
function obstacleOnly(thrown: unknown): Problem {
  if (thrown instanceof DiffproofError && thrown.fault !== 'internal') return problemOf(thrown)
  throw thrown
}

/** Never throws: what cannot be read stops nothing. `place` is null where another job publishes. */
async function lookAtForge(place: Place | null, run: Run): Promise<Check> {
  const { config, ports } = run
  if (config.dryRun) return NOTHING_FOUND
  if (place !== null) ports.reporter.info(placeInWords(place))
  if (place !== null) warnOfRevisions(place, run)
  const repository = ask('the repository', () => ports.forge.repository(), run)
  const rules =
    place === null ? null : ask(`the rules of ${place.branch}`, () => ports.forge.rulesOf(place.branch), run)
  const facts = await repository
  const found = await rules
  const judged = facts === null ? NOTHING_FOUND : checkRepository(facts, place !== null)
  if (place === null || found === null) return judged

  const { branch, replaces, onTopOf } = place
  const signs = facts?.isAppToken ?? true
  const target = { branch, replaces: replaces !== null, onTop: onTopOf !== null, signs, prefix: config.branchPrefix }
  const bound = checkRules(found, target)
  if (bound.problems.length === 0) return allChecks([judged, bound])
  // Rules are listed for everybody; who stands on a bypass list is not bound by them.
  const rulesets = [...new Set(found.map(rule => rule.ruleset))].filter(id => id !== null)
  const exempt = await Promise.all(
    rulesets.map(async id => ((await ports.forge.isExempt(id).catch(() => false)) ? id : null)),
  )
  return allChecks([
    judged,
    checkRules(
      found.filter(rule => rule.ruleset === null || !exempt.includes(rule.ruleset)),
      target,
    ),
  ])
}

async function ask<T>(what: string, call: () => Promise<T>, { ports }: Run): Promise<T | null> {
  try {
    return await call()
  } catch (thrown) {
    ports.reporter.info(`${what} could not be looked at beforehand: ${messageOf(thrown)}`)
    return null
  }
}

/** Revisions are paid work that somebody asked for; whoever starts the task again should know that they go. */
function warnOfRevisions({ pullRequest, onTopOf }: Place, { ports }: Run): void {
  if (pullRequest === null || onTopOf !== null) return
  const revisions = readRecordBlock(pullRequest.body)?.evidence.revision?.number ?? 0
  if (revisions > 0)
    ports.reporter.warning(
      `pull request #${pullRequest.number} has had revisions (${revisions}): this run begins anew on the base, and its commit takes their place; to go on from them comment /diffproof and what should change there`,
    )
}

function placeInWords({ branch, replaces, pullRequest, leftAlone, onTopOf }: Place): string {
  if (pullRequest !== null)
    return `pull request #${pullRequest.number} of this task is open: its branch ${branch} ${onTopOf === null ? 'gets a new commit on the base in place of its own' : 'gets one more commit'}`
  if (replaces !== null)
    return `the branch ${branch} of this task is there without a pull request: its head is replaced`
  if (leftAlone !== null)
    return `people have pushed to pull request #${leftAlone.number} of this task, which is left alone: the branch will be ${branch}`
  return `the branch will be ${branch}`
}
