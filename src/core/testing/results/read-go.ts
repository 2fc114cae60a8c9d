/** `go test`, with or without -v. */
import { type GoTest, goTests } from './go-tests.ts'
import type { TestResults } from './test-results.ts'

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
