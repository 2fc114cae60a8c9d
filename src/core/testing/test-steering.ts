/**
 * Settings by which a change decides how tests and checks run. With them the run on the old source and the final one
 * differ in more than the source, so a person has to look.
 */
import type { TextPair } from '../change/change.ts'
import { onlyIn } from '../change/findings.ts'
import { parseJson } from '../text/parse-json.ts'
import { firstFew } from '../text/quantities.ts'

/** Every line of them decides it. */
const WHOLE =
  /(?:^|\/)(?:(?:jest|vitest|karma|ava|playwright|cypress|wdio|mocha|tap|eslint)[\w.-]*\.(?:config|conf|workspace)\.[cm]?[jt]s(?:on)?|\.(?:mocharc|eslintrc)(?:\.\w+)?|\.eslintignore|\.taprc|tsconfig[\w.-]*\.json|biome\.jsonc?|pytest\.ini|tox\.ini|mypy\.ini|\.?ruff\.toml|noxfile\.py|\.golangci\.ya?ml|\.?clippy\.toml|\.cargo\/config(?:\.toml)?|nextest\.toml|(?:GNU)?[Mm]akefile|justfile|Taskfile\.ya?ml|Rakefile|\.rspec|phpunit\.xml(?:\.dist)?)$/
/** Only such lines of them do. */
const LINES: readonly (readonly [path: RegExp, line: RegExp])[] = [
  [/(?:^|\/)\.npmrc$/, /^\s*(?:node-options|script-shell|ignore-scripts)\s*=/i],
  [/(?:^|\/)(?:pyproject\.toml|setup\.cfg)$/, /^\s*(?:addopts|testpaths|python_files|plugins|pythonpath)\s*=/],
  [/(?:^|\/)Cargo\.toml$/, /^\s*(?:harness|test|autotests|doctest)\s*=/],
  [/(?:^|\/)pom\.xml$|\.gradle(?:\.kts)?$/, /surefire|failsafe|useJUnit|\btest\s*\{/],
]
/** New modules that stand in the way of a runner's own. */
const SHADOWS = /(?:^|\/)(?:pytest|_pytest|unittest|sitecustomize|usercustomize)(?:\.py|\/__init__\.py)$/
/** The keys of a package.json that say what runs and what is loaded. */
const KEYS = ['imports', 'exports', 'type', 'jest', 'mocha', 'ava', 'tap', 'vitest', 'eslintConfig'] as const

export type Steering = { readonly path: string; readonly detail: string }

/** Each changed file that steers tests or checks; `detail`: the keys of a package.json. Linear. */
export function findSteering(texts: readonly TextPair[]): readonly Steering[] {
  return texts.flatMap(text => {
    const { path, before, after } = text
    if (after === null || before === after) return []
    const keys = /(?:^|\/)package\.json$/.test(path) ? changedKeys(text) : []
    if (keys.length > 0) return [{ path, detail: firstFew(keys, MOST_KEYS) }]
    const isSteering = WHOLE.test(path) || (before === null && SHADOWS.test(path)) || hasLine(text)
    return isSteering ? [{ path, detail: '' }] : []
  })
}

const MOST_KEYS = 5

function hasLine({ path, before, after }: TextPair): boolean {
  const rule = LINES.find(([file]) => file.test(path))?.[1]
  if (rule === undefined) return false
  const matching = (text: string | null) => (text ?? '').split('\n').filter(line => rule.test(line.slice(0, 1_000)))
  return onlyIn(matching(after), matching(before)).length > 0
}

/** Scripts that are new run in no test, unless they are named for it. */
function changedKeys({ before, after }: TextPair): readonly string[] {
  const [old, now] = [objectIn(before), objectIn(after)]
  if (before === null) return []
  const isOther = (name: string, ...[was, is]: readonly Readonly<Record<string, unknown>>[]) =>
    JSON.stringify(was?.[name]) !== JSON.stringify(is?.[name])
  const [oldScripts, scripts] = [objectOf(old['scripts']), objectOf(now['scripts'])]
  const names = [...new Set([...Object.keys(oldScripts), ...Object.keys(scripts)])]
  const changed = names.filter(
    name => isOther(name, oldScripts, scripts) && (name in oldScripts || /^(?:pre|post)?test/.test(name)),
  )
  return [...changed.map(name => `scripts.${name}`), ...KEYS.filter(name => isOther(name, old, now))]
}

function objectIn(text: string | null): Readonly<Record<string, unknown>> {
  return objectOf(parseJson((text ?? '').replace(/^\uFEFF/, '')))
}

function objectOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {}
}
