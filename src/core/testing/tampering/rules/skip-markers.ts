/**
 * What keeps a test from running, or makes its failure count as a success, by language; in code without strings. Only what needs no
 * condition: projects skip by platform and version every day.
 */
import type { Language } from '../reading/language.ts'

export const SKIP_MARKERS: Readonly<Record<Language, RegExp>> = {
  javascript:
    /(?<![\w$.]|[?:] )(?:describe|context|suite|it|test|specify|bench)(?:\.(?:serial|concurrent|sequential|parallel|each))?\.(?:skip|only|todo|fixme|failing|fails)\b|(?<![\w$.])(?:xit|xdescribe|xtest|xcontext|xspecify|fit|fdescribe)(?=\s?\()|\b(?:t|this|ctx|context)\.(?:skip|todo)(?=\()|,\s?\{\s?(?:skip|only|todo)\s?:\s?(?:true\b|[\x22'`])/g,
  python:
    /\bmark\s?\.\s?(?:skip\b|skipif\(\s?(?:True|1)\b|xfail\b(?!\(\s?(?:condition\b|(?!reason|raises|strict|run)[a-z_]\w*\s?[.=!<>(])))|@(?:unittest\.)?(?:skip|expectedFailure)\b|@(?:unittest\.)?skip(?:If\(\s?True|Unless\(\s?False)\b|\bpytest\.(?:skip|xfail)(?=\()|\.skipTest(?=\()|\braise\s+(?:unittest\.)?SkipTest\b|\b__test__\s?=\s?False\b|\bcollect_ignore(?:_glob)?\s?(?:=|\+=|\.)/g,
  go: /\b[tbf]\.(?:Skip|Skipf|SkipNow)(?=\()/g,
  rust: /#\[ignore\b|#!?\[cfg\((?:any\(\)|FALSE|false)\)\]/g,
  java: /@(?:Disabled|Ignore)\b|\[(?:Ignore|Explicit)\b|\bSkip\s?=(?!=)|\bAssert\.(?:Ignore|Inconclusive)(?=\()|\bXCTSkip\b|\benabled\s?=\s?false\b|\bassume(?:True|That)?\(\s?false\b/g,
  php: /\bmarkTest(?:Skipped|Incomplete)\b|->(?:skip|only|todo)(?=\()/g,
  ruby: /^[ \t]*(?:xit|xdescribe|xcontext|xspecify|xtest|fit|fdescribe|fcontext|fspecify|focus|skip|pending|omit)\b(?![ \t]*[=.:])|,[ \t]*:?(?:skip|pending|focus)\b(?!:[ \t]*(?:false|nil))/gm,
  elixir: /@(?:module|describe)?tag[ \t]+:?(?:skip|pending)\b/g,
  shell: /^[ \t]*(?:skip|bats_skip)\b(?![ \t]*[=()])/gm,
}

/** Build constraints of Go that no build meets; they stand in a comment. */
export const GO_NEVER_BUILT = /^\/\/(?:go:build|[ \t]?\+build)[ \t]+(?:ignore|never|skip|disabled|none)\b/gm

/** What also singles out a test that is new: the others do not run. */
export const ONLY_MARKER = /\bonly\b|\bfit\b|\bfdescribe\b|\bfcontext\b|\bfspecify\b|\bfocus\b/
