/** Commands and settings of the test run that let it see less, or succeed whatever it sees. */

import type { TestChanges } from '../comparing/test-changes.ts'
import { addedLines, settingsLines } from '../reading/settings-lines.ts'
import { runsTests } from '../reading/test-runners.ts'
import { type Finding, quote, some } from './finding.ts'
import { ignoredTests } from './ignored-tests.ts'
import { scriptChanges } from './script-changes.ts'

const SETTINGS =
  /(?:^|\/)(?:(?:jest|vitest|karma|ava|playwright|cypress|wdio|mocha|tap)[\w.-]*\.(?:config|conf|workspace)\.[cm]?[jt]s(?:on)?|vite\.config\.[cm]?[jt]s|\.mocharc\.\w+|\.taprc|pytest\.ini|tox\.ini|setup\.cfg|pyproject\.toml|noxfile\.py|(?:GNU)?[Mm]akefile|justfile|Taskfile\.ya?ml|Rakefile|\.rspec|phpunit\.xml(?:\.dist)?|pom\.xml|build\.gradle(?:\.kts)?|Cargo\.toml|nextest\.toml|mix\.exs|package\.json)$/

const ANY_RESULT =
  /--pass-?[wW]ith-?[nN]o-?[tT]ests|\bpassWithNoTests\b\s*[:=]\s*true|<(?:skipTests|testFailureIgnore)>\s*true\s*<|-DskipTests\b|maven\.test\.skip|\bignoreFailures\s*=\s*true|\bautotests\s*=\s*false|\bdoctest\s*=\s*false/
const UNHEEDED = /\|\|\s*(?:true|:|exit 0)(?:\s|$|["'])|;\s*(?:true|exit 0)\s*["']?,?$|^-\s*@?(?=\w)/
const NARROWED =
  /--(?:ignore|ignore-glob|deselect|testPathIgnorePatterns|exclude-group|exclude-tag|exclude-testsuite|invert)\b|\s-(?:k|m)[\s=]*\\?["']?not\s|--tag\s+~|-p no:\w+|--grep\b.*--invert|\bexcludeTestsMatching\b|<exclude>[^<]*Test/

/** Files of settings, and the test scripts of manifests. */
export function testCommands({ all }: TestChanges): readonly Finding[] {
  return all
    .filter(({ path, before, after }) => SETTINGS.test(path) && before !== null && after !== null)
    .flatMap(change => {
      const isScript = change.path.endsWith('package.json')
      const scripts = isScript ? scriptChanges(change, weakened) : []
      const found = [
        ...scripts,
        ...said('tests need not be found, run or pass', addedLines(change, ANY_RESULT)),
        ...said('tests are left out', isScript ? [] : addedLines(change, NARROWED)),
        ...said('a failure is not heeded', isScript ? [] : addedLines(change, UNHEEDED).filter(runsTests)),
        ...(isScript ? [] : runnerLost(settingsLines(change.before), settingsLines(change.after))),
        ...ignoredTests(change),
      ]
      return found.map(detail => ({ path: change.path, detail }))
    })
}

/** What a test script says now that it did not say. */
function weakened(before: string, after: string): string | null {
  const gains = (pattern: RegExp) => pattern.test(after) && !pattern.test(before)
  if (gains(ANY_RESULT) || gains(NARROWED) || gains(UNHEEDED)) return 'leaves tests or failures out'
  return runsTests(before) && !runsTests(after) ? 'does not run the tests any more' : null
}

function said(what: string, lines: readonly string[]): readonly string[] {
  return lines.length === 0 ? [] : [`${what}: ${some(lines)}`]
}

function runnerLost(before: readonly string[], after: readonly string[]): readonly string[] {
  const isTarget = (line: string) => /^(?:test|check|commands?)\b[\w. -]*[:=]/.test(line)
  const recipe = (lines: readonly string[]) =>
    lines.flatMap((line, at) => (isTarget(line) ? lines.slice(at, at + 6) : []))
  const old = recipe(before).find(runsTests)
  return old !== undefined && recipe(after).length > 0 && !recipe(after).some(runsTests)
    ? [`the test target does not run ${quote(old)} any more`]
    : []
}
