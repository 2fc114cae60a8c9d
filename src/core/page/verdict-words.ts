/** All words about a verdict. */
import type { Doubt, RecordedEnd, WhyNotTested } from '../facts/doubt.ts'
import type { Evidence, Measured, TestEvidence } from '../facts/record.ts'
import { failsAsBefore, isBad, isRedCheck, type Verdict, whyNotTested } from '../facts/verdict.ts'
import type { RunEventOf } from '../log/shorten-events.ts'
import { STATUS_IN_WORDS } from '../model/schema.ts'
import type { MissingTest } from '../testing/account.ts'
import { namesTestFiles } from '../testing/test-command.ts'
import type { Proof } from '../testing/test-run.ts'
import { budgetInWords } from '../text/quantities.ts'
import { plainText } from './plain-text.ts'
import {
  amount,
  code,
  codeOf,
  counted,
  firstOf,
  isNothing,
  joinWords,
  line,
  NOTHING,
  type Words,
  words,
} from './words.ts'

/** ❌ what was measured is bad; ⚠️ something is missing, or a person has to look. */
export function signOf(verdict: Verdict): '✅' | '⚠️' | '❌' {
  if (verdict.level !== 'not-ready') return '✅'
  return isBad(verdict) ? '❌' : '⚠️'
}

const MOST_NAMED = 5
const NAME_LIMIT = 100

function codeNames(names: readonly string[], omitted = 0): Words {
  return firstOf(
    names.map(name => codeOf(name)),
    MOST_NAMED,
    omitted,
  )
}

const NOT_TESTED = {
  'no-sandbox': 'this machine has no sandbox to run commands in',
  'no-command': 'there is no test command',
  'no-tests': 'the test command ran no tests',
} as const satisfies Readonly<Record<WhyNotTested, string>>

const MISSING = {
  'not-run': ['test', 'passed before and did not run'],
  skipped: ['test', 'passed before and did not run: skipped'],
  'new-not-run': ['new test', 'did not run'],
  'new-skipped': ['new test', 'did not run: skipped'],
  'failure-gone': ['test', 'failed before and did not run'],
} as const satisfies Readonly<Record<MissingTest['why'], readonly ['test' | 'new test', string]>>

function missingWords(why: MissingTest['why'], count: number): Words {
  const [what, how] = MISSING[why]
  return words`${counted(count, what)} ${how}`
}

const SIMPLE_DOUBTS = {
  'green-on-base': 'the changed tests pass on the old source too, so they prove nothing',
  'still-red': 'the tests fail on the old source and on the new one',
  'could-not-run': 'the changed tests could not be run on the old source',
  'no-test-changed': 'the change adds no test, and no edited test checks more',
  'summary-contradicts-tests': 'the summary contradicts the tests',
  'no-change-claimed': 'the model says that no change is right',
  'earlier-tampering': 'an earlier commit of this pull request weakened tests; see whether that still holds',
  'issue-closed': 'the issue is no longer open',
} as const

function doubtParts(doubt: Doubt): readonly [what: Words, more?: Words] {
  switch (doubt.kind) {
    case 'not-tested':
      return [words`the change was not tested`, words`${NOT_TESTED[doubt.why]}`]
    case 'tests-not-green':
      return doubt.run.all_passed === true
        ? [words`all tests pass, but their command does not`, statusWords(doubt.run)]
        : [words`the tests did not pass`, endWords(doubt.run)]
    case 'old-failures':
      return [
        doubt.isBetter
          ? words`only tests fail that failed before`
          : words`the tests still fail, and none that failed before was fixed`,
        codeNames(doubt.tests, doubt.omitted),
      ]
    case 'failures-hidden':
      return [words`${counted(doubt.failed, 'test')} failed, although the tests exit with 0`]
    case 'results-missing':
      return [words`the tests show no results`, words`before the change: ${endWords(doubt.before)}`]
    case 'tests-missing':
      return [missingWords(doubt.why, doubt.tests.length + doubt.omitted), codeNames(doubt.tests, doubt.omitted)]
    case 'fewer-tests':
      return [fewerWords(doubt)]
    case 'check-not-green':
      return [words`${codeOf(doubt.command)} ${statusWords(doubt.run)}`]
    case 'own-settings':
      return [
        words`${codeOf(doubt.command)} passes only with settings of this change`,
        words`with those before: ${endWords(doubt.run)}`,
      ]
    case 'broken-imports':
      return [words`imports of this change lead nowhere`, codeNames(doubt.paths)]
    case 'language-not-tested':
      return [words`tests of another language could not start`, codeNames(doubt.commands)]
    case 'tampering':
      return [words`what the tests say cannot be relied on`, codeNames(doubt.paths)]
    case 'rewritten-by-tests':
      return [words`the tests rewrote what they tested`, codeNames(doubt.paths)]
    case 'refused-part':
      return [
        words`a part of the work was refused and left out`,
        words`${codeNames(doubt.paths, doubt.omitted)} (kept as ${code('refused.patch')} in the folder of ${code('output-path')})`,
      ]
    case 'repeated-call':
      return [words`the model repeated ${codeOf(doubt.call)} until the work was ended`]
    case 'limit': {
      const { limit, budget } = doubt
      const ended = words`the limit ${codeOf(limit)} ended the run`
      return budget === null ? [ended] : [ended, line(budgetInWords(budget.spentUsd, budget.maxUsd))]
    }
    case 'shown-as-ready':
      return [words`the forge made no draft of it`, words`treat it as one`]
    case 'shown-as-draft':
      return [words`the forge could not change the state`, words`this stays a draft`]
    default:
      return [words`${SIMPLE_DOUBTS[doubt.kind]}`]
  }
}

function fewerWords({ before, now }: { before: number; now: number }): Words {
  const said = words`only ${counted(now, 'test')} ran, and ${amount(before)} before the change`
  return now < before ? said : words`${said}, which adds tests`
}

export function doubtWords(doubt: Doubt): Words {
  const [what, more = NOTHING] = doubtParts(doubt)
  return joinWords([what, more], ': ')
}

/** What the proof alone says against a change; nothing if there is no such proof. */
export function proofDoubtWords(proof: string | null): Words {
  const kind = (['green-on-base', 'still-red', 'could-not-run'] as const).find(one => one === proof)
  return kind === undefined ? NOTHING : doubtWords({ kind })
}

export function recordedDoubts(doubts: readonly Doubt[]): NonNullable<Evidence['doubts']> {
  return doubts.map(doubt => {
    const [path = null, ...others] = 'paths' in doubt ? doubt.paths : []
    return { kind: doubt.kind, path: others.length === 0 ? path : null, detail: doubtInWords(doubt) }
  })
}

export function doubtInWords(doubt: Doubt): string {
  return plainText(doubtWords(doubt))
}

/**
 * How a pull request is open. `isDraft`: what its page says. `state`: what neither the word draft nor its doubts say.
 */
export function stateInWords(isDraft: boolean, { doubts }: Verdict): { state: string; because: string } {
  if (doubts.length === 0) {
    const state = isDraft ? 'as a draft, as the input `draft` asks' : 'ready for review'
    return { state, because: state }
  }
  const state = isDraft ? '' : 'ready for review, but not proven'
  return { state, because: `${state || 'as a draft'}: ${doubts.map(doubtInWords).join('; ')}` }
}

/** How a run of tests or of another command ended: by its counts where they are known. */
export function endWords(run: RecordedEnd): Words {
  const { passed = 0, failed = 0, skipped = 0 } = run.counts ?? {}
  const total = passed + failed
  if (total === 0) return statusWords(run)
  const counts = words`${amount(failed || passed)} of ${amount(total)} ${failed > 0 ? 'failed' : 'passed'}`
  return joinWords(
    [
      failed > 0 || run.status === 'passed' ? NOTHING : statusWords(run),
      counts,
      skipped !== 0 && words`${amount(skipped)} skipped`,
    ],
    ', ',
  )
}

/** The same of an event. That the old source fails proves nothing alone. */
export function commandEndWords({ purpose, status, exitCode, tests }: LoggedCommand): Words {
  const end = endWords({ status, exit_code: exitCode, counts: tests ?? undefined })
  return purpose === 'red' && status === 'failed' ? words`${end}, which a proof needs` : end
}

type LoggedCommand = Pick<RunEventOf<'command'>, 'purpose' | 'status' | 'exitCode' | 'tests'>

function statusWords({ status, exit_code: exit }: RecordedEnd): Words {
  const isExplained = exit !== null && (status === 'failed' || status === 'could-not-run')
  return words`${STATUS_IN_WORDS[status]}${isExplained && words` (exit code ${exit})`}`
}

/** What a green run is worth by its proof, as the end of a sentence. */
const PROVEN = {
  'red-then-green': ', and a run of the changed tests fails on the old source',
  'red-by-build': ', and at least one changed test cannot be built without this change',
  'green-on-base': ', but the changed tests pass without this change too',
  'still-red': '',
  'could-not-run': ', but the changed tests could not be run on the old source',
  'no-test-changes': '; no test was added or edited',
  'not-run': '',
} as const satisfies Readonly<Record<Proof, string>>

/**
 * `proven`: the end of a sentence. `unsaid`: the doubts that it does not say in full, among them the `shortened` one.
 */
export type Statement = {
  proven: Words
  unsaid: readonly Doubt[]
  shortened: Doubt | null
}

/** Says what was measured, and then the first of the doubts that the results do not show. */
export function stateVerdict(evidence: Measured, { doubts }: Verdict): Statement {
  const { tests, checks } = evidence
  const but = failedChecks(checks)
  const failed = !isNothing(but) && words`, and ${but} did not pass`
  const statement = (proven: Words, ...said: readonly Doubt['kind'][]): Statement => ({
    proven,
    unsaid: doubts.filter(({ kind }) => !said.includes(kind)),
    shortened: null,
  })
  const { status } = tests.final
  if (status === 'not-run')
    return statement(words`nothing was tested, because ${NOT_TESTED[whyNotTested(evidence)]}${failed}`, 'not-tested')
  if (status !== 'passed') {
    const isOld = isOldAlone(tests)
    const said = isOld ? (['tests-not-green', 'old-failures'] as const) : (['tests-not-green'] as const)
    return statement(words`${redFinal(tests, isOld)}${failed}`, ...said)
  }
  const hidden = doubts.find(({ kind }) => kind === 'failures-hidden')
  if (hidden !== undefined)
    return statement(words`${redFinal(tests, false)}, although ${exitWords(tests)}${failed}`, hidden.kind)
  const [pass, total] = [passWords(tests), passedIn(tests)]
  if (!isNothing(but)) return statement(words`${pass}, but ${but} did not${total === 0 ? ' pass' : ''}`)
  const isWeak = doubts.some(({ kind }) => kind === 'tampering' || kind === 'rewritten-by-tests')
  if (isWeak) return statement(words`${pass}, but ${total > 1 ? 'they' : 'it'} cannot be relied on`, 'tampering')
  return stateProof(pass, evidence, doubts)
}

function passWords(tests: TestEvidence): Words {
  const total = passedIn(tests)
  if (total === 0) return exitWords(tests)
  return total === 1
    ? words`1 test${ofCommand(tests)} passes`
    : words`${amount(total)} of ${amount(total)} tests${ofCommand(tests)} pass`
}

/** A count of a command that names its files is not that of the suite. */
function ofCommand({ command }: TestEvidence): Words {
  return command !== null && namesTestFiles(command) ? words` of ${codeOf(command, NAME_LIMIT)}` : NOTHING
}

function exitWords({ command, final }: TestEvidence): Words {
  return words`${codeOf(command ?? '')} exited with ${final.exit_code ?? 0}`
}

function stateProof(pass: Words, { tests, revision }: Measured, doubts: readonly Doubt[]): Statement {
  const { proof, results } = tests
  const red = redWords(tests, revision?.base_sha !== undefined)
  const fixed = (results?.fixed.length ?? 0) + (results?.fixed_omitted ?? 0)
  const isFix = proof === 'no-test-changes' && fixed > 0
  const proven = !isNothing(red)
    ? words`, and ${red} without this change${othersPassed(tests, revision?.base_sha !== undefined)}`
    : isFix
      ? words`, ${passedIn(tests) === 1 ? 'which' : words`and ${amount(fixed)} of them`} failed before`
      : proof === 'no-test-changes' && tests.recorded_output !== undefined
        ? words`; only recorded output was edited, no line of a test (${codeNames(tests.recorded_output, tests.recorded_output_omitted)})`
        : tests.only_renames === true
          ? words`; no test was added, and no edited test checks more`
          : words`${PROVEN[proof]}`
  // The words of a proof that shows nothing say its doubt; other words say that no test was changed.
  const doubtOfProof = proof === 'no-test-changes' ? 'no-test-changed' : proof
  const ofProof = PROVEN[proof] === '' || isFix ? undefined : doubts.find(({ kind }) => kind === doubtOfProof)
  const showsNothing = ofProof !== undefined && proof !== 'no-test-changes'
  const isSaid = showsNothing && ofProof === doubts[0]
  // The gravest doubt comes first.
  const [shown, others] = showsNothing && !isSaid ? [NOTHING, doubts] : [proven, doubts.filter(one => one !== ofProof)]
  // That no test was changed is no reason to add to what was measured.
  const next = isSaid ? undefined : others.find(({ kind }) => kind !== 'no-test-changed')
  if (next === undefined) return { proven: words`${pass}${shown}`, unsaid: others, shortened: null }
  const [what, more] = doubtParts(next)
  return {
    proven: words`${pass}${shown}, but ${what}`,
    unsaid: more === undefined ? others.filter(one => one !== next) : others,
    shortened: more === undefined ? null : next,
  }
}

function passedIn({ final: { counts } }: TestEvidence): number {
  return counts === undefined || counts.failed > 0 ? 0 : counts.passed
}

function isOldAlone(tests: TestEvidence): boolean {
  if (!failsAsBefore(tests)) return false
  const { still_failing: old, still_failing_omitted: omitted = 0 } = tests.results
  return old.length + omitted === (tests.final.counts?.failed ?? 0)
}

function redFinal(tests: TestEvidence, isOld: boolean): Words {
  const { status, counts, all_passed: allPassed } = tests.final
  if (allPassed === true) return words`${passWords(tests)}, but ${exitWords(tests)}`
  if (status !== 'failed' && status !== 'passed') return words`the tests ${STATUS_IN_WORDS[status]}`
  const { failed = 0, passed = 0 } = counts ?? {}
  const isOne = failed === 1
  const fail =
    failed === 0
      ? words`${tests.command === null ? words`the command` : codeOf(tests.command)} fails`
      : words`${amount(failed)} of ${counted(failed + passed, 'test')} ${isOne ? 'fails' : 'fail'}`
  return isOld ? words`${fail}, and ${isOne ? 'it' : 'each of them'} failed before this change` : fail
}

function failedChecks(checks: Evidence['checks']): Words {
  const failed = checks.filter(isRedCheck)
  const criteria = failed.filter(check => check.criterion === true).length
  const others = failed.length - criteria
  return joinWords(
    [
      others !== 0 && counted(others, 'command'),
      criteria !== 0 && words`${criteria} ${criteria === 1 ? 'criterion' : 'criteria'}`,
    ],
    words` and `,
  )
}

/** New tests that pass on the old source too guard what was right before. */
function othersPassed({ red }: TestEvidence, ofWhole: boolean): Words {
  const { new_tests: all = 0, new_failed: failed = 0, new_passed: passed = 0 } = red ?? {}
  if (ofWhole || failed === 0 || passed !== all - failed || passed === 0) return NOTHING
  return words` (the other ${passed === 1 ? 'one passes' : words`${passed} pass`} there too)`
}

/**
 * What failed in the red run. `ofWhole`: of a whole pull request, where what is new is new in its newest commit only.
 */
export function redWords({ proof, red }: TestEvidence, ofWhole: boolean): Words {
  if (proof !== 'red-then-green' || red === undefined) return NOTHING
  const { failed, failed_omitted: omitted = 0 } = red
  const { new_tests: all = 0, new_failed: fresh = 0 } = ofWhole ? {} : red
  const others = failed.length + omitted - fresh
  const isWhole = fresh === all
  const ofNew = all === 1 ? words`the new test` : words`the ${all} new tests`
  const parts = [
    fresh === 0 ? NOTHING : isWhole ? ofNew : words`${fresh} of ${ofNew}`,
    others === 0 ? NOTHING : counted(others, all === 0 ? 'test' : 'older test'),
  ]
  return words`${joinWords(parts, ' and ')} ${fresh + others === 1 ? 'fails' : 'fail'}`
}
