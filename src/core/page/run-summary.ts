/** One value that says what a run did, for everything that reports it. All texts are untrusted: each reader sends them through its sanitiser. */
import type { FileChange, Finding, Receipt } from '../change/change.ts'
import { EDITOR } from '../conversation/tools.ts'
import type { Evidence } from '../facts/record.ts'
import type { Decided } from '../facts/verdict.ts'
import { addUsage, NO_USAGE, type Usage } from '../money/prices.ts'
import { type RunResult, titleOfOutcome } from '../outcome.ts'
import { type RunLog, strategyOf } from '../run-log/run-log.ts'
import { leftOutInWords } from './left-out-words.ts'
import { type Cell, endCell, type ProofRow, proofRow, proofRows } from './proof-rows.ts'
import { sentBackInWords } from './sent-back-words.ts'
import { doubtInWords, type Statement, signOf, stateVerdict, TITLES } from './verdict-words.ts'

const FLAG_TITLES = {
  doubt: 'What keeps it from being ready',
  tampering: 'Tests that cannot be relied on',
  'invisible-characters': 'Invisible characters in added lines',
  disagreement: 'The summary differs from the facts',
  excluded: 'Refused and kept as `refused.patch`',
  'refused-path': 'Cannot be published',
  'no-sandbox': 'No sandbox',
  'refused-edit': 'Edits that were refused',
  'sent-back': 'Sent back to the model',
  note: 'Worth knowing',
  'left-out': 'Left out of the change',
} as const
type FlagKind = keyof typeof FLAG_TITLES

export type Flag = {
  readonly kind: FlagKind
  readonly weight: 'warning' | 'note'
  readonly title: string
  readonly items: readonly FlagItem[]
  readonly omitted: number
}
export type FlagItem = { readonly path: string | null; readonly text: string }

type SummarizedFile = Pick<FileChange, 'path' | 'change' | 'additions' | 'deletions'> & {
  /** False where a killed run recorded only its paths. */
  readonly isCounted?: boolean
}

type Effort = {
  readonly durationMs: number
  readonly turns: number
  readonly costUsd: number | null
  readonly resumedFrom: { readonly runId: string; readonly costUsd: number | null } | null
}

export type RunSummary = Effort & {
  /** What was measured is empty without a record. */
  readonly verdict: Statement & {
    /** `ready`: proven; `draft`: delivered, but a person has to look; `failed`: the step fails; `none`: no change. */
    readonly kind: 'ready' | 'draft' | 'failed' | 'none'
    readonly sign: '✅' | '⚠️' | '❌'
    readonly title: string
  }
  readonly flags: readonly Flag[]
  readonly proof: readonly ProofRow[]
  /** `in a sandbox without network`: where the proof was measured; null if nothing ran. */
  readonly measured: Measured | null
  readonly phases: Pick<Evidence['phases'], 'phase1_complete' | 'files_edited' | 'json_provided' | 'success'>
  readonly files: readonly SummarizedFile[]
  readonly filesOmitted: number
  readonly usage: Usage
  readonly model: string | null
  readonly strategy: 'agent' | 'manifest'
  readonly sandbox: string | null
  readonly limit: string | null
}

export type Known = {
  readonly runLog: RunLog
  readonly result: RunResult
  readonly decided: Decided | null
  readonly receipt: Receipt | null
  readonly durationMs?: number
}

/** The summary of a run, as far as it came. */
export function summarizeRun({ runLog, result, decided, receipt, durationMs }: Known): RunSummary {
  const { outcome, passes } = result
  const isDraft = result.isDraft === true
  const { end, start, turns } = runLog
  const known = decided === null ? summarizeLog(runLog, receipt) : summarizeRecord(decided)
  const delivered = isDraft || decided?.verdict.level === 'not-ready' ? 'draft' : decided === null ? 'none' : 'ready'
  const kind = passes ? delivered : 'failed'
  const sign = kind === 'failed' ? '❌' : known.verdict.sign
  return {
    ...known,
    verdict: { ...known.verdict, kind, sign, title: titleOfOutcome(outcome, isDraft) },
    flags: flagsOf(decided, { runLog, receipt, passes }),
    files: receipt?.files ?? known.files,
    filesOmitted: receipt === null ? known.filesOmitted : 0,
    durationMs: durationMs ?? end?.durationMs ?? runLog.lastAt,
    turns: end?.turns ?? turns.reduce((last, { turn }) => Math.max(last, turn), 0),
    usage: end?.usage ?? turns.reduce((sum, { usage }) => addUsage(sum, usage ?? NO_USAGE), NO_USAGE),
    costUsd: end === null ? runLog.costUsd : end.costUsd,
    resumedFrom: runLog.resumed,
    model: turns.at(-1)?.model ?? start?.model ?? known.model,
  }
}

function summarizeLog(runLog: RunLog, receipt: Receipt | null) {
  const recorded = runLog.receipts.at(-1)?.files ?? []
  const files =
    receipt?.files ?? recorded.map(file => ({ ...file, additions: null, deletions: null, isCounted: false }))
  return {
    verdict: { sign: '✅' as const, proven: '', unsaid: [], shortened: null },
    proof: ranRows(runLog),
    measured: runLog.commands.length === 0 ? null : placeOf(runLog.session?.sandbox ?? null, undefined),
    phases: {
      phase1_complete: runLog.limit === null && runLog.verifications.at(-1)?.kind === 'tested',
      files_edited: files.map(({ path }) => path),
      json_provided: false,
      success: false,
    },
    files,
    filesOmitted: 0,
    strategy: strategyOf(runLog),
    sandbox: runLog.session?.sandbox ?? null,
    limit: null,
    model: null,
  }
}

/** The summary of a published change, from its record alone: a body that is written or read back. */
export function summarizeRecord(decided: Decided): RunSummary {
  const { verdict, record } = decided
  const { evidence } = record
  const { usage, phases, tests, resumed_from: from } = evidence
  const ran = [tests.baseline, tests.final, ...evidence.checks].some(({ status }) => status !== 'not-run')
  return {
    verdict: {
      ...stateVerdict(evidence, verdict),
      kind: verdict.level === 'not-ready' ? 'draft' : 'ready',
      sign: signOf(verdict),
      title: TITLES[verdict.level],
    },
    flags: flagsOf(decided),
    proof: proofRows(evidence),
    measured: ran ? placeOf(evidence.sandbox, evidence.sandbox_network) : null,
    phases,
    files: evidence.files,
    filesOmitted: evidence.files_omitted ?? 0,
    durationMs: evidence.duration_ms,
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
  }
}

type Measured = 'without a sandbox' | 'in a sandbox' | 'in a sandbox without network' | 'in a sandbox with network'

function placeOf(sandbox: string | null, network: Evidence['sandbox_network']): Measured {
  if (sandbox === null || sandbox === 'none') return 'without a sandbox'
  if (network === undefined) return 'in a sandbox'
  return network === 'none' ? 'in a sandbox without network' : 'in a sandbox with network'
}

type Ran = { readonly runLog: RunLog; readonly receipt: Receipt | null; readonly passes: boolean }

function flagsOf(decided: Decided | null, ran?: Ran): Flag[] {
  const evidence = decided?.record.evidence ?? null
  const { tests, sandbox = ran?.runLog.session?.sandbox } = evidence ?? {}
  const earlier = evidence?.revision?.earlier ?? []
  const excluded = evidence?.split_off ?? []
  const left = evidence?.left_out ?? leftOutInWords(ran?.receipt?.leftOut ?? [])
  const flag = (kind: FlagKind, items: readonly FlagItem[], omitted = 0): Flag => {
    const isNote = NOTES.has(kind) || (kind === 'refused-edit' && ran?.passes === true)
    return { kind, weight: isNote ? 'note' : 'warning', title: FLAG_TITLES[kind], items, omitted }
  }
  const tampering = [...(tests?.tampering ?? []), ...earlier.flatMap(one => one.tampering.map(asEarlier))]
  const earlierUnseen = earlier.flatMap(one => one.unseen_characters.map(asEarlier))
  const unseen = [...(evidence?.unseen_characters ?? []), ...earlierUnseen]
  const others = left.filter(({ path }) => !excluded.includes(path))
  const whyExcluded = (path: string) => ({ path, text: left.find(one => one.path === path)?.why ?? '' })
  const withoutSandbox = evidence?.commands_ran === false ? NOTHING_RAN : UNPROTECTED
  const flags: readonly Flag[] = [
    flag(
      'doubt',
      (decided?.verdict.doubts ?? []).map(doubt => asItem(doubtInWords(doubt))),
    ),
    flag('tampering', tampering.map(found), tests?.tampering_omitted),
    flag('invisible-characters', unseen.map(found), evidence?.unseen_characters_omitted),
    flag('disagreement', (evidence?.disagreements ?? []).map(found), evidence?.disagreements_omitted),
    flag('excluded', excluded.map(whyExcluded), evidence?.split_off_omitted),
    flag('refused-path', leftOutInWords(ran?.receipt?.refused ?? []).map(leftOut)),
    flag('no-sandbox', sandbox === 'none' ? [asItem(withoutSandbox)] : []),
    flag('refused-edit', refusedEdits(ran?.runLog)),
    flag('sent-back', sentBack(ran?.runLog).map(asItem)),
    flag('note', evidence === null ? [] : notes(evidence).map(asItem)),
    flag('left-out', others.map(leftOut), evidence?.left_out_omitted),
  ]
  return flags.filter(({ items, omitted }) => items.length + omitted > 0)
}

const NOTES: ReadonlySet<FlagKind> = new Set(['sent-back', 'note', 'left-out'])
const NOTHING_RAN = 'no command was run, neither by the model nor as a test: this machine has no sandbox to run them in'
const UNPROTECTED =
  'commands ran without a sandbox: nothing kept them from the network, from the files, processes and secrets that this user can reach, from git’s data, or from the patch and the transcript in `output-path`'

function asItem(text: string): FlagItem {
  return { path: null, text }
}

function asEarlier(finding: Finding): Finding {
  return { ...finding, detail: `${finding.detail} (in an earlier commit)` }
}

function found({ path, detail }: Finding): FlagItem {
  return { path, text: detail }
}

function leftOut({ path, why }: Evidence['left_out'][number]): FlagItem {
  return { path, text: why }
}

function notes({ attested_by: by, model, model_switched_from: asked, tests }: Evidence): string[] {
  const all = [
    tests.proof === 'red-by-build' &&
      'a test that cannot be built without the change proves less than one that runs and fails',
    by !== 'run' && `the evidence was measured by another job (${by}) and handed over`,
    asked !== undefined && `${model} took over from ${asked}`,
  ]
  return all.filter(note => note !== false)
}

function refusedEdits(runLog: RunLog | undefined): FlagItem[] {
  const refused = (runLog?.turns ?? []).flatMap(({ calls }) =>
    calls.flatMap(({ name, end }) => (name === EDITOR && end?.kind === 'closed' ? [end] : [])),
  )
  return [...new Map(refused.map(({ path, why }) => [path, { path, text: `${why}.` }])).values()]
}

function sentBack(runLog: RunLog | undefined): string[] {
  const sent = (runLog?.verifications ?? []).flatMap(one => one.sentBack ?? [])
  return [...new Set(sent.map(sentBackInWords))]
}

const ROW_NAMES = {
  setup: 'Setup',
  baseline: 'Tests before the change',
  tests: 'Tests',
  red: 'Changed tests',
  check: 'Check',
} as const
const NOTHING: Cell = { mark: 'plain', text: '' }

/** What ran, in a run without a record: each command before the change and after it. */
function ranRows({ end, openCalls, began, commands }: RunLog): ProofRow[] {
  const newest = new Map(commands.map(one => [`${one.purpose} ${one.command}`, one]))
  const cellOf = ({ status, exitCode, tests }: RunLog['commands'][number]) =>
    endCell({ status, exit_code: exitCode, counts: tests ?? undefined })
  const before = (command: string) => {
    const run = newest.get(`baseline ${command}`)
    return run === undefined ? null : cellOf(run)
  }
  const ran = [...newest.values()].flatMap((run): ProofRow[] => {
    const { purpose, command } = run
    if (purpose === 'red') return [proofRow(ROW_NAMES.red, command, NOTHING, cellOf(run))]
    if (purpose !== 'baseline') return [proofRow(ROW_NAMES[purpose], command, cellOf(run), before(command))]
    const isShown = newest.has(`tests ${command}`) || newest.has(`check ${command}`)
    return isShown ? [] : [proofRow('Tests', command, NOTHING, cellOf(run))]
  })
  if (end !== null) return ran
  const running = { mark: 'plain', text: 'was running' } as const
  const open = Object.entries(ROW_NAMES).filter(([purpose]) => {
    const begun = began.findLast(({ step }) => step === purpose)
    return begun !== undefined && !commands.some(one => one.purpose === purpose && one.endedAt >= begun.at)
  })
  return [
    ...ran,
    ...openCalls.map(({ words }) => proofRow("The model's call", words, running)),
    ...open.map(([, name]) => proofRow(name, null, running)),
  ]
}
