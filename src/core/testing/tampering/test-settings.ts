/** Rules: settings and scripts that run fewer tests or ignore failures. */
import { added, quote, some, type Tampering } from './finding.ts'
import type { TestChanges } from './test-changes.ts'

const SETTINGS =
  /(?:^|\/)(?:(?:jest|vitest|karma|ava|playwright|cypress|wdio|mocha|tap)[\w.-]*\.(?:config|conf|workspace)\.[cm]?[jt]s(?:on)?|vite\.config\.[cm]?[jt]s|\.mocharc\.\w+|\.taprc|pytest\.ini|tox\.ini|setup\.cfg|pyproject\.toml|noxfile\.py|(?:GNU)?[Mm]akefile|justfile|Taskfile\.ya?ml|Rakefile|\.rspec|phpunit\.xml(?:\.dist)?|pom\.xml|build\.gradle(?:\.kts)?|Cargo\.toml|nextest\.toml|mix\.exs|package\.json)$/

/** A folder of dependencies or of what a build writes: tests in it are copies. Quotes, globs and anchors around it count as none. */
const OUTPUT = String.raw`(?:<rootDir>|\*\*|[./\\^"'\x60])*(?:node_modules|bower_components|dist|build|out|output|coverage|target|vendor|_build|\.?venv|tox|next|nuxt|git|cache|__pycache__|tmp|temp)[./\\*$"'\x60]*`

/** `onlyOnRunners`: the files in which only lines that run tests count. */
const WEAKENING: readonly { readonly what: string; readonly line: RegExp; readonly onlyOnRunners: RegExp }[] = [
  {
    what: 'tests need not exist, run or pass',
    line: /--pass-?[wW]ith-?[nN]o-?[tT]ests|\bpassWithNoTests\b\s*[:=]\s*true|<(?:skipTests|testFailureIgnore)>\s*true\s*<|-DskipTests\b|maven\.test\.skip|\bignoreFailures\s*=\s*true|\bautotests\s*=\s*false|\bdoctest\s*=\s*false/,
    onlyOnRunners: /^$/,
  },
  {
    what: 'tests are left out',
    line: new RegExp(
      String.raw`--(?:ignore|ignore-glob|deselect|testPathIgnorePatterns|exclude-group|exclude-tag|exclude-testsuite|invert)\b(?![=\s]*${OUTPUT}(?:[\s,]|$))|\s-(?:k|m)[\s=]*\\?["']?not\s|--tag\s+~|-p no:(?!warnings\b|cacheprovider\b)\w+|--grep\b.*--invert|\bexcludeTestsMatching\b|<exclude>[^<]*Test`,
    ),
    onlyOnRunners: /package\.json$/,
  },
  {
    what: 'a failure is ignored',
    line: /\|\|\s*(?:true|:|exit 0)(?:\s|$|["'])|;\s*(?:true|exit 0)\s*["']?,?$|^-\s*@?(?=\w)/,
    onlyOnRunners: /./,
  },
]

type Settings = { readonly path: string; readonly before: readonly string[]; readonly after: readonly string[] }

/** Reads settings of test tools and the scripts of package.json. */
export function weakerSettings({ all }: TestChanges): readonly Tampering[] {
  const changed = all.filter(({ path }) => SETTINGS.test(path))
  const settings = changed.flatMap(({ path, before, after }): Settings[] => {
    const [old, now] = [settingLines(path, before), settingLines(path, after)]
    return old === null || now === null ? [] : [{ path, before: old, after: now }]
  })
  return settings.flatMap(change =>
    [...weakerLines(change), ...runnerLost(change), ...ignoredTests(change)].map(
      (detail): Tampering => ({ kind: 'test-command', path: change.path, detail }),
    ),
  )
}

function settingLines(path: string, text: string | null): readonly string[] | null {
  const laidOut = text !== null && path.endsWith('package.json') ? inLines(text) : text
  const lines = laidOut?.split('\n').map(line => line.trim()) ?? null
  return lines?.filter(line => line !== '' && !/^(?:#(?!!)|\/\/|;|\*|\/\*|<!--)/.test(line)) ?? null
}

function inLines(json: string): string | null {
  try {
    return JSON.stringify(JSON.parse(json.replace(/^\uFEFF/, '')), null, 2)
  } catch {
    return null
  }
}

function weakerLines(change: Settings): readonly string[] {
  return WEAKENING.flatMap(({ what, line: pattern, onlyOnRunners }) => {
    const matching = (lines: readonly string[]) => lines.filter(line => pattern.test(line.slice(0, 1000)))
    const lines = added(matching(change.before), matching(change.after)).filter(line =>
      runsTests(line) ? !isNewScript(line, change) : !onlyOnRunners.test(change.path),
    )
    return lines.length === 0 ? [] : [`${what}: ${some(lines)}`]
  })
}

function isNewScript(line: string, { path, before }: Settings): boolean {
  const name = /^"[^"]*":/.exec(line)?.[0]
  return path.endsWith('package.json') && name !== undefined && !before.some(one => one.startsWith(name))
}

const TARGET =
  /^(?:"(?:pre|post)?(?:tests?|unit|integration|e2e|coverage|ci|verify)(?:[:_.-][\w:.-]*)?"|(?:test|check|commands?)\b[\w. -]*)\s*[:=]/
const RECIPE = 6

function runnerLost({ path, before, after }: Settings): readonly string[] {
  const length = path.endsWith('.json') ? 1 : RECIPE
  const [old, now] = [targetsOf(before, length), targetsOf(after, length)]
  return [...old].flatMap(([target, recipe]) => {
    const runner = recipe.find(runsTests)
    const current = now.get(target) ?? (target === '"test"' ? [] : null)
    if (runner === undefined || current === null || current.some(runsTests)) return []
    return [`${target} no longer runs the tests: it was ${quote(runner)}`]
  })
}

function targetsOf(lines: readonly string[], length: number): ReadonlyMap<string, readonly string[]> {
  return new Map(
    lines.flatMap((line, at) => {
      const target = TARGET.exec(line)?.[0].replace(/\s*[:=]$/, '')
      return target === undefined ? [] : [[target, lines.slice(at, at + length)] as const]
    }),
  )
}

const LEFT_OUT =
  /\b(?:testPathIgnorePatterns|testIgnore|collect_ignore|collect_ignore_glob|norecursedirs|excludeSpecPattern)\b["']?\s{0,9}[:=]\s{0,9}\[([^\]]{0,5000})/g
const LOOKED_FOR = /\b(?:testMatch|testRegex|testpaths|specPattern)\b["']?\s{0,9}[:=]\s{0,9}\[([^\]]{0,5000})/g

const IS_OUTPUT = new RegExp(`^${OUTPUT}$`)

function ignoredTests({ before, after }: Settings): readonly string[] {
  const leftOut = (lines: readonly string[]) => entries(lines, LEFT_OUT).filter(entry => !IS_OUTPUT.test(entry))
  const out = added(leftOut(before), leftOut(after))
  const stay = entries(after, LOOKED_FOR)
  const gone = stay.length === 0 ? [] : added(stay, entries(before, LOOKED_FOR))
  return [
    ...(out.length > 0 ? [`test files are left out: ${some(out)}`] : []),
    ...(gone.length > 0 ? [`tests are no longer looked for in ${some(gone)}`] : []),
  ]
}

function entries(lines: readonly string[], pattern: RegExp): readonly string[] {
  const lists = Array.from(lines.join('\n').matchAll(pattern), ([, list = '']) => list.split(','))
  return lists.flat().flatMap(entry => entry.trim() || [])
}

const RUNNER =
  /(?<![\w/.-])(?:jest|vitest|mocha|ava|tap|tape|uvu|jasmine|karma|borp|qunit|lab|wtr|playwright|cypress|vscode-test|pytest|py\.test|nose2?|nosetests|tox|nox|gotestsum|rspec|rake|phpunit|pest|bats|ctest|tstyche|tsd|mvnw?|gradlew?|(?:npm|pnpm|yarn|bun|deno|go|cargo|dotnet|mix|make|swift|dart|flutter|hatch|uv|poetry|pdm|turbo|nx|lerna|sbt|stack|cabal|rails|composer|just|task)\s+(?:run\s+|nextest\s+|-\S+\s+)*[\w:.-]*(?:test|spec|unit|check)[\w:.-]*|unittest|npm-run-all|run-[sp]|node\s[^&|;]*(?:--test|test|spec)[^&|;]*|[\w./-]*test[\w.-]*\.(?:sh|js|mjs|cjs|ts|py)|[\w./-]*bin\/(?:jest|vitest|mocha|ava|tap|pytest|bats|rspec|phpunit))(?![\w-])/

function runsTests(command: string): boolean {
  return RUNNER.test(command.slice(0, 2000))
}
