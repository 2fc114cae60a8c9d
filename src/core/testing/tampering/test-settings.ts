/** Rules: settings and scripts that run fewer tests, ignore failures, or lower coverage thresholds. */

import { z } from 'zod'
import { type ChangedText, type Finding, quote, some, surplus } from './finding.ts'
import { bracketPairs } from './source-text.ts'
import type { TestChanges } from './test-changes.ts'

const SETTINGS =
  /(?:^|\/)(?:(?:jest|vitest|karma|ava|playwright|cypress|wdio|mocha|tap)[\w.-]*\.(?:config|conf|workspace)\.[cm]?[jt]s(?:on)?|vite\.config\.[cm]?[jt]s|\.mocharc\.\w+|\.taprc|pytest\.ini|tox\.ini|setup\.cfg|pyproject\.toml|noxfile\.py|(?:GNU)?[Mm]akefile|justfile|Taskfile\.ya?ml|Rakefile|\.rspec|phpunit\.xml(?:\.dist)?|pom\.xml|build\.gradle(?:\.kts)?|Cargo\.toml|nextest\.toml|mix\.exs|package\.json)$/

const ANY_RESULT =
  /--pass-?[wW]ith-?[nN]o-?[tT]ests|\bpassWithNoTests\b\s*[:=]\s*true|<(?:skipTests|testFailureIgnore)>\s*true\s*<|-DskipTests\b|maven\.test\.skip|\bignoreFailures\s*=\s*true|\bautotests\s*=\s*false|\bdoctest\s*=\s*false/
const IGNORED_FAILURE = /\|\|\s*(?:true|:|exit 0)(?:\s|$|["'])|;\s*(?:true|exit 0)\s*["']?,?$|^-\s*@?(?=\w)/
const NARROWED =
  /--(?:ignore|ignore-glob|deselect|testPathIgnorePatterns|exclude-group|exclude-tag|exclude-testsuite|invert)\b|\s-(?:k|m)[\s=]*\\?["']?not\s|--tag\s+~|-p no:\w+|--grep\b.*--invert|\bexcludeTestsMatching\b|<exclude>[^<]*Test/

/** Reads settings of test tools and test scripts of package.json. */
export function testCommands({ all }: TestChanges): readonly Finding[] {
  return all
    .filter(({ path, before, after }) => SETTINGS.test(path) && before !== null && after !== null)
    .flatMap(change => {
      const isScript = change.path.endsWith('package.json')
      const scripts = isScript ? scriptChanges(change, weakened) : []
      const found = [
        ...scripts,
        ...said('tests need not exist, run or pass', addedLines(change, ANY_RESULT)),
        ...said('tests are left out', isScript ? [] : addedLines(change, NARROWED)),
        ...said('a failure is ignored', isScript ? [] : addedLines(change, IGNORED_FAILURE).filter(runsTests)),
        ...(isScript ? [] : runnerLost(settingsLines(change.before), settingsLines(change.after))),
        ...ignoredTests(change),
      ]
      return found.map(detail => ({ path: change.path, detail }))
    })
}

/** How a test script became weaker, or null. */
function weakened(before: string, after: string): string | null {
  const gains = (pattern: RegExp) => pattern.test(after) && !pattern.test(before)
  if (gains(ANY_RESULT) || gains(NARROWED) || gains(IGNORED_FAILURE)) return 'leaves out tests or failures'
  return runsTests(before) && !runsTests(after) ? 'no longer runs the tests' : null
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
    ? [`the test target no longer runs ${quote(old)}`]
    : []
}

const LEFT_OUT =
  /["']?\b(?:testPathIgnorePatterns|testIgnore|collect_ignore|collect_ignore_glob|norecursedirs|excludeSpecPattern)\b["']?\s{0,9}[:=]\s{0,9}\[/g
const LOOKED_FOR = /["']?\b(?:testMatch|testRegex|testpaths|specPattern)\b["']?\s{0,9}[:=]\s{0,9}\[/g

/** Entries added to lists of ignored tests, or removed from lists of tests to run. */
function ignoredTests({ before, after }: ChangedText): readonly string[] {
  const changed = (pattern: RegExp, more: string | null, less: string | null) =>
    surplus(entries(more, pattern), entries(less, pattern), entry => entry)
  const out = changed(LEFT_OUT, after, before)
  const gone = changed(LOOKED_FOR, before, after)
  const shorter = entries(after, LOOKED_FOR).length < entries(before, LOOKED_FOR).length
  const longer = entries(after, LEFT_OUT).length > entries(before, LEFT_OUT).length
  return [
    ...(longer && out.length > 0 ? [`test files are left out: ${some(out)}`] : []),
    ...(shorter && entries(after, LOOKED_FOR).length > 0 ? [`tests are no longer looked for in ${some(gone)}`] : []),
  ]
}

function entries(text: string | null, pattern: RegExp): readonly string[] {
  const code = settingsLines(text).join('\n')
  const pairs = bracketPairs(code)
  return Array.from(code.matchAll(pattern), ({ 0: head, index }) => {
    const open = index + head.length - 1
    const list = code.slice(open + 1, Math.max(pairs[open] ?? 0, open + 1))
    return list
      .split(',')
      .map(entry => entry.trim())
      .filter(entry => entry !== '')
  }).flat()
}

const manifest = z.object({ scripts: z.record(z.string(), z.unknown()).optional() })
const TEST_SCRIPT = /^(?:pre|post)?tests?(?:$|[:_.-])|^(?:unit|integration|e2e|coverage|ci|verify)(?:$|[:_.-])/

/** Weaker test scripts; `weakness` compares the old and the new command. */
function scriptChanges(
  { before, after }: ChangedText,
  weakness: (before: string, after: string) => string | null,
): readonly string[] {
  const [old, now] = [scriptsOf(before), scriptsOf(after)]
  if (old === null || now === null) return []
  return Object.entries(old).flatMap(([name, command]) => {
    if (!TEST_SCRIPT.test(name) || typeof command !== 'string') return []
    const current = now[name]
    if (current === command) return []
    if (typeof current !== 'string')
      return name === 'test' ? [`the script "test" is gone: it was ${quote(command)}`] : []
    const how = weakness(command, current)
    return how === null ? [] : [`the script ${quote(name)} ${how}: ${quote(command)} became ${quote(current)}`]
  })
}

function scriptsOf(text: string | null): Readonly<Record<string, unknown>> | null {
  try {
    return manifest.safeParse(JSON.parse((text ?? '').replace(/^\uFEFF/, ''))).data?.scripts ?? null
  } catch {
    return null
  }
}

const COVERAGE_SETTINGS =
  /(?:^|\/)(?:(?:jest|vitest|karma|ava)[\w.-]*\.(?:config|conf|workspace)\.[cm]?[jt]s(?:on)?|vite\.config\.[cm]?[jt]s|\.taprc|\.?nycrc[\w.]*|\.nycrc|\.c8rc[\w.]*|\.coveragerc|pytest\.ini|tox\.ini|setup\.cfg|pyproject\.toml|noxfile\.py|[Mm]akefile|pom\.xml|build\.gradle(?:\.kts)?|package\.json|\.?codecov\.ya?ml|\.simplecov|spec_helper\.rb|mix\.exs|tarpaulin\.toml)$/
const THRESHOLD =
  /(?:["']?\b(branches|functions|lines|statements|fail[_-]under|cov-fail-under|minimum_coverage\w*|minimum|minCoverage|min_coverage|target|threshold|check-coverage|checkCoverage)["']?\s{0,9}(?:[:=>]\s{0,9}|\s(?=\d))["']?(\d+(?:\.\d+)?|true|false)(?![\w]))/g
const OF_ONE_TOOL: Readonly<Record<string, RegExp>> = {
  target: /codecov/,
  threshold: /codecov/,
  minimum: /gradle|pom\.xml|simplecov/,
  functions: /^(?!.*\.py$)/,
}

/** Coverage thresholds that are lower now, or gone from a file that stays. */
export function coverageThresholds({ all }: TestChanges): readonly Finding[] {
  return all
    .filter(({ path, before, after }) => COVERAGE_SETTINGS.test(path) && before !== null && after !== null)
    .flatMap(({ path, before, after }) => {
      const now = thresholds(path, after)
      return Array.from(thresholds(path, before), ([key, values]) => ({
        key,
        values,
        kept: now.get(key) ?? [],
      })).flatMap(({ key, values, kept }) => {
        const looser = (value: number, at: number) =>
          key === 'threshold' ? (kept[at] ?? value) > value : (kept[at] ?? value) < value
        const isLower = values.length === kept.length && values.some(looser)
        const detail = `${key}: ${values.join(', ')} before, ${kept.join(', ') || 'none'} now`
        return isLower || kept.length === 0 ? [{ path, detail: `coverage that is asked for: ${detail}` }] : []
      })
    })
}

function thresholds(path: string, text: string | null): ReadonlyMap<string, readonly number[]> {
  const found = new Map<string, number[]>()
  for (const [, key = '', value = ''] of settingsLines(text).join('\n').matchAll(THRESHOLD)) {
    if (OF_ONE_TOOL[key]?.test(path) === false) continue
    const number = value === 'true' ? 1 : value === 'false' ? 0 : Number(value)
    found.set(key, [...(found.get(key) ?? []), number])
  }
  return found
}

/** Trimmed lines of a settings file without comments; none if the file is not there. */
function settingsLines(text: string | null): readonly string[] {
  const lines = (text ?? '').split('\n').map(line => line.trim())
  return lines.filter(line => line !== '' && !/^(?:#(?!!)|\/\/|;|\*|\/\*|<!--)/.test(line))
}

/** New lines that match a pattern, if there are more matches than before. */
function addedLines({ before, after }: ChangedText, pattern: RegExp): readonly string[] {
  const matching = (text: string | null) => settingsLines(text).filter(line => pattern.test(line.slice(0, 1000)))
  const [had, has] = [matching(before), matching(after)]
  return has.length > had.length ? surplus(has, had, line => line) : []
}

/** Programs that run tests, and calls of scripts that may. */
const RUNNER =
  /(?<![\w/.-])(?:jest|vitest|mocha|ava|tap|tape|uvu|jasmine|karma|borp|qunit|lab|wtr|playwright|cypress|vscode-test|pytest|py\.test|nose2?|nosetests|tox|nox|gotestsum|rspec|rake|phpunit|pest|bats|ctest|tstyche|tsd|mvnw?|gradlew?|(?:npm|pnpm|yarn|bun|deno|go|cargo|dotnet|mix|make|swift|dart|flutter|hatch|uv|poetry|pdm|turbo|nx|lerna|sbt|stack|cabal|rails|composer|just|task)\s+(?:run\s+|nextest\s+|-\S+\s+)*[\w:.-]*(?:test|spec|unit|check)[\w:.-]*|unittest|npm-run-all|run-[sp]|node\s[^&|;]*(?:--test|test|spec)[^&|;]*|[\w./-]*test[\w.-]*\.(?:sh|js|mjs|cjs|ts|py)|[\w./-]*bin\/(?:jest|vitest|mocha|ava|tap|pytest|bats|rspec|phpunit))(?![\w-])/

/** True if a command line seems to run tests. */
function runsTests(command: string): boolean {
  return RUNNER.test(command.slice(0, 2000))
}
