/** Compares a summary with the diff and the exit code of the tests, which are right. */
import type { ChangeKind, FileChange, Finding } from '../change/change.ts'
import type { RunStatus } from '../testing/test-run.ts'
import { cut } from '../text/cut.ts'
import { readSummary, STATUS_IN_WORDS, type Summary } from './schema.ts'

/** Makes a draft: the summary contradicts the exit code of the tests. */
export const TESTS_CLAIM = 'tests-claim'

/** Another one: the summary says that no change is right, and there is one. */
export const NO_CHANGE_CLAIM = 'no-change-claim'

const NOT_NAMED = 'changed-not-claimed'
const MOST = 50
const MORE = 'more'
const LONGEST = 200

/** `all_passed`: every test did, though the command failed. */
type ComparedTests = { status: RunStatus; all_passed?: true | undefined }
type ComparedFacts = readonly [files: readonly FileChange[], tests: ComparedTests]

/**
 * Returns what the summary says otherwise than the diff and the tests' exit code: the tests first, then files. At most
 * 50, and a count of the rest.
 */
export function findDisagreements(summary: Summary, ...[files, tests]: ComparedFacts): Finding[] {
  const claim = {
    kind: NO_CHANGE_CLAIM,
    path: null,
    detail: 'the summary says that no change is right, the diff holds one',
  }
  const claims = summary.no_change_reason ? [claim] : []
  const all = [...testsDisagreement(summary, tests), ...claims, ...fileDisagreements(summary, files)]
  if (all.length <= MOST) return all
  return [...all.slice(0, MOST), { kind: MORE, path: null, detail: `and ${all.length - MOST} more` }]
}

/** True when the summary says something false. A summary that names no file at all claims nothing about files. */
export function saysWrong(summary: Summary, found: readonly Finding[]): boolean {
  if (summary.files.length > 0) return found.length > 0
  // The findings that were cut are about files: the tests come first.
  return found.some(({ kind }) => kind !== NOT_NAMED && kind !== MORE)
}

/** What a summary that was handed in says wrongly; empty where it cannot be read. */
export function differencesIn(input: unknown, ...facts: ComparedFacts): Finding[] {
  const read = readSummary(input)
  const found = read.kind === 'summary' ? findDisagreements(read.summary, ...facts) : []
  return read.kind === 'summary' && saysWrong(read.summary, found) ? found : []
}

/** A sentence that says this and nothing else. Other prose is not interpreted. */
const STATEMENT =
  /^(?:all (?:of )?(?:the )?(?:\d{1,6} )?|the (?:full |whole |entire )?)?(?:(?:unit )?tests|(?:test )?suite|(npm test)) (?:now |still )?(?:(pass(?:es|ed)?|are green|is green)|fails?)(?: now)?[.!]?$/i

/** A sentence that says that tests ran. It is only asked where none did. */
const RAN =
  /\b(?:tests?|suite|specs?)\b.{0,80}\b(?:ran|run|pass(?:es|ed)?|green|succeed(?:s|ed)?)\b|\b(?:ran|passed)\b.{0,80}\b(?:tests?|suite|specs?)\b/i
const DENIED = /\b(?:no|not|never|none|nothing|without|cannot)\b|n['’]t\b/i

function testsDisagreement(summary: Summary, { status, all_passed: allPassed }: ComparedTests): Finding[] {
  const about = sentencesOf(summary.tests)
  // In a description, "the tests fail" is mostly about the bug that was fixed.
  const sentences = status === 'passed' ? about : [...about, ...sentencesOf(summary.description)]
  const said = sentences.find(sentence => {
    const [statement, command, passes] = STATEMENT.exec(sentence) ?? []
    if (statement === undefined || (allPassed === true && command === undefined)) return false
    return (passes !== undefined) !== (status === 'passed')
  })
  const ran = status === 'not-run' ? about.find(one => RAN.test(one) && !DENIED.test(one)) : undefined
  if (said === undefined && ran !== undefined)
    return [
      {
        kind: TESTS_CLAIM,
        path: null,
        detail: `the summary says about the tests “${cut(ran, LONGEST)}”, but none ran`,
      },
    ]
  if (said === undefined) return []
  const detail = `the summary says about the tests “${said}”, but by the exit code they ${STATUS_IN_WORDS[status]}`
  return [{ kind: TESTS_CLAIM, path: null, detail }]
}

function sentencesOf(text: string): string[] {
  return text.split(/(?<=[.!])(?=\s)|[;:\n]/).map(sentence => sentence.replace(/[*_`]|^\s*[-+>#✅]+/gu, '').trim())
}

/** By path and kind of change (`S3-22`). A rename may be named by either path, or as one deleted and one added. */
function fileDisagreements(summary: Summary, files: readonly FileChange[]): Finding[] {
  const claims = new Map<string, Set<ChangeKind>>()
  for (const { path, change } of summary.files) {
    const name = normal(path)
    claims.set(name, (claims.get(name) ?? new Set()).add(change))
  }
  const kinds = kindsByPath(files)
  return [
    ...[...claims.keys()]
      .filter(path => !kinds.has(path))
      .map(path => ({ kind: 'claimed-not-changed', path, detail: 'the summary names it, the diff does not hold it' })),
    ...files
      .filter(file => !claims.has(file.path) && !(file.from !== null && claims.has(file.from)))
      .map(file => ({
        kind: NOT_NAMED,
        path: file.path,
        detail: `the diff holds it (${file.change}), the summary does not name it`,
      })),
    ...[...claims].flatMap(([path, claimed]) => {
      const known = kinds.get(path)
      if (known === undefined || [...claimed].some(kind => known.fitting.has(kind))) return []
      const detail = `the summary says ${[...claimed].join(' and ')}, the diff says ${known.is}`
      return [{ kind: 'change-kind', path, detail }]
    }),
  ]
}

function kindsByPath(files: readonly FileChange[]) {
  const kinds = new Map<string, { is: string; fitting: ReadonlySet<ChangeKind> }>()
  for (const { path, from } of files) {
    if (from !== null) kinds.set(from, { is: `renamed to ${path}`, fitting: new Set(['renamed', 'deleted']) })
  }
  // Git finds a rename where half of the content stayed; a model may call more so.
  const deletes = files.some(file => file.change === 'deleted')
  const adds = files.some(file => file.change === 'added')
  for (const { path, change, from } of files) {
    const fitting = new Set<ChangeKind>([change])
    if (change === 'renamed') fitting.add('added')
    if ((change === 'added' && deletes) || (change === 'deleted' && adds)) fitting.add('renamed')
    kinds.set(path, { is: from === null ? change : `renamed from ${from}`, fitting })
  }
  return kinds
}

function normal(path: string): string {
  return path
    .trim()
    .replace(/^`(.*)`$/, '$1')
    .replace(/^(?:\.\/+)+/, '')
}
