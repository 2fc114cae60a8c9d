/** Test cases, and whole files of them, that are gone. */

import type { Language } from './blank-text.ts'
import { type Finding, some, surplus } from './finding.ts'
import { ONLY_MARKER, SKIP_MARKERS } from './skipped-tests.ts'
import type { TestFile } from './test-cases.ts'
import { type CaseInFile, type ChangedTestFile, type TestChanges, wordsOf } from './test-changes.ts'

/** Files with tests that are no test files any more. */
export function deletedTestFiles(changes: TestChanges): readonly Finding[] {
  return byFile(changes)
    .filter(([{ after }]) => after === null)
    .map(([{ path, before }, lost]) => ({
      path,
      detail: `the file and its tests (${before?.cases.length ?? 0}) are gone: ${named(lost)}`,
    }))
}

/** Tests that are gone from a file that stays and has fewer of them: what is replaced there one by one is a rewrite. */
export function fewerTests(changes: TestChanges): readonly Finding[] {
  return byFile(changes)
    .filter(([{ before, after }]) => after !== null && after.cases.length < (before?.cases.length ?? 0))
    .map(([{ path, before, after }, lost]) => ({
      path,
      detail: `tests in this file: ${before?.cases.length ?? 0} before, ${after?.cases.length ?? 0} now; gone: ${named(lost)}`,
    }))
}

function byFile(changes: TestChanges): readonly (readonly [ChangedTestFile, readonly CaseInFile[]])[] {
  return [...Map.groupBy(lostCases(changes), ({ file }) => file)]
}

function named(lost: readonly CaseInFile[]): string {
  return some(lost.map(({ name }) => name))
}

/** As much of a case as its name and options take. */
const HEAD = 60
/** This many new cases, and as many as are gone, are the tests written anew. */
const REWRITE = 6
/** A line that says something. */
const TELLING = /\w.{4,}\w/

/**
 * Cases that are gone. Not lost: one whose name is in another changed file; one whose lines, or most of them, are in what was added
 * (renamed, merged); those of a file that gained a table of values; one of something that the sources do not have any more.
 */
function lostCases(changes: TestChanges): readonly CaseInFile[] {
  const { groups, files } = changes
  const gone = groups.flatMap(({ before, after }) => (before.length > after.length ? missing(before, after) : []))
  if (gone.length === 0) return []
  const arrived = groups.flatMap(({ before, after }) => after.slice(before.length))
  // Of two tests with one name, the one that stays may say what the other said.
  const doubles = groups.flatMap(({ before, after }) => (before.length > after.length ? after : []))
  const fresh = freshLines(files, [...arrived, ...doubles])
  const left = gone.filter(one => runs(one) && !isIn(one, fresh) && !namesRemoved(one, changes))
  if (arrived.length >= REWRITE && arrived.length >= left.length) return []
  return left.filter(({ file }) => !becameTable(file))
}

/** Those before whose file has fewer of the name now. */
function missing(before: readonly CaseInFile[], after: readonly CaseInFile[]): readonly CaseInFile[] {
  return surplus(before, after, ({ file }) => file.path).slice(0, before.length - after.length)
}

/** False for a case that was skipped by its own words. */
function runs({ file, at }: CaseInFile): boolean {
  const source = file.before?.source
  if (source === undefined) return true
  return !source.code
    .slice(at, at + HEAD)
    .match(SKIP_MARKERS[source.language])
    ?.some(marker => !ONLY_MARKER.test(marker))
}

/** Lines that are new in the test files, and those of new cases. */
function freshLines(files: readonly ChangedTestFile[], arrived: readonly CaseInFile[]): ReadonlySet<string> {
  const linesOf = (side: 'before' | 'after') =>
    files.flatMap(file => (file[side]?.source.plain.split('\n') ?? []).map(line => line.trim()))
  return new Set([
    ...surplus(linesOf('after'), linesOf('before'), line => line),
    ...arrived.flatMap(({ body }) => body),
  ])
}

function isIn({ body }: CaseInFile, fresh: ReadonlySet<string>): boolean {
  const telling = body.filter(line => TELLING.test(line))
  const found = telling.filter(line => fresh.has(line)).length
  return telling.length > 0 && found * 2 >= telling.length
}

/** True where the test, its title included, speaks of something that the sources had and have no more, or where they mostly shrink. */
function namesRemoved({ name, body }: CaseInFile, { removal }: TestChanges): boolean {
  if (removal.shrinks || removal.words.size === 0) return removal.shrinks
  return [...wordsOf(`${name}\n${body.join('\n')}`)].some(word => removal.words.has(word))
}

/** What runs one test for many values. */
const TABLES: Readonly<Record<Language, RegExp>> = {
  javascript: /\.(?:each|for)(?=\s?[(`])|\.forEach(?=\()|\bfor\s?\((?:const|let|var)\b[^()\n]{0,80}\bof\b/g,
  python: /\bparametrize(?=\()|\bsubTest\b|\bparameterized\b/g,
  go: /\brange\b/g,
  rust: /#\[(?:case|test_case|rstest|values)\b/g,
  java: /@(?:ParameterizedTest|CsvSource|ValueSource|MethodSource|EnumSource)\b|\[(?:InlineData|TestCase|MemberData)\b|\bwhere:/g,
  php: /#\[(?:DataProvider|TestWith)\b|->with(?=\()/g,
  ruby: /\.each(?:_\w+)?\b/g,
  elixir: /\bfor\b/g,
  shell: /\bfor\b/g,
}

/** True for a file with more tables than before: several tests became the rows of one. */
function becameTable({ before, after }: ChangedTestFile): boolean {
  const tables = (file: TestFile | null) => file?.source.code.match(TABLES[file.source.language])?.length ?? 0
  return tables(after) > tables(before)
}
