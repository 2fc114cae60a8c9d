/** The changes of tests, by file and by test, and what the sources lost. */
import { fileName } from '../../change/paths.ts'
import { type ChangedText, surplus } from './finding.ts'
import { readSource, testLanguageOf } from './source-text.ts'
import { fileCase, type ReadCase, readTestFile, type TestFile } from './test-cases.ts'

export type ChangedTestFile = {
  path: string
  before: TestFile | null
  after: TestFile | null
}

export type CaseInFile = ReadCase & { file: ChangedTestFile }

export type CaseGroup = {
  name: string
  before: readonly CaseInFile[]
  after: readonly CaseInFile[]
}

export type TestChanges = ReturnType<typeof readTestChanges>

/** Reads all changed tests: files that `isTest` names, and tests inside Rust sources. */
export function readTestChanges(changes: readonly ChangedText[], isTest: (path: string) => boolean) {
  const files: ChangedTestFile[] = []
  const sources: ChangedText[] = []
  for (const change of changes) {
    const { path, from, before, after } = change
    const wasTest = isTest(from ?? path) || holdsTests(from ?? path, before)
    const isNow = isTest(path) || holdsTests(path, after)
    if (!isTest(path) && testLanguageOf(path) !== null) sources.push(change)
    if (!wasTest && !isNow) continue
    files.push({ path, before: read(from ?? path, wasTest ? before : null), after: read(path, isNow ? after : null) })
  }
  const groups = groupsOf(files)
  return { files, all: changes, sources, groups, staying: stayingTests(groups), removal: removalOf(sources) }
}

function read(path: string, text: string | null): TestFile | null {
  const file = readTestFile(path, text)
  return file === null || file.cases.length > 0 ? file : { ...file, cases: fileCase(path, file) }
}

/** Whether a change adds or edits a test, in a test file or inside a Rust source. Removing tests proves nothing. */
export function addsOrEditsTests(changes: readonly ChangedText[], isTest: (path: string) => boolean): boolean {
  return changes.some(one => one.change !== 'deleted' && (isTest(one.path) || editsInlineTests(one)))
}

function editsInlineTests({ path, from, before, after }: ChangedText): boolean {
  if (!path.endsWith('.rs')) return false
  const testsIn = (name: string, text: string | null) => readTestFile(name, text)?.cases ?? []
  const keyOf = ({ name, body }: ReadCase) => [name, ...body].join('\n')
  return surplus(testsIn(path, after), testsIn(from ?? path, before), keyOf).length > 0
}

function holdsTests(path: string, text: string | null): boolean {
  return path.endsWith('.rs') && text?.includes('#[test]') === true
}

function groupsOf(files: readonly ChangedTestFile[]): readonly CaseGroup[] {
  const casesOn = (side: 'before' | 'after') =>
    Map.groupBy(
      files.flatMap(file => (file[side]?.cases ?? []).map(one => ({ ...one, file }))),
      ({ name }) => name,
    )
  const [before, after] = [casesOn('before'), casesOn('after')]
  const names = [...new Set([...before.keys(), ...after.keys()])]
  return names.flatMap(name => {
    const [old, now] = [before.get(name) ?? [], after.get(name) ?? []]
    const isOther = old.length > 0 && now.length > 0 && old.every(isGone) && !areAlike(old, now)
    if (!isOther) return [{ name, before: old, after: now }]
    return [
      { name, before: old, after: [] },
      { name, before: [], after: now },
    ]
  })
}

function isGone({ file }: CaseInFile): boolean {
  return file.after === null
}

/** A title of a file that is gone is the same test elsewhere if something of its text is, or of the file's name. */
function areAlike(cases: readonly CaseInFile[], others: readonly CaseInFile[]): boolean {
  const lines = new Set(others.flatMap(one => one.body))
  const stems = new Set(others.map(one => stemOf(one.file.path)))
  return cases.some(
    ({ file, body }) => stems.has(stemOf(file.path)) || body.some(line => lines.has(line) && /\w.{4,}\w/.test(line)),
  )
}

export type StayingTest = ReturnType<typeof stayingTests>[number]

/** Paired by name; only those that differ. */
function stayingTests(groups: readonly CaseGroup[]) {
  return groups.flatMap(({ name, before, after }) => {
    if (before.length === 0 || after.length < before.length) return []
    const [old, now] = [joinedCases(before), joinedCases(after)]
    if (old.body.join('\n') === now.body.join('\n')) return []
    // What the test held itself, without the cases inside; and of its assertions, those that are nowhere in it now.
    const held = before.flatMap(({ body }) => body)
    const own = before.flatMap(({ assertions }) => assertions)
    const lost = surplus(own, now.assertions)
    const gained = surplus(now.assertions, old.assertions)
    return [{ name, path: after[0]?.file.path ?? '', before: old, after: now, held, lost, gained }]
  })
}

/** With the cases inside. */
function joinedCases(cases: readonly CaseInFile[]) {
  const all = cases.flatMap(one => [one, ...one.inner])
  return { body: all.flatMap(({ body }) => body), assertions: all.flatMap(({ assertions }) => assertions) }
}

const WORD = /[\p{L}_$][\p{L}\p{N}_$]{3,}/gu

const SMALLEST_REMOVAL = 2

/** `left`: the words that left each source, by its name; others may still be called so. */
function removalOf(sources: readonly ChangedText[]) {
  const before = sources.flatMap(one => wordedLines(one.from ?? one.path, one.before))
  const after = sources.flatMap(one => wordedLines(one.path, one.after))
  const stay = identifiersIn(after.join('\n'))
  const deleted = sources.filter(({ change }) => change === 'deleted').map(({ path }) => stemOf(path))
  const words = identifiersIn(before.join('\n')).difference(stay)
  const [gone, come] = [surplus(before, after).length, surplus(after, before).length]
  const declared = new Set(Array.from(after.join('\n').matchAll(DECLARED), ([, word = '']) => word))
  const left = new Map<string, ReadonlySet<string>>()
  for (const one of sources) {
    const known = left.get(stemOf(one.path)) ?? new Set()
    left.set(stemOf(one.path), known.union(wordsOut(one).difference(declared)))
  }
  return { words: new Set([...words, ...deleted]), left, shrinks: gone >= SMALLEST_REMOVAL && gone > come * 2 }
}

/** What is declared in another source has only moved. */
const DECLARED =
  /\b(?:function|const|let|var|class|def|fn|func|type|struct|enum|interface|trait)\b[*\s]{1,9}([\p{L}_$][\p{L}\p{N}_$]*)/gu

function wordsOut({ path, from, before, after }: ChangedText): ReadonlySet<string> {
  const stay = identifiersIn(wordedLines(path, after).join('\n'))
  return identifiersIn(wordedLines(from ?? path, before).join('\n')).difference(stay)
}

/** The name of a file without its extensions. */
export function stemOf(path: string): string {
  return fileName(path).replace(/\..*$/, '')
}

export function identifiersIn(text: string): ReadonlySet<string> {
  return new Set(Array.from(text.matchAll(WORD), ([word]) => word))
}

function wordedLines(path: string, text: string | null): readonly string[] {
  const source = text === null ? null : readSource(path, text.split('#[cfg(test)]', 1)[0] ?? '')
  const lines = source?.plain.split('\n') ?? []
  return lines.map(line => line.trim()).filter(line => /\w/.test(line))
}
