/** Results of the preflight: problems that end the run, with their fixes, and remarks for the log. */

import { type DiffproofError, type Fault, withHint } from '../errors.ts'
import { OUTCOME_OF, type RunResult, resultOf } from '../outcome.ts'

export type Problem = {
  readonly fault: Fault
  /** One clause, without a full stop. */
  readonly what: string
  /** What the user can do, in sentences. May be empty. */
  readonly fix: string
}

export type Check = { readonly problems: readonly Problem[]; readonly remarks: readonly string[] }

export const NOTHING_FOUND: Check = { problems: [], remarks: [] }

/** Problems that the user can fix come first. */
const RANK: readonly Fault[] = ['configuration', 'repository', 'forge', 'model']

/** A problem of the user's configuration. */
export function misconfigured(what: string, fix: string): Problem {
  return { fault: 'configuration', what, fix }
}

/** The problem behind one of our own errors. */
export function problemOf({ fault, message, hint }: DiffproofError): Problem {
  return { fault, what: message, fix: hint }
}

/** Joins several checks. */
export function allChecks(checks: readonly Check[]): Check {
  return {
    problems: checks.flatMap(one => one.problems),
    remarks: checks.flatMap(one => one.remarks),
  }
}

/** The result of a run that cannot start. It names all problems; the first of them in rank decides the outcome. */
export function preflightResult(problems: readonly [Problem, ...Problem[]]): RunResult {
  const fault = RANK.find(rank => problems.some(one => one.fault === rank)) ?? problems[0].fault
  const texts = problems.map(({ what, fix }) => withHint(what, fix))
  const listed = texts.length === 1 ? texts : texts.map((text, index) => `(${index + 1}) ${text}`)
  const before = texts.length === 1 ? '' : `${texts.length} problems were found, and nothing was spent: `
  return resultOf(OUTCOME_OF[fault], `${before}${listed.join(' ')}`)
}
