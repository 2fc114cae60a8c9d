/** The changes of tests, by file and by test, and what the sources lost. */

import type { Assertion } from './assertions.ts'
import { blankText, languageOf } from './blank-text.ts'
import { type ChangedText, surplus } from './finding.ts'
import { fileCase, type ReadCase, readTestFile, type TestFile } from './test-cases.ts'

export type ChangedTestFile = {
  readonly path: string
  readonly before: TestFile | null
  readonly after: TestFile | null
}

export type CaseInFile = ReadCase & { readonly file: ChangedTestFile }

/** The cases of one name in all changed files, so that a moved test is not a new one. */
type CaseGroup = {
  readonly name: string
  readonly before: readonly CaseInFile[]
  readonly after: readonly CaseInFile[]
}

export type TestChanges = {
  readonly files: readonly ChangedTestFile[]
  readonly sources: readonly ChangedText[]
  readonly all: readonly ChangedText[]
  readonly groups: readonly CaseGroup[]
  /** What the sources lost; its tests have nothing left to test. */
  readonly removal: Removal
}

/** Reads all changed tests: files that `isTest` names, and tests inside Rust sources. */
export function readTestChanges(changes: readonly ChangedText[], isTest: (path: string) => boolean): TestChanges {
  const files: ChangedTestFile[] = []
  const sources: ChangedText[] = []
  for (const change of changes) {
    const { path, from, before, after } = change
    const wasTest = isTest(from ?? path) || holdsTests(from ?? path, before)
    const isNow = isTest(path) || holdsTests(path, after)
    if (!isTest(path) && languageOf(path) !== null) sources.push(change)
    if (!wasTest && !isNow) continue
    files.push({ path, before: read(from ?? path, wasTest ? before : null), after: read(path, isNow ? after : null) })
  }
  return { files, sources, all: changes, groups: groupsOf(files), removal: removalOf(sources) }
}

function read(path: string, text: string | null): TestFile | null {
  const file = readTestFile(path, text)
  return file === null || file.cases.length > 0 ? file : { ...file, cases: fileCase(path, file) }
}

function holdsTests(path: string, text: string | null): boolean {
  return path.endsWith('.rs') && text?.includes('#[test]') === true
}

function groupsOf(files: readonly ChangedTestFile[]): readonly CaseGroup[] {
  const groups = new Map<string, { name: string; before: CaseInFile[]; after: CaseInFile[] }>()
  for (const file of files)
    for (const side of ['before', 'after'] as const)
      for (const one of file[side]?.cases ?? []) {
        const group = groups.get(one.name) ?? { name: one.name, before: [], after: [] }
        groups.set(one.name, group)
        group[side].push({ ...one, file })
      }
  return [...groups.values()]
}

export type StayingTest = {
  readonly name: string
  readonly path: string
  readonly before: { readonly body: readonly string[]; readonly assertions: readonly Assertion[] }
  readonly after: { readonly body: readonly string[]; readonly assertions: readonly Assertion[] }
  readonly lost: readonly Assertion[]
  readonly gained: readonly Assertion[]
}

/** Tests before and after, paired by name; only those that differ. */
export function stayingTests({ groups }: TestChanges): readonly StayingTest[] {
  return groups
    .filter(({ before, after }) => before.length > 0 && after.length >= before.length)
    .map(({ before, after }) => staying(before, after))
    .filter(({ before, after }) => before.body.join('\n') !== after.body.join('\n'))
}

function staying(before: readonly CaseInFile[], after: readonly CaseInFile[]): StayingTest {
  const [old, now] = [joined(before), joined(after)]
  const textOf = ({ text }: Assertion) => text
  return {
    name: after[0]?.name ?? '',
    path: after[0]?.file.path ?? '',
    before: old,
    after: now,
    lost: surplus(old.assertions, now.assertions, textOf),
    gained: surplus(now.assertions, old.assertions, textOf),
  }
}

function joined(cases: readonly CaseInFile[]): StayingTest['before'] {
  return { body: cases.flatMap(({ body }) => body), assertions: cases.flatMap(({ assertions }) => assertions) }
}

const WORD = /[\p{L}_$][\p{L}\p{N}_$]{3,}/gu

export type Removal = {
  /** Words of the old source code that the new code does not hold, and names of deleted files. */
  readonly words: ReadonlySet<string>
  /** True if the change removes much more code than it adds. */
  readonly shrinks: boolean
}

/** Compares the sources of both sides without comments. */
function removalOf(sources: readonly ChangedText[]): Removal {
  const read = sources.filter(({ path }) => languageOf(path) !== null)
  const linesOf = (side: 'before' | 'after') => read.flatMap(one => codeLines(one, side))
  const [before, after] = [linesOf('before'), linesOf('after')]
  const stay = wordsOf(after.join('\n'))
  const files = read.filter(({ change }) => change === 'deleted').map(({ path }) => fileStem(path))
  const words = [...wordsOf(before.join('\n'))].filter(word => !stay.has(word))
  const [gone, come] = [surplus(before, after, line => line).length, surplus(after, before, line => line).length]
  return { words: new Set([...words, ...files]), shrinks: gone >= SMALLEST_REMOVAL && gone > come * 2 }
}

const SMALLEST_REMOVAL = 2

export function wordsOf(text: string): ReadonlySet<string> {
  return new Set(Array.from(text.matchAll(WORD), ([word]) => word))
}

/** Trimmed lines with code; without the tests at the end of Rust sources. */
function codeLines({ path, before, after }: ChangedText, side: 'before' | 'after'): readonly string[] {
  const language = languageOf(path)
  const text = (side === 'before' ? before : after)?.split('#[cfg(test)]', 1)[0] ?? ''
  if (language === null || text === '') return []
  const lines = blankText(text, language).plain.split('\n')
  return lines.map(line => line.trim()).filter(line => /\w/.test(line))
}

function fileStem(path: string): string {
  return (path.split('/').at(-1) ?? path).replace(/\..*$/, '')
}
