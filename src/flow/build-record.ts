/** The record of a run: the model's summary beside what the host measured. */
import type { ProofRecord } from '../core/evidence/record.ts'
import { costIn, type Tariff } from '../core/money/cost.ts'
import { findDisagreements } from '../core/summary/disagreements.ts'
import type { Task } from '../core/task/task.ts'
import type { RunResult } from '../core/testing/test-verdict.ts'
import type { Edited } from './edit-phase.ts'
import type { FirstMove } from './first-move.ts'
import type { Tally } from './judge-work.ts'
import type { Summarised } from './summary-phase.ts'
import type { Workshop } from './workshop.ts'

type Parts = {
  readonly task: Task
  readonly shop: Workshop
  readonly first: FirstMove
  readonly edited: Edited
  readonly summary: Summarised
  readonly tally: Tally
}

/** Puts the record together as the pull request's body carries it. Everything under `evidence` was measured here; nothing in it comes from the model. */
export function buildRecord({ task, shop, first, edited, summary, tally }: Parts): ProofRecord {
  const { run, base } = shop
  const { ports, ledger, config } = run
  const { change, tests, checks } = edited.tested
  const now = ports.clock.now()
  const editedAt = ledger.editedAt ?? now
  const record: ProofRecord = {
    schema: 'diffproof/v1',
    task: { kind: task.kind, issue: task.issue, title: task.title, snapshot_sha256: task.snapshotSha256 },
    summary: summary.summary,
    evidence: {
      base_sha: base.sha,
      tree_sha: change.tree,
      files: change.files.map(({ path, change: kind, additions, deletions }) => ({
        path,
        change: kind,
        additions,
        deletions,
      })),
      phases: {
        phase1_complete: true,
        files_edited: change.files.map(file => file.path),
        json_provided: summary.source !== 'host',
        success: summary.source !== 'host',
        edit_attempts: tally.editAttempts,
        summary_attempts: summary.attempts,
        summary_source: summary.source,
        phase1_ms: editedAt - run.startedAt,
        phase2_ms: now - editedAt,
      },
      tests: {
        command: shop.testCommand,
        attempts: shop.testCommand === null ? 0 : tally.testAttempts,
        baseline: { status: 'not-run', exit_code: null, duration_ms: null },
        final: measured(tests),
        proof: 'not-run',
        results: null,
        tampering: edited.tested.rewritten.map(path => ({
          kind: 'rewritten-by-tests',
          path,
          detail: 'the tests or checks rewrote this file while they ran, so what passed is not what is published',
        })),
      },
      checks: checks.map(check => ({ command: check.command ?? '', ...measured(check) })),
      disagreements: findDisagreements(summary.summary, change.files),
      left_out: [...change.leftOut],
      limit: edited.limit,
      attested_by: 'run',
      strategy: first.generation === null ? 'agent' : 'manifest',
      ...generationOf(first, run.tariff),
      sandbox: ports.commands.box,
      model: config.model,
      usage: {
        turns: ledger.turns,
        input_tokens: ledger.usage.inputTokens,
        output_tokens: ledger.usage.outputTokens,
        cache_read_tokens: ledger.usage.cacheReadTokens,
        cache_write_tokens: ledger.usage.cacheWriteTokens,
      },
      cost_usd: costIn(ledger.dollars, run.tariff),
      duration_ms: now - run.startedAt,
      run_url: run.runUrl,
    },
  }
  ledger.record = record
  return record
}

function generationOf({ generation }: FirstMove, tariff: Tariff): Pick<ProofRecord['evidence'], 'generation'> {
  if (generation === null) return {}
  const files = generation.files.map(one => ({
    path: one.file.path,
    action: one.file.action,
    file_type: one.file.type,
    mode: one.mode,
    attempts: one.attempts,
    input_tokens: one.usage.inputTokens,
    output_tokens: one.usage.outputTokens,
    cache_read_tokens: one.usage.cacheReadTokens,
    cache_write_tokens: one.usage.cacheWriteTokens,
    cost_usd: costIn(one.dollars, tariff),
    duration_ms: one.durationMs,
  }))
  return { generation: { manifest_source: generation.source, files } }
}

function measured(result: RunResult): {
  status: RunResult['status']
  exit_code: number | null
  duration_ms: number | null
} {
  return {
    status: result.status,
    exit_code: result.exitCode,
    duration_ms: result.durationMs === null ? null : Math.round(result.durationMs),
  }
}
