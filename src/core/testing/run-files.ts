/** What test runs need or write beside the tests. */
import { NO_CODE } from './proof.ts'
import type { ChangedText } from './tampering/finding.ts'

const PROSE = /\.(?:md|mdx|rst|adoc|txt)$/i

/** Prose may name any other file without using it, and no test needs it. */
export function isProse(path: string): boolean {
  return PROSE.test(path)
}

const FOLDER_FILE = /^(?:index|mod|main|__init__)$/

/**
 * The new files that belong to the red run like tests, because a test that proves nothing would fail there for want of
 * its helper: those outside the test paths that changed tests name and no changed source does, neither by path nor by
 * a declared name. Empty if the change has no other code: then they are what it adds.
 */
export function filesOfTests(texts: readonly ChangedText[], isTest: (path: string) => boolean): readonly string[] {
  const mayBe = ({ path, change }: ChangedText) => change === 'added' && !isTest(path) && !isProse(path)
  let free = texts
    .filter(mayBe)
    .map(file => ({ path: file.path, names: namesOf(file), words: importWords(file.after) }))
  if (free.length === 0 || free.length > MOST) return []
  const users = texts.filter(file => !mayBe(file)).map(({ path, after }) => ({ path, words: importWords(after) }))
  const tests = users.filter(({ path }) => isTest(path))
  const sources = users.filter(({ path }) => !isTest(path) && !isProse(path))
  const usedBy = (some: readonly { words: ReadonlySet<string> }[]) => {
    const used = free.filter(({ names }) => some.some(({ words }) => names.some(name => words.has(name))))
    free = free.filter(file => !used.includes(file))
    return used
  }
  // Whatever one of them uses goes its way.
  for (let next = usedBy(sources); next.length > 0; ) next = usedBy(next)
  const kept: string[] = []
  for (let next = usedBy(tests); next.length > 0; next = usedBy(next)) for (const { path } of next) kept.push(path)
  const hasOther = texts.some(({ path }) => !kept.includes(path) && !isTest(path) && !NO_CODE.test(path))
  return hasOther ? kept : []
}

const NAMED_HELPER = /(?:^|[\W_])(?:tests?|testing|helpers?|fixtures?|mocks?|fakes?|stubs?)(?:[\W_]|$)/i

/** Whether the path says that a file is for tests. Another new file may be what the change adds. */
export function isNamedHelper(path: string): boolean {
  return NAMED_HELPER.test(path)
}

/** With more new files the change is more than a test and its helpers. */
const MOST = 50

/** Words as imports write them: `date.helper.js` is also `date.helper`, and `app.helper` also `helper`. */
function importWords(text: string | null): ReadonlySet<string> {
  const words = new Set<string>()
  for (const [word] of (text ?? '').matchAll(/[\p{L}\p{N}_$-]+(?:\.[\p{L}\p{N}_$-]+)*/gu)) {
    words.add(word).add(word.replace(/\.\w+$/, ''))
    for (const part of word.split('.')) words.add(part)
  }
  return words
}

/** By what others use a file: its name, and in Go, where no file is imported, what it declares. */
function namesOf({ path, after }: ChangedText): readonly string[] {
  const parts = path.replace(/\.\w+$/, '').split('/')
  const last = parts.at(-1) ?? path
  const name = FOLDER_FILE.test(last) ? (parts.at(-2) ?? last) : last
  if (!path.endsWith('.go')) return [name, path.split('/').at(-1) ?? path]
  return Array.from((after ?? '').matchAll(/^(?:func|type|var|const)[ \t]+(\w+)/gm), ([, declared = '']) => declared)
}
