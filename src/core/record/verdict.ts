/** What a record says about its change: how each test run ended, what the proof is worth, and what keeps the change from being ready. */

import type { Finding } from '../change/change.ts'
import { TESTS_CLAIM } from '../summary/disagreements.ts'
import { countsInWords } from '../testing/results/test-results.ts'
import type { Proof } from '../testing/verdict.ts'
import { bareSpan } from '../text/code-spans.ts'
import { budgetInWords, counted, durationInWords } from '../text/quantities.ts'
import type { Evidence } from './record.ts'

type Tests = Evidence['tests']
type Run = Tests['final']
export type Mark = 'good' | 'bad' | 'plain'

/** What each proof is worth; `doubt` is the sentence that keeps a change from being ready. */
const PROOFS: Readonly<Record<Proof, { readonly mark: Mark; readonly words: string; readonly doubt: string | null }>> =
  {
    'red-then-green': {
      mark: 'good',
      words: 'yes: the changed tests fail on the old source and pass with this change',
      doubt: null,
    },
    'red-by-build': {
      mark: 'good',
      words:
        'yes, but weaker: the changed tests cannot be built or imported on the old source, and pass with this change',
      doubt: null,
    },
    'green-on-base': {
      mark: 'bad',
      words: 'no: the changed tests pass on the old source too',
      doubt: 'the changed tests pass on the old source too, so they prove nothing',
    },
    'still-red': {
      mark: 'bad',
      words: 'no: the changed tests fail with and without this change',
      doubt: 'the changed tests fail on the old source and on the new one',
    },
    'could-not-run': {
      mark: 'bad',
      words: 'no: the changed tests could not be run on the old source',
      doubt: 'the changed tests could not be run on the old source',
    },
    'no-test-changes': { mark: 'plain', words: 'no tests were changed', doubt: null },
    'not-run': { mark: 'plain', words: 'not run', doubt: null },
  }

/** How good a proof is. */
export function markOfProof(proof: Proof): Mark {
  return PROOFS[proof].mark
}

/** Why a proof keeps the change from being ready; null if it does not, or if there is no such proof. */
export function doubtOfProof(proof: string | null): string | null {
  return Object.entries(PROOFS).find(([name]) => name === proof)?.[1].doubt ?? null
}

/** How good the end of one run is. */
export function markOfStatus(status: Run['status']): Mark {
  if (status === 'not-run') return 'plain'
  return status === 'passed' ? 'good' : 'bad'
}

export type DoubtKind =
  | 'tests'
  | 'check'
  | 'proof'
  | 'no-tests'
  | 'tampering'
  | 'disagreement'
  | 'earlier-tampering'
  | 'excluded'
  | 'limit'

/** One reason why a change is not ready, as a sentence without its full stop; names in it stand in backticks. */
export type Doubt = { readonly kind: DoubtKind; readonly text: string }

/** The inputs that decide what counts as a doubt. */
export type DoubtRules = { readonly requireTests: boolean; readonly tampering: 'draft' | 'fail' | 'ignore' }

/** Everything that keeps a change from being ready, by its evidence alone. */
export function doubtsOf(evidence: Evidence, { requireTests, tampering }: DoubtRules): readonly Doubt[] {
  const { tests, checks, disagreements, split_off: excluded = [], split_off_omitted: more = 0, limit } = evidence
  const proof = effectiveProof(evidence)
  const texts: readonly (readonly [DoubtKind, string | null | false])[] = [
    ['tests', tests.final.status !== 'passed' && testsDoubt(evidence)],
    ...checks
      .filter(check => check.status !== 'passed')
      .map(check => ['check', `the check ${bareSpan(check.command)} ${statusInWords(check)}`] as const),
    ['proof', PROOFS[proof].doubt],
    ['no-tests', requireTests && proof === 'no-test-changes' && 'the change adds or edits no test'],
    ['tampering', tampering !== 'ignore' && tests.tampering.length > 0 && tamperingDoubt(tests.tampering)],
    ['disagreement', disagreements.some(one => one.kind === TESTS_CLAIM) && 'the summary contradicts the tests'],
    ['earlier-tampering', tampering !== 'ignore' && wasTampered(evidence) && EARLIER_TAMPERING],
    [
      'excluded',
      excluded.length + more > 0 &&
        `a part of the work was refused and left out: ${namedInCode(excluded, more)} (kept as \`refused.patch\` in the folder of \`output-path\`)`,
    ],
    ['limit', limit !== null && limitDoubt(limit, evidence)],
  ]
  return texts.flatMap(([kind, text]) => (text === null || text === false ? [] : [{ kind, text }]))
}

const EARLIER_TAMPERING = 'an earlier commit of this pull request weakened tests; see whether that still holds'

function wasTampered({ revision }: Evidence): boolean {
  return (revision?.earlier ?? []).some(round => round.tampering.length + (round.tampering_omitted ?? 0) > 0)
}

export type Readiness = {
  readonly draft: boolean
  /** The texts of its doubts, also where the input `draft` decides otherwise. */
  readonly reasons: readonly string[]
}

/** Draft or ready for review: by the evidence, unless the input `draft` is `true` or `false` (DESIGN section 3). */
export function decideReadiness(
  evidence: Evidence,
  { draft, ...rules }: DoubtRules & { readonly draft: 'auto' | boolean },
): Readiness {
  const reasons = doubtsOf(evidence, rules).map(({ text }) => text)
  return { draft: draft === 'auto' ? reasons.length > 0 : draft, reasons }
}

/** Proofs that say nothing about tests. */
const SILENT: readonly Proof[] = ['no-test-changes', 'not-run']

/**
 * The proof that holds for the whole pull request. A revision that changed no test, or only tests that pass without it, keeps the newest
 * proof of the runs before it.
 */
function effectiveProof({ tests, revision }: Evidence): Proof {
  if (revision === undefined) return tests.proof
  const addsNothing = revision.tests_only && tests.proof === 'green-on-base'
  if (!addsNothing && !SILENT.includes(tests.proof)) return tests.proof
  const before = revision.earlier.findLast(round => !SILENT.includes(round.proof))?.proof
  return before ?? (addsNothing ? 'not-run' : tests.proof)
}

function limitDoubt(limit: string, { cost_usd: cost, max_cost_usd: most }: Evidence): string {
  const ended = `the limit \`${limit}\` ended the run`
  return most === undefined ? ended : `${ended}: ${budgetInWords(cost, most)}`
}

/** How the doubt about weakened tests begins; the findings stand beside it. */
export const TAMPERED = 'what the tests say cannot be relied on'

function tamperingDoubt(found: readonly Finding[]): string {
  const paths = [...new Set(found.flatMap(({ path }) => path ?? []))]
  return `${TAMPERED}${paths.length === 0 ? '' : `: ${namedInCode(paths, 0)}`}`
}

const MOST_NAMED = 5

function namedInCode(names: readonly string[], omitted: number): string {
  const more = Math.max(0, names.length - MOST_NAMED) + omitted
  return `${names.slice(0, MOST_NAMED).map(bareSpan).join(', ')}${more > 0 ? ` and ${more} more` : ''}`
}

function testsDoubt({ tests, commands_ran: ran }: Evidence): string {
  if (tests.final.status === 'not-run') {
    if (ran === false) return 'the change was not tested: this machine has no sandbox to run commands in'
    return `the change was not tested: ${tests.command === null ? 'there is no test command' : 'the test command ran no tests'}`
  }
  if (!onlyOldFailures(tests) || tests.results === null) return `the tests ${endInWords(tests.final)}`
  const { still_failing: old, still_failing_omitted: omitted = 0, fixed, fixed_omitted = 0, added } = tests.results
  const isBetter = fixed.length + fixed_omitted + added.length > 0
  const what = isBetter
    ? 'only tests fail that failed before'
    : 'the tests still fail, and none that failed before was fixed'
  return `${what}: ${namedInCode(old, omitted)}`
}

/** Whether the results of single tests show that every failure is an old one. */
export function onlyOldFailures({ final, results }: Tests): boolean {
  return (
    final.status === 'failed' && results !== null && results.still_failing.length > 0 && results.broken.length === 0
  )
}

/** How a run of tests or of a check ended, with the counts of single tests where they are known. */
export function endInWords(run: Pick<Run, 'status' | 'exit_code' | 'counts'>): string {
  const { counts, status } = run
  if (counts === undefined) return statusInWords(run)
  const words = countsInWords(counts)
  return status === 'passed' && counts.passed > 0 && counts.failed === 0 ? words : `${statusInWords(run)}, ${words}`
}

/** The same with the time it took. */
export function runInWords(run: Run): string {
  return run.duration_ms === null ? endInWords(run) : `${endInWords(run)}, ${durationInWords(run.duration_ms)}`
}

/** The status of one run as the end of a sentence. */
export function statusInWords(run: Pick<Run, 'status' | 'exit_code'>): string {
  const code = run.exit_code === null ? '' : ` (exit code ${run.exit_code})`
  switch (run.status) {
    case 'passed':
      return 'passed'
    case 'failed':
      return `failed${code}`
    case 'not-run':
      return 'did not run'
    case 'could-not-run':
      return `could not run${code}`
    case 'timed-out':
      return 'ran into the time limit'
  }
}

const PROVEN: Partial<Record<Proof, string>> = {
  'red-then-green': ', and those that were changed fail on the old source',
  'red-by-build': ', and those that were changed cannot be built on the old source',
  'green-on-base': ', but those that were changed pass on the old source too',
}

/** What was proven, as the end of a sentence. */
export function provenInWords({ tests, checks }: Evidence): string {
  switch (tests.final.status) {
    case 'passed': {
      const failed = checks.filter(check => check.status !== 'passed').length
      if (failed > 0) return `the tests pass, but ${counted(failed, 'check')} did not`
      return `the tests pass${PROVEN[tests.proof] ?? ''}`
    }
    case 'failed':
      return 'the tests fail'
    case 'timed-out':
      return 'the tests ran into the time limit'
    case 'could-not-run':
      return 'the tests could not be run'
    case 'not-run':
      return 'nothing was tested'
  }
}

/** One line of the proof. All texts but `value` are untrusted. */
export type ProofRow = {
  readonly kind: 'run' | 'proof' | 'names' | 'findings' | 'words' | 'sandbox'
  readonly name: string
  readonly mark: Mark
  readonly value: string
  /** The command that was run. */
  readonly code: string | null
  /** Names of tests (`code`), or findings (`code` is the path). */
  readonly items: readonly { readonly code: string | null; readonly text: string }[]
  /** How many items a list of the record has lost. */
  readonly omitted: number
}

/** The proof line by line: tests before and after, red then green, named tests, checks, sandbox. */
export function proofRows({ tests, checks, criteria_in_words: criteria = [], sandbox, ...rest }: Evidence): ProofRow[] {
  const { baseline, final, proof, results, tampering, command } = tests
  const untested = command === null ? 'not run: there is no test command' : null
  const ran = (run: Run) => (run.status === 'not-run' ? (untested ?? 'not run') : runInWords(run))
  const listed = (name: string, mark: Mark, names: readonly string[] = [], omitted = 0): ProofRow[] => {
    const items = names.map(code => ({ code, text: '' }))
    return items.length + omitted === 0
      ? []
      : [{ ...row('names', name, mark, counted(items.length + omitted, 'test')), items, omitted }]
  }
  const weakened = tampering.map(({ path, detail }) => ({ code: path, text: detail }))
  const weakenedCount = weakened.length + (tests.tampering_omitted ?? 0)
  return [
    row('run', 'Tests before', 'plain', ran(baseline)),
    row('run', 'Tests after', final.status === 'not-run' ? 'bad' : markOfStatus(final.status), ran(final), command),
    row('proof', 'Red, then green', PROOFS[proof].mark, proof === 'not-run' ? whyNotRun(tests) : PROOFS[proof].words),
    row('run', 'Test runs', 'plain', String(tests.attempts)),
    ...listed('Fixed tests', 'good', results?.fixed, results?.fixed_omitted),
    ...listed('Broken tests', 'bad', results?.broken, results?.broken_omitted),
    ...listed('Still failing', 'plain', results?.still_failing, results?.still_failing_omitted),
    ...listed('New tests', 'plain', results?.added, results?.added_omitted),
    ...(weakenedCount === 0
      ? []
      : [
          {
            ...row('findings', 'Weakened tests', 'bad', counted(weakenedCount, 'finding')),
            items: weakened,
            omitted: tests.tampering_omitted ?? 0,
          },
        ]),
    ...checks.map(check =>
      row(
        'run',
        check.criterion === true ? 'Criterion' : 'Check',
        markOfStatus(check.status),
        runInWords(check),
        check.command,
      ),
    ),
    ...criteria.map(words => row('words', 'Criterion in words', 'plain', 'for the reviewer, nothing was run', words)),
    row('sandbox', 'Sandbox', sandbox === 'none' ? 'bad' : 'plain', sandboxInWords(sandbox, rest.commands_ran)),
  ]
}

function row(kind: ProofRow['kind'], name: string, mark: Mark, value: string, code: string | null = null): ProofRow {
  return { kind, name, mark, value, code, items: [], omitted: 0 }
}

function whyNotRun({ command, final }: Tests): string {
  if (command === null) return 'not run: there is no test command'
  return final.status === 'passed' ? 'not run' : 'not run: the tests do not pass with this change'
}

function sandboxInWords(sandbox: Evidence['sandbox'], ran: boolean | undefined): string {
  if (sandbox !== 'none') return sandbox
  return ran === false ? 'none: no command was run' : 'none: nothing kept commands from the network and the files'
}
