/** The proof line by line, for the tables of pages. */
import type { RecordedEnd } from '../facts/doubt.ts'
import type { Measured, TestEvidence } from '../facts/record.ts'
import { failedBefore, provesChange } from '../facts/verdict.ts'
import { pathsOf } from '../testing/results/test-results.ts'
import type { Proof } from '../testing/test-run.ts'
import { endWords, redWords } from './verdict-words.ts'
import { amount, codeOf, counted, isNothing, joinWords, NOTHING, type Words, words } from './words.ts'

const good = (text = NOTHING): Words => joinWords([words`✅`, text], ' ')
const bad = (text = NOTHING): Words => joinWords([words`❌`, text], ' ')

/** How the changed tests end on the old source; `after` where the final run does not say how they end on the new one. */
const CHANGED_TESTS: Readonly<Record<Proof, { before?: Words; after?: Words }>> = {
  'red-then-green': { before: bad(words`the run fails`) },
  'red-by-build': { before: bad(words`at least one cannot be built or imported`) },
  'green-on-base': { before: words`pass too` },
  'still-red': { before: bad(words`fail`) },
  'could-not-run': { before: bad(words`could not be run`), after: NOTHING },
  'no-test-changes': { after: words`no test was changed` },
  'not-run': { after: words`not run` },
}

type RowName =
  | ('Tests' | 'Changed tests' | 'Broken' | 'Still failing' | 'Fixed' | 'Passes now' | 'Proof' | 'New')
  | ('Command' | 'Criterion' | 'With the settings before' | 'Setup' | "The model's call" | 'Tests before the change')

/** `count`: how many tests it is about. */
export type ProofRow = { cells: readonly Words[]; count: number }

/** New tests that are not among those which failed on the old source. One that did not run there has not passed. */
const GUARDS: Partial<Record<Proof, Words>> = {
  'green-on-base': good(words`passed before too`),
  'red-then-green': words`did not fail`,
}

const LONGEST_NAME = 120

/** `command`: what ran, or a criterion in words; untrusted. The test command needs no name before it. */
export function proofRow(name: RowName, command: string | null, after: Words, before = NOTHING): ProofRow {
  const shown = command === null ? words`${name}` : named(name, command)
  return { cells: [name === 'Tests' && command !== null ? codeOf(command) : shown, before, after], count: 0 }
}

function named(name: RowName, text: string): Words {
  return words`${name}: ${codeOf(text, LONGEST_NAME)}`
}

/**
 * The proof line by line: the test command, single tests (bad ones first), the changed tests where no single test
 * shows them, more commands.
 */
export function proofRows({ tests, checks, files, base_settings: settings = [], ...evidence }: Measured): ProofRow[] {
  const { criteria_in_words: criteria = [], revision } = evidence
  const { baseline, proof, red, command, proof_ended: ended = false } = tests
  const { before = NOTHING, after = changedCell(tests.final) } = CHANGED_TESTS[proof]
  const ofWhole = revision?.base_sha !== undefined
  const reds = redWords(tests, ofWhole)
  // Failed tests alone keep no proof from being measured: time, or tests inside a source, do.
  const isRed = proof === 'not-run' && command !== null && !['passed', 'failed'].includes(tests.final.status)
  const failed = red?.failed ?? []
  const allFail = failed.length > 0 && red?.new_failed === red?.new_tests
  const isShown =
    proof === 'no-test-changes' || (proof === 'red-by-build' ? failed.length > 0 : provesChange(proof) && allFail)
  const changed = proofRow(
    'Changed tests',
    null,
    ended ? words`not finished: the run ended first` : isRed ? words`not run: the tests did not pass` : after,
    isNothing(reds) ? before : bad(reds),
  )
  const final = command === null ? words`not run: there is no test command` : testsCell(tests.final)
  return [
    proofRow('Tests', command, final, baselineCell(baseline)),
    ...(isShown ? [] : [changed]),
    ...singleTests(tests, files, ofWhole),
    ...checks.map(commandRow),
    ...settings.map(run => proofRow('With the settings before', run.command, endCell(run))),
    ...criteria.map(text => proofRow('Criterion', text, words`in words: for the reviewer, nothing was run`)),
  ]
}

function commandRow(check: Measured['checks'][number]): ProofRow {
  const { criterion, command, baseline } = check
  const after = failedBefore(check) ? words`not run again` : endCell(check)
  return proofRow(
    criterion === true ? 'Criterion' : 'Command',
    command,
    after,
    baseline === undefined ? NOTHING : endCell(baseline),
  )
}

function singleTests(
  { tampering, results, proof, red }: TestEvidence,
  files: Measured['files'],
  ofWhole: boolean,
): ProofRow[] {
  const { ends } = pathsOf(files.filter(({ change }) => change === 'added').map(({ path }) => path))
  const isNewFile = (name: string) => ends.has(name)
  const [fixed, added, failed] = [results?.fixed ?? [], results?.added ?? [], red?.failed ?? []]
  const listed = new Set([...fixed, ...added])
  const [broken, isNew] = [results?.broken ?? [], new Set(added)]
  const failing = new Set([...failed, ...broken])
  const fresh = added.filter(name => !failing.has(name))
  const [pass, fail] = [good(words`passes`), bad(words`fails`)]
  const old = proof === 'red-by-build' ? bad(words`cannot be built`) : fail
  const allPassed = proof === 'red-then-green' && fresh.length > 0 && red?.new_passed === fresh.length
  // A red run that did not end, or that names no test, says nothing about a single one.
  const isUnknown = proof === 'red-then-green' && red === undefined
  const known = allPassed ? GUARDS['green-on-base'] : GUARDS[proof]
  const guard = isUnknown ? words`not known` : (known ?? NOTHING)
  const rows = [
    ['Broken', broken.filter(name => !isNew.has(name)), results?.broken_omitted, words`did not fail`, fail],
    ['New', broken.filter(name => isNew.has(name)), 0, NOTHING, fail],
    ['Still failing', results?.still_failing, results?.still_failing_omitted, fail, fail],
    [tampering.length === 0 ? 'Fixed' : 'Passes now', fixed, results?.fixed_omitted, fail, pass],
    [ofWhole ? 'Proof' : 'New', failed.filter(name => isNew.has(name) || isNewFile(name)), 0, old, pass],
    ['Proof', failed.filter(name => !listed.has(name) && !isNewFile(name)), red?.failed_omitted, old, pass],
    ['New', fresh, results?.added_omitted, guard, results?.broken_omitted === undefined ? pass : NOTHING],
  ] as const
  return rows.flatMap(([name, tests = [], omitted = 0, before, after]): ProofRow[] => {
    const row = (what: Words, count: number) => ({ cells: [what, before, after], count })
    const shown = [...Map.groupBy(tests, withoutParameters)].map(([stem, cases]) =>
      cases.length === 1
        ? row(named(name, cases[0] ?? ''), 1)
        : row(words`${named(name, stem)} (${counted(cases.length, 'case')})`, cases.length),
    )
    return omitted === 0 ? shown : [...shown, row(words`${name}: ${amount(omitted)} more`, omitted)]
  })
}

/** `test_half` of `test_half[4]`: cases of one test share a row. */
function withoutParameters(test: string): string {
  return /^([^\s[]+)\[/.exec(test)?.[1] ?? test
}

function baselineCell({ measured_by: url, ...run }: TestEvidence['baseline']): Words {
  if (run.status === 'not-run') return NOTHING
  return url === undefined ? testsCell(run) : words`${testsCell(run)}, in the run before`
}

/** Its counts are of all tests. */
function changedCell({ status }: RecordedEnd): Words {
  if (status === 'failed') return bad(words`the run fails`)
  return status === 'passed' ? good(words`pass`) : endCell({ status, exit_code: null })
}

/** Without counts, the exit code is all that is known. */
function testsCell(run: RecordedEnd): Words {
  return run.status === 'passed' && run.counts === undefined ? good(words`exited with 0`) : endCell(run)
}

export function endCell(run: RecordedEnd): Words {
  if (run.status === 'not-run') return endWords(run)
  return run.status === 'passed' ? good(endWords(run)) : bad(endWords(run))
}
