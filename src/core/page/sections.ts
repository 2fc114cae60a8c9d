/** What several pages have in common. */
import type { Measured, ProofRecord } from '../facts/record.ts'
import { TESTS_CLAIM } from '../model/disagreements.ts'
import { type Document, folded, heading, list, table } from './document.ts'
import type { ProofRow } from './proof-rows.ts'
import type { Effort, RunSummary } from './run-summary.ts'
import {
  amount,
  capital,
  codeOf,
  counted,
  dollars,
  duration,
  filled,
  firstOf,
  joinWords,
  line,
  link,
  NOTHING,
  type OwnWords,
  small,
  strong,
  type Words,
  withStop,
  words,
} from './words.ts'

/** What the model says about tests; nothing where Diffproof knows that it is false. */
export function testsClaim({ summary, evidence }: ProofRecord): string {
  return evidence.disagreements.some(({ kind }) => kind === TESTS_CLAIM) ? '' : summary.tests
}

const MOST_LINES = 20

/** Each as a sentence; empty ones are left out. */
export function sentences(...texts: readonly Words[]): Words {
  return joinWords(
    texts.map(text => withStop(capital(text))),
    words` `,
  )
}

export function findingList(items: readonly Words[], omitted = 0): Words[] {
  const lines = filled(items)
  return [...lines.slice(0, MOST_LINES), andMore(Math.max(0, lines.length - MOST_LINES) + omitted)]
}

export function verdictLine(
  { sign, title: name, proven }: RunSummary['verdict'],
  before: Words | false = false,
): Words {
  return words`${sign} ${strong(words`${before}${name}: ${proven}.`)}`
}

const MOST_TESTS = 5
const MOST_FOLDED = 100

/**
 * The table of what was measured, before the change and with it: five tests, the rest folded. `depth`: of its heading.
 */
export function proofTable(
  { proof, measured }: Pick<RunSummary, 'proof' | 'measured'>,
  depth: 2 | 3 | 4 = 4,
): Document {
  if (proof.length === 0) return false
  const rest = proof.filter(({ count }) => count > 0).slice(MOST_TESTS)
  const hidden = new Set(rest)
  const total = rest.reduce((sum, { count }) => sum + count, 0)
  const left = rest.slice(MOST_FOLDED).reduce((sum, { count }) => sum + count, 0)
  const tableOf = (some: readonly ProofRow[]) =>
    table(
      ['Evidence', 'Before', 'After'],
      some.map(({ cells }) => cells),
    )
  return [
    heading(depth, measured === null ? words`Tests` : words`Measured by Diffproof ${measured}`),
    tableOf(proof.filter(one => !hidden.has(one))),
    folded(counted(total, 'more test'), [tableOf(rest.slice(0, MOST_FOLDED)), andMore(left)]),
  ]
}

function andMore(count: number): Words {
  return count === 0 ? NOTHING : words`and ${amount(count)} more`
}

type FileNote = { path: string; description: string }
type Files = Pick<RunSummary, 'files' | 'filesOmitted'>

const MOST_FILES = 10
const NOTE_LIMIT = 300
const CHANGES = { added: 'new, ', modified: '', deleted: 'deleted, ', renamed: 'renamed, ' } as const

/** A new file has no removed lines, and a deleted one no added ones. */
function changedLineWords({
  change,
  from,
  executable,
  additions,
  deletions,
  isCounted,
}: Files['files'][number]): Words {
  if (isCounted === false) return words`${change}`
  const kind = (from ?? null) === null ? words`${CHANGES[change]}` : words`renamed from ${codeOf(from ?? '')}, `
  const mode = executable === undefined ? NOTHING : executable ? words`executable now, ` : words`no longer executable, `
  if (additions === null) return words`${kind}${mode}binary`
  const added = change === 'deleted' && additions === 0 ? NOTHING : words`+${amount(additions)}`
  const deleted = change === 'added' && (deletions ?? 0) === 0 ? NOTHING : words`−${amount(deletions ?? 0)}`
  return words`${kind}${mode}${joinWords([added, deleted], ' ')}`
}

/**
 * The table of changed files: ten, the rest folded. `notes`: the model's words for each, the newest last; null for
 * none.
 */
export function fileTable({ files, filesOmitted: omitted }: Files, notes: readonly FileNote[] | null): Document {
  const said = new Map(
    (notes ?? []).flatMap(({ path, description }) => (description === '' ? [] : [[path, description]])),
  )
  const rows = files
    .slice(0, MOST_FILES + MOST_FOLDED)
    .map(file => [
      ...[codeOf(file.path), changedLineWords(file)],
      ...(notes === null ? [] : [line(said.get(file.path) ?? '', NOTE_LIMIT)]),
    ])
  const tableOf = (some: typeof rows) =>
    table(['File', 'Lines', ...(notes === null ? [] : (['In the model’s words'] as const))], some)
  const [rest, more] = [rows.slice(MOST_FILES), Math.max(0, files.length - MOST_FILES) + omitted]
  const below =
    rest.length === 0 ? andMore(more) : folded(counted(more, 'more file'), [tableOf(rest), andMore(more - rest.length)])
  return rows.length > 0 && [tableOf(rows.slice(0, MOST_FILES)), below]
}

/** Time, turns and cost; what is nothing yet is left out. */
export function effortWords({ durationMs, turns, costUsd, resumedFrom, estimatedTokens = 0 }: Effort): Words {
  const about = estimatedTokens !== 0 && words`about `
  const all = [
    duration(durationMs),
    turns > 0 && counted(turns, 'turn'),
    turns > 0 && costUsd !== 0 && words`${about}${dollars(costUsd)}`,
    resumedFrom !== null && resumedWords(resumedFrom),
  ]
  return joinWords(all, ' · ')
}

const LONGEST_ID = 40

/** Which run began the work, and what it had cost. */
export function resumedWords({ runId, costUsd }: NonNullable<Effort['resumedFrom']>): Words {
  return words`begun in run ${line(runId, LONGEST_ID)} (${dollars(costUsd)} more)`
}

/** What a run took, in small letters, and where its page is. */
export function footer(runUrl: string, ...parts: readonly (Words | false)[]): Words {
  return small(joinWords([...parts, link('page of the run', runUrl)], ' · '))
}

export function labelled<const Text>(label: OwnWords<Text>, items: readonly Words[]): Document {
  const [first, second] = filled(items)
  if (first === undefined) return false
  return second === undefined ? words`${strong(label)} ${first}` : [strong(label), list(items)]
}

const MOST_PLACES = 3

const UNDECIDED = {
  'no-time': ' (no time was left)',
  'timed-out': ' (the tests did not end in time)',
  'could-not-run': ' (the tests could not run)',
} as const

/** The map of the proof in one sentence: which changed places the changed tests need. */
export function mapWords({ map, map_omitted: omitted = 0, map_skipped: skipped, tests }: Measured): Words {
  const which = (tests.red?.new_failed ?? 0) > 0 ? 'new' : 'changed'
  if (skipped !== undefined)
    return words`Which changed places the ${which} tests need was left out: they take too long.`
  if (map === undefined || map.length === 0) return NOTHING
  const { yes: needed = [], no: free = [], unknown: open = [] } = Object.groupBy(map, place => place.needed)
  const names = free.map(({ path, line }) => codeOf(`${path}:${line}`))
  const total = map.length + omitted
  const places = counted(total, 'changed place')
  const all = [words`the one changed place`, words`both changed places`][total - 1] ?? words`all ${places}`
  const some = words`${amount(needed.length)} of the ${places}`
  const parts = [
    words`The ${which} tests need ${needed.length === total ? all : some}`,
    free.length !== 0 && words`${firstOf(names, MOST_PLACES)} ${free.length === 1 ? 'is' : 'are'} not covered`,
    ...[...Map.groupBy(open, ({ why }) => why)].map(
      ([why, { length }]) => words`${amount(length)} could not be decided${why === undefined ? '' : UNDECIDED[why]}`,
    ),
    omitted !== 0 && words`${amount(omitted)} more were not tried`,
  ]
  return words`${joinWords(parts, '; ')}.`
}
