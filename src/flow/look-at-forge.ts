/** What the forge tells about the repository and about the branch that is to be made. What the token may not read shows at the first refusal. */
import { messageOf } from '../core/errors.ts'
import { judgeRepository } from '../core/preflight/judge-repository.ts'
import { judgeRules } from '../core/preflight/judge-rules.ts'
import { type Judgement, NOTHING_FOUND, together } from '../core/preflight/obstacle.ts'
import { readRecordBlock } from '../core/pull-request/record-block.ts'
import type { Place } from './find-place.ts'
import type { Run } from './run.ts'

/** Never throws: what cannot be read stops nothing. `place` is null where another job publishes. */
export async function lookAtForge(place: Place | null, run: Run): Promise<Judgement> {
  const { config, ports } = run
  if (config.dryRun) return NOTHING_FOUND
  if (place !== null) ports.reporter.info(placeInWords(place))
  if (place !== null) warnOfRevisions(place, run)
  const repository = ask('the repository', () => ports.forge.repository(), run)
  const rules =
    place === null ? null : ask(`the rules of ${place.branch}`, () => ports.forge.rulesOf(place.branch), run)
  const facts = await repository
  const found = await rules
  const judged = facts === null ? NOTHING_FOUND : judgeRepository(facts, place !== null)
  if (place === null || found === null) return judged

  const { branch, replaces, onTopOf } = place
  const signs = facts?.isAppToken ?? true
  const target = { branch, replaces: replaces !== null, onTop: onTopOf !== null, signs, prefix: config.branchPrefix }
  const bound = judgeRules(found, target)
  if (bound.obstacles.length === 0) return together([judged, bound])
  // Rules are listed for everybody; who stands on a bypass list is not bound by them.
  const rulesets = [...new Set(found.map(rule => rule.ruleset))].filter(id => id !== null)
  const exempt = await Promise.all(
    rulesets.map(async id => ((await ports.forge.isExempt(id).catch(() => false)) ? id : null)),
  )
  return together([
    judged,
    judgeRules(
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
