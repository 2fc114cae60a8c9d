/** Rules: markers that skip tests or run only some, forced passes, and assertions whose failure is dropped. */
import { added, some, surplus, type Tampering } from './finding.ts'
import type { Language } from './source-text.ts'
import type { TestFile, TestLine } from './test-cases.ts'
import type { TestChanges } from './test-changes.ts'

/**
 * Files with more markers than before, if the whole change has more too. A new test may be skipped, but may not be the
 * only one that runs.
 */
export function skippedTests({ files, groups }: TestChanges): readonly Tampering[] {
  const old = new Set(groups.flatMap(({ name, before }) => (before.length > 0 ? [name] : [])))
  const sides = files.map(({ path, before, after }) => ({ path, before: markersOf(before), after: markersOf(after) }))
  const before = sides.flatMap(side => side.before)
  const after = sides.flatMap(side => side.after)
  if (after.length <= before.length) return []
  const fresh = new Set(surplus(after, before, ({ line }) => line))
  return sides.flatMap(({ path, before: had, after: has }, at) => {
    const isNew = files[at]?.before === null
    const own = has.filter(one => fresh.has(one) && (one.isOnly || (one.test === null ? !isNew : old.has(one.test))))
    if (own.length === 0 || has.length <= had.length) return []
    const detail = `markers that skip, single out or excuse tests: ${had.length} before, ${has.length} now; added: ${some(own.map(({ line }) => line))}`
    return [{ kind: 'skipped-test', path, detail }]
  })
}

function markersOf(file: TestFile | null) {
  if (file === null) return []
  const { lines, source } = file
  return lines.flatMap((line, index) =>
    [...line.code.matchAll(SKIP_MARKERS[source.language])]
      .filter(({ index: at }) => !isConditional(lines, index, at))
      .map(([found]) => ({ line: line.text, isOnly: ONLY_MARKER.test(found), test: line.test })),
  )
}

export const SKIP_MARKERS: Readonly<Record<Language, RegExp>> = {
  javascript:
    /(?<![\w$.]|[?:] )(?:describe|context|suite|it|test|specify|bench)(?:\.(?:serial|concurrent|sequential|parallel|each))?\.(?:skip|only|todo|fixme|failing|fails)\b|(?<![\w$.])(?:xit|xdescribe|xtest|xcontext|xspecify|fit|fdescribe)(?=\s?\()|\b(?:t|this|ctx|context)\.(?:skip|todo)(?=\()|,\s?\{\s?(?:skip|only|todo)\s?:\s?(?:true\b|[\x22'`])/g,
  python:
    /\bmark\s?\.\s?(?:skip\b|skipif\(\s?(?:True|1)\b|xfail\b(?!\(\s?(?:condition\b|(?!reason|raises|strict|run)[a-z_]\w*\s?[.=!<>(])))|@(?:unittest\.)?(?:skip|expectedFailure)\b|@(?:unittest\.)?skip(?:If\(\s?True|Unless\(\s?False)\b|\bpytest\.(?:skip|xfail)(?=\()|\.skipTest(?=\()|\braise\s+(?:unittest\.)?SkipTest\b|\b__test__\s?=\s?False\b|\bcollect_ignore(?:_glob)?\s?(?:=|\+=|\.)/g,
  go: /\b[tbf]\.(?:Skip|Skipf|SkipNow)(?=\()|^\/\/(?:go:build|[ \t]?\+build)[ \t]+(?:ignore|never|skip|disabled|none)\b/g,
  rust: /#\[ignore\b|#!?\[cfg\((?:any\(\)|FALSE|false)\)\]/g,
  java: /@(?:Disabled|Ignore)\b|\[(?:Ignore|Explicit)\b|\bSkip\s?=(?!=)|\bAssert\.(?:Ignore|Inconclusive)(?=\()|\bXCTSkip\b|\benabled\s?=\s?false\b|\bassume(?:True|That)?\(\s?false\b/g,
  php: /\bmarkTest(?:Skipped|Incomplete)\b|->(?:skip|only|todo)(?=\()/g,
  ruby: /^[ \t]*(?:xit|xdescribe|xcontext|xspecify|xtest|fit|fdescribe|fcontext|fspecify|focus|skip|pending|omit)\b(?![ \t]*[=.:])|,[ \t]*:?(?:skip|pending|focus)\b(?!:[ \t]*(?:false|nil))/gm,
  elixir: /@(?:module|describe)?tag[ \t]+:?(?:skip|pending)\b/g,
  shell: /^[ \t]*(?:skip|bats_skip)\b(?![ \t]*[=()])/gm,
}

/** Also counts on a new test, because the others do not run. */
export const ONLY_MARKER = /\bonly\b|\bfit\b|\bfdescribe\b|\bfcontext\b|\bfspecify\b|\bfocus\b/

const CONDITION = /\b(?:if|unless|elif|else|case|switch|when|default|except|catch|rescue|ensure|guard)\b|&&|\|\|/
const MOST_LINES = 20

function isConditional(lines: readonly TestLine[], index: number, at: number): boolean {
  const { code, indent } = lines[index] ?? { code: '', indent: 0 }
  if (CONDITION.test(code.slice(Math.max(0, at - 200), at + 200))) return true
  const above = lines.slice(Math.max(0, index - MOST_LINES), index).findLast(one => one.indent < indent)
  return above !== undefined && CONDITION.test(above.code.slice(0, 200))
}

const DROPPING_HANDLER = String.raw`catch\s*(?:\((?:(?:final\s+)?(?:Throwable|Exception|Error|AssertionError)\s+)?\w*\)\s*)?\{\s*(?:(?:(?:console\.\w+|\w+\.printStackTrace|System\.out\.println|print\w*)\([^()]{0,200}\);?|return;?)\s*)?\}`
const DROPPING_EXCEPT = String.raw`except(?:[ \t]*(?:\([ \t]*)?(?:Exception|BaseException|AssertionError)\b[^\n:]{0,80})?[ \t]*:[ \t]*(?:\n\s*)?(?:pass|\.\.\.|return|continue|print\([^()\n]*\))[ \t]*$`

const PATTERNS: readonly { kind: Tampering['kind']; what: string; code: RegExp }[] = [
  {
    kind: 'swallowed-failure',
    what: 'drops the failure of an assertion',
    code: new RegExp(
      [
        String.raw`\b(?:expect|assert\w*|verify|should)\b(?:[^{}]|\{(?:[^{}]|\{[^{}]{0,60}\}){0,100}\}){1,400}\}\s*${DROPPING_HANDLER}`,
        String.raw`\bassert\w*\b[^\n]{0,300}\n\s*${DROPPING_EXCEPT}`,
        String.raw`\b(?:expect|assert)\b[^;\n]{0,300}\.catch\(\s*(?:\(\s*(?:\w+\s*)?\)|\w+)\s*=>\s*(?:\{\s*\}|undefined|null|void 0)\s*\)`,
        String.raw`^[ \t]*(?:\[\[?|test|assert\w*|refute\w*)[ \t][^\n]{0,300}\|\|\s*(?:true|:)[ \t]*$`,
      ].join('|'),
      'gm',
    ),
  },
  {
    kind: 'forced-pass',
    what: 'ends or rewrites the test run',
    code: /(?<![\w.])(?:os\._exit|sys\.exit|process\.exit|os\.Exit|System\.exit|(?:std::)?process::exit)\(\s?0?\s?\)|\b(?:report|rep|outcome|result)\w*\.?outcome\s?=(?!=)|\.wasSuccessful\s?=(?!=)|\bdef pytest_runtest_makereport\b|\bdef __eq__\([^()\n]{0,60}\)[^\n:]{0,40}:\s{0,40}return True\b|\bprocess\.exitCode\s?=\s?0\b/g,
  },
]

/** Test and set-up files, except samples of programs, with more of it than before. */
export function forcedPasses({ files }: TestChanges): readonly Tampering[] {
  return files.flatMap(({ path, before, after }) => {
    if (/(?:fixtures?|samples?|examples?|testdata|playground)\//.test(path)) return []
    return PATTERNS.flatMap(({ kind, what, code }) => {
      const lines = added(linesWith(before, code), linesWith(after, code))
      return lines.length > 0 ? [{ kind, path, detail: `${what}: ${some(lines)}` }] : []
    })
  })
}

function linesWith(file: TestFile | null, pattern: RegExp): readonly string[] {
  if (file === null) return []
  const { code, plain } = file.source
  return Array.from(
    code.matchAll(pattern),
    ({ index }) =>
      plain
        .slice(index, index + 200)
        .trim()
        .split('\n', 1)[0] ?? '',
  )
}
