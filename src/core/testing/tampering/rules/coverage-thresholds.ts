/** Coverage that is asked for, in the settings of coverage tools. */

import type { TestChanges } from '../comparing/test-changes.ts'
import { settingsLines } from '../reading/settings-lines.ts'
import type { Finding } from './finding.ts'

const SETTINGS =
  /(?:^|\/)(?:(?:jest|vitest|karma|ava)[\w.-]*\.(?:config|conf|workspace)\.[cm]?[jt]s(?:on)?|vite\.config\.[cm]?[jt]s|\.taprc|\.?nycrc[\w.]*|\.nycrc|\.c8rc[\w.]*|\.coveragerc|pytest\.ini|tox\.ini|setup\.cfg|pyproject\.toml|noxfile\.py|[Mm]akefile|pom\.xml|build\.gradle(?:\.kts)?|package\.json|\.?codecov\.ya?ml|\.simplecov|spec_helper\.rb|mix\.exs|tarpaulin\.toml)$/
const THRESHOLD =
  /(?:["']?\b(branches|functions|lines|statements|fail[_-]under|cov-fail-under|minimum_coverage\w*|minimum|minCoverage|min_coverage|target|threshold|check-coverage|checkCoverage)["']?\s{0,9}(?:[:=>]\s{0,9}|\s(?=\d))["']?(\d+(?:\.\d+)?|true|false)(?![\w]))/g
const OF_ONE_TOOL: Readonly<Record<string, RegExp>> = {
  target: /codecov/,
  threshold: /codecov/,
  minimum: /gradle|pom\.xml|simplecov/,
  functions: /^(?!.*\.py$)/,
}

/** Thresholds that are lower now, or gone from a file that stays. */
export function coverageThresholds({ all }: TestChanges): readonly Finding[] {
  return all
    .filter(({ path, before, after }) => SETTINGS.test(path) && before !== null && after !== null)
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
