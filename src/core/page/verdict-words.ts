/** All words about a verdict: its title, what was measured, each doubt, and how the pull request is open. Markdown. */
import type { Doubt, WhyNotTested } from '../facts/doubt.ts'
import type { Evidence } from '../facts/record.ts'
import { failsAsBefore, isBad, type Verdict, whyNotTested } from '../facts/verdict.ts'
import { STATUS_IN_WORDS } from '../summary/schema.ts'
import { countsInWords } from '../testing/results/test-results.ts'
import type { Proof } from '../testing/test-run.ts'
import { inBackticks } from '../text/code-spans.ts'
import { budgetInWords, counted, firstFew } from '../text/quantities.ts'

type Tests = Evidence['tests']
type RecordedRun = Tests['final']

/** The first word of a verdict. */
export const TITLES: Readonly<Record<Verdict['level'], string>> = {
  proven: 'Proven',
  'proven-by-build': 'Proven by build',
  ready: 'Ready',
  'not-ready': 'Not ready',
}

/** ❌ what was measured is bad; ⚠️ something is missing, or a person has to look. */
export function signOf(verdict: Verdict): '✅' | '⚠️' | '❌' {
  if (verdict.level !== 'not-ready') return '✅'
  return isBad(verdict) ? '❌' : '⚠️'
}

const MOST_NAMED = 5

function namedInCode(names: readonly string[], omitted = 0): string {
  return firstFew(names.map(inBackticks), MOST_NAMED, omitted)
}

const NOT_TESTED: Readonly<Record<WhyNotTested, string>> = {
  'no-sandbox': 'this machine has no sandbox to run commands in',
  'no-command': 'there is no test command',
  'no-tests': 'the test command ran no tests',
}

/** A doubt as a sentence without a full stop: what it is, and the names or the advice that follow it. */
function partsOf(doubt: Doubt): readonly [what: string, more?: string] {
  switch (doubt.kind) {
    case 'green-on-base':
      return ['the changed tests pass on the old source too, so they prove nothing']
    case 'still-red':
      return ['the tests fail on the old source and on the new one']
    case 'could-not-run':
      return ['the changed tests could not be run on the old source']
    case 'not-tested':
      return ['the change was not tested', NOT_TESTED[doubt.why]]
    case 'tests-not-green':
      return [`the tests ${endInWords(doubt.run)}`]
    case 'old-failures':
      return [
        doubt.isBetter
          ? 'only tests fail that failed before'
          : 'the tests still fail, and none that failed before was fixed',
        namedInCode(doubt.tests, doubt.omitted),
      ]
    case 'check-not-green':
      return [`the check ${inBackticks(doubt.command)} ${statusInWords(doubt.run)}`]
    case 'broken-imports':
      return ['imports of this change lead nowhere', namedInCode(doubt.paths)]
    case 'no-test-changed':
      return ['the change adds or edits no test']
    case 'language-not-tested':
      return ['tests of another language could not start', namedInCode(doubt.commands)]
    case 'tampering':
      return ['what the tests say cannot be relied on', namedInCode(doubt.paths)]
    case 'rewritten-by-tests':
      return ['the tests rewrote what they tested', namedInCode(doubt.paths)]
    case 'summary-contradicts-tests':
      return ['the summary contradicts the tests']
    case 'no-change-claimed':
      return ['the model says that no change is right']
    case 'earlier-tampering':
      return ['an earlier commit of this pull request weakened tests; see whether that still holds']
    case 'refused-part':
      return [
        'a part of the work was refused and left out',
        `${namedInCode(doubt.paths, doubt.omitted)} (kept as \`refused.patch\` in the folder of \`output-path\`)`,
      ]
    case 'repeated-call':
      return [`the model repeated ${inBackticks(doubt.call)} until the work was ended`]
    case 'limit': {
      const { limit, budget } = doubt
      const ended = `the limit \`${limit}\` ended the run`
      return budget === null ? [ended] : [ended, budgetInWords(budget.spentUsd, budget.maxUsd)]
    }
    case 'issue-closed':
      return ['the issue is no longer open']
    case 'shown-as-ready':
      return ['the forge made no draft of it', 'treat it as one']
    case 'shown-as-draft':
      return ['the forge could not change the state', 'this stays a draft']
  }
}

/** A doubt as a sentence without a full stop, names in backticks. */
export function doubtInWords(doubt: Doubt): string {
  const [what, more = ''] = partsOf(doubt)
  return more === '' ? what : `${what}: ${more}`
}

/** What the proof alone says against a change; null if nothing, or if there is no such proof. */
export function proofDoubtInWords(proof: string | null): string | null {
  const kinds = ['green-on-base', 'still-red', 'could-not-run'] as const
  const kind = kinds.find(one => one === proof)
  return kind === undefined ? null : doubtInWords({ kind })
}

/** The doubts as the record keeps them. */
export function recordedDoubts(doubts: readonly Doubt[]): NonNullable<Evidence['doubts']> {
  return doubts.map(doubt => {
    const [path = null, ...others] = 'paths' in doubt ? doubt.paths : []
    return { kind: doubt.kind, path: others.length === 0 ? path : null, detail: doubtInWords(doubt) }
  })
}

/** How a pull request is open, as the end of a sentence. `state`: what the word draft and its reasons do not say. `isDraft`: what its page says. */
export function stateInWords(isDraft: boolean, { doubts }: Verdict) {
  if (doubts.length === 0) {
    const state = isDraft ? 'as a draft, as the input `draft` asks' : 'ready for review'
    return { state, because: state }
  }
  const state = isDraft ? '' : 'ready for review, but not proven'
  return { state, because: `${state || 'as a draft'}: ${doubts.map(doubtInWords).join('; ')}` }
}

/** How a run of tests or of a check ended, with the counts of single tests where they are known. */
export function endInWords(run: Pick<RecordedRun, 'status' | 'exit_code' | 'counts'>): string {
  const { counts, status } = run
  if (counts === undefined) return statusInWords(run)
  const words = countsInWords(counts)
  return status === 'passed' && counts.passed > 0 && counts.failed === 0 ? words : `${statusInWords(run)}, ${words}`
}

export function statusInWords({ status, exit_code: code }: Pick<RecordedRun, 'status' | 'exit_code'>): string {
  const isExplained = code !== null && (status === 'failed' || status === 'could-not-run')
  return `${STATUS_IN_WORDS[status]}${isExplained ? ` (exit code ${code})` : ''}`
}

/** What a green run is worth by its proof, as the end of a sentence; empty where the proof says nothing. */
const PROVEN: Readonly<Record<Proof, string>> = {
  'red-then-green': ', and at least one changed test fails on the old source',
  'red-by-build': ', and at least one changed test cannot be built without this change',
  'green-on-base': ', but the changed tests pass without this change too',
  'still-red': '',
  'could-not-run': ', but the changed tests could not be run on the old source',
  'no-test-changes': '; no test was added or edited',
  'not-run': '',
}

/**
 * `proven`: what was measured, as the end of a sentence; names in it are untrusted. `unsaid`: the doubts that it does not say in full.
 * `shortened`: the one among them that it says without its names.
 */
export type Statement = {
  readonly proven: string
  readonly unsaid: readonly Doubt[]
  readonly shortened: Doubt | null
}

/** Says what was measured, and then the first of the doubts that the results do not show. */
export function stateVerdict(evidence: Evidence, { doubts }: Verdict): Statement {
  const { tests, checks } = evidence
  const but = failedInWords(checks)
  const failed = but === '' ? '' : `, and ${but} did not pass`
  const statement = (proven: string, ...said: readonly Doubt['kind'][]): Statement => ({
    proven,
    unsaid: doubts.filter(({ kind }) => !said.includes(kind)),
    shortened: null,
  })
  const { status } = tests.final
  if (status === 'not-run')
    return statement(`nothing was tested, because ${NOT_TESTED[whyNotTested(evidence)]}${failed}`, 'not-tested')
  if (status !== 'passed') {
    const isOld = isOldAlone(tests)
    const said = isOld ? (['tests-not-green', 'old-failures'] as const) : (['tests-not-green'] as const)
    return statement(`${redFinalInWords(tests, isOld)}${failed}`, ...said)
  }
  const total = passedIn(tests)
  const pass = total === 0 ? 'the tests pass' : total === 1 ? '1 test passes' : `${total} of ${total} tests pass`
  if (but !== '') return statement(`${pass}, but ${but} did not`)
  const isWeak = doubts.some(({ kind }) => kind === 'tampering' || kind === 'rewritten-by-tests')
  if (isWeak) return statement(`${pass}, but ${total === 1 ? 'it' : 'they'} cannot be relied on`, 'tampering')
  return stateProof(pass, evidence, doubts)
}

function stateProof(pass: string, { tests, revision }: Evidence, doubts: readonly Doubt[]): Statement {
  const { proof, results } = tests
  const red = redInWords(tests, revision?.base_sha !== undefined)
  const fixed = (results?.fixed.length ?? 0) + (results?.fixed_omitted ?? 0)
  const isFix = proof === 'no-test-changes' && fixed > 0
  const proven =
    red !== null
      ? `, and ${red} without this change`
      : isFix
        ? `, ${passedIn(tests) === 1 ? 'which' : `and ${fixed} of them`} failed before`
        : PROVEN[proof]
  // The words of a proof that shows nothing say its doubt; other words say that no test was changed.
  const ofProof = PROVEN[proof] === '' || isFix ? undefined : doubts.find(one => one.kind === kindOfProof(proof))
  const others = doubts.filter(one => one !== ofProof)
  const next = ofProof === undefined || proof === 'no-test-changes' ? firstToSay(others) : undefined
  if (next === undefined) return { proven: `${pass}${proven}`, unsaid: others, shortened: null }
  const [what, more = ''] = partsOf(next)
  const isWhole = more === ''
  return {
    proven: `${pass}${proven}, but ${what}`,
    unsaid: isWhole ? others.filter(one => one !== next) : others,
    shortened: isWhole ? null : next,
  }
}

function kindOfProof(proof: Proof): string {
  return proof === 'no-test-changes' ? 'no-test-changed' : proof
}

/** That no test was changed is no reason to add to what was measured. */
function firstToSay(doubts: readonly Doubt[]): Doubt | undefined {
  return doubts.find(({ kind }) => kind !== 'no-test-changed')
}

function passedIn({ final: { counts } }: Tests): number {
  return counts === undefined || counts.failed > 0 ? 0 : counts.passed
}

/** Whether the counts show, too, that each failure is an old one. */
function isOldAlone(tests: Tests): boolean {
  if (!failsAsBefore(tests)) return false
  const { still_failing: old, still_failing_omitted: omitted = 0 } = tests.results
  return old.length + omitted === (tests.final.counts?.failed ?? 0)
}

function redFinalInWords({ final: { status, counts } }: Tests, isOld: boolean): string {
  if (status !== 'failed') return `the tests ${STATUS_IN_WORDS[status]}`
  const { failed = 0, passed = 0 } = counts ?? {}
  const fail =
    failed === 0
      ? 'the tests fail'
      : `${failed} of ${counted(failed + passed, 'test')} ${failed === 1 ? 'fails' : 'fail'}`
  return isOld ? `${fail}, and ${failed === 1 ? 'it' : 'each of them'} failed before this change` : fail
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

/** What failed in the red run. `ofWhole`: of a whole pull request, where what is new is new in its newest commit only. */
export function redInWords({ proof, red }: Tests, ofWhole: boolean): string | null {
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
