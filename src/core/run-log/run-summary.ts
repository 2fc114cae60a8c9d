/**
 * One value that says what a run did. Everything that reports a run reads it: pull request body, comment, job summary, HTML report, outputs
 * and totals. It is built from the run log, the record, the receipt and the result, or from a record alone. All texts are untrusted: each
 * reader sends them through the sanitiser of its page.
 */
import type { LeftOut, Receipt } from '../change/change.ts'
import { EDITOR } from '../conversation/tools.ts'
import { refusalIn } from '../edit/tool-results.ts'
import { NO_USAGE, type Usage } from '../money/prices.ts'
import type { Outcome, RunResult } from '../outcome.ts'
import type { Evidence, ProofRecord } from '../record/record.ts'
import {
  type Doubt,
  type DoubtRules,
  doubtsOf,
  markOfStatus,
  onlyOldFailures,
  type ProofRow,
  proofRows,
  provenInWords,
  runInWords,
  statusInWords,
} from '../record/verdict.ts'
import { whyHostSummary } from '../summary/host-summary.ts'
import { bareSpan } from '../text/code-spans.ts'
import { durationInWords } from '../text/quantities.ts'
import { sentBackInWords } from './log-lines.ts'
import { type RunLog, strategyOf } from './run-log.ts'

export type Verdict = {
  /** `ready`: proven; `draft`: delivered, but a person has to look; `failed`: the step fails; `none`: no change. */
  readonly kind: 'ready' | 'draft' | 'failed' | 'none'
  /** Two or three words: `Pull request opened`. */
  readonly title: string
  /** What was proven, as the end of a sentence; empty without a record. */
  readonly proven: string
}

export type FlagKind =
  | 'doubt'
  | 'failed-run'
  | 'limit'
  | 'broken-tests'
  | 'tampering'
  | 'invisible-characters'
  | 'earlier-tampering'
  | 'earlier-invisible-characters'
  | 'disagreement'
  | 'excluded'
  | 'refused-path'
  | 'refused-edit'
  | 'sent-back'
  | 'no-answer'
  | 'no-sandbox'
  | 'old-failures'
  | 'note'
  | 'left-out'

/** Something a reader should know, in the order of weight. `warning` speaks against the change. */
export type Flag = {
  readonly kind: FlagKind
  readonly weight: 'warning' | 'note'
  readonly title: string
  readonly items: readonly FlagItem[]
  /** How many items a list of the record has lost. */
  readonly omitted: number
}
export type FlagItem = { readonly path: string | null; readonly text: string }

export type SummarizedFile = {
  readonly path: string
  readonly change: string
  readonly additions: number | null
  readonly deletions: number | null
  /** False where a killed run recorded only its paths. */
  readonly isCounted?: boolean
}

export type RunSummary = {
  /** Null where only a record is known. */
  readonly outcome: Outcome | null
  readonly reason: string
  readonly passes: boolean
  readonly isDraft: boolean
  readonly verdict: Verdict
  /** What keeps the change from being ready; null where there is no record. */
  readonly doubts: readonly Doubt[] | null
  readonly flags: readonly Flag[]
  /** From the record; without one, the newest run of every command. */
  readonly proof: readonly ProofRow[]
  readonly files: readonly SummarizedFile[]
  readonly filesOmitted: number
  readonly leftOut: readonly LeftOut[]
  readonly durationMs: number
  /** Editing and tests; null without a record. */
  readonly phase1Ms: number | null
  /** The summary; null without a record. */
  readonly phase2Ms: number | null
  readonly turns: number
  readonly usage: Usage
  /** Null for a model without a known price. */
  readonly costUsd: number | null
  readonly resumedFrom: { readonly runId: string; readonly costUsd: number | null } | null
  /** Null where no model was chosen. */
  readonly model: string | null
  readonly strategy: 'agent' | 'manifest'
  readonly sandbox: string | null
  /** The limit that ended the run. */
  readonly limit: string | null
  readonly links: { readonly run: string | null; readonly pullRequest: string | null; readonly branch: string | null }
}

export type Known = {
  /** An empty one where there are no events, such as in mode `publish`. */
  readonly runLog: RunLog
  readonly result: RunResult
  readonly record: ProofRecord | null
  readonly receipt: Receipt | null
  /** The measured time of the whole run; the newest event where it is not known. */
  readonly durationMs?: number
}

/** The summary of a run, as far as it came. */
export function summarizeRun({ runLog, result, record, receipt, durationMs }: Known): RunSummary {
  const evidence = record?.evidence ?? null
  const doubts = evidence === null ? null : doubtsOf(evidence, rulesOf(runLog))
  const isDraft = result.isDraft === true
  const { end, start } = runLog
  const ofRecord = evidence === null ? null : factsOf(evidence)
  const recorded = runLog.receipts
    .at(-1)
    ?.files.map(file => ({ ...file, additions: null, deletions: null, isCounted: false }))
  return {
    outcome: result.outcome,
    reason: result.reason,
    passes: result.passes,
    isDraft,
    verdict: {
      kind: result.passes ? verdictKind(doubts, isDraft) : 'failed',
      title: outcomeInWords(result.outcome, isDraft),
      proven: evidence === null ? '' : provenInWords(evidence),
    },
    doubts,
    flags: flagsOf({ runLog, evidence, receipt, doubts, passes: result.passes }),
    proof: evidence === null ? ranRows(runLog) : proofRows(evidence),
    files: receipt?.files ?? ofRecord?.files ?? recorded ?? [],
    filesOmitted: receipt === null ? (ofRecord?.filesOmitted ?? 0) : 0,
    leftOut: evidence?.left_out ?? receipt?.leftOut ?? [],
    durationMs: durationMs ?? end?.durationMs ?? runLog.lastAt,
    phase1Ms: ofRecord?.phase1Ms ?? null,
    phase2Ms: ofRecord?.phase2Ms ?? null,
    turns: end?.turns ?? runLog.turns.reduce((last, { turn }) => Math.max(last, turn), 0),
    usage: end?.usage ?? usageIn(runLog),
    costUsd: end === null ? runLog.costUsd : end.costUsd,
    resumedFrom: runLog.resumed,
    model: runLog.turns.at(-1)?.model ?? start?.model ?? ofRecord?.model ?? null,
    strategy: strategyOf(runLog, evidence?.strategy),
    sandbox: evidence?.sandbox ?? runLog.session?.sandbox ?? null,
    limit: evidence?.limit ?? null,
    links: {
      run: start?.runUrl ?? ofRecord?.links.run ?? null,
      pullRequest: result.outputs['pull-request-url'] ?? null,
      branch: result.outputs['branch'] ?? null,
    },
  }
}

/** The summary of a published change, from its record alone: a body that is written or read back. */
export function summarizeRecord(
  { evidence }: ProofRecord,
  rules: DoubtRules = { requireTests: false, tampering: 'draft' },
): RunSummary {
  const doubts = doubtsOf(evidence, rules)
  const kind = verdictKind(doubts, false)
  return {
    ...{ outcome: null, reason: '', passes: true, isDraft: kind === 'draft' },
    verdict: { kind, title: kind === 'ready' ? 'Proven' : 'Not proven', proven: provenInWords(evidence) },
    doubts,
    flags: flagsOf({ runLog: null, evidence, receipt: null, doubts, passes: true }),
    proof: proofRows(evidence),
    ...factsOf(evidence),
  }
}

function verdictKind(doubts: readonly Doubt[] | null, isDraft: boolean): Verdict['kind'] {
  if (doubts === null) return isDraft ? 'draft' : 'none'
  return doubts.length === 0 && !isDraft ? 'ready' : 'draft'
}

type Facts = Pick<
  RunSummary,
  | 'files'
  | 'filesOmitted'
  | 'leftOut'
  | 'durationMs'
  | 'phase1Ms'
  | 'phase2Ms'
  | 'turns'
  | 'usage'
  | 'costUsd'
  | 'resumedFrom'
  | 'model'
  | 'strategy'
  | 'sandbox'
  | 'limit'
  | 'links'
>

function factsOf(evidence: Evidence): Facts {
  const { usage, phases, resumed_from: from } = evidence
  return {
    files: evidence.files,
    filesOmitted: evidence.files_omitted ?? 0,
    leftOut: evidence.left_out,
    durationMs: evidence.duration_ms,
    phase1Ms: phases.phase1_ms,
    phase2Ms: phases.phase2_ms,
    turns: usage.turns,
    usage: {
      inputTokens: usage.input_tokens,
      outputTokens: usage.output_tokens,
      cacheReadTokens: usage.cache_read_tokens,
      cacheWriteTokens: usage.cache_write_tokens,
    },
    costUsd: evidence.cost_usd,
    resumedFrom: from === undefined ? null : { runId: from.run_id, costUsd: from.cost_usd },
    model: evidence.model,
    strategy: evidence.strategy,
    sandbox: evidence.sandbox,
    limit: evidence.limit,
    links: { run: evidence.run_url, pullRequest: null, branch: null },
  }
}

/** The rules that the run was given. */
function rulesOf({ start }: RunLog): DoubtRules {
  const { 'require-tests': required, 'on-tampering': tampering } = start?.inputs ?? {}
  return { requireTests: required === 'true', tampering: tampering === 'ignore' ? 'ignore' : 'draft' }
}

function usageIn({ turns }: RunLog): Usage {
  const sum = (key: keyof Usage) => turns.reduce((total, { usage }) => total + (usage?.[key] ?? 0), 0)
  return Object.fromEntries(Object.keys(NO_USAGE).map(key => [key, sum(key as keyof Usage)])) as Usage
}

const IN_WORDS: Readonly<Record<Outcome, string>> = {
  'pr-created': 'Pull request opened',
  'pr-updated': 'Pull request updated',
  proposed: 'Change proposed',
  planned: 'Tasks planned',
  reported: 'Totals reported',
  'dry-run': 'Dry run, nothing published',
  skipped: 'Nothing started',
  superseded: 'Another run was faster',
  'no-changes': 'No changes',
  'tests-failed': 'Tests failed',
  'blocked-changes': 'Change refused',
  'refused-actor': 'Actor refused',
  'refused-content': 'Task refused',
  'budget-exceeded': 'Budget used up',
  'turn-limit': 'Out of turns',
  'timed-out': 'Out of time',
  cancelled: 'Cancelled',
  'model-error': 'The model failed',
  'forge-error': 'GitHub failed',
  'push-refused': 'Push refused',
  'pr-not-permitted': 'Pull request not permitted',
  'configuration-error': 'Wrong configuration',
  'internal-error': 'Internal error',
}
const AS_DRAFT: Partial<Record<Outcome, string>> = {
  'pr-created': 'Draft opened',
  'pr-updated': 'Draft updated',
  'dry-run': 'Dry run of a draft, nothing published',
}

function outcomeInWords(outcome: Outcome, isDraft: boolean): string {
  return (isDraft ? AS_DRAFT[outcome] : undefined) ?? IN_WORDS[outcome]
}

type Evidenced = {
  readonly runLog: RunLog | null
  readonly evidence: Evidence | null
  readonly receipt: Receipt | null
  readonly doubts: readonly Doubt[] | null
  readonly passes: boolean
}

function flagsOf({ runLog, evidence, receipt, doubts, passes }: Evidenced): Flag[] {
  const { tests, revision, sandbox, commands_ran: ran } = evidence ?? {}
  const earlier = revision?.earlier ?? []
  const left = evidence?.left_out ?? receipt?.leftOut ?? []
  const isLeftOut = new Set(evidence?.split_off ?? [])
  const withoutSandbox = runLog !== null && evidence === null ? runLog.session?.sandbox === 'none' : sandbox === 'none'
  const flags: readonly Flag[] = [
    flag('doubt', 'warning', 'What keeps it from being ready', (doubts ?? []).map(asText)),
    flag('failed-run', 'warning', 'What failed', evidence === null ? failedRuns(runLog) : []),
    flag(
      'limit',
      'warning',
      'Limits that were reached',
      [...new Set(runLog?.limits ?? [])].map(limit => text(bareSpan(limit))),
    ),
    flag(
      'broken-tests',
      'warning',
      'Tests that this change broke',
      (tests?.results?.broken ?? []).map(text),
      tests?.results?.broken_omitted,
    ),
    flag(
      'tampering',
      'warning',
      'Tests that cannot be relied on',
      (tests?.tampering ?? []).map(found),
      tests?.tampering_omitted,
    ),
    flag(
      'invisible-characters',
      'warning',
      'Invisible characters in added lines',
      (evidence?.unseen_characters ?? []).map(found),
      evidence?.unseen_characters_omitted,
    ),
    flag(
      'earlier-tampering',
      'warning',
      'Tests that cannot be relied on, from an earlier commit',
      earlier.flatMap(round => round.tampering.map(found)),
    ),
    flag(
      'earlier-invisible-characters',
      'warning',
      'Invisible characters from an earlier commit',
      earlier.flatMap(round => round.unseen_characters.map(found)),
    ),
    flag(
      'disagreement',
      'warning',
      'The summary differs from the facts',
      (evidence?.disagreements ?? []).map(found),
      evidence?.disagreements_omitted,
    ),
    flag(
      'excluded',
      'warning',
      'Refused and kept as `refused.patch`',
      (evidence?.split_off ?? []).map(path => ({
        path,
        text: left.find(one => one.path === path)?.why ?? '',
      })),
      evidence?.split_off_omitted,
    ),
    flag('refused-path', 'warning', 'Cannot be published', (receipt?.refused ?? []).map(leftOut)),
    flag(
      'no-sandbox',
      'warning',
      'No sandbox',
      withoutSandbox ? [text(ran === false ? NOTHING_RAN : UNPROTECTED)] : [],
    ),
    flag('refused-edit', passes ? 'note' : 'warning', 'Edits that were refused', refusedEdits(runLog)),
    flag('sent-back', 'note', 'Sent back to the model', sentBack(runLog)),
    flag('no-answer', 'note', 'Requests without an answer', unanswered(runLog)),
    flag(
      'old-failures',
      'note',
      'Tests that failed before and still do',
      tests === undefined || onlyOldFailures(tests) ? [] : (tests.results?.still_failing ?? []).map(text),
      tests?.results?.still_failing_omitted,
    ),
    flag('note', 'note', 'Worth knowing', evidence === null ? [] : notes(evidence).map(text)),
    flag(
      'left-out',
      'note',
      'Left out of the change',
      left.filter(({ path }) => !isLeftOut.has(path)).map(leftOut),
      evidence?.left_out_omitted,
    ),
  ]
  return flags.filter(({ items, omitted }) => items.length + omitted > 0)
}

const NOTHING_RAN = 'no command was run, neither by the model nor as a test: this machine has no sandbox to run them in'
const UNPROTECTED = 'commands ran without a sandbox: nothing kept them from the network or the files of this machine'

function flag(kind: FlagKind, weight: Flag['weight'], title: string, items: readonly FlagItem[], omitted = 0): Flag {
  return { kind, weight, title, items, omitted }
}

function text(words: string): FlagItem {
  return { path: null, text: words }
}

function asText(doubt: Doubt): FlagItem {
  return text(doubt.text)
}

function found({ path, detail }: Evidence['disagreements'][number]): FlagItem {
  return { path, text: detail }
}

function leftOut({ path, why }: LeftOut): FlagItem {
  return { path, text: why }
}

function notes(evidence: Evidence): string[] {
  const { phases, attested_by: by, model, model_switched_from: asked, limit, tests, revision } = evidence
  return [
    ...(tests.proof === 'red-by-build'
      ? [
          'the changed tests cannot be built or imported on the old source, which proves less than tests that run there and fail',
        ]
      : []),
    ...(tests.proof === 'green-on-base' && revision?.tests_only === true
      ? ['this revision changes only tests, and they pass without it too: the pull request already holds the change']
      : []),
    ...(phases.summary_source === 'host'
      ? [`${whyHostSummary(phases.summary_attempts, limit)}; Diffproof wrote the summary from the diff`]
      : []),
    ...(by === 'run' ? [] : [`the evidence was measured by another job (${by}) and handed over`]),
    ...(asked === undefined ? [] : [`${model} took over from ${asked}`]),
  ]
}

/** Tests and checks whose newest run did not pass. */
function failedRuns(runLog: RunLog | null): FlagItem[] {
  return newestRuns(runLog)
    .filter(({ purpose, status }) => (purpose === 'tests' || purpose === 'check') && status !== 'passed')
    .map(({ command, status, exitCode }) => text(`\`${command}\` ${statusInWords({ status, exit_code: exitCode })}`))
}

function newestRuns(runLog: RunLog | null): RunLog['commands'] {
  return [...new Map((runLog?.commands ?? []).map(one => [`${one.purpose} ${one.command}`, one])).values()]
}

/** Each path once. */
function refusedEdits(runLog: RunLog | null): FlagItem[] {
  const refused = (runLog?.turns ?? []).flatMap(({ calls }) =>
    calls.filter(({ name, isError }) => name === EDITOR && isError).flatMap(call => refusalIn(call.text) ?? []),
  )
  return [...new Map(refused.map(({ path, why }) => [path, { path, text: why }])).values()]
}

/** The same words about the same work are one item. */
function sentBack(runLog: RunLog | null): FlagItem[] {
  const back = (runLog?.verdicts ?? []).flatMap(({ kind, at, tree, why }) =>
    kind === 'not-yet' ? [{ at, tree, why: sentBackInWords(why ?? '') }] : [],
  )
  return [...Map.groupBy(back, ({ tree, why }) => JSON.stringify([tree, why])).values()].flatMap(([first, ...more]) =>
    first === undefined
      ? []
      : [
          text(
            `after ${durationInWords(first.at)}: ${first.why}${more.length === 0 ? '' : ` (${more.length + 1} times, the work unchanged)`}`,
          ),
        ],
  )
}

function unanswered(runLog: RunLog | null): FlagItem[] {
  const turns = runLog?.turns ?? []
  return turns.flatMap(({ turn, failure, endedAt }, index) => {
    if (failure === null || failure === 'cancelled') return []
    const next = turns.slice(index + 1).find(one => one.turn === turn)
    return [text(`turn ${turn}: ${failure}${next === undefined ? '' : `; ${askedAgain(next, endedAt)}`}`)]
  })
}

function askedAgain({ beganAt, stopReason, failure }: RunLog['turns'][number], since: number | null): string {
  const end = stopReason !== null ? ', answered' : failure === null ? '' : ', no answer either'
  return `asked again after ${durationInWords(Math.max(0, beganAt - (since ?? beganAt)))}${end}`
}

const RUNS = {
  setup: 'Setup',
  baseline: 'Tests before',
  tests: 'Tests after',
  red: 'Changed tests on the old source',
  check: 'Check',
} as const
const PURPOSES = ['setup', 'baseline', 'tests', 'red', 'check'] as const

/** Without a record: the newest run of each command, and what was running when the run was killed. */
function ranRows(runLog: RunLog): ProofRow[] {
  const { end, openCalls, began, commands, session } = runLog
  const row = (kind: ProofRow['kind'], name: string, value: string, rest: Partial<ProofRow> = {}): ProofRow => ({
    ...{ kind, name, mark: 'plain', value, code: null, items: [], omitted: 0 },
    ...rest,
  })
  const ran = newestRuns(runLog).map(({ purpose, command, status, exitCode, durationMs, tests }) => {
    const value = runInWords({ status, exit_code: exitCode, duration_ms: durationMs, counts: tests ?? undefined })
    const redMark = status === 'passed' ? 'bad' : 'plain'
    const mark = purpose === 'red' ? redMark : purpose === 'baseline' ? 'plain' : markOfStatus(status)
    return row('run', RUNS[purpose], value, { mark, code: command })
  })
  const isOpen = (purpose: (typeof PURPOSES)[number]) => {
    const begun = began.findLast(({ step }) => step === purpose)
    return begun !== undefined && !commands.some(one => one.purpose === purpose && one.endedAt >= begun.at)
  }
  return [
    ...ran,
    ...(end === null
      ? openCalls.map(({ words }) => row('run', "The model's call", 'was running', { code: words }))
      : []),
    ...(end === null ? PURPOSES.filter(isOpen).map(purpose => row('run', RUNS[purpose], 'was running')) : []),
    ...(session === null
      ? []
      : [row('sandbox', 'Sandbox', session.sandbox, { mark: session.sandbox === 'none' ? 'bad' : 'plain' })]),
  ]
}
