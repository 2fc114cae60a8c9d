/** The proof line by line, for the tables of pages. Names of tests in it are untrusted. */
import type { Evidence } from '../facts/record.ts'
import { provesChange } from '../facts/verdict.ts'
import type { Proof } from '../testing/test-run.ts'
import type { EventOf } from '../transcript/events.ts'
import { endInWords, redInWords, statusInWords } from './verdict-words.ts'

type Tests = Evidence['tests']
type RecordedRun = Tests['final']

export type Mark = 'good' | 'bad' | 'plain'
export type Cell = { readonly mark: Mark; readonly text: string }

const good = (text: string): Cell => ({ mark: 'good', text })
const bad = (text: string): Cell => ({ mark: 'bad', text })
const plain = (text: string): Cell => ({ mark: 'plain', text })

/** How the changed tests end on the old source and on the new one. */
const CHANGED_TESTS: Readonly<Record<Proof, { readonly before?: Cell; readonly after: Cell }>> = {
  'red-then-green': { before: bad('at least one fails'), after: good('pass') },
  'red-by-build': { before: bad('at least one cannot be built or imported'), after: good('pass') },
  'green-on-base': { before: plain('pass too'), after: good('pass') },
  'still-red': { before: bad('fail'), after: bad('fail') },
  'could-not-run': { before: bad('could not be run'), after: plain('') },
  'no-test-changes': { after: plain('no test was changed') },
  'not-run': { after: plain('not run') },
}

export function markOfProof(proof: Proof): Mark {
  if (provesChange(proof)) return 'good'
  return proof === 'no-test-changes' || proof === 'not-run' ? 'plain' : 'bad'
}

export function markOfStatus(status: RecordedRun['status']): Mark {
  if (status === 'not-run') return 'plain'
  return status === 'passed' ? 'good' : 'bad'
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
  const { before = null, after } = CHANGED_TESTS[proof]
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
    proof === 'no-test-changes' || (proof === 'red-by-build' ? failed.length > 0 : provesChange(proof) && allFail)
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

export function endCell(run: Pick<RecordedRun, 'status' | 'exit_code' | 'counts'>): Cell {
  const { status, counts } = run
  const mark = markOfStatus(status)
  const total = (counts?.passed ?? 0) + (counts?.failed ?? 0)
  if (counts === undefined || total === 0) return { mark, text: statusInWords(run) }
  const skipped = counts.skipped === 0 ? '' : `, ${counts.skipped} skipped`
  if (counts.failed > 0) return { mark, text: `${counts.failed} of ${total} failed${skipped}` }
  return { mark, text: status === 'passed' ? `${total} of ${total} passed${skipped}` : endInWords(run) }
}

/** What the end of a command says about the change: the changed tests should fail on the old source, and the baseline says nothing. */
export function markOfCommand({ purpose, status }: Pick<EventOf<'command'>, 'purpose' | 'status'>): Mark {
  if (status === 'not-run' || purpose === 'baseline') return 'plain'
  return status === (purpose === 'red' ? 'failed' : 'passed') ? 'good' : 'bad'
}
