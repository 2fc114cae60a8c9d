/** `go test`: plain, with -v, and with -json (https://pkg.go.dev/cmd/test2json), whose events hold the output of -v. */
import { z } from 'zod'
import { parseJson } from '../../text/parse-json.ts'
import type { TestCase, TestResults } from './test-results.ts'

const PACKAGE = /^(?:(ok|FAIL|\?) *\t(\S+)(?:\t| |$)(.*)|\t(\S+)\t\tcoverage: .*)$/
const TEST = /^ *--- (PASS|FAIL|SKIP): (\S+) \(\d+\.\d+s\)$/
const RUN = /^=== RUN +(\S+)$/
const CRASH = /^(?:panic: |fatal error: |signal: |\*\*\* Test killed)/
/** A test on the stack of a panic; of its functions only the test counts. */
const FRAME = /^\S*\.((?:Test|Fuzz|Example)[^\s.(]*)(?:\.func\d[\w.]*)?\(/
const NOT_BUILT = /\[(?:build|setup) failed\]/
const NOTHING = /\[no test(?: file)?s(?: to run)?\]/

/**
 * Recognised by a line for a package. Go prints no counts: a run is complete if every failed package names a failure
 * and none crashed.
 */
export function readGo(lines: readonly string[]): TestResults | null {
  const tests: GoTest[] = []
  const unloadable: string[] = []
  let own: Omit<GoTest, 'package'>[] = []
  let announced = new Set<string>()
  let crashed = false
  let crashedIn: string | undefined
  let packages = 0
  let complete = true
  let passesListed = true
  for (const line of lines) {
    if (CRASH.test(line)) crashed = true
    const inTest = crashed ? FRAME.exec(line)?.[1] : undefined
    crashedIn ??= inTest
    const run = line.startsWith('=== RUN') ? RUN.exec(line)?.[1] : undefined
    if (run !== undefined) announced.add(run)
    const [, word, test] = line.includes('--- ') ? (TEST.exec(line) ?? []) : []
    if (test !== undefined)
      own.push({ test, status: word === 'PASS' ? 'passed' : word === 'FAIL' ? 'failed' : 'skipped' })
    const [, verdict, name, rest = ''] = PACKAGE.exec(line) ?? []
    if (verdict === undefined || name === undefined) continue
    packages += 1
    if (verdict === 'FAIL' && crashedIn !== undefined && !own.some(({ status }) => status === 'failed'))
      own.push({ test: crashedIn, status: 'failed' })
    const isVerbose = announced.size > 0
    const named = own.filter(one => !isVerbose || announced.has(one.test))
    if (verdict === 'FAIL' && NOT_BUILT.test(rest)) {
      unloadable.push(name)
      continue
    }
    for (const one of named) tests.push({ ...one, package: name })
    if (verdict === 'FAIL' && (crashed || !named.some(({ status }) => status === 'failed'))) complete = false
    if (verdict !== '?' && !isVerbose && !NOTHING.test(rest)) passesListed = false
    own = []
    announced = new Set()
    crashed = false
    crashedIn = undefined
  }
  if (packages === 0) return null
  return {
    format: 'go',
    cases: goTests(tests),
    unloadable,
    counts: null,
    complete: complete && own.length === 0,
    passesListed,
  }
}

const text = z.string().optional()
const goEvent = z.object({ Action: z.string(), Package: text, ImportPath: text, Output: text })

function goEventOf(line: string): z.infer<typeof goEvent> | null {
  if (!line.startsWith('{"') || !line.includes('"Action":"')) return null
  return goEvent.safeParse(parseJson(line)).data ?? null
}

/** The output with events replaced by what each package printed; unchanged if it holds no events. Throws nothing. */
export function plainGoOutput(output: string): string {
  if (!output.includes('"Action":"')) return output
  const packages = new Map<string, string[]>()
  const others: string[] = []
  for (const line of output.split('\n')) {
    const event = goEventOf(line)
    if (event === null) others.push(line)
    else if (event.Output !== undefined) {
      const name = event.Package ?? event.ImportPath ?? ''
      const printed = packages.get(name)
      if (printed === undefined) packages.set(name, [event.Output])
      else printed.push(event.Output)
    }
  }
  const byName = [...packages].sort(([a], [b]) => (a < b ? -1 : 1))
  return [...byName.map(([, printed]) => printed.join('')), ...others].join('\n')
}

type GoTest = { package: string; test: string; status: TestCase['status'] }

function goTests(tests: readonly GoTest[]): readonly TestCase[] {
  const parents = parentsOf(tests)
  const failedParents = parentsOf(tests.filter(({ status }) => status === 'failed'))
  return tests
    .map(({ package: path, test, status }): TestCase => ({ name: `${path}.${test}`, file: null, status }))
    .filter(({ name, status }) => !(status === 'failed' ? failedParents : parents).has(name))
}

function parentsOf(tests: readonly GoTest[]): ReadonlySet<string> {
  const parents = new Set<string>()
  for (const { package: path, test } of tests) {
    for (let slash = test.lastIndexOf('/'); slash > 0; slash = test.lastIndexOf('/', slash - 1)) {
      const parent = `${path}.${test.slice(0, slash)}`
      // Then the tests above it are known too.
      if (parents.has(parent)) break
      parents.add(parent)
    }
  }
  return parents
}
