/** Every ending that fails, as the issue says it, on one page to be read by a stranger: `failures/comments.md`. `UPDATE=1` writes it. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import {
  PROPOSE_OUTCOMES,
  PROPOSE_REASONS,
  type ProposeOutcome,
  type ProposeReason,
} from '../../src/core/config/propose-job.ts'
import { ForgeError, REASON_KINDS, type ReasonKind, RepositoryError } from '../../src/core/errors.ts'
import { adviceFor } from '../../src/core/forge-advice.ts'
import {
  branchNotMade,
  limitResult,
  OUTCOMES,
  type Outcome,
  pullRequestNotWritten,
  type RunResult,
  refusedChange,
  refusedProposal,
  resultFor,
  resultOf,
} from '../../src/core/outcome.ts'
import { resultText } from '../../src/core/page/issue-comment.ts'
import { markdownLine } from '../../src/core/page/markdown.ts'
import { nextStep, type RunStart } from '../../src/core/page/next-step.ts'
import { summarizeRun } from '../../src/core/page/run-summary.ts'
import { doubtInWords } from '../../src/core/page/verdict-words.ts'
import { endWithoutProposal } from '../../src/core/proposal/end-without-proposal.ts'
import { misconfigured, preflightResult } from '../../src/core/start/problem.ts'
import { linesToPaste, setupToPaste } from '../../src/core/testing/lines-to-paste.ts'
import { decide, withTests } from '../core/facts/sample-record.ts'
import { ran, session, started, toldInOrder } from '../core/log/any-run-log.ts'
import { PLACES } from '../core/page/places.ts'
import { expectGolden } from './expect-golden.ts'

const ROOT = join(import.meta.dirname, '../..')
const RUN = `${PLACES.repositoryUrl}/actions/runs/7`
const BRANCH = 'diffproof/issue-1-it-is-broken'
const COMPARE = `${PLACES.repositoryUrl}/compare/main...${BRANCH}`
const LABELLED: RunStart = { event: 'issues', label: 'diffproof', places: PLACES }

const NOT_PERMITTED = 'GitHub Actions is not permitted to create or approve pull requests.'
const refused = (status: number, said: string, what = 'make the branch') =>
  new ForgeError(`GitHub refused to ${what} (${status}): ${said}`, adviceFor(status, said), status, 'refused')

const SIGN_ON = 'Resource protected by organization SAML enforcement.'
const notOpened = (said: string): RunResult => ({
  ...pullRequestNotWritten(refused(403, said, 'open the pull request'), COMPARE, null),
  byHand: { url: `${COMPARE}?expand=1`, toAllow: adviceFor(403, said).hint },
})
const NOT_GREEN = decide(withTests({ final: { status: 'failed', exit_code: 1, duration_ms: 900 }, proof: 'not-run' }))

/** Each kind of reason by an error that has it. */
const BY_REASON: Readonly<Record<ReasonKind, RunResult>> = {
  'api-key': preflightResult([misconfigured('anthropic-api-key is missing', '', 'api-key')]),
  inputs: preflightResult([misconfigured('input max-turns must be a whole number from 1 to 1000', '', 'inputs')]),
  'setup-command': {
    ...resultOf('configuration-error', 'input setup-command: "npm ci" failed with exit code 1. npm error code EUSAGE'),
    reasonKind: 'setup-command',
    ...setupToPaste('npm ci', 'npm install --no-package-lock'),
  },
  'test-command': {
    ...resultOf(
      'configuration-error',
      'the detected test command: "python3 -m pytest" cannot start before the change (No module named pytest)',
    ),
    reasonKind: 'test-command',
    paste: linesToPaste(null, 'python3 -m pytest'),
  },
  'job-permissions': branchNotMade(refused(403, 'Resource not accessible by integration')),
  'pull-request-setting': notOpened(NOT_PERMITTED),
  'branch-rules': branchNotMade(refused(422, 'GH013: Repository rule violations found')),
  git: resultFor(new RepositoryError('git write-tree failed: index file corrupt')),
  proposal: refusedProposal('its tree is another one'),
  'no-result': endOf('failure'),
  'no-outputs': endOf('success'),
}

/** How a job that proposes ends for each kind of reason that it may name. */
const PROPOSE_ENDS: Readonly<Record<ProposeReason, ProposeOutcome>> = {
  'api-key': 'configuration-error',
  inputs: 'configuration-error',
  'setup-command': 'configuration-error',
  'test-command': 'configuration-error',
  'job-permissions': 'forge-error',
  git: 'forge-error',
}

type Failing = Exclude<
  Outcome,
  'pr-created' | 'pr-updated' | 'proposed' | 'planned' | 'reported' | 'dry-run' | 'skipped' | 'superseded' | 'declined'
>

const lost = new ForgeError('GitHub could not be reached (502)', adviceFor(502, 'Bad Gateway'), 502, 'passing')

/** Each outcome that fails, without a kind of reason. */
const BY_OUTCOME: Readonly<Record<Failing, RunResult>> = {
  'no-changes': resultOf('no-changes', 'the model finished without a change'),
  'not-ready': resultOf('not-ready', NOT_GREEN.verdict.doubts.slice(0, 1).map(doubtInWords).join()),
  'blocked-changes': refusedChange('it touches .github/workflows/check.yml'),
  'refused-actor': resultOf('refused-actor', 'stranger has the permission read, and minimum-permission is write'),
  'refused-content': resultOf('refused-content', 'the model refused the task'),
  'budget-exceeded': limitResult('max-cost-usd', { spentUsd: 5.01, maxUsd: 5 }),
  'turn-limit': limitResult('max-turns'),
  'timed-out': limitResult('timeout-minutes'),
  cancelled: limitResult('cancelled'),
  'model-error': resultOf('model-error', 'the model API is overloaded (529): it was tried 5 times'),
  'forge-error': branchNotMade(lost),
  'push-refused': branchNotMade(
    refused(422, "GH001: Large files detected. File data/big.bin exceeds GitHub's file size limit"),
  ),
  'pr-not-permitted': notOpened(SIGN_ON),
  'configuration-error': preflightResult([
    misconfigured(
      'input model: the API has no model "claude-sonet-5-5" for this key',
      'Did you mean claude-sonnet-5-5?',
    ),
  ]),
  'internal-error': resultFor(new TypeError('x is undefined')),
}

/** What ends a run without a patch. */
const BEFORE_WORK: ReadonlySet<string> = new Set<ReasonKind | Outcome>([
  ...(['api-key', 'inputs', 'setup-command', 'test-command', 'proposal', 'no-result', 'no-outputs'] as const),
  ...(['no-changes', 'refused-actor', 'refused-content', 'configuration-error'] as const),
])
/** Nobody is answered who may not start a run. */
const ON_PAGE: ReadonlySet<string> = new Set<Outcome>(['refused-actor'])
const FAILING = OUTCOMES.filter(outcome => !resultOf(outcome, '').passes)

/** The comment, without how far the run came. */
function commentOn(result: RunResult, keepsPatch = true, runLog = toldInOrder(started(), session('npm test'))) {
  const isOpen = result.outcome === 'pr-not-permitted'
  const decided = isOpen
    ? decide(withTests({ proof: 'green-on-base' }))
    : result.outcome === 'not-ready'
      ? NOT_GREEN
      : null
  const summary = summarizeRun({ runLog, result, decided, receipt: null, durationMs: 0 })
  const reason = result.reasonOnIssue ?? result.reason
  const ended = { ...result, reason, outputs: { ...result.outputs, ...(isOpen && { branch: BRANCH }) } }
  const patchFile = keepsPatch ? '/t/change.patch' : null
  const isSplit = result.fromJob !== undefined || result.reasonKind === 'proposal'
  const start: RunStart = { ...LABELLED, action: isSplit ? 'publish' : 'run' }
  return resultText(ended, summary, { runLog, runUrl: RUN, start, planned: null, patchFile })
}

const withoutSetup = () =>
  commentOn(
    BY_OUTCOME['not-ready'],
    true,
    toldInOrder(
      started(),
      ran('setup', { command: 'npm install --no-package-lock', status: 'failed', exitCode: 1 }),
      session('npm test'),
    ),
  )

/** A revision's branch has the change, but the pull request still says what the last one did. */
const NOT_UPDATED: RunResult = {
  ...pullRequestNotWritten(refused(403, SIGN_ON, 'update the pull request'), COMPARE, `${PLACES.repositoryUrl}/pull/2`),
  outputs: { 'pull-request-url': `${PLACES.repositoryUrl}/pull/2` },
}

const STARTS: readonly (readonly [string, RunStart])[] = [
  ['a label', LABELLED],
  ['a comment on the issue', { ...LABELLED, event: 'issue_comment' }],
  ['a request on the pull request', { ...LABELLED, event: 'issue_comment', isRevision: true }],
  ['a schedule', { ...LABELLED, event: 'schedule' }],
  ['a start by hand', { ...LABELLED, event: 'workflow_dispatch' }],
  ['the command line', { ...LABELLED, event: 'command-line' }],
]

/** What the job that publishes says of the one that proposes. */
function inTwoJobs(outcome: ProposeOutcome, reasonKind: ProposeReason | null): string {
  return commentOn(endOf('failure', outcome, reasonKind), false)
}

function endOf(
  result: 'failure' | 'success',
  outcome: ProposeOutcome | null = null,
  reasonKind: ProposeReason | null = null,
) {
  const ended = endWithoutProposal({ result, outputs: { outcome, 'reason-kind': reasonKind } })
  if (ended === null) throw new Error(`${outcome} hands on a proposal`)
  return ended
}

function page(): string {
  const part = (name: string, text: string) => `## ${name}\n\n${text}\n`
  return [
    '# What the issue says where a run fails\n',
    ...REASON_KINDS.map(kind => part(`Reason: ${kind}`, commentOn(BY_REASON[kind], !BEFORE_WORK.has(kind)))),
    ...FAILING.map(outcome =>
      part(
        `Outcome: ${outcome}${ON_PAGE.has(outcome) ? ', on the page of the run alone' : ''}`,
        commentOn(BY_OUTCOME[outcome as Failing], !BEFORE_WORK.has(outcome)),
      ),
    ),
    part('A pull request that could not be updated', commentOn(NOT_UPDATED, false)),
    part('A setup that failed while the tests could start', withoutSetup()),
    ...STARTS.map(([name, start]) => part(`Next, after ${name}`, markdownLine(nextStep(BY_OUTCOME.cancelled, start)))),
    ...PROPOSE_REASONS.map(kind => part(`Two jobs: ${kind}`, inTwoJobs(PROPOSE_ENDS[kind], kind))),
    ...PROPOSE_OUTCOMES.filter(outcome => !resultOf(outcome, '').passes).map(outcome =>
      part(`Two jobs: ${outcome}`, inTwoJobs(outcome, null)),
    ),
  ].join('\n')
}

test('every sentence of a failure comment is on one page, for each kind of reason and each outcome that fails', () => {
  expect(Object.keys(BY_REASON)).toEqual([...REASON_KINDS])
  expect(Object.keys(BY_OUTCOME)).toEqual(FAILING)
  for (const kind of REASON_KINDS) expect(BY_REASON[kind].reasonKind).toBe(kind)
  for (const outcome of FAILING) expect(BY_OUTCOME[outcome as Failing].outcome).toBe(outcome)
  for (const text of [...Object.values(BY_REASON), ...Object.values(BY_OUTCOME)].map(result =>
    commentOn(result, false),
  ))
    expect(text).toMatch(/^\*\*Next:\*\* \S/m)
  expectGolden(join(import.meta.dirname, 'failures'), { 'comments.md': page() })
})

/** Pages of GitHub itself, below a repository. */
const PAGES = [
  ...['/settings/actions', '/settings/secrets/actions', '/settings/rules', '/actions/runs/7'],
  ...['/edit/main/.github/workflows/diffproof.yml', `/compare/main...${BRANCH}`, '/pull/2'],
]

test('each link of these comments leads to a page of GitHub or to a document that is there', () => {
  const links = [...new Set([...page().matchAll(/https?:[^\s)\]`]+/g)].map(([url]) => url.replace(/[?#].*$/, '')))]
  const documents = links.filter(url => url.startsWith(PLACES.docsUrl))
  expect(links).toContain(PLACES.issuesUrl)
  for (const url of documents)
    expect([url, existsSync(join(ROOT, 'docs', url.slice(PLACES.docsUrl.length)))]).toEqual([url, true])
  const places = links
    .filter(url => !documents.includes(url) && url !== PLACES.issuesUrl)
    .map(url => url.replace(PLACES.repositoryUrl, ''))
  expect(places.filter(path => !PAGES.includes(path))).toEqual([])
  expect(PAGES.filter(path => !places.includes(path))).toEqual([])
  expect(documents.length).toBeGreaterThan(2)
})
