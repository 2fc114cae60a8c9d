/** Everything that can be checked before the first token. */

import { parentFolders } from '../../core/edit/path-policy.ts'
import { DiffproofError, messageOf, RepositoryError, withHint } from '../../core/errors.ts'
import { parseBody } from '../../core/facts/record-block.ts'
import { isRunResult, type RunResult } from '../../core/outcome.ts'
import {
  checkModels,
  checkPrefix,
  checkRepository,
  checkRules,
  checkSpace,
  type PreflightProblem,
  preflightResult,
  workflowFilesLine,
} from '../../core/start/problem.ts'
import type { AskedFile, Task } from '../../core/task/task.ts'
import type { Target } from '../publish/decide.ts'
import { findTarget } from '../publish/find-target.ts'
import { learn, type PublishJob, type Run } from '../run.ts'
import { checkOutBase } from './checkout.ts'

/**
 * Checks the base out, resolves the target and does every check. Returns a result that names all problems. Throws when
 * the target cannot be resolved.
 */
export async function preflight(chosen: Task | AskedFile, run: Run) {
  const { problems, checkout, target } = await findProblems(chosen, run)
  const inTheWay = resultOfAny(problems, run)
  if (inTheWay !== null) return inTheWay
  if (checkout === null) throw new Error('there is neither a checkout nor a problem')
  return isRunResult(checkout) ? checkout : { checkout, target }
}

/** Every check, and what it found. `checkout` is null where it was not made, for a problem among these. */
export async function findProblems(chosen: Task | AskedFile, run: Run) {
  const hasNoTarget = run.config.action === 'propose' || run.local?.approve === null
  const resolving = hasNoTarget ? Promise.resolve(null) : findTarget(chosen, run)
  const steps = [
    checkOutBase(chosen, run).catch(problemIn),
    resolving,
    resolving.then(target => lookAtForge(target, run)),
    lookAtModels(run),
    run.ports.freeSpace().then(checkSpace),
  ] as const
  await Promise.allSettled(steps)
  const [checkout, target, ofForge, { problems: ofModels, remark }, ofSpace] = await Promise.all(steps)
  const problems = [...ofForge, ...ofModels, ...ofSpace]
  if (remark !== null) run.ports.reporter.warning(remark)
  const { said, isLifted } = workflowFilesLine(run.config.protectedPaths)
  run.ports.reporter[isLifted ? 'warning' : 'info'](said)
  if ('what' in checkout) return { problems: [checkout, ...problems], checkout: null, target }
  return { problems, checkout, target }
}

/** The preflight of a job that only publishes: no model and no checkout. Null when there is no problem. */
export async function preflightToPublish(target: Target, run: PublishJob): Promise<RunResult | null> {
  return resultOfAny(await lookAtForge(target, run), run)
}

async function lookAtModels({ config, ports, fallback, state }: Run) {
  const lookUp = async (name: string) => {
    const facts = await ports.catalog.lookUp(name)
    if (facts.kind === 'known' && facts.window !== null)
      learn(state, { windows: { ...state.windows, [name]: facts.window } })
    return { name, facts }
  }
  const [model, spare] = await Promise.all([lookUp(config.model), fallback && lookUp(fallback.model.name)])
  return checkModels(model, spare)
}

function resultOfAny([first, ...more]: readonly PreflightProblem[], { ports }: PublishJob): RunResult | null {
  if (first === undefined) return null
  if (more.length > 0)
    for (const { what, fix } of [first, ...more]) ports.reporter.info(`in the way: ${withHint(what, fix)}`)
  return preflightResult([first, ...more])
}

function problemIn(thrown: unknown): PreflightProblem {
  const isLate = thrown instanceof RepositoryError && thrown.trouble === 'late'
  if (isLate || !(thrown instanceof DiffproofError) || thrown.fault === 'internal') throw thrown
  return { fault: thrown.fault, what: thrown.message, fix: thrown.hint, known: thrown.known }
}

/** Never throws: a fact that cannot be read stops nothing. */
async function lookAtForge(target: Target | null, run: PublishJob): Promise<readonly PreflightProblem[]> {
  const { config, ports } = run
  if (config.dryRun) return []
  if (target !== null) logTarget(target, run)
  const ask = <T>(what: string, asked: Promise<T>): Promise<T | null> =>
    asked.catch((thrown: unknown) => {
      ports.reporter.info(`${what} could not be looked at beforehand: ${messageOf(thrown)}`)
      return null
    })
  const rulesOf = async (branch: string) => {
    const known = await ask(
      `the rules of ${branch}`,
      ports.forge.rulesOf(branch).then(found => ({ found })),
    )
    if (known?.found === null)
      ports.reporter.info(`this server has no API for the rules of ${branch}: it may refuse it`)
    return known?.found ?? null
  }
  // A branch named like a folder of the prefix leaves no room for branches below it.
  const folders = target !== null && target.replaces === null ? parentFolders(config.branchPrefix) : []
  const lookUp = async (folder: string) =>
    (await ask(`the branch ${folder}`, ports.forge.headOf(folder))) === null ? [] : [folder]
  const [taken, facts, rules] = await Promise.all([
    Promise.all(folders.map(lookUp)),
    ask('the repository', ports.forge.repository()),
    target === null ? null : rulesOf(target.branch),
  ])
  const ofRepository = facts === null ? [] : checkRepository(facts, target !== null)
  const checked = [...checkPrefix(config.branchPrefix, taken.flat()), ...ofRepository]
  if (target === null || rules === null) return checked

  const { branch, replaces, onTopOf } = target
  const signs = run.author === null && (facts?.isAppToken ?? true)
  const ruled = { branch, replaces: replaces !== null, onTop: onTopOf !== null, signs, prefix: config.branchPrefix }
  if (checkRules(rules, ruled).length === 0) return checked
  // GitHub lists the rules also for those who may bypass them.
  const exempt = new Set<number | null>()
  for (const ruleset of new Set(rules.map(rule => rule.ruleset)))
    if (ruleset !== null && (await ports.forge.isExempt(ruleset).catch(() => false))) exempt.add(ruleset)
  const binding = rules.filter(rule => !exempt.has(rule.ruleset))
  return [...checked, ...checkRules(binding, ruled)]
}

function logTarget(target: Target, { ports }: PublishJob): void {
  ports.reporter.info(targetInWords(target))
  const { pullRequest, onTopOf } = target
  // Paid revisions are replaced by a new commit on the base.
  const replaced = onTopOf === null && pullRequest !== null ? parseBody(pullRequest.body) : null
  const revisions = replaced?.evidence.revision?.number ?? 0
  if (revisions > 0)
    ports.reporter.warning(
      `pull request #${pullRequest?.number} has had revisions (${revisions}): this run starts again on the base, and its commit takes their place; to go on from them comment /diffproof and what should change there`,
    )
}

function targetInWords({ branch, replaces, pullRequest, leftAlone, onTopOf }: Target): string {
  if (pullRequest !== null)
    return `pull request #${pullRequest.number} of this task is open: its branch ${branch} ${onTopOf === null ? 'gets a new commit on the base in place of its own' : 'gets one more commit'}`
  if (replaces !== null)
    return `the branch ${branch} of this task is there without a pull request: its head is replaced`
  const words = `the branch will be ${branch}`
  if (leftAlone === null) return words
  return `people have pushed to pull request #${leftAlone.number} of this task, which is left alone: ${words}`
}
