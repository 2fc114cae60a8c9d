/** The closed set of outcomes, and what the result of a run carries. */
import {
  DiffproofError,
  type ForgeError,
  type KnownReason,
  messageOf,
  type ReasonKind,
  RepositoryError,
  withHint,
} from './errors.ts'
import { budgetInWords } from './text/quantities.ts'
import { oneLine } from './text/sanitized-text.ts'

type Meaning = {
  passes: boolean
  /** The next run may go on from the patch (`resume`). */
  isUnfinished?: true
  title: string
  draftTitle?: string
}

const MEANINGS = {
  'pr-created': { passes: true, title: 'Pull request opened', draftTitle: 'Draft opened' },
  'pr-updated': { passes: true, title: 'Pull request updated', draftTitle: 'Draft updated' },
  proposed: { passes: true, title: 'Change proposed' },
  planned: { passes: true, title: 'Planned' },
  reported: { passes: true, title: 'Reported' },
  'dry-run': { passes: true, title: 'Dry run, nothing published', draftTitle: 'Dry run of a draft, nothing published' },
  skipped: { passes: true, title: 'Nothing started' },
  superseded: { passes: true, title: 'Nothing was published' },
  declined: { passes: true, title: 'Declined with a reason' },
  'no-changes': { passes: false, title: 'No changes' },
  'not-ready': { passes: false, title: 'Not ready' },
  'blocked-changes': { passes: false, title: 'Change refused' },
  'refused-actor': { passes: false, title: 'Actor refused' },
  'refused-content': { passes: false, title: 'Task refused' },
  'budget-exceeded': { passes: false, isUnfinished: true, title: 'Budget used up' },
  'turn-limit': { passes: false, isUnfinished: true, title: 'Out of turns' },
  'timed-out': { passes: false, isUnfinished: true, title: 'Out of time' },
  cancelled: { passes: false, isUnfinished: true, title: 'Cancelled' },
  'model-error': { passes: false, isUnfinished: true, title: 'The model failed' },
  'forge-error': { passes: false, isUnfinished: true, title: 'GitHub failed' },
  'push-refused': { passes: false, isUnfinished: true, title: 'Push refused' },
  'pr-not-permitted': { passes: false, isUnfinished: true, title: 'Pull request not permitted' },
  // Something stood in the way before anything was done.
  'configuration-error': { passes: false, isUnfinished: true, title: 'Wrong configuration' },
  'internal-error': { passes: false, isUnfinished: true, title: 'Internal error' },
} as const satisfies Readonly<Record<string, Meaning>>

export type Outcome = keyof typeof MEANINGS
export const OUTCOMES = Object.keys(MEANINGS) as readonly Outcome[]

function meaningOf(outcome: Outcome): Meaning {
  return MEANINGS[outcome]
}

/** Git that fails on this machine is no fault of the forge. */
const TITLES = { git: 'Git failed', 'job-permissions': 'Missing permission', 'no-result': 'No result' } as const

/** Two or three words: `Pull request opened`. */
export function titleOfOutcome(outcome: Outcome, isDraft: boolean, reasonKind?: ReasonKind) {
  if (reasonKind !== undefined && reasonKind in TITLES) return TITLES[reasonKind as keyof typeof TITLES]
  const meaning = MEANINGS[outcome]
  return isDraft && 'draftTitle' in meaning ? meaning.draftTitle : meaning.title
}

export const VERDICT_TITLES = {
  proven: 'Proven',
  'proven-by-build': 'Proven by build',
  ready: 'Ready',
  'not-ready': 'Not ready',
} as const

/** What happened, in a few words for every page, annotation and log: `Diffproof opened the draft`, `Tests failed`. */
export function happened({ outcome, isDraft = false, pullRequest, verdict, reasonKind }: RunResult) {
  if (verdict !== undefined) return VERDICT_TITLES[verdict]
  const did = outcome === 'pr-updated' ? 'updated' : 'opened'
  if (pullRequest !== undefined)
    return isDraft ? (`Diffproof ${did} the draft` as const) : (`Diffproof ${did}` as const)
  const isUnchanged = outcome === 'no-changes' || outcome === 'declined'
  return isUnchanged ? 'Diffproof made no change' : titleOfOutcome(outcome, isDraft, reasonKind)
}

/** Whether the next run may go on from the patch (`resume`). `limit`: the one that ended the editing, if one did. */
export function isUnfinished(outcome: string, limit: string | null): boolean {
  const known = OUTCOMES.find(one => one === outcome)
  return limit !== null || (known !== undefined && meaningOf(known).isUnfinished === true)
}

/** How a run ended. It is a value; `outputs` holds what applies, by output name. */
export type RunResult = KnownReason & {
  outcome: Outcome
  reason: string
  passes: boolean
  isDraft?: boolean
  outputs: Readonly<Record<string, string>>
  /** As its page shows it. The title is untrusted. */
  pullRequest?: { title: string; state: string }
  /** Where a person opens it, and what lets Diffproof open the next one. */
  byHand?: { url: string; toAllow: string }
  /** The reason for the issue, where `reason` may hold words of another job. */
  reasonOnIssue?: string
  /** Where this job only reports how another one ended. */
  fromJob?: 'propose'
  /** In the model's words. Untrusted. */
  declined?: { reason: string; tests: string; risks: readonly string[] }
  /** What a proof came to: its own first words take the place of the outcome's. */
  verdict?: keyof typeof VERDICT_TITLES
  /** Markdown for the job summary, in a mode that solves nothing. */
  page?: string
}

/**
 * A result that passes or fails as its outcome says; `passes` overrides it for `no-changes`, the one that depends on
 * an input.
 */
export function resultOf(outcome: Outcome, reason: string, passes: boolean = MEANINGS[outcome].passes): RunResult {
  return { outcome, reason: oneLine(reason), passes, outputs: {} }
}

/** Whether a step ended the run, instead of handing on a value. */
export function isRunResult(value: unknown): value is RunResult {
  return typeof value === 'object' && value !== null && 'outcome' in value && 'passes' in value
}

export const OUTCOME_OF = {
  configuration: 'configuration-error',
  forge: 'forge-error',
  model: 'model-error',
  repository: 'forge-error',
  internal: 'internal-error',
} as const satisfies Record<string, Outcome>

/** The result of a run that could not go on. Anything that is not one of ours is a bug of ours. */
export function resultFor(thrown: unknown): RunResult {
  if (thrown instanceof RepositoryError && thrown.trouble === 'late') return limitResult('timeout-minutes')
  if (thrown instanceof DiffproofError) {
    return { ...resultOf(OUTCOME_OF[thrown.fault], withHint(thrown.message, thrown.hint)), ...thrown.known }
  }
  return resultOf('internal-error', `an error in Diffproof itself: ${messageOf(thrown)}`)
}

export type Limit = 'max-turns' | 'max-cost-usd' | 'timeout-minutes'

const OUTCOME_OF_LIMIT = {
  'max-turns': 'turn-limit',
  'max-cost-usd': 'budget-exceeded',
  'timeout-minutes': 'timed-out',
} as const satisfies Readonly<Record<Limit, Outcome>>

/** In dollars; null for a model without a known price. */
export type Budget = { spentUsd: number | null; maxUsd: number }

/** One sentence and one outcome for each limit, a cancellation included. */
export function limitResult(limit: Exclude<Limit, 'max-cost-usd'> | 'cancelled'): RunResult
export function limitResult(limit: Limit | 'cancelled', budget: Budget): RunResult
export function limitResult(limit: Limit | 'cancelled', budget?: Budget): RunResult {
  if (limit === 'cancelled') return resultOf('cancelled', 'the run was cancelled')
  if (budget !== undefined && limit === 'max-cost-usd') {
    const spent = budgetInWords(budget.spentUsd, budget.maxUsd)
    return resultOf('budget-exceeded', `\`max-cost-usd\` ended the run before a change was tested: ${spent}`)
  }
  return resultOf(OUTCOME_OF_LIMIT[limit], `\`${limit}\` was reached before a change was tested`)
}

/** A step of a job was cancelled, and its work did not end in time. */
export function lateResult(): RunResult {
  return resultOf('cancelled', `${limitResult('cancelled').reason}; the post step keeps what there is of the work`)
}

/** There is no branch: the patch is what is left. */
export function branchNotMade(error: ForgeError | RepositoryError): RunResult {
  if (error.trouble === 'late') return limitResult('timeout-minutes')
  const outcome = error.trouble === 'refused' ? 'push-refused' : 'forge-error'
  const result = { ...resultOf(outcome, withHint(error.message, error.hint)), ...error.known }
  // What mends it is said there in more words.
  return result.reasonKind === 'branch-rules' ? { ...result, reasonOnIssue: oneLine(error.message) } : result
}

/**
 * The branch holds the change, but the pull request could not be opened or, where `existing` is its address, not be
 * updated.
 */
export function pullRequestNotWritten(error: ForgeError, compareLink: string, existing: string | null): RunResult {
  const isForbidden = error.trouble === 'refused' && (error.status === 403 || error.status === 404)
  const where =
    existing === null
      ? `The branch holds the change; open the pull request with one click: ${compareLink}`
      : `The branch holds the change, but title and body of ${existing} are still the old ones; compare: ${compareLink}`
  const reason = withHint(withHint(error.message, error.hint), where)
  return { ...resultOf(isForbidden ? 'pr-not-permitted' : 'forge-error', reason), ...error.known }
}

export function refusedChange(why: string): RunResult {
  return resultOf('blocked-changes', `the change cannot be delivered: ${why}`)
}

export function refusedProposal(why: string): RunResult {
  const refused = resultOf('blocked-changes', `the proposal is refused: ${why}`)
  return {
    ...refused,
    reasonKind: 'proposal',
    reasonOnIssue: 'the proposal did not pass the checks of the job that publishes',
  }
}
