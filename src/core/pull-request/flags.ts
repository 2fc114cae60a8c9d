/** What a reviewer must know before reading on: the alerts on top of the body. */
import type { Evidence, Finding, ProofRecord } from '../record/record.ts'
import { doubtOfProof, onlyOldFailures, TAMPERED } from '../record/verdict.ts'
import { whyHostSummary } from '../summary/host-summary.ts'
import { codeSpan } from '../text/code-spans.ts'
import { escapedLine, escapedSentence } from '../text/escape-markdown.ts'
import { listedNames } from './test-names.ts'

const FLAG_LIMIT = 400
const MOST_FLAGS = 20
const MOST_FINDINGS = 10

/** The alerts as Markdown, empty when nothing needs attention. `reasons`: what keeps the change from being ready, one sentence each; `leftAlone`: a pull request to link. */
export function renderFlags(record: ProofRecord, reasons: readonly string[], leftAlone: number | null): string {
  const { evidence } = record
  const earlier = evidence.revision?.earlier ?? []
  const warnings = [
    // What weakens the tests is listed below.
    ...ordered(reasons.filter(one => !one.startsWith(TAMPERED)))
      .slice(0, MOST_FLAGS)
      .map(sentence),
    ...named('Tests that this change broke', evidence.tests.results?.broken, evidence.tests.results?.broken_omitted),
    ...findings('Tests that cannot be relied on', evidence.tests.tampering),
    ...findings('Look at the bytes', evidence.unseen_characters ?? []),
    ...findings(
      'Tests that cannot be relied on, as of an earlier commit',
      earlier.flatMap(round => round.tampering),
    ),
    ...findings(
      'Look at the bytes of an earlier commit',
      earlier.flatMap(round => round.unseen_characters),
    ),
    ...findings('The summary differs from the facts', evidence.disagreements),
    ...(evidence.sandbox === 'none' ? [withoutBox(evidence)] : []),
  ]
  return [alert('WARNING', warnings), alert('NOTE', notes(evidence, leftAlone))]
    .filter(part => part !== '')
    .join('\n\n')
}

function withoutBox(evidence: Evidence): string {
  return evidence.commands_ran === false
    ? 'No command was run, neither by the model nor as a test: the machine offers no box to run them in.'
    : 'Commands ran without a box: nothing kept them from the network or the files of this machine.'
}

function notes(evidence: Evidence, leftAlone: number | null): string[] {
  const { attested_by: by, phases, tests } = evidence
  return [
    ...(tests.proof === 'red-by-build' ? [BY_BUILD] : []),
    ...(tests.proof === 'green-on-base' && evidence.revision?.tests_only === true ? [TESTS_ONLY] : []),
    // Where all failures are old ones, the reason on top names them.
    ...(onlyOldFailures(tests)
      ? []
      : named(
          'Tests that failed before and still do',
          tests.results?.still_failing,
          tests.results?.still_failing_omitted,
        )),
    ...(leftAlone === null ? [] : [`People work on #${leftAlone} for the same task; it was left alone.`]),
    ...(phases.summary_source === 'host'
      ? [
          sentence(
            `${whyHostSummary(phases.summary_attempts, evidence.limit)}; the text below is by Diffproof, from the diff`,
          ),
        ]
      : []),
    ...(by === 'run' ? [] : [`The evidence was measured by another job (${codeSpan(by)}) and handed over.`]),
  ]
}

const TESTS_ONLY =
  'This revision changes tests alone. They pass without it too, on a pull request that already holds the change: that they would fail without the change is not shown.'

const BY_BUILD =
  'The changed tests cannot be built or imported on the old source. That proves less than tests that run there and fail.'

/** A proof that is none comes first: it takes the worth of everything below. */
function ordered(reasons: readonly string[]): string[] {
  const first = doubtOfProof('green-on-base')
  return [...reasons.filter(one => one === first), ...reasons.filter(one => one !== first)]
}

function named(title: string, names: readonly string[] = [], omitted = 0): string[] {
  return names.length + omitted === 0 ? [] : [`${title}: ${listedNames(names, omitted, 'line')}.`]
}

function alert(kind: 'WARNING' | 'NOTE', lines: readonly string[]): string {
  if (lines.length === 0) return ''
  return [`> [!${kind}]`, ...lines.map(line => (lines.length === 1 ? `> ${line}` : `> - ${line}`))].join('\n')
}

function sentence(reason: string): string {
  const line = escapedSentence(reason, FLAG_LIMIT)
  return `${line.charAt(0).toUpperCase()}${line.slice(1)}${/[.!?…]$/.test(line) ? '' : '.'}`
}

function findings(title: string, found: readonly Finding[]): string[] {
  const lines = found.slice(0, MOST_FINDINGS).map(one => {
    const where = one.path === null ? '' : `${codeSpan(one.path)}: `
    return `${title}: ${where}${escapedLine(one.detail, FLAG_LIMIT)}`
  })
  return found.length > MOST_FINDINGS
    ? [...lines, `${title}: ${found.length - MOST_FINDINGS} more, see the record below.`]
    : lines
}
