/** Python's unittest, also run by Django. */
import { countOf, sumOfCounts, type TestCase, type TestResults } from './test-results.ts'

const RAN = /^Ran (\d+) tests? in [\d.]+s$/
const VERDICT = /^(?:OK|FAILED|NO TESTS RAN)(?: \((.*)\))?$/
const RULE = /^={70}$/
const HEADER = /^(?:FAIL|ERROR|UNEXPECTED SUCCESS): (\S+) \(([^()]+)\)(.*)$/
const PASSED = /^(\S+) \(([^()]+)\)(?: \.\.\. (ok|skipped .*|expected failure))?$/
const DESCRIBED = / \.\.\. (ok|skipped .*|expected failure)$/
const FAILED_LOADING = /^unittest\.loader\._FailedTest\b/

/** Recognised by `Ran 3 tests in 0.001s`. Names are `module.Class.test`, followed by the parameters of a subtest. */
export function readUnittest(lines: readonly string[]): TestResults | null {
  const totals = totalsIn(lines)
  if (totals.length === 0) return null
  const failures: TestCase[] = []
  const unloadable: string[] = []
  const others: TestCase[] = []
  let described: string | null = null
  for (const [at, line] of lines.entries()) {
    const [, test = '', owner = '', parameters = ''] = RULE.test(lines[at - 1] ?? '') ? (HEADER.exec(line) ?? []) : []
    if (FAILED_LOADING.test(owner)) unloadable.push(test)
    else if (test !== '') failures.push({ name: nameOf(test, owner) + parameters, file: null, status: 'failed' })
    const [whole, passed = '', where = '', said] = PASSED.exec(line) ?? []
    const verdict = said ?? (described === null ? undefined : DESCRIBED.exec(line)?.[1])
    const name = said === undefined ? described : nameOf(passed, where)
    if (verdict !== undefined && name !== null) {
      others.push({ name, file: null, status: verdict === 'ok' ? 'passed' : 'skipped' })
    }
    // With a docstring the verdict is on the next line.
    described = whole !== undefined && said === undefined ? nameOf(passed, where) : null
  }
  const failing = new Set(
    failures
      .map(({ name }) => name.replace(/ \(.*$/, ''))
      .filter(name => !/\.(?:setUp|tearDown)(?:Class|Module)$/.test(name)),
  )
  const counts = sumOfCounts(totals.map(({ ran, failed, skipped }) => ({ passed: ran - skipped, failed, skipped })))
  const passed = Math.max(0, counts.passed - failing.size - unloadable.length)
  return {
    format: 'unittest',
    cases: [...failures, ...others],
    unloadable,
    counts: { ...counts, passed },
    complete: failures.length + unloadable.length === counts.failed,
    passesListed: countOf(others, 'passed') === passed && passed > 0,
  }
}

function totalsIn(lines: readonly string[]) {
  return lines.flatMap((line, at) => {
    const ran = RAN.exec(line)?.[1]
    if (ran === undefined) return []
    const verdict = lines.slice(at + 1, at + 4).flatMap(next => VERDICT.exec(next) ?? [])[1] ?? ''
    const of = (what: string) => Number(new RegExp(`(?:^|, )${what}=(\\d+)`).exec(verdict)?.[1] ?? 0)
    const failed = of('failures') + of('errors') + of('unexpected successes')
    return [{ ran: Number(ran), failed, skipped: of('skipped') + of('expected failures') }]
  })
}

/** Before Python 3.11 `owner` ended with the class. */
function nameOf(test: string, owner: string): string {
  return owner.endsWith(`.${test}`) ? owner : `${owner}.${test}`
}
