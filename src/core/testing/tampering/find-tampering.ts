/** Finds tampered tests in the diff alone (ADR 13); here the rules for tests, and whole test files, that are gone. */
import { forcedPasses, ONLY_MARKER, SKIP_MARKERS, skippedTests } from './disabled-tests.ts'
import { type ChangedText, LARGEST_SEARCHED, some, surplus, type Tampering } from './finding.ts'
import type { Language } from './source-text.ts'
import type { TestFile } from './test-cases.ts'
import {
  type CaseInFile,
  type ChangedTestFile,
  identifiersIn,
  readTestChanges,
  type TestChanges,
} from './test-changes.ts'
import { asksForTests, weakerSettings } from './test-settings.ts'
import { emptiedTests, removedAssertions, weakenedAssertions } from './weaker-tests.ts'

/** A rewrite one by one is fine. */
function lostTests(changes: TestChanges): readonly Tampering[] {
  return [...Map.groupBy(lostCases(changes), ({ file }) => file)].flatMap(
    ([{ path, before, after }, lost]): Tampering[] => {
      const [had, has] = [before?.cases.length ?? 0, after?.cases.length ?? 0]
      const names = some(lost.map(({ name }) => name))
      if (after === null)
        return [{ kind: 'deleted-test-file', path, detail: `the file and its tests (${had}) are gone: ${names}` }]
      const detail = `tests in this file: ${had} before, ${has} now; gone: ${names}`
      return has < had ? [{ kind: 'fewer-tests', path, detail }] : []
    },
  )
}

/** From this many new cases on, if at least as many as are gone, the tests were rewritten. */
const REWRITE = 6
const CONTENT = /\w.{4,}\w/

function lostCases(changes: TestChanges): readonly CaseInFile[] {
  const { groups, files } = changes
  const gone = groups.flatMap(({ before, after }) =>
    surplus(before, after, ({ file }) => file.path).slice(0, Math.max(0, before.length - after.length)),
  )
  if (gone.length === 0) return []
  const arrived = groups.flatMap(({ before, after }) => after.slice(before.length))
  const fresh = freshLines(files, arrived)
  const kept = groups.flatMap(({ before, after }) => (before.length > 0 ? after : []))
  const copies = new Set(gone.length > MOST_COPIES ? [] : gone.filter(one => hasCopy(one, kept)))
  const imports = new Map(files.map(file => [file, lostImports(file.before, changes.removal.left)]))
  const isOfLostCode = (one: CaseInFile) => testsLostCode(one, changes, imports.get(one.file) ?? new Set())
  const left = gone.filter(one => runs(one) && !isMostlyIn(one, fresh) && !copies.has(one) && !isOfLostCode(one))
  if (arrived.length >= REWRITE && arrived.length >= left.length) return []
  const tables = new Set(files.filter(becameTable))
  return left.filter(({ file }) => !tables.has(file))
}

const MOST_COPIES = 20

function hasCopy({ file, body }: CaseInFile, kept: readonly CaseInFile[]): boolean {
  const plain = (lines: readonly string[]) => lines.map(line => line.toLowerCase().replace(/(?<![;,\s])[;,\s]+$/, ''))
  const wanted = plain(body).filter(line => CONTENT.test(line))
  if (wanted.length === 0) return false
  return kept.some(other => {
    if (other.file.path !== file.path) return false
    const lines = new Set(plain(other.body))
    return wanted.every(line => lines.has(line))
  })
}

function runs({ file, head }: CaseInFile): boolean {
  const markers = head.match(SKIP_MARKERS[file.before?.source.language ?? 'shell']) ?? []
  return markers.every(marker => ONLY_MARKER.test(marker))
}

function freshLines(files: readonly ChangedTestFile[], arrived: readonly CaseInFile[]): ReadonlySet<string> {
  const linesOf = (side: 'before' | 'after') => files.flatMap(file => file[side]?.lines.map(({ text }) => text) ?? [])
  const fresh = surplus(linesOf('after'), linesOf('before'))
  return new Set([...fresh, ...arrived.flatMap(({ body }) => body)])
}

function isMostlyIn({ body }: CaseInFile, fresh: ReadonlySet<string>): boolean {
  const lines = body.filter(line => CONTENT.test(line))
  const found = lines.filter(line => fresh.has(line)).length
  return found * 2 > lines.length
}

function testsLostCode(
  { name, body }: CaseInFile,
  { removal: { words, shrinks } }: TestChanges,
  imports: ReadonlySet<string>,
): boolean {
  const used = [...identifiersIn(`${name}\n${body.join('\n')}`)]
  return shrinks || used.some(word => words.has(word) || imports.has(word))
}

/** What the lines of a test file take from a source by its name, and is not there any more. */
function lostImports(file: TestFile | null, left: TestChanges['removal']['left']): ReadonlySet<string> {
  const lines = file?.lines.filter(({ text }) => IMPORTS.test(text)) ?? []
  return new Set(
    lines.flatMap(({ text: whole }) => {
      const text = whole.slice(0, LONGEST_IMPORT)
      const gone = [...new Set(text.match(/[\w-]+/g))].flatMap(stem => left.get(stem) ?? [])
      return [...identifiersIn(text)].filter(word => gone.some(words => words.has(word)))
    }),
  )
}

const LONGEST_IMPORT = 2_000
const IMPORTS = /\b(?:import|from|require|use)\b/

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

function becameTable({ before, after }: ChangedTestFile): boolean {
  const tables = (file: TestFile | null) => file?.source.code.match(TABLES[file.source.language])?.length ?? 0
  return tables(after) > tables(before)
}

const RULES: readonly ((changes: TestChanges) => readonly Tampering[])[] = [
  lostTests,
  skippedTests,
  emptiedTests,
  removedAssertions,
  weakenedAssertions,
  forcedPasses,
  weakerSettings,
  asksForTests,
]

/** Everything in these changes that makes tests check less, rule by rule. Throws nothing; linear in the texts. */
export function findTampering(
  changes: readonly ChangedText[],
  isTest: (path: string) => boolean,
): readonly Tampering[] {
  const read = readTestChanges(changes, isTest)
  return [...unread(changes, isTest), ...RULES.flatMap(rule => rule(read))]
}

/** A file that is too large to be searched is named. A data file that is deleted leaves nothing to search. */
function unread(changes: readonly ChangedText[], isTest: (path: string) => boolean): readonly Tampering[] {
  const detail = `has more than ${LARGEST_SEARCHED / 1024 / 1024} MB, so it was not searched for weakened tests and invisible characters`
  return changes
    .filter(({ tooLarge, change, path }) => tooLarge === true && (change !== 'deleted' || isTest(path)))
    .map(({ path }) => ({ kind: 'too-large', path, detail }))
}
