/** Where the summary and the facts differ. The facts are right. */
import type { FileChange } from '../change/change.ts'
import { type Finding, TESTS_CLAIM } from '../evidence/record.ts'
import type { RunStatus } from '../testing/test-verdict.ts'
import { fileDisagreements, NOT_NAMED } from './file-claims.ts'
import type { Summary } from './schema.ts'
import { type Claim, type ClaimKind, readChecksClaim, readTestClaims } from './test-claims.ts'

type Ended = { readonly status: RunStatus }

/** A summary that is wrong about more than this is not read any more carefully. */
const MOST = 50
const MORE = 'more'
const QUOTED = 160

/** What a summary says otherwise than diff, test run and checks do: the tests first, then files. At most 50 and a count of the rest. */
export function findDisagreements(
  summary: Summary,
  files: readonly FileChange[],
  tests: Ended,
  checks: readonly Ended[] = [],
): Finding[] {
  const all = [
    ...testsDisagreement(summary, tests),
    ...checksDisagreement(summary, checks),
    ...fileDisagreements(summary, files),
  ]
  if (all.length <= MOST) return all
  return [...all.slice(0, MOST), { kind: MORE, path: null, detail: `and ${all.length - MOST} more` }]
}

/** Whether a summary says anything that is not so. One that names no file at all claims nothing about them, and the diff tells the reader which they are. */
export function saysWrong(summary: Summary, found: readonly Finding[]): boolean {
  if (summary.files.length > 0) return found.length > 0
  // The rest of more than can be listed are files: the tests come first.
  return found.some(({ kind }) => kind !== NOT_NAMED && kind !== MORE)
}

const FACT: Readonly<Record<RunStatus, string>> = {
  passed: 'they passed',
  failed: 'they failed',
  'timed-out': 'they ran into the time limit',
  'could-not-run': 'they could not be run',
  'not-run': 'none were run',
}

/** The one claim that contradicts the exit code; a summary that elsewhere says how it was is believed to mean that. */
function testsDisagreement(summary: Summary, { status }: Ended): Finding[] {
  const told = readTestClaims(summary.tests)
  const described = readTestClaims(summary.description)
  const claim = status === 'passed' ? redClaim(told, described) : greenClaim([...told, ...described], status)
  if (claim === undefined) return []
  const detail = `the summary says about the tests “${quoted(claim.said)}”, but by the exit code ${FACT[status]}`
  return [{ kind: TESTS_CLAIM, path: null, detail }]
}

/** In a description, tests that fail are mostly those of the fault that was mended; only where tests are the topic does it count. */
function redClaim(told: readonly Claim[], described: readonly Claim[]): Claim | undefined {
  const mentions = (kinds: readonly ClaimKind[]) => [...told, ...described].some(one => kinds.includes(one.kind))
  return mentions(['pass', 'pass-some']) ? undefined : told.find(one => one.kind === 'fail')
}

function greenClaim(claims: readonly Claim[], status: Exclude<RunStatus, 'passed'>): Claim | undefined {
  if (claims.some(one => one.kind === 'admits' || one.kind === 'fail')) return undefined
  const kinds: readonly ClaimKind[] =
    status === 'failed' || status === 'timed-out' ? ['pass'] : ['pass', 'pass-some', 'ran']
  return claims.find(one => kinds.includes(one.kind))
}

function checksDisagreement(summary: Summary, checks: readonly Ended[]): Finding[] {
  if (checks.every(check => check.status === 'passed')) return []
  const words = readChecksClaim(summary.tests) ?? readChecksClaim(summary.description)
  if (words === null) return []
  return [{ kind: 'checks-claim', path: null, detail: `the summary says “${quoted(words)}”, but a check did not pass` }]
}

function quoted(words: string): string {
  return words.length <= QUOTED ? words : `${words.slice(0, QUOTED).toWellFormed()}…`
}
