/** The record of a run: the model's summary, and what Diffproof measured itself. */
import type { FileChange, Finding, LeftOut, Receipt } from '../../core/change/change.ts'
import type { Evidence, ProofRecord } from '../../core/facts/record.ts'
import { accountInRecord, runInRecord, testsInRecord } from '../../core/facts/recorded-run.ts'
import { reusableRun } from '../../core/facts/reusable-run.ts'
import type { Decided } from '../../core/facts/verdict.ts'
import { phaseTurns } from '../../core/log/run-log.ts'
import { findDisagreements } from '../../core/model/disagreements.ts'
import { costIn, type Tariff } from '../../core/model/prices.ts'
import { leftOutInWords } from '../../core/page/left-out-words.ts'
import { askedOf } from '../../core/task/asked.ts'
import type { Task } from '../../core/task/task.ts'
import { failureExcerpt } from '../../core/testing/excerpt.ts'
import { endOfOutput } from '../../core/testing/output-text.ts'
import { compareResults, type ResultDifference } from '../../core/testing/results/compare-results.ts'
import { NO_BASELINE, type TestedWork, type TestRun } from '../../core/testing/test-run.ts'
import type { Edited } from '../agent/loop.ts'
import type { Generation } from '../manifest/generate-files.ts'
import { askedModel, costSoFar, learn, type Run, type RunState } from '../run.ts'
import type { Session } from '../session.ts'
import { mayBeReused, settingOf } from '../verify/baseline.ts'
import type { Verifier } from '../verify/verify.ts'
import { withVerdict } from '../with-verdict.ts'
import type { Summarized } from './summarize.ts'

type Parts = {
  readonly session: Session
  readonly generation: Generation | null
  /** Imports that the generated files broke and that still lead nowhere. */
  readonly unresolved: readonly Finding[]
  readonly edited: Edited
  readonly whole: Receipt
  readonly leftBehind: readonly LeftOut[]
  readonly summary: Summarized
  readonly verifier: Pick<Verifier, 'attempts'>
}

/** Builds the record with its verdict that the body of the pull request carries. Nothing under `evidence` comes from the model. */
export function buildRecord(parts: Parts): Decided {
  const { session, generation, unresolved, edited, whole, leftBehind, summary, verifier } = parts
  const { attempts } = verifier
  const { run, base, task } = session
  const { ports, state } = run
  const { change, tests, checks, proof, tampering, unseen, forReview, excludedPaths, account, flaky, recorded } =
    edited.tested
  const before = session.baseline.known() ?? NO_BASELINE
  const difference = compareResults(edited.tested.before.results, tests.results)
  const now = ports.clock.now()
  const [editedAt, from] = [state.editedAt ?? now, state.resumedFrom]
  const touched = new Set(change.files.map(file => file.path))
  const record: ProofRecord = {
    schema: 'diffproof/v1',
    task: {
      ...{ kind: task.kind, issue: task.issue, title: task.title, snapshot_sha256: task.snapshotSha256 },
      ...hashOfIssue(task, ports.clock.sha256),
    },
    summary: { ...summary.summary, no_change_reason: null, ...plannedNeeds(generation) },
    evidence: {
      ...askedOf(task, run.event),
      base_sha: base.sha,
      tree_sha: change.tree,
      files: countedFiles(change.files),
      phases: {
        phase1_complete: edited.limit === null,
        files_edited: change.files.map(file => file.path),
        json_provided: summary.source !== 'host',
        ...phaseTurns(run.runLog),
        success: edited.limit === null && summary.source !== 'host',
        edit_attempts: attempts.editAttempts,
        summary_attempts: summary.attempts,
        summary_source: summary.source,
        phase1_ms: editedAt - run.startedAt,
        phase2_ms: now - editedAt,
      },
      tests: {
        command: session.testCommand,
        attempts: session.testCommand === null ? 0 : attempts.testAttempts,
        baseline: { ...testsInRecord(before.tests), ...(before.measuredBy && { measured_by: before.measuredBy }) },
        final: { ...testsInRecord(tests), ...outputOfFailure(tests, run) },
        proof,
        ...redOf(edited.tested, difference),
        results: difference === null ? null : resultsOf(difference, edited.tested),
        ...(tests.command === null ? {} : { account: accountInRecord(account) }),
        ...(flaky.length === 0 ? {} : { flaky: [...flaky] }),
        ...(recorded.length === 0 ? {} : { recorded_output: [...recorded] }),
        ...(mayBeReused(run) ? reusableRun(edited.tested, settingOf(session, run)) : {}),
        tampering: [...tampering],
        ...(session.notTested.length === 0 ? {} : { not_tested: [...session.notTested] }),
      },
      checks: measuredChecks(checks, task, run),
      ...(task.fields.words.length === 0 ? {} : { criteria_in_words: [...task.fields.words] }),
      disagreements: findDisagreements(summary.summary, change.files, tests),
      ...(unseen.length === 0 ? {} : { unseen_characters: [...unseen] }),
      ...(forReview.length === 0 ? {} : { for_review: [...forReview] }),
      ...(state.whitespaceMatches.length === 0 ? {} : { whitespace_matches: [...state.whitespaceMatches] }),
      ...(state.setupWithNetwork === null ? {} : { setup_with_network: state.setupWithNetwork }),
      ...(excludedPaths.length === 0 ? {} : { split_off: [...excludedPaths] }),
      ...revisionOf(whole, session),
      left_out: leftOutInWords([...change.leftOut, ...leftBehind.filter(({ path }) => !touched.has(path))]),
      limit: edited.limit,
      ...(edited.repeatedCall === undefined ? {} : { repeated_call: edited.repeatedCall }),
      ...(edited.limit === 'max-cost-usd' ? { max_cost_usd: run.config.maxCostUsd } : {}),
      attested_by: 'run',
      strategy: generation === null ? 'agent' : 'manifest',
      ...generationOf(generation, unresolved, askedModel(run).tariff),
      sandbox: ports.commands.sandbox,
      ...(ports.commands.sandbox === 'none' ? {} : { sandbox_network: run.config.sandboxNetwork }),
      ...(ports.commands.canRun ? {} : { commands_ran: false }),
      model: askedModel(run).model.name,
      ...(state.switched ? { model_switched_from: ports.model.name } : {}),
      ...(from === null ? {} : { resumed_from: { run_id: from.runId, cost_usd: from.costUsd } }),
      usage: { turns: state.turns, ...tokens(state.usage), ...estimatedIn(state) },
      cost_usd: costSoFar(run),
      duration_ms: now - run.startedAt,
      run_url: run.runUrl,
    },
  }
  const decided = withVerdict(withoutSecrets(record, run), run.config)
  learn(state, { decided })
  return decided
}

/** Each text is cleaned before anybody escapes it, which would hide a secret. */
function withoutSecrets(record: ProofRecord, { secrets }: Run): ProofRecord {
  return JSON.parse(JSON.stringify(record), (_, value: unknown) =>
    typeof value === 'string' ? secrets.publishable(value) : value,
  ) as ProofRecord
}

function resultsOf({ fixed, broken, stillFailing, added }: ResultDifference, { provingNew }: TestedWork) {
  // Where the runner does not name tests that pass, the red run has named those that failed in it.
  const fresh = added.length > 0 ? added : provingNew
  return { fixed: [...fixed], broken: [...broken], still_failing: [...stillFailing], added: [...fresh] }
}

function redOf({ proving }: TestedWork, difference: ResultDifference | null): Pick<Evidence['tests'], 'red'> {
  if (proving.length === 0) return {}
  const added = new Set(difference?.added ?? [])
  const counts = { new_tests: added.size, new_failed: proving.filter(name => added.has(name)).length }
  return { red: { failed: [...proving], ...(added.size === 0 ? {} : counts) } }
}

function measuredChecks(checks: readonly TestRun[], { fields }: Task, { secrets }: Run): Evidence['checks'] {
  const firstCriterion = checks.length - fields.commands.length
  return checks.map((check, index) => {
    const one = { command: check.command ?? '', ...runInRecord(check) }
    const isCriterion = index >= firstCriterion
    if (!isCriterion && (check.status === 'passed' || check.output === '')) return one
    // Before it is cut: the rest of a secret would not be found.
    const output = endOfOutput(secrets.publishable(check.output))
    return { ...one, ...(isCriterion ? { criterion: true } : {}), output }
  })
}

const LONGEST_OUTPUT = 2_000

/** What a person asks first where the tests are not green. */
function outputOfFailure({ status, output, results }: TestRun, { secrets }: Run) {
  if (status === 'passed' || status === 'not-run' || output === '') return {}
  return { output: failureExcerpt(secrets.publishable(output), LONGEST_OUTPUT, results) }
}

function estimatedIn({ estimatedTokens }: RunState) {
  return estimatedTokens === 0 ? {} : { estimated_output_tokens: estimatedTokens }
}

function tokens(usage: RunState['usage']) {
  return {
    input_tokens: usage.inputTokens,
    output_tokens: usage.outputTokens,
    cache_read_tokens: usage.cacheReadTokens,
    cache_write_tokens: usage.cacheWriteTokens,
  }
}

/** What the plan says has to be installed or set up: words of the model. */
function plannedNeeds(generation: Generation | null) {
  const { dependencies = [], setupInstructions = '' } = generation?.plan.manifest ?? {}
  return {
    ...(dependencies.length === 0 ? {} : { dependencies: [...dependencies] }),
    ...(setupInstructions === '' ? {} : { setup_instructions: setupInstructions }),
  }
}

function generationOf(generation: Generation | null, unresolved: readonly Finding[], tariff: Tariff) {
  if (generation === null) return {}
  const { plan } = generation
  const files = generation.files.map(one => ({
    path: plan.present.get(one.file.path)?.path ?? one.file.path,
    action: one.file.action,
    file_type: one.file.type,
    mode: one.mode,
    attempts: one.attempts,
    ...tokens(one.usage),
    cost_usd: costIn(one.dollars, tariff),
    duration_ms: one.durationMs,
  }))
  const planning = { ...tokens(plan.usage), cost_usd: costIn(plan.dollars, tariff) }
  const broken = unresolved.length === 0 ? {} : { broken_imports: [...unresolved] }
  return { generation: { manifest_source: plan.source, planning, files, ...broken } }
}

function countedFiles(files: readonly FileChange[]): Evidence['files'] {
  return files.map(({ path, change, additions, deletions }) => ({ path, change, additions, deletions }))
}

/** By this, a later revision knows that nobody has edited the issue. */
function hashOfIssue({ kind, title, body, revision }: Task, sha256: (text: string) => string) {
  const hash = kind === 'issue' ? sha256(`${title}\n${body}`) : revision?.issueSha256
  return hash === undefined ? {} : { issue_sha256: hash }
}

function revisionOf(whole: Receipt, { task, origin }: Session) {
  const { revision } = task
  if (revision === undefined) return {}
  return {
    revision: {
      pull_request: revision.pullRequest.number,
      number: revision.number,
      asked_by: revision.ask,
      request: revision.request,
      ...(origin === null ? {} : { base_sha: origin.sha, files: countedFiles(whole.files) }),
      earlier: [...revision.earlier],
    },
  }
}
