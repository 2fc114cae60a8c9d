/** What a record says about its change: how each test run ended, what the proof is worth, and what keeps the change from being ready. */
import type { Finding } from '../change/change.ts'
import type { Config } from '../config/inputs.ts'
import { NO_CHANGE_CLAIM, TESTS_CLAIM } from '../summary/disagreements.ts'
import { STATUS_IN_WORDS } from '../summary/schema.ts'
import { countsInWords } from '../testing/results/test-results.ts'
import type { Proof } from '../testing/verdict.ts'
import { bareSpan } from '../text/escape-markdown.ts'
import { budgetInWords, counted, firstFew } from '../text/quantities.ts'
import type { Evidence } from './record.ts'

type Tests = Evidence['tests']
type Run = Tests['final']
export type Mark = 'good' | 'bad' | 'plain'

export type Cell = { readonly mark: Mark; readonly text: string }

type Worth = { readonly before?: Cell; readonly after: Cell; readonly proven?: string; readonly doubt?: string }

const good = (text: string): Cell => ({ mark: 'good', text })
const bad = (text: string): Cell => ({ mark: 'bad', text })
const plain = (text: string): Cell => ({ mark: 'plain', text })

const PROOFS: Readonly<Record<Proof, Worth>> = {
  'red-then-green': {
    before: bad('at least one fails'),
    after: good('pass'),
    proven: ', and at least one changed test fails on the old source',
  },
  'red-by-build': {
    before: bad('at least one cannot be built or imported'),
    after: good('pass'),
    proven: ', and at least one changed test cannot be built without this change',
  },
  'green-on-base': {
    before: plain('pass too'),
    after: good('pass'),
    proven: ', but the changed tests pass without this change too',
    doubt: 'the changed tests pass on the old source too, so they prove nothing',
  },
  'still-red': {
    before: bad('fail'),
    after: bad('fail'),
    doubt: 'the tests fail on the old source and on the new one',
  },
  'could-not-run': {
    before: bad('could not be run'),
    after: plain(''),
    proven: ', but the changed tests could not be run on the old source',
    doubt: 'the changed tests could not be run on the old source',
  },
  'no-test-changes': { after: plain('no test was changed'), proven: '; no test was added or edited' },
  'not-run': { after: plain('not run') },
}

export function markOfProof(proof: Proof): Mark {
  const { before, doubt } = PROOFS[proof]
  if (doubt !== undefined) return 'bad'
  return before === undefined ? 'plain' : 'good'
}

/** Why a proof keeps the change from being ready; null if it does not, or if there is no such proof. */
export function doubtOfProof(proof: string | null): string | null {
  return Object.entries(PROOFS).find(([name]) => name === proof)?.[1].doubt ?? null
}

export function markOfStatus(status: Run['status']): Mark {
  if (status === 'not-run') return 'plain'
  return status === 'passed' ? 'good' : 'bad'
}

export type DoubtRules = Pick<Config, 'requireTests' | 'onTampering'>

/** Everything that keeps a change from being ready, by its evidence alone: sentences without a full stop, names in backticks. */
export function doubtsOf(evidence: Evidence, { requireTests, onTampering }: DoubtRules): readonly string[] {
  const { tests, checks, disagreements, split_off: excluded = [], split_off_omitted: more = 0, limit } = evidence
  const broken = [...new Set((evidence.generation?.broken_imports ?? []).flatMap(({ path }) => path ?? []))]
  const { proof, not_tested: missing = [] } = tests
  const doubts = [
    // Tests that prove nothing devalue everything else.
    PROOFS[proof].doubt,
    tests.final.status !== 'passed' && testsDoubt(evidence),
    ...checks.map(check => check.status !== 'passed' && `the check ${bareSpan(check.command)} ${statusInWords(check)}`),
    broken.length > 0 && `imports of this change lead nowhere: ${namedInCode(broken)}`,
    requireTests && proof === 'no-test-changes' && NO_TEST,
    missing.length > 0 && `tests of another language could not start: ${namedInCode(missing)}`,
    onTampering !== 'ignore' && tests.tampering.length > 0 && tamperingDoubt(tests.tampering),
    disagreements.some(one => one.kind === TESTS_CLAIM) && 'the summary contradicts the tests',
    disagreements.some(one => one.kind === NO_CHANGE_CLAIM) && 'the model says that no change is right',
    onTampering !== 'ignore' && wasTampered(evidence) && EARLIER_TAMPERING,
    excluded.length + more > 0 &&
      `a part of the work was refused and left out: ${namedInCode(excluded, more)} (kept as \`refused.patch\` in the folder of \`output-path\`)`,
    limit !== null && limitDoubt(limit, evidence),
    evidence.issue_closed === true && 'the issue was closed while this run worked',
    evidence.shown_as === 'ready' && 'the forge made no draft of it: treat it as one',
    evidence.shown_as === 'draft' && 'the forge could not change the state: this stays a draft',
  ]
  return doubts.filter(doubt => typeof doubt === 'string')
}

const NO_TEST = 'the change adds or edits no test'
const EARLIER_TAMPERING = 'an earlier commit of this pull request weakened tests; see whether that still holds'

function wasTampered({ revision }: Evidence): boolean {
  const { earlier = [], earlier_omitted: cut = 0, earlier_tampering: lost = cut } = revision ?? {}
  return lost > 0 || earlier.some(round => round.tampering.length + (round.tampering_omitted ?? 0) > 0)
}

/** Draft or ready for review: by the evidence, unless the input `draft` is `true` or `false`. `reasons`: its doubts in either case. */
export function decideReadiness(evidence: Evidence, { draft, ...rules }: DoubtRules & Pick<Config, 'draft'>) {
  const reasons = doubtsOf(evidence, rules)
  return { draft: draft === 'auto' ? reasons.length > 0 : draft === 'true', reasons }
}

/** How a pull request is open, as the end of a sentence. `state`: what the word draft and its reasons do not say. `isDraft`: what its page says. */
export function stateInWords(isDraft: boolean, reasons: readonly string[]) {
  if (reasons.length === 0) {
    const state = isDraft ? 'as a draft, as the input `draft` asks' : 'ready for review'
    return { state, because: state }
  }
  const state = isDraft ? '' : 'ready for review, but not proven'
  return { state, because: `${state || 'as a draft'}: ${reasons.join('; ')}` }
}

function limitDoubt(limit: string, { cost_usd: cost, max_cost_usd: most, repeated_call: call }: Evidence): string {
  if (call !== undefined) return `the model repeated ${bareSpan(call)} until the work was ended`
  const ended = `the limit \`${limit}\` ended the run`
  return most === undefined ? ended : `${ended}: ${budgetInWords(cost, most)}`
}

/** How the doubt about weakened tests begins; the findings stand beside it. */
export const TAMPERED = 'what the tests say cannot be relied on'

function tamperingDoubt(found: readonly Finding[]): string {
  const paths = [...new Set(found.flatMap(({ path }) => path ?? []))]
  return `${TAMPERED}${paths.length === 0 ? '' : `: ${namedInCode(paths)}`}`
}

const MOST_NAMED = 5

function namedInCode(names: readonly string[], omitted = 0): string {
  return firstFew(names.map(bareSpan), MOST_NAMED, omitted)
}

function testsDoubt({ tests, commands_ran: ran }: Evidence): string {
  if (tests.final.status === 'not-run') return `the change was not tested: ${whyNotTested(tests, ran)}`
  if (!onlyOldFailures(tests) || tests.results === null) return `the tests ${endInWords(tests.final)}`
  const { still_failing: old, still_failing_omitted: omitted = 0, fixed, fixed_omitted = 0, added } = tests.results
  const isBetter = fixed.length + fixed_omitted + added.length > 0
  const what = isBetter
    ? 'only tests fail that failed before'
    : 'the tests still fail, and none that failed before was fixed'
  return `${what}: ${namedInCode(old, omitted)}`
}

function whyNotTested({ command }: Tests, ran: boolean | undefined): string {
  if (ran === false) return 'this machine has no sandbox to run commands in'
  return command === null ? 'there is no test command' : 'the test command ran no tests'
}

/** Whether the results of single tests show that every failure is an old one. */
export function onlyOldFailures({ final, results }: Tests): boolean {
  return final.status === 'failed' && results?.broken.length === 0 && results.still_failing.length > 0
}

/** How a run of tests or of a check ended, with the counts of single tests where they are known. */
function endInWords(run: Pick<Run, 'status' | 'exit_code' | 'counts'>): string {
  const { counts, status } = run
  if (counts === undefined) return statusInWords(run)
  const words = countsInWords(counts)
  return status === 'passed' && counts.passed > 0 && counts.failed === 0 ? words : `${statusInWords(run)}, ${words}`
}

export function statusInWords({ status, exit_code: code }: Pick<Run, 'status' | 'exit_code'>): string {
  const isExplained = code !== null && (status === 'failed' || status === 'could-not-run')
  return `${STATUS_IN_WORDS[status]}${isExplained ? ` (exit code ${code})` : ''}`
}

/** What was measured, as the end of a sentence; then the first of the `doubts` that the results do not show. Names in it are untrusted. */
export function provenInWords(evidence: Evidence, doubts: readonly string[] = []): string {
  const { tests, checks, revision, commands_ran: ran } = evidence
  const { proof, results } = tests
  const { status, counts } = tests.final
  const failed = failedInWords(checks)
  const but = failed === '' ? '' : `, and ${failed} did not pass`
  if (status === 'not-run') return `nothing was tested, because ${whyNotTested(tests, ran)}${but}`
  if (status !== 'passed') return `${redFinalInWords(tests)}${but}`
  const total = counts === undefined || counts.failed > 0 ? 0 : counts.passed
  const pass = total === 0 ? 'the tests pass' : total === 1 ? '1 test passes' : `${total} of ${total} tests pass`
  if (failed !== '') return `${pass}, but ${failed} did not`
  const weak = doubts.find(doubt => doubt.startsWith(TAMPERED))
  if (weak !== undefined) return `${pass}, but ${total === 1 ? 'it' : 'they'} cannot be relied on`
  const red = redInWords(tests, revision?.base_sha !== undefined)
  const fixed = (results?.fixed.length ?? 0) + (results?.fixed_omitted ?? 0)
  const proven =
    red !== null
      ? `, and ${red} without this change`
      : proof === 'no-test-changes' && fixed > 0
        ? `, ${total === 1 ? 'which' : `and ${fixed} of them`} failed before`
        : (PROOFS[proof].proven ?? '')
  // The words of a proof that shows nothing include its doubt.
  const isNamed = PROOFS[proof].proven !== undefined && PROOFS[proof].doubt !== undefined
  const doubt = isNamed ? undefined : doubts.find(one => one !== NO_TEST)
  return `${pass}${proven}${doubt === undefined ? '' : `, but ${shortDoubt(doubt)}`}`
}

/** The doubts that `proven`, the words above, does not say in full. */
export function unsaidDoubts(evidence: Evidence, doubts: readonly string[], proven: string): readonly string[] {
  const { final, proof } = evidence.tests
  const ofTests = final.status === 'passed' ? null : testsDoubt(evidence)
  const ofProof = PROOFS[proof].proven ?? null
  return doubts.filter(doubt => {
    if (doubt === ofTests) return onlyOldFailures(evidence.tests) && !proven.includes(' failed before ')
    if (doubt === NO_TEST || doubt === PROOFS[proof].doubt) return ofProof === null || !proven.includes(ofProof)
    return !proven.endsWith(doubt.startsWith(TAMPERED) ? ' cannot be relied on' : `, but ${doubt}`)
  })
}

/** A doubt without the names and the advice that follow it. */
export function shortDoubt(doubt: string): string {
  return /^(?:`[^`]*`|[^`])*?(?=: )/.exec(doubt)?.[0] ?? doubt
}

function redFinalInWords(tests: Tests): string {
  const { status, counts } = tests.final
  if (status !== 'failed') return `the tests ${STATUS_IN_WORDS[status]}`
  const { failed = 0, passed = 0 } = counts ?? {}
  const fail =
    failed === 0
      ? 'the tests fail'
      : `${failed} of ${counted(failed + passed, 'test')} ${failed === 1 ? 'fails' : 'fail'}`
  const { still_failing: old = [], still_failing_omitted: omitted = 0 } = tests.results ?? {}
  if (!onlyOldFailures(tests) || old.length + omitted !== failed) return fail
  return `${fail}, and ${failed === 1 ? 'it' : 'each of them'} failed before this change`
}

/** The sign of a change: ❌ what was measured is bad; ⚠️ something is missing, or a person has to look. */
export function signOf({ tests, checks }: Evidence, doubts: readonly string[]): '✅' | '⚠️' | '❌' {
  if (doubts.length === 0) return '✅'
  const isRed = markOfStatus(tests.final.status) === 'bad' && !onlyOldFailures(tests)
  const isBad = isRed || failedInWords(checks) !== '' || doubts.some(doubt => doubt.startsWith(TAMPERED))
  return isBad ? '❌' : '⚠️'
}

/** The first word of a verdict. `Proven` needs tests that fail without the change, and nothing that failed with it. */
export function titleOfVerdict({ tests, checks }: Evidence, doubts: readonly string[]): string {
  if (doubts.length > 0) return 'Not ready'
  const isGreen = tests.final.status === 'passed' && failedInWords(checks) === ''
  if (!isGreen || markOfProof(tests.proof) !== 'good') return 'Ready'
  return tests.proof === 'red-by-build' ? 'Proven by build' : 'Proven'
}

/** `2 checks and 1 criterion`: those that did not pass. */
function failedInWords(checks: Evidence['checks']): string {
  const failed = checks.filter(check => check.status !== 'passed')
  const criteria = failed.filter(check => check.criterion === true).length
  const others = failed.length - criteria
  return [
    ...(others === 0 ? [] : [counted(others, 'check')]),
    ...(criteria === 0 ? [] : [criteria === 1 ? '1 criterion' : `${criteria} criteria`]),
  ].join(' and ')
}

/** `ofWhole`: of a whole pull request, where what is new is new in its newest commit only. */
function redInWords({ proof, red }: Tests, ofWhole: boolean): string | null {
  if (proof !== 'red-then-green' || red === undefined) return null
  const { failed, failed_omitted: omitted = 0 } = red
  const { new_tests: all = 0, new_failed: fresh = 0 } = ofWhole ? {} : red
  const others = failed.length + omitted - fresh
  const ofAll = `${fresh} of the ${all} new tests`
  const isWhole = fresh === all
  const parts = [
    ...(fresh === 0 ? [] : [!isWhole ? ofAll : all === 1 ? 'the new test' : `the ${all} new tests`]),
    ...(others === 0 ? [] : [counted(others, all === 0 ? 'test' : 'older test')]),
  ]
  return `${parts.join(' and ')} ${fresh + others === 1 ? 'fails' : 'fail'}`
}

export type ProofRow = {
  readonly name: string
  readonly code: string | null
  readonly before: Cell | null
  readonly after: Cell
  /** Names of the tests that the row is about; untrusted. */
  readonly tests: readonly string[]
  readonly omitted: number
}

export function proofRow(name: string, code: string | null, after: Cell, before: Cell | null = null): ProofRow {
  return { name, code, before, after, tests: [], omitted: 0 }
}

/** The proof line by line: the test command, single tests (bad ones first), the changed tests where no single test shows them, checks. */
export function proofRows({ tests, checks, criteria_in_words: criteria = [], revision }: Evidence): ProofRow[] {
  const { baseline, proof, red, results, command } = tests
  const { before = null, after } = PROOFS[proof]
  const ofWhole = revision?.base_sha !== undefined
  const reds = redInWords(tests, ofWhole)
  const isRed = command !== null && tests.final.status !== 'passed'
  const [fixed, added, failed] = [results?.fixed ?? [], results?.added ?? [], red?.failed ?? []]
  const known = new Set([...fixed, ...added])
  const fresh = added.filter(name => !failed.includes(name) && results?.broken.includes(name) !== true)
  const fails = bad(proof === 'red-by-build' ? 'cannot be built' : '')
  const singles = (
    [
      ['Broken', results?.broken, results?.broken_omitted, good(''), bad('')],
      ['Still failing', results?.still_failing, results?.still_failing_omitted, bad(''), bad('')],
      [tests.tampering.length === 0 ? 'Fixed' : 'Passes now', fixed, results?.fixed_omitted, bad(''), good('')],
      [ofWhole ? 'Proof' : 'New', added.filter(name => failed.includes(name)), 0, fails, good('')],
      [ofWhole ? 'Proof' : 'Changed', failed.filter(name => !known.has(name)), red?.failed_omitted, fails, good('')],
      ['New', fresh, results?.added_omitted, null, results?.broken_omitted === undefined ? good('') : plain('')],
    ] as const
  ).flatMap(([name, named = [], omitted = 0, old, now]): ProofRow[] =>
    named.length + omitted === 0 ? [] : [{ ...proofRow(name, null, now, old), tests: named, omitted }],
  )
  const allFail = failed.length > 0 && red?.new_failed === red?.new_tests
  const isShown =
    proof === 'no-test-changes' ||
    (proof === 'red-by-build' ? failed.length > 0 : markOfProof(proof) === 'good' && allFail)
  const changed = proofRow(
    'Changed tests',
    null,
    proof === 'not-run' && isRed ? plain('not run: the tests fail') : after,
    reds === null ? before : bad(reds),
  )
  const final = command === null ? plain('not run: there is no test command') : endCell(tests.final)
  return [
    proofRow('Tests', command, final, baselineCell(baseline)),
    ...(isShown ? [] : [changed]),
    ...singles,
    ...checks.map(check => proofRow(check.criterion === true ? 'Criterion' : 'Check', check.command, endCell(check))),
    ...criteria.map(words => proofRow('Criterion', words, plain('in words: for the reviewer, nothing was run'))),
  ]
}

function baselineCell({ measured_by: url, ...run }: Tests['baseline']): Cell | null {
  const { mark, text } = endCell(run)
  return run.status === 'not-run' ? null : { mark, text: url === undefined ? text : `${text}, in the run before` }
}

export function endCell(run: Pick<Run, 'status' | 'exit_code' | 'counts'>): Cell {
  const { status, counts } = run
  const mark = markOfStatus(status)
  const total = (counts?.passed ?? 0) + (counts?.failed ?? 0)
  if (counts === undefined || total === 0) return { mark, text: statusInWords(run) }
  const skipped = counts.skipped === 0 ? '' : `, ${counts.skipped} skipped`
  if (counts.failed > 0) return { mark, text: `${counts.failed} of ${total} failed${skipped}` }
  return { mark, text: status === 'passed' ? `${total} of ${total} passed${skipped}` : endInWords(run) }
}
