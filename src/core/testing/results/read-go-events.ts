/** `go test -json`: one event on each line, https://pkg.go.dev/cmd/test2json */
import { goEventOf } from './go-output.ts'
import { type GoTest, goTests } from './go-tests.ts'
import type { TestResults } from './test-results.ts'

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
