/** One value that says what a run did, for every page that reports it. */
import type { FileChange, Finding, Receipt } from '../change/change.ts'
import type { Evidence, Measured } from '../facts/record.ts'
import type { Decided, Verdict } from '../facts/verdict.ts'
import { phaseTurns, type RunLog, strategyOf } from '../log/run-log.ts'
import { addUsage, NO_USAGE, type Usage } from '../model/prices.ts'
import { callInWords, EDITOR } from '../model/tools.ts'
import { type RunResult, titleOfOutcome, VERDICT_TITLES } from '../outcome.ts'
import { leftOutInWords } from './left-out-words.ts'
import { endCell, type ProofRow, proofRow, proofRows } from './proof-rows.ts'
import { sentBackWords } from './sent-back-words.ts'
import { type Statement, signOf, stateVerdict } from './verdict-words.ts'
import { atPath, code, codeOf, counted, line, NOTHING, type Words, withStop, words } from './words.ts'

const FLAG_TITLES = {
  tampering: words`Tests that cannot be relied on`,
  'invisible-characters': words`Invisible characters in added lines`,
  'for-review': words`Look at this yourself`,
  disagreement: words`The summary differs from the facts`,
  excluded: words`Refused and kept as ${code('refused.patch')}`,
  'refused-path': words`Cannot be published`,
  'no-sandbox': words`No sandbox`,
  'refused-edit': words`Edits that were refused`,
  'sent-back': words`Sent back to the model`,
  note: words`Worth knowing`,
  'left-out': words`Left out of the change`,
} as const
type FlagKind = keyof typeof FLAG_TITLES

export type Flag = {
  kind: FlagKind
  weight: 'warning' | 'note'
  title: Words
  items: readonly Words[]
  omitted: number
}

type SummarizedFile = Pick<FileChange, 'path' | 'change' | 'additions' | 'deletions'> & {
  from?: string | null | undefined
  executable?: boolean | undefined
  /** False where a killed run recorded only its paths. */
  isCounted?: boolean
}

export type Effort = {
  durationMs: number
  turns: number
  costUsd: number | null
  /** Output tokens that are estimated, and so a part of the cost. */
  estimatedTokens?: number
  resumedFrom: { runId: string; costUsd: number | null } | null
}

export type ReachedPhases = Pick<
  Evidence['phases'],
  'phase1_complete' | 'files_edited' | 'json_provided' | 'json_turn' | 'edit_turn' | 'success'
>

export type RunSummary = Effort & {
  /** What was measured is empty without a record. */
  verdict: Statement & {
    hasDoubts: boolean
    sign: '✅' | '⚠️' | '❌'
    title: (typeof VERDICT_TITLES)[keyof typeof VERDICT_TITLES] | ReturnType<typeof titleOfOutcome>
  }
  flags: readonly Flag[]
  proof: readonly ProofRow[]
  /** Where the proof was measured; null if nothing ran. */
  measured: MeasuredPlace | null
  phases: ReachedPhases
  files: readonly SummarizedFile[]
  filesOmitted: number
  usage: Usage
  model: string | null
  strategy: 'agent' | 'manifest'
  limit: string | null
}

export type KnownFacts = {
  runLog: RunLog
  result: RunResult
  decided?: Decided | null
  receipt?: Receipt | null
  durationMs?: number
}

export function summarizeRun(known: KnownFacts): RunSummary {
  const { runLog, result, decided = null, receipt = null, durationMs } = known
  const { outcome, passes, isDraft = false, reasonKind } = result
  const { end, start, turns } = runLog
  const measured = decided === null ? summarizeLog(runLog) : summarizeRecord(decided)
  const sign = passes ? measured.verdict.sign : '❌'
  return {
    ...measured,
    verdict: { ...measured.verdict, sign, title: titleOfOutcome(outcome, isDraft, reasonKind) },
    flags: flagsOf(decided?.record.evidence ?? null, { runLog, receipt, passes }),
    files: receipt?.files ?? measured.files,
    filesOmitted: receipt === null ? measured.filesOmitted : 0,
    durationMs: durationMs ?? end?.durationMs ?? runLog.lastAt,
    turns: end?.turns ?? turns.reduce((last, { turn }) => Math.max(last, turn), 0),
    usage: end?.usage ?? turns.reduce((sum, { usage }) => addUsage(sum, usage ?? NO_USAGE), NO_USAGE),
    costUsd: end === null ? runLog.costUsd : end.costUsd,
    estimatedTokens: runLog.estimatedTokens || measured.estimatedTokens || 0,
    resumedFrom: runLog.resumed,
    model: turns.at(-1)?.model ?? start?.model ?? measured.model,
  }
}

function summarizeLog(runLog: RunLog) {
  const recorded = runLog.receipts.at(-1)?.files ?? []
  const [verified, turns] = [runLog.verifications.at(-1), phaseTurns(runLog)]
  const isTested = verified?.kind === 'tested'
  return {
    verdict: { hasDoubts: true, sign: '✅' as const, proven: NOTHING, unsaid: [], shortened: null },
    proof: ranRows(runLog),
    measured: runLog.commands.length === 0 ? null : measuredPlace(runLog.session?.sandbox ?? null, undefined),
    phases: {
      phase1_complete: runLog.limit === null && isTested,
      files_edited: recorded.map(({ path }) => path),
      json_provided: turns.json_turn !== null,
      ...turns,
      success: false,
    },
    files: recorded.map(file => ({ ...file, additions: null, deletions: null, isCounted: false })),
    filesOmitted: 0,
    strategy: strategyOf(runLog),
    limit: null,
    estimatedTokens: 0,
    model: null,
  }
}

/** The summary of a published change, from its record alone: a body that is written or read back. */
export function summarizeRecord(decided: Decided): RunSummary {
  const { evidence } = decided.record
  const { usage, phases, resumed_from: from } = evidence
  return {
    ...summarizeMeasured(evidence, decided.verdict),
    phases,
    durationMs: evidence.duration_ms,
    turns: usage.turns,
    usage: {
      inputTokens: usage.input_tokens,
      outputTokens: usage.output_tokens,
      cacheReadTokens: usage.cache_read_tokens,
      cacheWriteTokens: usage.cache_write_tokens,
    },
    costUsd: evidence.cost_usd,
    estimatedTokens: usage.estimated_output_tokens ?? 0,
    resumedFrom: from === undefined ? null : { runId: from.run_id, costUsd: from.cost_usd },
    model: evidence.model,
    strategy: evidence.strategy,
    limit: evidence.limit,
  }
}

export type MeasuredSummary = Pick<RunSummary, 'verdict' | 'flags' | 'proof' | 'measured' | 'files' | 'filesOmitted'>

/** What was measured of a change, whoever made it. */
export function summarizeMeasured(evidence: Measured, verdict: Verdict): MeasuredSummary {
  const { tests, checks, sandbox, sandbox_network: network, files, files_omitted: filesOmitted = 0 } = evidence
  const ran = [tests.baseline, tests.final, ...checks].some(({ status }) => status !== 'not-run')
  return {
    verdict: {
      ...stateVerdict(evidence, verdict),
      hasDoubts: verdict.doubts.length > 0,
      sign: signOf(verdict),
      title: VERDICT_TITLES[verdict.level],
    },
    flags: flagsOf(evidence),
    proof: proofRows(evidence),
    measured: ran ? measuredPlace(sandbox, network) : null,
    ...{ files, filesOmitted },
  }
}

type MeasuredPlace = 'without a sandbox' | 'in a sandbox' | 'in a sandbox without network' | 'in a sandbox with network'

function measuredPlace(sandbox: string | null, network: Evidence['sandbox_network']): MeasuredPlace {
  if (sandbox === null || sandbox === 'none') return 'without a sandbox'
  if (network === undefined) return 'in a sandbox'
  return network === 'none' ? 'in a sandbox without network' : 'in a sandbox with network'
}

type RanRun = { runLog: RunLog; receipt: Receipt | null; passes: boolean }

function flagsOf(evidence: Measured | null, ran?: RanRun): Flag[] {
  const { tests, sandbox = ran?.runLog.session?.sandbox } = evidence ?? {}
  const earlier = evidence?.revision?.earlier ?? []
  const excluded = evidence?.split_off ?? []
  const ofChange = evidence?.left_out.filter(({ usual }) => usual !== true)
  const left = ofChange ?? leftOutInWords(ran?.receipt?.leftOut ?? [])
  const found = (now: readonly Finding[] = [], before: readonly Finding[] = []) => [
    ...now.map(({ path, detail }) => atPath(path, line(detail))),
    ...before.map(({ path, detail }) => atPath(path, words`${line(detail)} (in an earlier commit)`)),
  ]
  const weakened = found(
    tests?.tampering,
    earlier.flatMap(one => one.tampering),
  )
  const unseen = found(
    evidence?.unseen_characters,
    earlier.flatMap(one => one.unseen_characters),
  )
  const flags: readonly (readonly [kind: FlagKind, items: readonly Words[], omitted?: number | undefined])[] = [
    ['tampering', weakened, tests?.tampering_omitted],
    ['invisible-characters', unseen, evidence?.unseen_characters_omitted],
    ['for-review', (evidence?.for_review ?? []).map(reviewWords), evidence?.for_review_omitted],
    ['disagreement', found(evidence?.disagreements), evidence?.disagreements_omitted],
    ['excluded', leftOut(left.filter(({ path }) => excluded.includes(path))), evidence?.split_off_omitted],
    ['refused-path', leftOut(leftOutInWords(ran?.receipt?.refused ?? []))],
    ['no-sandbox', sandbox === 'none' ? [evidence?.commands_ran === false ? NOTHING_RAN : UNPROTECTED] : []],
    ['refused-edit', refusedEdits(ran?.runLog)],
    ['sent-back', sentBack(ran?.runLog)],
    ['note', evidence === null ? [] : notes(evidence)],
    ['left-out', leftOut(left.filter(({ path }) => !excluded.includes(path))), evidence?.left_out_omitted],
  ]
  return flags.flatMap(([kind, items, omitted = 0]): Flag[] => {
    const isNote = NOTES.has(kind) || (kind === 'refused-edit' && ran?.passes === true)
    const flag = { kind, weight: isNote ? 'note' : 'warning', title: FLAG_TITLES[kind], items, omitted } as const
    return items.length + omitted > 0 ? [flag] : []
  })
}

function reviewWords({ kind, path, detail }: Finding): Words {
  return atPath(path, whyToReview(kind, detail))
}

function whyToReview(kind: string, detail: string): Words {
  switch (kind) {
    case 'runs-for-people':
      return words`runs on the machine of whoever opens the branch`
    case 'builds-site':
      return words`has commands that a service runs after a push`
    case 'steers-agents':
      return words`is read as an order by the next run and by other agents`
    case 'steers-tools':
      return words`is in a folder of a tool, which may run it or obey it`
    case 'steers-tests': {
      const keys = detail !== '' && words` (${codeOf(detail)})`
      return words`decides how tests or checks run${keys}`
    }
    case 'hides-diff':
      if (detail === '') return words`has a zero byte or lies in ${codeOf('node_modules')}, so no diff of it is shown`
      return words`hides the diff of ${counted(Number.parseInt(detail, 10) || 1, 'changed file')}`
    case 'package-host':
      return words`takes packages from a host that it did not name before: ${codeOf(detail)}`
    case 'asked-host':
      return words`named another host for a while, and setup asked it for packages: ${codeOf(detail)}`
    case 'written-by-setup':
      return words`was written by ${codeOf(detail)}, not by the model`
    case 'loosened-test':
      return words`a test passes with this change, and as it was it fails with it: ${codeOf(detail)}`
    case 'test-replaced':
      return words`a test that passed before does not run now: ${codeOf(detail)}`
    case 'name-unseen':
      return words`has a character in its name that nobody sees`
    case 'name-not-portable':
      return words`has a name that Windows cannot check out`
    default:
      return line(detail)
  }
}

const NOTES: ReadonlySet<FlagKind> = new Set(['sent-back', 'note', 'left-out'])
const NOTHING_RAN = words`no command was run, neither by the model nor as a test: this machine has no sandbox to run them in`
const UNPROTECTED = words`commands ran without a sandbox: nothing kept them from the network, from the files, processes and secrets that this user can reach, from git’s data, or from the patch and the transcript in ${code('output-path')}`

function leftOut(left: Evidence['left_out']): Words[] {
  return left.map(({ path, why }) => atPath(path, line(why)))
}

/** A test that ended differently in two runs of the same tree shows nothing about the change. */
const FLAKY = {
  baseline: 'failed once before the change and passed when it ran again',
  red: 'failed on the old source by chance, which proves nothing',
  final: 'failed in one run of the change and passed in another one',
} as const

function notes({
  attested_by: by,
  model,
  model_switched_from: asked,
  tests,
  setup_with_network: setup,
  failed_setup: failed,
}: Measured): Words[] {
  return [
    failed !== undefined && words`the setup ${codeOf(failed)} failed on the base, and the tests ran without it`,
    setup !== undefined && words`${codeOf(setup)} had a network, and may have run code of the change`,
    tests.proof === 'red-by-build' &&
      words`a test that cannot be built without the change proves less than one that runs and fails`,
    ...(tests.flaky ?? []).map(({ test, run }) => words`the flaky test ${codeOf(test)} ${FLAKY[run]}`),
    by !== 'run' && words`the evidence was measured by another job (${by}) and handed over`,
    asked !== undefined && model !== undefined && words`${codeOf(model)} took over from ${codeOf(asked)}`,
  ].filter(one => one !== false)
}

function refusedEdits(runLog: RunLog | undefined): Words[] {
  const refused = (runLog?.turns ?? []).flatMap(({ calls }) =>
    calls.flatMap(({ name, end }) => (name === EDITOR && end?.kind === 'closed' ? [end] : [])),
  )
  const byPath = new Map(refused.map(({ path, why }) => [path, why]))
  return [...byPath].map(([path, why]) => atPath(path, withStop(line(why))))
}

function sentBack(runLog: RunLog | undefined): Words[] {
  const sent = (runLog?.verifications ?? []).flatMap(one => one.sentBack ?? [])
  return [...new Map(sent.map(one => [JSON.stringify(one), one])).values()].map(sentBackWords)
}

const ROW_NAMES = {
  setup: 'Setup',
  baseline: 'Tests before the change',
  tests: 'Tests',
  red: 'Changed tests',
  check: 'Command',
} as const

function ranRows({ end, turns, began, commands }: RunLog): ProofRow[] {
  const newest = new Map(commands.map(one => [`${one.purpose} ${one.command}`, one]))
  const cellOf = ({ status, exitCode, tests }: RunLog['commands'][number]) =>
    endCell({ status, exit_code: exitCode, counts: tests ?? undefined })
  const before = (command: string) => {
    const run = newest.get(`baseline ${command}`)
    return run === undefined ? NOTHING : cellOf(run)
  }
  const ran = [...newest.values()].flatMap((run): ProofRow[] => {
    const { purpose, command } = run
    if (purpose === 'red') return [proofRow(ROW_NAMES.red, command, NOTHING, cellOf(run))]
    if (purpose !== 'baseline') return [proofRow(ROW_NAMES[purpose], command, cellOf(run), before(command))]
    const isShown = newest.has(`tests ${command}`) || newest.has(`check ${command}`)
    return isShown ? [] : [proofRow('Tests', command, NOTHING, cellOf(run))]
  })
  if (end !== null) return ran
  const running = words`was running`
  const open = (['setup', 'baseline', 'tests', 'red', 'check'] as const).filter(purpose => {
    const begun = began.findLast(({ step }) => step === purpose)
    return begun !== undefined && !commands.some(one => one.purpose === purpose && one.endedAt >= begun.at)
  })
  const calls = turns.at(-1)?.calls.filter(({ how }) => how === 'unanswered') ?? []
  return [
    ...ran,
    ...calls.map(({ name, input }) => proofRow("The model's call", callInWords(name, input), running)),
    ...open.map(purpose => proofRow(ROW_NAMES[purpose], null, running)),
  ]
}
