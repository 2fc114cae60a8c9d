/** Reads JUnit XML, in all its dialects: https://github.com/testmoapp/junitxml */
import sax from 'sax'
import type { Report } from '../../core/testing/results/junit.ts'
import type { TestCase } from '../../core/testing/results/test-results.ts'

/** A message may be as long as the file, whose size is limited. */
Object.assign(sax, { MAX_BUFFER_LENGTH: Number.POSITIVE_INFINITY })

const MAX_DEPTH = 64
const MAX_CASES = 100_000
/** How pytest reports a file that it could not import. */
const NOT_COLLECTED = 'collection failure'

type Open = {
  readonly attributes: ReadonlyMap<string, string>
  failures: number
  skipped: boolean
  notCollected: boolean
}

/** Reads one report; null where it is not JUnit XML. A damaged report gives the cases before the damage. sax expands no entities of a document type. Throws nothing. */
export function readJunitReport(text: string): Report | null {
  const cases: TestCase[] = []
  const unloadable: string[] = []
  const suites: string[] = []
  const path: string[] = []
  let open: Open | null = null
  let declared: number | null = null
  let failures = 0
  let begun = false
  let damaged = false
  const parser = sax.parser(true, { position: false })
  parser.onopentag = tag => {
    const attributes = new Map(Object.entries(tag.attributes).map(([name, value]) => [name, String(value)]))
    path.push(tag.name)
    if (path.length === 1 && tag.name !== 'testsuites' && tag.name !== 'testsuite') throw new NoReport()
    begun = true
    if (path.length > MAX_DEPTH || cases.length > MAX_CASES) throw new TooMuch()
    // The outermost numbers include those of inner suites.
    const outermost = path.length === 1 || (path.length === 2 && declared === null)
    if (outermost && tag.name.startsWith('testsuite')) declared = declaredIn(attributes)
    if (tag.name === 'testsuite') suites.push(attributes.get('name') ?? '')
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
    const named = nameOf(open.attributes, suites)
    if (open.notCollected) unloadable.push(named)
    else cases.push({ name: named, file: open.attributes.get('file') ?? null, status: statusOf(open) })
    open = null
  }
  parser.onerror = error => {
    throw error
  }
  try {
    parser.write(text).close()
  } catch (error) {
    if (error instanceof NoReport) return null
    damaged = true
  }
  if (!begun || (damaged && cases.length === 0)) return null
  return { cases, unloadable, whole: !damaged && (declared === null || failures >= declared) }
}

class NoReport extends Error {}
class TooMuch extends Error {}

function statusOf({ failures, skipped }: Open): TestCase['status'] {
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

/** `class > name`. The suites' names stand in for a missing class, and for one that only repeats them. */
function nameOf(attributes: ReadonlyMap<string, string>, suites: readonly string[]): string {
  const name = oneLine(attributes.get('name') ?? '')
  const written = attributes.get('classname') ?? attributes.get('class')
  const place = oneLine(written ?? '')
  if (place === name || written === '') return name
  // Node writes `test` for a test without a suite.
  const isRepeated = place === '' || place === suites.join('.') || (place === 'test' && suites.length === 0)
  return [...(isRepeated ? suites.map(oneLine) : [place]), name].filter(part => part !== '').join(' > ')
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}
