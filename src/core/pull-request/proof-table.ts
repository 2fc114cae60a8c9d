/** The proof at a glance: tests before and after, red then green, checks, box. */
import type { Evidence, Proof } from '../evidence/record.ts'
import { codeCell } from './code-spans.ts'
import { durationInWords } from './quantities.ts'
import { statusInWords } from './readiness.ts'

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

const MOST_NAMES = 5
const NAME_LIMIT = 120

/** The table as Markdown. */
export function renderProofTable(evidence: Evidence): string {
  const { tests } = evidence
  const rows: (readonly [string, string])[] = [
    ...(tests.baseline.status === 'not-run' ? [] : [['Tests before', inWords(tests.baseline)] as const]),
    ['Tests after', `${strong(tests.final)}${tests.command === null ? '' : `: ${codeCell(tests.command)}`}`],
    ...(tests.proof === 'not-run' ? [] : [['Red, then green', PROOF[tests.proof]] as const]),
    ['Test runs', String(tests.attempts)],
    ...(tests.results === null ? [] : resultRows(tests.results)),
    ...evidence.checks.map(check => ['Check', `${strong(check)}: ${codeCell(check.command)}`] as const),
    ['Box', evidence.sandbox === 'none' ? '**none**' : codeCell(evidence.sandbox)],
  ]
  return ['| Proof | Result |', '| --- | --- |', ...rows.map(([name, value]) => `| ${name} | ${value} |`)].join('\n')
}

type Run = Evidence['tests']['final']

function inWords(run: Run): string {
  return run.duration_ms === null ? statusInWords(run) : `${statusInWords(run)}, ${durationInWords(run.duration_ms)}`
}

function strong(run: Run): string {
  return run.status === 'passed' ? inWords(run) : `**${inWords(run)}**`
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
    .map(([title, names, omitted]) => [title, listed(names, omitted)])
}

function listed(names: readonly string[], omitted: number): string {
  const more = Math.max(0, names.length - MOST_NAMES) + omitted
  const shown = names.slice(0, MOST_NAMES).map(name => codeCell(name, NAME_LIMIT))
  return [...shown, ...(more > 0 ? [`${more} more`] : [])].join(', ')
}
