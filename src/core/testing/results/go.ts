/** `go test`, with or without -v. */

import { z } from 'zod'
import type { TestCase, TestResults } from './test-results.ts'

const PACKAGE = /^(?:(ok|FAIL|\?) *\t(\S+)(?:\t| |$)(.*)|\t(\S+)\t\tcoverage: .*)$/
const TEST = /^ *--- (PASS|FAIL|SKIP): (\S+) \(\d+\.\d+s\)$/
const RUN = /^=== RUN +(\S+)$/
const CRASH = /^(?:panic: |fatal error: |signal: |\*\*\* Test killed)/
const NOT_BUILT = /\[(?:build|setup) failed\]/
const NOTHING = /\[no test(?: file)?s(?: to run)?\]/

/**
 * Recognised by a line for a package (`ok`, `FAIL`, `?`). Go counts nothing; it is complete where every failed package has a failed test or could
 * not be built, and none crashed. With -v what a test printed is told from what Go says: only tests that were announced count.
 */
export function readGo(lines: readonly string[]): TestResults | null {
  const tests: GoTest[] = []
  const unloadable: string[] = []
  let own: Omit<GoTest, 'package'>[] = []
  let announced = new Set<string>()
  let crashed = false
  let packages = 0
  let complete = true
  let passesListed = true
  for (const line of lines) {
    if (CRASH.test(line)) crashed = true
    const run = line.startsWith('=== RUN') ? RUN.exec(line)?.[1] : undefined
    if (run !== undefined) announced.add(run)
    const [, word, test] = line.includes('--- ') ? (TEST.exec(line) ?? []) : []
    if (test !== undefined)
      own.push({ test, status: word === 'PASS' ? 'passed' : word === 'FAIL' ? 'failed' : 'skipped' })
    const [, verdict, name, rest = ''] = PACKAGE.exec(line) ?? []
    if (verdict === undefined || name === undefined) continue
    packages += 1
    const isVerbose = announced.size > 0
    const named = own.filter(one => !isVerbose || announced.has(one.test))
    if (verdict === 'FAIL' && NOT_BUILT.test(rest)) {
      unloadable.push(name)
      continue
    }
    tests.push(...named.map(one => ({ ...one, package: name })))
    if (verdict === 'FAIL' && (crashed || !named.some(({ status }) => status === 'failed'))) complete = false
    if (verdict !== '?' && !isVerbose && !NOTHING.test(rest)) passesListed = false
    own = []
    announced = new Set()
    crashed = false
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

const STATUS = { pass: 'passed', fail: 'failed', skip: 'skipped' } as const

/** Recognised by its events. Complete where every package that began has ended, and each failed one has a failed test or was not built. */
export function readGoEvents(lines: readonly string[]): TestResults | null {
  const tests: GoTest[] = []
  const open = new Set<string>()
  const ended = new Map<string, string>()
  const notBuilt = new Set<string>()
  const crashed = new Set<string>()
  for (const line of lines) {
    const said = goEventOf(line)
    if (said?.Package === undefined) continue
    const { Action: action, Package: place, Test: test, Output: output = '' } = said
    if (action === 'output' && /^(?:panic: |fatal error: )/.test(output)) crashed.add(place)
    if (said.FailedBuild !== undefined || (test === undefined && /^FAIL\t.*\[(?:build|setup) failed\]/.test(output)))
      notBuilt.add(place)
    if (!Object.hasOwn(STATUS, action)) {
      open.add(place)
      continue
    }
    if (test === undefined) ended.set(place, action)
    else tests.push({ package: place, test, status: STATUS[action as keyof typeof STATUS] })
  }
  if (ended.size === 0) return null
  const failing = new Set(tests.filter(({ status }) => status === 'failed').map(one => one.package))
  const isExplained = ([place, action]: readonly [string, string]) =>
    action !== 'fail' || notBuilt.has(place) || (failing.has(place) && !crashed.has(place))
  return {
    format: 'go',
    cases: goTests(tests),
    unloadable: [...notBuilt],
    counts: null,
    complete: [...ended].every(isExplained) && [...open].every(place => ended.has(place)),
    passesListed: true,
  }
}

const event = z.object({
  Action: z.string(),
  Package: z.string().optional(),
  ImportPath: z.string().optional(),
  Test: z.string().optional(),
  Output: z.string().optional(),
  FailedBuild: z.string().optional(),
})
type GoEvent = z.infer<typeof event>

/** Reads one line as an event; null where it is none. */
function goEventOf(line: string): GoEvent | null {
  if (!line.startsWith('{"') || !line.includes('"Action":"')) return null
  try {
    return event.safeParse(JSON.parse(line)).data ?? null
  } catch {
    return null
  }
}

/** The output with events replaced by what the packages printed, package by package; as it is where there are none. Throws nothing. */
export function plainGoOutput(output: string): string {
  if (!output.includes('"Action":"')) return output
  const packages = new Map<string, string[]>()
  const others: string[] = []
  for (const line of output.split('\n')) {
    const said = goEventOf(line)
    if (said === null) others.push(line)
    else if (said.Output !== undefined) {
      const name = said.Package ?? said.ImportPath ?? ''
      const printed = packages.get(name)
      if (printed === undefined) packages.set(name, [said.Output])
      else printed.push(said.Output)
    }
  }
  const byName = [...packages].sort(([a], [b]) => (a < b ? -1 : 1))
  return [...byName.map(([, printed]) => printed.join('')), ...others].join('\n')
}

type GoTest = { readonly package: string; readonly test: string; readonly status: TestCase['status'] }

/** The tests by full name. A test with subtests stands for itself only where it failed and none of them did. */
function goTests(tests: readonly GoTest[]): readonly TestCase[] {
  const worst = new Map<string, boolean>()
  for (const { package: place, test, status } of tests) {
    for (let slash = test.lastIndexOf('/'); slash > 0; slash = test.lastIndexOf('/', slash - 1)) {
      const parent = `${place}.${test.slice(0, slash)}`
      const known = worst.get(parent)
      // Then what is above has been told too.
      if (known === true || known === (status === 'failed')) break
      worst.set(parent, status === 'failed')
    }
  }
  return tests
    .map(({ package: place, test, status }): TestCase => ({ name: `${place}.${test}`, file: null, status }))
    .filter(({ name, status }) => {
      const subtestFailed = worst.get(name)
      return subtestFailed === undefined || (status === 'failed' && !subtestFailed)
    })
}
