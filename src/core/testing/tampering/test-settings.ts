/** Rules: settings and scripts that run no tests or ignore failures, and sources that ask for a test runner. */
import { pathGlob } from '../../change/paths.ts'
import { parseJsonFile } from '../../text/parse-json.ts'
import { isTaskFile, settingsIn } from '../test-steering.ts'
import { added, quotedLine, some, surplus, type Tampering } from './finding.ts'
import { readSource } from './source-text.ts'
import type { TestChanges } from './test-changes.ts'

/** Settings of test tools, and files with the commands that run tests. */
const isOfTools = pathGlob('**/{Cargo.toml,mix.exs,pom.xml,build.{gradle,gradle.kts}}')

function isSettings(path: string): boolean {
  return settingsIn(path, '') !== null || isTaskFile(path) || isOfTools(path)
}

/** `onlyOnRunners`: only lines that run tests count. */
const WEAKENING: readonly { what: string; files: RegExp; line: RegExp; onlyOnRunners: boolean }[] = [
  {
    what: 'tests need not exist, run or pass',
    files: /./,
    line: /--pass-?[wW]ith-?[nN]o-?[tT]ests|\bpassWithNoTests\b\s*[:=]\s*true|<(?:skipTests|testFailureIgnore)>\s*true\s*<|-DskipTests\b|maven\.test\.skip|\bignoreFailures\s*=\s*true|\bautotests\s*=\s*false|\bdoctest\s*=\s*false/,
    onlyOnRunners: false,
  },
  {
    what: 'a failure is ignored',
    files: /./,
    line: /\|\|\s*(?:true|:|exit 0)(?:\s|$|["'])|;\s*(?:true|exit 0)\s*["']?,?$/,
    onlyOnRunners: true,
  },
  // Elsewhere a dash begins an entry of a list.
  { what: 'a failure is ignored', files: /akefile$/, line: /^@?-\s*@?(?=\w)/, onlyOnRunners: true },
]

type Settings = { path: string; before: readonly string[]; after: readonly string[] }

/** Reads settings of test tools and the scripts of package.json. */
export function weakerSettings({ all }: TestChanges): readonly Tampering[] {
  const changed = all.filter(({ path }) => isSettings(path))
  const settings = changed.flatMap(({ path, before, after }): Settings[] => {
    const [old, now] = [settingLines(path, before), settingLines(path, after)]
    return old === null || now === null ? [] : [{ path, before: old, after: now }]
  })
  return settings.flatMap(change =>
    [...weakerLines(change), ...runnerLost(change)].map(
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
  return JSON.stringify(parseJsonFile(json), null, 2) ?? null
}

function weakerLines(change: Settings): readonly string[] {
  const known = WEAKENING.filter(({ files }) => files.test(change.path))
  return known.flatMap(({ what, line: pattern, onlyOnRunners }) => {
    const matching = (lines: readonly string[]) => lines.filter(line => pattern.test(line.slice(0, 1000)))
    const lines = added(matching(change.before), matching(change.after)).filter(line =>
      runsTests(line) ? !isNewScript(line, change) : !onlyOnRunners,
    )
    return lines.length === 0 ? [] : [`${what}: ${some(lines)}`]
  })
}

function isNewScript(line: string, { path, before }: Settings): boolean {
  const name = /^"[^"]*":/.exec(line)?.[0]
  return path.endsWith('package.json') && name !== undefined && !before.some(one => one.startsWith(name))
}

const TARGET =
  /^(?:"(?:pre|post)?(?:tests?|unit|integration|e2e|coverage|ci|verify)(?:[:_.-][\w:.-]*)?"\s*|(?:test|check|commands?)\b[\w.\s-]*)[:=]/
const RECIPE = 6

function runnerLost({ path, before, after }: Settings): readonly string[] {
  const length = path.endsWith('.json') ? 1 : RECIPE
  const [old, now] = [targetsOf(before, length), targetsOf(after, length)]
  return [...old].flatMap(([target, recipe]) => {
    const runner = recipe.find(runsTests)
    const current = now.get(target) ?? (target === '"test"' ? [] : null)
    if (runner === undefined || current === null || current.some(runsTests)) return []
    return [`${target} no longer runs the tests: it was ${quotedLine(runner)}`]
  })
}

function targetsOf(lines: readonly string[], length: number): ReadonlyMap<string, readonly string[]> {
  return new Map(
    lines.flatMap((line, at) => {
      const target = TARGET.exec(line)?.[0].replace(/(?<!\s)\s*[:=]$/, '')
      return target === undefined ? [] : [[target, lines.slice(at, at + length)] as const]
    }),
  )
}

const RUNNER =
  /(?<![\w/.-])(?:jest|vitest|mocha|ava|tap|tape|uvu|jasmine|karma|borp|qunit|lab|wtr|playwright|cypress|vscode-test|pytest|py\.test|nose2?|nosetests|tox|nox|gotestsum|rspec|rake|phpunit|pest|bats|ctest|tstyche|tsd|mvnw?|gradlew?|(?:npm|pnpm|yarn|bun|deno|go|cargo|dotnet|mix|make|swift|dart|flutter|hatch|uv|poetry|pdm|turbo|nx|lerna|sbt|stack|cabal|rails|composer|just|task)\s+(?:run\s+|nextest\s+|-\S+\s+)*[\w:.-]*(?:test|spec|unit|check)[\w:.-]*|unittest|npm-run-all|run-[sp]|node\s[^&|;]*(?:--test|test|spec)[^&|;]*|[\w./-]*test[\w.-]*\.(?:sh|js|mjs|cjs|ts|py)|[\w./-]*bin\/(?:jest|vitest|mocha|ava|tap|pytest|bats|rspec|phpunit))(?![\w-])/

function runsTests(command: string): boolean {
  return RUNNER.test(command.slice(0, 2000))
}

/** What only a test runner sets or answers: Node, Jest, Vitest, Mocha, pytest, Go, Rust. */
const ASKS =
  /\b(?:NODE_TEST_CONTEXT|JEST_WORKER_ID|VITEST(?:_\w+)?|MOCHA_WORKER_ID|PYTEST_CURRENT_TEST|testing\.Testing\(\)|cfg!\(test\))/

/** Added lines of sources that ask whether a test runs them. Commits that do so are rare, and all of them ask (ADR 13). */
export function asksForTests({ sources }: TestChanges): readonly Tampering[] {
  return sources.flatMap(({ path, from, before, after }): Tampering[] => {
    if (after === null || isSettings(path) || !ASKS.test(after)) return []
    const linesOf = (name: string, text: string | null) =>
      (text === null ? null : readSource(name, text))?.plain.split('\n').filter(line => ASKS.test(line)) ?? []
    const lines = surplus(linesOf(path, after), linesOf(from ?? path, before))
    const detail = `the code asks whether a test runs it: ${some(lines)}`
    return lines.length === 0 ? [] : [{ kind: 'asks-for-tests', path, detail }]
  })
}
