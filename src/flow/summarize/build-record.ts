/** The record of a run: the model's summary, and what Diffproof measured itself. */
import type { Finding, LeftOut, Receipt } from '../../core/change/change.ts'
import { withoutSecrets } from '../../core/facts/clean-record.ts'
import { type Evidence, type ProofRecord, proofRecordSchema } from '../../core/facts/record.ts'
import { testsInRecord } from '../../core/facts/recorded-run.ts'
import { reusableRun } from '../../core/facts/reusable-run.ts'
import type { Decided } from '../../core/facts/verdict.ts'
import { phaseTurns } from '../../core/log/run-log.ts'
import { findDisagreements } from '../../core/model/disagreements.ts'
import { costIn, type Tariff, type Usage } from '../../core/model/prices.ts'
import { leftOutInWords } from '../../core/page/left-out-words.ts'
import { askedOf } from '../../core/task/asked.ts'
import type { Task } from '../../core/task/task.ts'
import { NO_BASELINE, type TestedWork } from '../../core/testing/test-run.ts'
import type { Edited } from '../agent/loop.ts'
import type { Generation } from '../manifest/generate-files.ts'
import { askedModel, costSoFar, learn } from '../run.ts'
import type { Session } from '../session.ts'
import { baselineSetting, mayBeReused } from '../verify/baseline.ts'
import type { Verifier } from '../verify/verify.ts'
import { withVerdict } from '../with-verdict.ts'
import {
  countedFiles,
  ifAny,
  measuredChecks,
  reviewEvidence,
  runsEvidence,
  testsEvidence,
} from './measured-evidence.ts'
import type { Summarized } from './summarize.ts'

type RecordParts = {
  session: Session
  generation: Generation | null
  /** Imports that the generated files broke and that still lead nowhere. */
  unresolved: readonly Finding[]
  edited: Edited
  whole: Receipt
  leftBehind: readonly LeftOut[]
  summary: Summarized
  verifier: Pick<Verifier, 'attempts'>
}

/**
 * Builds the record with its verdict that the body of the pull request carries. Nothing under `evidence` comes from
 * the model.
 */
export function buildRecord(parts: RecordParts): Decided {
  const { session, generation, edited, leftBehind, summary, verifier } = parts
  const { run, base, task } = session
  const { config, ports, state } = run
  const { tested, limit } = edited
  const { change, tests, checks, unseen, excludedPaths } = tested
  const { dependencies = [], setupInstructions = '' } = generation?.plan.manifest ?? {}
  const [before, now] = [session.baseline.known() ?? NO_BASELINE, ports.clock.now()]
  const named = new Set([...change.files, ...change.leftOut].map(({ path }) => path))
  const { sandbox, canRun } = ports.commands
  const record: ProofRecord = {
    schema: 'diffproof/v1',
    task: {
      ...{ kind: task.kind, issue: task.issue, title: task.title, snapshot_sha256: task.snapshotSha256 },
      issue_sha256: hashOfIssue(task, ports.clock.sha256),
    },
    summary: {
      ...{ ...summary.summary, no_change_reason: null, dependencies: ifAny(dependencies) },
      setup_instructions: setupInstructions || undefined,
    },
    evidence: {
      ...askedOf(task, run.event),
      base_sha: base.sha,
      tree_sha: change.tree,
      files: countedFiles(change.files),
      phases: phasesOf(parts, now),
      tests: testsEvidence(
        {
          ...{ tested, before, attempts: verifier.attempts.testAttempts },
          ...(mayBeReused(run) ? reusableRun(tested, baselineSetting(session, run)) : {}),
        },
        session,
      ),
      checks: measuredChecks({ checks, before }, session),
      criteria_in_words: ifAny(task.fields.words),
      disagreements: findDisagreements(summary.summary, change.files, testsInRecord(tests)),
      ...reviewEvidence({ unseen, forReview: [...tested.forReview, ...seenInRun(tested, state)] }),
      whitespace_matches: ifAny(state.whitespaceMatches),
      ...runsEvidence(tested, state),
      split_off: ifAny(excludedPaths),
      revision: revisionOf(parts),
      left_out: leftOutInWords([...change.leftOut, ...leftBehind.filter(({ path }) => !named.has(path))]),
      limit,
      repeated_call: edited.repeatedCall,
      max_cost_usd: limit === 'max-cost-usd' ? config.maxCostUsd : undefined,
      attested_by: 'run',
      strategy: generation === null ? 'agent' : 'manifest',
      generation: generation === null ? undefined : generationOf(generation, parts, askedModel(run).tariff),
      sandbox,
      sandbox_network: sandbox === 'none' ? undefined : config.sandboxNetwork,
      commands_ran: canRun ? undefined : false,
      ...modelAndCost(run),
      duration_ms: now - run.startedAt,
      run_url: run.runUrl,
    },
  }
  const decided = withVerdict(withoutSecrets(record, proofRecordSchema, run.secrets), config)
  learn(state, { decided })
  return decided
}

function phasesOf({ session, edited, summary, verifier }: RecordParts, now: number) {
  const { run } = session
  const { attempts } = verifier
  const editedAt = run.state.editedAt ?? now
  return {
    phase1_complete: edited.limit === null,
    files_edited: edited.tested.change.files.map(file => file.path),
    json_provided: summary.source !== 'host',
    ...phaseTurns(run.runLog),
    success: edited.limit === null && summary.source !== 'host',
    edit_attempts: attempts.editAttempts,
    summary_attempts: summary.attempts,
    summary_source: summary.source,
    phase1_ms: editedAt - run.startedAt,
    phase2_ms: now - editedAt,
  }
}

function modelAndCost(run: Session['run']) {
  const { ports, state } = run
  const from = state.resumedFrom
  return {
    model: askedModel(run).model.name,
    model_switched_from: state.switched ? ports.model.name : undefined,
    resumed_from: from === null ? undefined : { run_id: from.runId, cost_usd: from.costUsd },
    usage: {
      ...{ turns: state.turns, ...tokens(state.usage) },
      estimated_output_tokens: state.estimatedTokens || undefined,
    },
    cost_usd: costSoFar(run),
  }
}

/** Lock files that setup wrote, and hosts that it asked for packages and that the change does not name any more. */
function seenInRun({ change, forReview }: TestedWork, state: Session['run']['state']): readonly Finding[] {
  const written = state.writtenBySetup
    .filter(({ path, blob }) => change.files.some(file => file.path === path && file.blob === blob))
    .map(({ path, command }) => ({ kind: 'written-by-setup', path, detail: command }))
  const named = new Set(forReview.filter(({ kind }) => kind === 'package-host').map(({ detail }) => detail))
  const asked = new Map(state.namedHosts.filter(({ detail }) => !named.has(detail)).map(one => [one.detail, one]))
  return [...written, ...[...asked.values()].map(one => ({ ...one, kind: 'asked-host' }))]
}

function tokens(usage: Usage) {
  return {
    input_tokens: usage.inputTokens,
    output_tokens: usage.outputTokens,
    cache_read_tokens: usage.cacheReadTokens,
    cache_write_tokens: usage.cacheWriteTokens,
  }
}

function generationOf(
  generation: Generation,
  { unresolved }: RecordParts,
  tariff: Tariff,
): NonNullable<Evidence['generation']> {
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
  return { manifest_source: plan.source, planning, files, broken_imports: ifAny(unresolved) }
}

/** By this, a later revision knows that nobody has edited the issue. */
function hashOfIssue({ kind, title, body, revision }: Task, sha256: (text: string) => string) {
  return kind === 'issue' ? sha256(`${title}\n${body}`) : revision?.issueSha256
}

function revisionOf({ session: { task, origin }, whole }: RecordParts): Evidence['revision'] {
  const { revision } = task
  return (
    revision && {
      pull_request: revision.pullRequest.number,
      number: revision.number,
      asked_by: revision.ask,
      request: revision.request,
      ...(origin === null ? {} : { base_sha: origin.sha, files: countedFiles(whole.files) }),
      earlier: revision.earlier,
    }
  )
}
