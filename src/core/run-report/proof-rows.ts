/** What proves the change: from the record, or as far as the commands of the run tell. */

import type { Evidence, Proof } from '../record/record.ts'
import { runInWords } from '../record/verdict.ts'
import type { Story } from '../story/story.ts'
import { sanitizedLine } from '../text/sanitized-text.ts'

export type Mark = 'good' | 'bad' | 'plain'

export type ProofRow = {
  readonly name: string
  readonly mark: Mark
  readonly value: string
  /** A command or an id. */
  readonly code: string | null
  /** Names of tests. */
  readonly names: readonly string[]
  readonly namesLeftOut: number
}

export const PROOF_IN_WORDS: Readonly<Record<Proof, readonly [Mark, string]>> = {
  'red-then-green': ['good', 'yes: the changed tests fail on the old source and pass with this change'],
  'red-by-build': ['good', 'weakly: the changed tests cannot be built on the old source, and pass with this change'],
  'green-on-base': ['bad', 'no: the changed tests pass on the old source too'],
  'still-red': ['bad', 'no: the changed tests fail with and without this change'],
  'could-not-run': ['bad', 'no: the changed tests could not be run on the old source'],
  'no-test-changes': ['plain', 'no tests were changed'],
  'not-run': ['plain', 'not run'],
}
const LONGEST = 300
const MOST_NAMES = 30
const MOST_ROWS = 100

/** The rows in the order of the pull request's table. */
export function proofRows(evidence: Evidence): ProofRow[] {
  const { tests, checks, results } = { ...evidence, results: evidence.tests.results }
  const [mark, proof] = PROOF_IN_WORDS[tests.proof]
  const inTests = tests.command === null ? null : sanitizedLine(tests.command, LONGEST)
  const named = (name: string, of: Mark, names: readonly string[] = [], omitted = 0): ProofRow[] => {
    const count = names.length + omitted
    if (count === 0) return []
    const shown = names.slice(0, MOST_NAMES).map(one => one)
    return [{ ...row(name, of, String(count)), names: shown, namesLeftOut: count - shown.length }]
  }
  return [
    row('Tests before', 'plain', runInWords(tests.baseline)),
    row('Tests after', markOf(tests.final.status), runInWords(tests.final), inTests),
    row('Red, then green', mark, proof),
    row('Test runs', 'plain', String(tests.attempts)),
    ...named('Fixed tests', 'good', results?.fixed, results?.fixed_omitted),
    ...named('Broken tests', 'bad', results?.broken, results?.broken_omitted),
    ...named('Still failing', 'plain', results?.still_failing, results?.still_failing_omitted),
    ...named('New tests', 'plain', results?.added, results?.added_omitted),
    ...named(
      'Weakened tests',
      'bad',
      tests.tampering.map(({ path, detail }) => (path === null ? detail : `${path}: ${detail}`)),
      tests.tampering_omitted,
    ),
    ...checks
      .slice(0, MOST_ROWS)
      .map(check =>
        row(
          check.criterion === true ? 'Criterion' : 'Check',
          markOf(check.status),
          runInWords(check),
          sanitizedLine(check.command, LONGEST),
        ),
      ),
    ...(evidence.criteria_in_words ?? [])
      .slice(0, MOST_ROWS)
      .map(words =>
        row('Criterion in words', 'plain', `for the reviewer, nothing was run: ${sanitizedLine(words, LONGEST)}`),
      ),
    row('Box', evidence.sandbox === 'none' ? 'bad' : 'plain', boxOf(evidence)),
    row('Tree', 'plain', 'these results belong to it', sanitizedLine(evidence.tree_sha, LONGEST)),
  ]
}

/** The newest run of every command, where a run did not come as far as a record. */
export function ranRows({ commands, workshop }: Story): ProofRow[] {
  const names = {
    baseline: 'Tests before',
    tests: 'Tests after',
    red: 'Changed tests on the old source',
    check: 'Check',
  }
  const newest = new Map(
    commands.flatMap(one => (one.purpose === 'setup' ? [] : [[`${one.purpose} ${one.command}`, one] as const])),
  )
  const rows = [...newest.values()].slice(0, MOST_ROWS).map(one => {
    if (one.purpose === 'setup') return null
    const mark = one.purpose === 'tests' || one.purpose === 'check' ? markOf(one.status) : 'plain'
    const value = runInWords({
      ...{ status: one.status, exit_code: one.exitCode, duration_ms: one.durationMs },
      counts: one.tests ?? undefined,
    })
    return row(names[one.purpose], mark, value, sanitizedLine(one.command, LONGEST))
  })
  const box =
    workshop === null
      ? []
      : [row('Box', workshop.sandbox === 'none' ? 'bad' : 'plain', sanitizedLine(workshop.sandbox, 40))]
  return [...rows.flatMap(one => one ?? []), ...box]
}

function row(name: string, mark: Mark, value: string, code: string | null = null): ProofRow {
  return { name, mark, value, code, names: [], namesLeftOut: 0 }
}

function markOf(status: Evidence['tests']['final']['status']): Mark {
  if (status === 'not-run') return 'plain'
  return status === 'passed' ? 'good' : 'bad'
}

function boxOf({ sandbox, commands_ran: ranAny }: Evidence): string {
  if (sandbox !== 'none') return sandbox
  return ranAny === false ? 'none: no command was run' : 'none: nothing kept commands from the network and the files'
}
