/** The proof at a glance: tests before and after, red then green, runs, named tests, checks, sandbox. */
import type { Evidence, Proof } from '../record/record.ts'
import { codeCell } from '../text/code-spans.ts'
import { escapedLine } from '../text/escape-markdown.ts'
import { runInWords } from './readiness.ts'
import { listedNames } from './test-names.ts'

const PROOF: Readonly<Record<Proof, string>> = {
  'red-then-green': '**yes**: the changed tests fail on the old source and pass with this change',
  'red-by-build':
    'yes, but weaker: the changed tests cannot be built or imported on the old source, and pass with this change',
  'green-on-base': '**no**: the changed tests pass on the old source too',
  'still-red': '**no**: the changed tests fail with and without this change',
  'could-not-run': '**no**: the changed tests could not be run on the old source',
  'no-test-changes': 'no tests were changed',
  'not-run': 'not run',
}

/** The table as Markdown. */
export function renderProofTable(evidence: Evidence): string {
  const { tests } = evidence
  const rows: (readonly [string, string])[] = [
    ['Tests before', ran(tests.baseline, tests)],
    ['Tests after', `${strong(tests)}${tests.command === null ? '' : `: ${codeCell(tests.command)}`}`],
    ['Red, then green', tests.proof === 'not-run' ? withReason('not run', whyNoProof(tests)) : PROOF[tests.proof]],
    ['Test runs', String(tests.attempts)],
    ...(tests.results === null ? [] : resultRows(tests.results)),
    ...weakenedRows(tests),
    ...evidence.checks.map(
      check =>
        [check.criterion === true ? 'Criterion' : 'Check', `${strongRun(check)}: ${codeCell(check.command)}`] as const,
    ),
    ...(evidence.criteria_in_words ?? []).map(
      words => ['Criterion in words', `for the reviewer, nothing was run: ${codeCell(words)}`] as const,
    ),
    ['Sandbox', evidence.sandbox === 'none' ? '**none**' : codeCell(evidence.sandbox)],
  ]
  return ['| Proof | Result |', '| --- | --- |', ...rows.map(([name, value]) => `| ${name} | ${value} |`)].join('\n')
}

type Tests = Evidence['tests']
type Run = Tests['final']

/** A run of the tests; where there was none, why, as far as the record tells. */
function ran(run: Run, tests: Tests): string {
  if (run.status !== 'not-run') return runInWords(run)
  return withReason('not run', tests.command === null ? NO_COMMAND : null)
}

function strong(tests: Tests): string {
  return tests.final.status === 'not-run' ? `**${ran(tests.final, tests)}**` : strongRun(tests.final)
}

const NO_COMMAND = 'there is no test command'

function whyNoProof(tests: Tests): string | null {
  if (tests.command === null) return NO_COMMAND
  return tests.final.status === 'passed' ? null : 'the tests do not pass with this change'
}

function withReason(text: string, reason: string | null): string {
  return reason === null ? text : `${text}: ${reason}`
}

function strongRun(run: Run): string {
  return run.status === 'passed' ? runInWords(run) : `**${runInWords(run)}**`
}

function resultRows(results: NonNullable<Evidence['tests']['results']>): (readonly [string, string])[] {
  const lists: (readonly [string, readonly string[], number])[] = [
    ['Fixed tests', results.fixed, results.fixed_omitted ?? 0],
    ['Broken tests', results.broken, results.broken_omitted ?? 0],
    ['Still failing', results.still_failing, results.still_failing_omitted ?? 0],
    ['New tests', results.added, results.added_omitted ?? 0],
  ]
  return lists
    .filter(([, names, omitted]) => names.length + omitted > 0)
    .map(([title, names, omitted]) => [title, listedNames(names, omitted, 'cell')])
}

const MOST_FINDINGS = 3
const LONGEST_FINDING = 160

function weakenedRows({ tampering, tampering_omitted: omitted = 0 }: Tests): (readonly [string, string])[] {
  const more = Math.max(0, tampering.length - MOST_FINDINGS) + omitted
  const told = tampering
    .slice(0, MOST_FINDINGS)
    .map(({ path, detail }) => `${path === null ? '' : `${codeCell(path)}: `}${escapedLine(detail, LONGEST_FINDING)}`)
  if (told.length + more === 0) return []
  const shown = [...told, ...(more > 0 ? [`${more} more`] : [])]
  return [['Weakened tests', shown.join('; ')]]
}
