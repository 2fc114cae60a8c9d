import { createHash } from 'node:crypto'
import { lstatSync, realpathSync, type Stats } from 'node:fs'
import { basename, join } from 'node:path'
import sax from 'sax'
import { orNull } from '../../core/errors.ts'
import { readTestOutput } from '../../core/testing/results/read-output.ts'
import { joinResults, type Report, resultsOfReports, type TestCase } from '../../core/testing/results/test-results.ts'
import { singleSpaced } from '../../core/text/spaces.ts'
import type { TestReports, World } from '../../ports/commands.ts'
import { type Roots, rootsOf } from './locate.ts'
import { type ReadFile, readInside } from './plain-file.ts'
import { levelsBelow } from './read-text.ts'

type FoundReports = { texts: readonly string[]; more: boolean }

type Written = Pick<World['written'], 'folder' | 'before'>

/** Makes the port. `findReports` finds report files written since a time. Throws nothing. */
export function createTestReports(findReports: (written: Written, since: number) => FoundReports): TestReports {
  return {
    async read({ output, since, written }) {
      const { texts, more } = findReports(written, since)
      const reports = texts.flatMap(text => readJunitReport(text) ?? [])
      const reported = resultsOfReports(more ? reports.map(report => ({ ...report, whole: false })) : reports)
      return joinResults(reported, readTestOutput(output))
    },
  }
}

const REPORT_FOLDER =
  /^(?:(?:test|junit|surefire|failsafe)[-_]?(?:results?|reports?|output)|reports?|junit|testresults)$/i
const REPORT_FILE =
  /junit.*\.xml$|^TEST-.*\.xml$|^(?:test[-_]?(?:results?|reports?|output)|results?|reports?|xunit|nosetests|pytest|rspec)\.xml$/i
const OUTPUT_FOLDER = /^(?:target|build|out|output|dist|coverage|tmp|\.?artifacts)$/i
const MAX_SOURCE_DEPTH = 3
const MAX_DEPTH = 8
const MAX_FOLDERS = 3000
const MAX_FILES = 500
const MAX_FILE_BYTES = 8_000_000
const MAX_BYTES = 24_000_000
/** The file system's clock is coarser than that of the process. */
const CLOCK_SLACK_MS = 10

/**
 * The texts of XML files in the usual places below the working directory, written since `since` (ms since the epoch).
 * What was there before says nothing of a run, whatever its time and place: a change may hold a report, and tests may
 * copy it. Follows no links. Throws nothing.
 */
export function findReportFiles(place: Written & { workingDirectory: string }, since: number): FoundReports {
  try {
    const roots = rootsOf({ root: place.folder, workingDirectory: place.workingDirectory })
    const { paths, more } = reportPaths(roots)
    const wasThere = filesBefore(place.before, paths)
    const read = readRecent(roots, paths, { since: since - CLOCK_SLACK_MS, wasThere })
    return { texts: read.texts, more: more || read.more }
  } catch {
    return { texts: [], more: false }
  }
}

function reportPaths(roots: Roots): { paths: readonly string[]; more: boolean } {
  const paths: string[] = []
  let folders = 0
  const isForReports = (path: string) => {
    const names = path.slice(roots.workingDirectory.length).split('/')
    return names.some(name => REPORT_FOLDER.test(name))
  }
  const isReport = (path: string, name: string) =>
    REPORT_FILE.test(name) || (/\.xml$/i.test(name) && isForReports(path.slice(0, -name.length)))
  const isEntered = (path: string, at: number): boolean => {
    const isWanted = at <= MAX_SOURCE_DEPTH || OUTPUT_FOLDER.test(basename(path)) || isForReports(path)
    if (!isWanted || at > MAX_DEPTH) return false
    folders += 1
    return folders < MAX_FOLDERS
  }
  for (const { path, name, kind } of levelsBelow(roots, roots.workingDirectory, isEntered))
    if (kind === 'file' && isReport(path, name)) paths.push(path)
  return { paths, more: folders >= MAX_FOLDERS }
}

function readRecent(
  { real }: Roots,
  paths: readonly string[],
  { since, wasThere }: { since: number; wasThere: (file: ReadFile) => boolean },
): FoundReports {
  // Both times count, because a program can set one of them.
  const isRecent = ({ mtimeMs, ctimeMs }: Stats) => mtimeMs >= since && ctimeMs >= since
  const texts: string[] = []
  let bytes = 0
  let more = false
  for (const path of paths) {
    if (texts.length >= MAX_FILES || bytes >= MAX_BYTES) return { texts, more: true }
    try {
      const file = readInside(real, join(real, path), MAX_FILE_BYTES, isRecent)
      if (file === null || wasThere(file)) continue
      more ||= file.bytes === null
      if (file.bytes === null) continue
      texts.push(new TextDecoder().decode(file.bytes))
      bytes += file.bytes.length
    } catch {
      // It is gone, or has become something else.
    }
  }
  return { texts, more }
}

/**
 * Whether a file has the content of one that was there before, in the tree or at one of these paths. Of a file that is
 * too large to be read, the size says so. Each one that was there is read at most once.
 */
function filesBefore({ folders, paths }: Written['before'], more: readonly string[]): (file: ReadFile) => boolean {
  const real = folders.flatMap(folder => orNull(() => realpathSync.native(folder)) ?? [])
  const sizeOf = ({ folder, path }: OldFile) =>
    orNull(() => lstatSync(`${folder}/${path}`, { throwIfNoEntry: false }))?.size
  const digestAt = ({ folder, path }: OldFile) => {
    const bytes = orNull(() => readInside(folder, join(folder, path), MAX_FILE_BYTES))?.bytes ?? null
    return bytes === null ? [] : [digestOf(bytes)]
  }
  let bySize: ReadonlyMap<number | undefined, readonly OldFile[]> | null = null
  const digests = new Map<number, ReadonlySet<string>>()
  return ({ stats: { size }, bytes }) => {
    const files = () => real.flatMap(folder => Array.from(new Set([...paths, ...more]), path => ({ folder, path })))
    bySize ??= Map.groupBy(files(), sizeOf)
    const alike = bySize.get(size) ?? []
    if (bytes === null) return alike.length > 0
    const known = digests.get(size) ?? new Set(alike.flatMap(digestAt))
    digests.set(size, known)
    return known.has(digestOf(bytes))
  }
}

type OldFile = { folder: string; path: string }

const digestOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** A message may be as long as the file, whose size is limited. */
Object.assign(sax, { MAX_BUFFER_LENGTH: Number.POSITIVE_INFINITY })

/** sax reads a declaration again for each of its characters. Reports have one that is longer in sections of text alone. */
const LONGEST_DECLARATION = 100
const PIECE = 2_000

const MAX_NESTING = 64
/** Of a name, and of those of all suites around a test. */
const LONGEST_NAME = 2_000
/** All names of tests may be so many times as long as their report. */
const MOST_REPEATED = 16
/** How pytest reports a file that it could not import. */
const NOT_COLLECTED = 'collection failure'

type Open = {
  attributes: ReadonlyMap<string, string>
  failures: number
  skipped: boolean
  notCollected: boolean
}

/**
 * Reads one report; null where it is not JUnit XML. A damaged report gives the cases before the damage. sax expands no
 * entities of a document type. Throws nothing.
 */
export function readJunitReport(text: string): Report | null {
  const cases: TestCase[] = []
  const unloadable: string[] = []
  const suites: Suite[] = []
  const path: string[] = []
  let open: Open | null = null
  let declared: number | null = null
  let failures = 0
  let named = 0
  let begun = false
  let damaged = false
  const parser = sax.parser(true, { position: false })
  parser.onopentag = tag => {
    const cut = (value: unknown) => String(value).slice(0, LONGEST_NAME)
    const attributes = new Map(Object.entries(tag.attributes).map(([name, value]) => [name, cut(value)]))
    path.push(tag.name)
    if (path.length === 1 && tag.name !== 'testsuites' && tag.name !== 'testsuite') throw new NoReport()
    begun = true
    if (path.length > MAX_NESTING || named > MOST_REPEATED * text.length) throw new Error('too much')
    // The outermost numbers include those of inner suites.
    const outermost = path.length === 1 || (path.length === 2 && declared === null)
    if (outermost && tag.name.startsWith('testsuite')) declared = declaredIn(attributes)
    if (tag.name === 'testsuite') suites.push(suiteIn(suites.at(-1), attributes.get('name') ?? ''))
    if (tag.name === 'testcase') open = { attributes, failures: 0, skipped: isLeftOut(attributes), notCollected: false }
    if (open === null || path.at(-2) !== 'testcase') return
    if (tag.name === 'skipped') open.skipped = true
    if (tag.name !== 'failure' && tag.name !== 'error') return
    failures += 1
    open.failures += 1
    if (attributes.get('message') === NOT_COLLECTED) open.notCollected = true
  }
  parser.onclosetag = name => {
    path.pop()
    if (name === 'testsuite') suites.pop()
    if (name !== 'testcase' || open === null) return
    const full = caseName(open.attributes, suites.at(-1))
    named += full.length
    if (open.notCollected) unloadable.push(full)
    else cases.push({ name: full, file: open.attributes.get('file') ?? null, status: caseStatus(open) })
    open = null
  }
  parser.onerror = error => {
    throw error
  }
  try {
    for (let at = 0; at < text.length; at += PIECE) {
      parser.write(text.slice(at, at + PIECE))
      if ('sgmlDecl' in parser && String(parser.sgmlDecl).length > LONGEST_DECLARATION) throw new Error('too long')
    }
    parser.close()
  } catch (error) {
    if (error instanceof NoReport) return null
    damaged = true
  }
  if (!begun || (damaged && cases.length === 0)) return null
  return { cases, unloadable, whole: !damaged && (declared === null || failures >= declared) }
}

class NoReport extends Error {}

function caseStatus({ failures, skipped }: Open): TestCase['status'] {
  if (skipped) return 'skipped'
  return failures > 0 ? 'failed' : 'passed'
}

function isLeftOut(attributes: ReadonlyMap<string, string>): boolean {
  return /^(?:notrun|skipped|disabled|suppressed)$/i.test(attributes.get('status') ?? attributes.get('result') ?? '')
}

function declaredIn(attributes: ReadonlyMap<string, string>): number | null {
  const numbers = ['failures', 'errors'].flatMap(name => (attributes.has(name) ? [Number(attributes.get(name))] : []))
  return numbers.length === 0 ? null : numbers.reduce((sum, number) => sum + (Number.isFinite(number) ? number : 0), 0)
}

/** The names of a suite and of those around it: with dots, as some runners name a class, and as a test's name has them. */
type Suite = { dotted: string; shown: string }

function suiteIn(outer: Suite | undefined, written: string): Suite {
  const name = singleSpaced(written)
  const dotted = outer === undefined ? name : `${outer.dotted}.${name}`
  return { dotted: dotted.slice(0, LONGEST_NAME), shown: joined(outer?.shown ?? '', name).slice(0, LONGEST_NAME) }
}

const joined = (...parts: readonly string[]) => parts.filter(part => part !== '').join(' > ')

function caseName(attributes: ReadonlyMap<string, string>, suite: Suite | undefined): string {
  const name = singleSpaced(attributes.get('name') ?? '')
  const written = attributes.get('classname') ?? attributes.get('class')
  const place = singleSpaced(written ?? '')
  if (place === name || written === '') return name
  // Node writes `test` for a test without a suite.
  const isRepeated = place === '' || place === suite?.dotted || (place === 'test' && suite === undefined)
  return joined(isRepeated ? (suite?.shown ?? '') : place, name)
}
