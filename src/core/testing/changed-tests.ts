/** What a change does to the tests, read from its text alone. */
import { touchedPaths } from '../change/change.ts'
import { anyOf, phrasesOf } from '../text/phrases.ts'
import { mayBeOf, pathsOf, type TestCase } from './results/test-results.ts'
import { type ChangedText, surplus } from './tampering/finding.ts'
import { testLanguageOf } from './tampering/source-text.ts'
import type { ReadCase, TestFile } from './tampering/test-cases.ts'
import {
  type CaseGroup,
  type CaseInFile,
  type ChangedTestFile,
  identifiersIn,
  readTestChanges,
  stemOf,
} from './tampering/test-changes.ts'

export type ChangedTests = ReturnType<typeof readChangedTests>

/** Recorded output: what a program gave when it was recorded, so that it fits whatever the program does. */
const RECORDED =
  /(?:^|\/)(?:__(?:image_|file_)?snapshots__|snapshots?|goldens?|cassettes|__?recordings__?|approvals?)\/|\.(?:snap|snapshot|golden|ambr|cassette|(?:approved|received|verified)\.\w+)$/i

/** Whether a test path is a snapshot, a golden file or a cassette. */
export function isRecordedOutput(path: string): boolean {
  return RECORDED.test(path) && testLanguageOf(path) === null
}

/** Reads what a change does to the tests. Throws nothing; linear in the texts. Titles are plain. */
export function readChangedTests(texts: readonly ChangedText[], isTest: (path: string) => boolean) {
  const changes = readTestChanges(texts, isTest)
  const { files, groups, removal } = changes
  const ofTests = texts.filter(({ path, from }) => isTest(path) || isTest(from ?? path))
  const read = new Map(files.map(file => [file.path, file]))
  const isCertain = (cases: readonly ReadCase[]) => cases.every(isLiteral) && cases.some(one => one.isTaken)
  const paths = new Set([...touchedPaths(ofTests), ...read.keys()])
  const added = groups.filter(({ before, after }) => before.length === 0 && isCertain(after))
  const isSame = ({ before, after }: (typeof groups)[number]) => textOfCases(before) === textOfCases(after)
  const isGone = ({ change }: ChangedText) => change === 'deleted' || change === 'renamed'
  return {
    /** Changed paths of tests and of what belongs to them: fixtures, helpers, recorded output. */
    paths: pathsOf(paths),
    /** The names of these files without their extensions. */
    stems: new Set([...paths].map(stemOf)),
    /** Of tests that only the new source holds: plain, and as they are written. */
    added: new Map(added.map(({ name }) => [plainTitle(name), name])),
    /** Of these the names of functions that Cargo and Go list by name wherever they run. */
    listed: plainTitles(added.filter(({ after }) => after.some(isListed))),
    /** Titles that fewer tests of the new source have, and those that are still there. */
    removed: plainTitles(groups.filter(({ before, after }) => after.length < before.length)),
    present: plainTitles(groups.filter(({ before, after }) => after.length >= before.length && after.every(isLiteral))),
    /** Titles of tests in changed files whose own text did not change, and of the others. */
    kept: plainTitles(groups.filter(isSame)),
    edited: plainTitles(groups.filter(group => !isSame(group))),
    /** Of tests that more files hold than before, and how many more. */
    grown: grownTitles(groups, new Set(files.filter(runsElsewhere))),
    /** Identifiers that the sources lost, and whether a plain text holds the name of a file that is gone. */
    goneWords: removal.words,
    namesGone: anyOf(texts.filter(isGone).map(({ path, from }) => plainTitle(stemOf(from ?? path)))),
    /** Old names of files of tests whose tests have the same text under another name. */
    movedWhole: pathsOf(
      ofTests.flatMap(({ path, from }) => (from !== null && isMovedWhole(read.get(path)) ? [from] : [])),
    ),
    /** Whether something changed that other tests may use: a fixture, a helper, a line outside the tests. */
    isShared: ofTests.some(text => !isRecordedOutput(text.path) && changesSurroundings(text, read.get(text.path))),
    /** Whether the old text of changed tests holds a title, and at most how many tests the change takes out. */
    wasIn: phrasesOf(ofTests.map(({ before }) => plainTitle(before ?? '')).join(' ')),
    mostRemoved: ofTests.reduce((sum, text) => sum + mostRemoved(text, read.get(text.path)), 0),
    /** How many tests more changed files have whose tests are all read. */
    mostAdded: ofTests.reduce((sum, { path }) => sum + Math.max(0, -(fewerIn(read.get(path)) ?? 0)), 0),
    /** Whether tests were taken away or edited whose titles are made at run time. */
    hidesRemoved: files.some(file => {
      const { before, after } = casesOf(file)
      const madeUp = before.filter(one => !isLiteral(one))
      return surplus(madeUp.map(textOfCase), after.map(textOfCase)).length > 0
    }),
    /** Whether tests were edited, and nothing came but names: no test, assertion or value. */
    onlyRenames:
      files.some(({ after }) => (after?.cases.length ?? 0) > 0) &&
      ofTests.every(({ path }) => onlyRenames(read.get(path))),
    /** Whether an old test, or what old tests may use, reads otherwise than before. */
    rewritesOld: ofTests.some(text => rewritesOld(text, read.get(text.path))),
    /** Whether a file of tests no longer imports something that it did: its tests may test another thing. */
    isRedirected: files.some(isRedirected),
    ...changedLines(files, groups, removal.words),
  }
}

const CHECK = /(?<![\w$])(?:assert|expect|should|check|verify|require)\w*/gi
/** In the place of what checks, or of what declares tests. */
const OWN_CHECK = /\b(?:const|let|var|function|def|fn|func)\s+(?:assert|expect|test|it)\b/

/** What the lines say that go or come. */
function changedLines(files: readonly ChangedTestFile[], groups: readonly CaseGroup[], lost: ReadonlySet<string>) {
  const losesChecks = (before: readonly ReadCase[], after: readonly ReadCase[]) =>
    surplus(checks(before), checks(after)).length > 0
  // A namesake in another file holds no check of a test that stays in its own.
  const losesInFile = ({ before, after }: CaseGroup) =>
    before.some(({ file }) => {
      const [old, now] = [before, after].map(cases => cases.filter(one => one.file === file))
      return now !== undefined && now.length > 0 && losesChecks(old ?? [], now)
    })
  const bodies = (cases: readonly ReadCase[]) => cases.flatMap(({ body }) => body)
  // Another value in it is no lost check.
  const checks = (cases: readonly ReadCase[]) =>
    cases.flatMap(({ assertions }) => assertions.map(one => /^[\w.!]*/.exec(one)?.[0]))
  const namesLost = (lines: readonly string[]) => [...identifiersIn(lines.join('\n'))].some(word => lost.has(word))
  const around = files.map(({ before, after }) => [linesAround(before, 'code'), linesAround(after, 'code')] as const)
  const words = (lines: readonly string[]) => lines.flatMap(line => line.match(CHECK) ?? [])
  return {
    /** Titles of old tests that name what the sources lost, and whether lines around them do. */
    outdated: plainTitles(groups.filter(({ before, after }) => namesLost(surplus(bodies(before), bodies(after))))),
    isOutdated: files.some(({ before, after }) => namesLost(surplus(linesAround(before), linesAround(after)))),
    /** Titles of tests that lost a check, and whether lines around them did. */
    unchecked: plainTitles(groups.filter(one => losesChecks(one.before, one.after) || losesInFile(one))),
    isUnchecked: around.some(
      ([old, now]) =>
        surplus(words(old), words(now)).length > 0 || surplus(now, old).some(line => OWN_CHECK.test(line)),
    ),
  }
}

/** Words, numbers, strings and signs. */
const PARTS = /(["'`])(?:(?!\1)[^\n])*\1|[\p{L}\p{N}_]+|[^\s]/gu
const NAME = /^[{}]$|^(?!(?:true|false|null|undefined|nil|none)$)[\p{L}_]/iu

function onlyRenames(file: ChangedTestFile | undefined): boolean {
  const [before, after] = [file?.before, file?.after]
  if (before == null || after == null || surplus(after.assertions, before.assertions).length > 0) return false
  const titles = ({ cases }: TestFile) => cases.map(({ name }) => name)
  const [old = [], now = []] = [before, after].map(({ source }) => source.plain.match(PARTS) ?? [])
  const isAsLong = now.length <= old.length && surplus(titles(after), titles(before)).length === 0
  // Where comments alone changed, nothing was renamed.
  const isOther = surplus<string>(old, now).length > 0
  return isAsLong && isOther && surplus<string>(now, old).every(part => NAME.test(part))
}

function plainTitles(groups: readonly CaseGroup[]): ReadonlySet<string> {
  return new Set(groups.map(({ name }) => plainTitle(name)))
}

/** Letters and digits with single blanks around them: as the text has a title, and as runners print it. */
export function plainTitle(text: string): string {
  return ` ${text.replace(/[^\p{L}\p{N}]+/gu, ' ').trim()} `
}

/** A title that holds a variable is not what the runner prints. */
function isLiteral({ isQuoted, name }: ReadCase): boolean {
  return isQuoted && !/\$\{|#\{|\$\w|%[sdifjoOp#]/.test(name)
}

/** No method, which need not be a test (testify), and no file that Go or Cargo leaves out. */
function isListed({ head, file: { path } }: CaseInFile): boolean {
  if (path.endsWith('.rs')) return /\bfn\s+\w\w/.test(head) && !UNLISTED.test(`${path} ${head}`)
  return (
    /^func\s+Test(?!Main\b|\p{Ll})/u.test(head) && /(?:^|\/)[^_./][^/]*_test\.go$/.test(path) && !UNLISTED.test(path)
  )
}
/** Data of tests, and what runs elsewhere. */
const UNLISTED = /(?:^|\/)(?:testdata|vendor|[_.][^/]*)\/|(?:^|\/)tests\/[^/]+\/(?!main\.rs )|wasm_bindgen_test/

/** What other machines or commands run, or none. */
const RUNS_ELSEWHERE = /#!?\[cfg(?:_attr)?\((?!test\))/
const SAMPLE = /(?:^|\/)(?:__)?(?:fixtures?|samples?|examples?|testdata|data|playground|templates?)(?:__)?\//

function runsElsewhere({ path, after }: ChangedTestFile): boolean {
  return SAMPLE.test(path) || (path.endsWith('.rs') && RUNS_ELSEWHERE.test(after?.source.code ?? ''))
}

function grownTitles(groups: readonly CaseGroup[], elsewhere: ReadonlySet<ChangedTestFile>): Map<string, number> {
  const grown = new Map<string, number>()
  for (const group of groups) {
    const title = plainTitle(group.name)
    grown.set(title, (grown.get(title) ?? 0) + filesMore(group, elsewhere))
  }
  return new Map([...grown].filter(([, files]) => files > 0))
}

/** Below zero where fewer hold it. */
function filesMore({ before, after }: CaseGroup, elsewhere: ReadonlySet<ChangedTestFile>): number {
  const runs = (one: CaseInFile) =>
    isLiteral(one) && one.isTaken && !elsewhere.has(one.file) && (!one.file.path.endsWith('.rs') || isListed(one))
  const [old, now] = [before, after].map(cases => new Set(cases.map(({ file }) => file)))
  const fresh = new Set(after.flatMap(one => (old?.has(one.file) || !runs(one) ? [] : [one.file])))
  const left = [...(old ?? [])].filter(file => !now?.has(file))
  return Math.min(fresh.size - left.length, after.length - before.length)
}

function textOfCase({ head, body }: ReadCase): string {
  return [head, ...body].join('\n')
}

function textOfCases(cases: readonly ReadCase[]): string {
  return cases.map(textOfCase).sort().join('\n\n')
}

const IMPORT = /^(?:import|from|use|using|require\w*|package|#include|(?:const|let|var)\b.*\brequire\()\b/
/** What runs around every test. */
const SET_UP = /\b(?:before|after)(?:Each|All)?\b|\bset_?up\w*|\btear_?down\w*|\bfixture\b|\bTestMain\b/i

function casesOf(file: ChangedTestFile | undefined) {
  return { before: file?.before?.cases ?? [], after: file?.after?.cases ?? [] }
}

function hasCases(file: ChangedTestFile | undefined): boolean {
  return Object.values(casesOf(file)).some(({ length }) => length > 0)
}

/** The lines outside of tests; as `code` with blank strings. */
function linesAround(side: TestFile | null | undefined, as: 'text' | 'code' = 'text'): readonly string[] {
  return (side?.lines ?? []).flatMap(line => (line.test === null && /\w/.test(line[as]) ? [line[as]] : []))
}

function changesSurroundings(text: ChangedText, file: ChangedTestFile | undefined): boolean {
  if (!hasCases(file)) return true
  if (text.change === 'added') return false
  const [before = [], after = []] = [file?.before, file?.after].map(side =>
    linesAround(side).filter(line => !IMPORT.test(line)),
  )
  return surplus(before, after).length > 0 || surplus(after, before).some(line => SET_UP.test(line))
}

/** Not where only tests and imports came. */
function rewritesOld({ path, change }: ChangedText, file: ChangedTestFile | undefined): boolean {
  if (isRecordedOutput(path)) return false
  if (change === 'added') return !hasCases(file) && testLanguageOf(path) !== null
  if (!hasCases(file)) return true
  const { before, after } = casesOf(file)
  const [old, now] = [linesAround(file?.before), linesAround(file?.after)]
  const words = (lines: readonly string[]) => lines.flatMap(line => line.match(/\w+/g) ?? [])
  const isDefined = surplus(now, old).some(line => !IMPORT.test(line))
  const isRewritten = surplus(before.map(textOfCase), after.map(textOfCase)).length > 0
  return (
    isRewritten || isDefined || (file !== undefined && isRedirected(file)) || surplus(words(old), words(now)).length > 0
  )
}

const MODULE = /(["'])[^"'\n]*\1/

function isRedirected({ before, after }: ChangedTestFile): boolean {
  const [old = [], now = []] = [before, after].map(side =>
    linesAround(side).flatMap(line => (IMPORT.test(line) ? [MODULE.exec(line)?.[0] ?? line] : [])),
  )
  return after !== null && surplus([...new Set(old)], [...new Set(now)]).length > 0
}

function isMovedWhole(file: ChangedTestFile | undefined): boolean {
  const { before, after } = casesOf(file)
  return before.length > 0 && textOfCases(before) === textOfCases(after)
}

/** How many tests fewer a file has; null where not all are read. */
function fewerIn(file: ChangedTestFile | undefined): number | null {
  const { before, after } = casesOf(file)
  return [...before, ...after].every(isLiteral) ? before.length - after.length : null
}

/** Of a file whose tests are all read, how many are gone; of another, how many lines. */
function mostRemoved({ before, after }: ChangedText, file: ChangedTestFile | undefined): number {
  const fewer = casesOf(file).before.length > 0 ? fewerIn(file) : null
  if (fewer !== null) return Math.max(0, fewer)
  const linesOf = (side: string | null) => side?.split('\n') ?? []
  return surplus(linesOf(before), linesOf(after)).length
}

/** The titles in the name of a test, the innermost first: as written, and without parameters and packages. */
export function titlesIn(name: string): readonly string[] {
  return name.split(LEVELS).reverse().flatMap(titlesOfPart)
}

const LEVELS = / [>›] |::|\//

function titlesOfPart(part: string): readonly string[] {
  const bare = part.replace(/\[[^[\]]*\]$| \([^()]*\)$/, '')
  return [...new Set([part, bare, bare.replace(/^.*\./, '')])].map(plainTitle)
}

/** Without those of its suites and its file. */
export function ownTitles(name: string): readonly string[] {
  return titlesOfPart(name.split(LEVELS).at(-1) ?? '')
}

export function isNewTest(name: string, { added }: Pick<ChangedTests, 'added'>): boolean {
  return titlesIn(name).some(title => added.has(title))
}

/** Whether the text of the change explains why a test no longer runs: it was renamed, moved or deleted. `runs`: plain titles of tests that do. */
export function explainsLoss(
  { name, file }: Pick<TestCase, 'name' | 'file'>,
  changed: ChangedTests,
  runs: ReadonlySet<string>,
): boolean {
  // A file without tests runs as one test of its name (node:test), until the change gives it some.
  if (/[./]/.test(name) && mayBeOf(name, changed.paths)) return true
  const titles = titlesIn(name)
  const [own = ''] = titles
  const isPresent = changed.present.has(own)
  if (isPresent && !runs.has(own)) return false
  if (ownTitles(name).some(title => changed.removed.has(title))) return true
  // A text that still has the test explains nothing by its words, unless it runs elsewhere, as in a table of suites. Nor does a word in the path of a file.
  const [first = '', ...rest] = name.split(/::| [>›] /)
  const words = rest.length > 0 && /[./]/.test(first) ? rest.join(' ') : name
  const isWritten = !isPresent && titles.some(title => changed.present.has(title))
  if (!isWritten && [...identifiersIn(words)].some(word => changed.goneWords.has(word))) return true
  if (!isWritten && changed.namesGone(plainTitle(name))) return true
  if (isPresent) return false
  if (!changed.isShared && titles.some(title => changed.kept.has(title))) return false
  if (file !== null) return mayBeOf(file, changed.paths) && !mayBeOf(file, changed.movedWhole)
  return changed.hidesRemoved || titles.some(changed.wasIn)
}

/** Whether the text of a test is certainly not part of the change. */
export function isUntouchedTest({ name, file }: Pick<TestCase, 'name' | 'file'>, changed: ChangedTests): boolean {
  // What runs may be a compiled copy, which keeps the name of its source.
  if (file !== null && !changed.stems.has(stemOf(file)) && !mayBeOf(file, changed.paths)) return true
  const titles = titlesIn(name)
  if (titles.some(title => changed.edited.has(title))) return false
  if (titles.some(title => changed.kept.has(title))) return true
  return file === null && !titles.some(changed.wasIn)
}
