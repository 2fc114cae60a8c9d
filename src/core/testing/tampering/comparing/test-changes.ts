/** What a change did to the tests, file by file and test by test. */
import type { ChangedText } from '../changed-text.ts'
import { fileCase } from '../reading/file-case.ts'
import { languageOf } from '../reading/language.ts'
import { type ReadCase, readTestFile, type TestFile } from '../reading/test-file.ts'
import { type Removal, removalOf } from './removed-code.ts'

export type ChangedTestFile = {
  readonly path: string
  readonly before: TestFile | null
  readonly after: TestFile | null
}

export type PlacedCase = ReadCase & { readonly file: ChangedTestFile }

/** The cases of one name, in all changed files together: so a test that moved stays what it is. */
export type CaseGroup = {
  readonly name: string
  readonly before: readonly PlacedCase[]
  readonly after: readonly PlacedCase[]
}

export type TestChanges = {
  readonly files: readonly ChangedTestFile[]
  readonly sources: readonly ChangedText[]
  readonly all: readonly ChangedText[]
  readonly groups: readonly CaseGroup[]
  /** What the sources lost: tests of it have nothing left to test. */
  readonly removal: Removal
}

/** Reads all changed texts that `isTest` names, and the tests in Rust sources. */
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
  const groups = new Map<string, { name: string; before: PlacedCase[]; after: PlacedCase[] }>()
  for (const file of files)
    for (const side of ['before', 'after'] as const)
      for (const one of file[side]?.cases ?? []) {
        const group = groups.get(one.name) ?? { name: one.name, before: [], after: [] }
        groups.set(one.name, group)
        group[side].push({ ...one, file })
      }
  return [...groups.values()]
}
