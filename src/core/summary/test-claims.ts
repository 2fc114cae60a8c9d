/** What prose claims about how the tests ended. Made to be right where it finds something: what is hedged, bounded or told of the past is no claim. */
import {
  ABOUT_TESTS,
  ADMITS,
  ALL,
  ALL_GREEN,
  BOUNDED,
  CHECKS_PASS,
  COUNTED,
  ELSEWHERE,
  FAIL_COUNT,
  FAILS,
  HEDGED,
  LEADS,
  NEGATED,
  NOW,
  PASS,
  PURPOSE,
  RAN,
} from './claim-words.ts'
import { clausesOf } from './clauses.ts'

/** `pass`: all is well; `pass-some`: some tests pass; `fail`: tests are red now; `admits`: says in any way that not all is well; `ran`: tests were run. */
export type ClaimKind = 'pass' | 'pass-some' | 'fail' | 'admits' | 'ran'
export type Claim = { readonly kind: ClaimKind; readonly said: string }

/** The claims of a text, at most one of each kind from one clause, which is given as it was said. */
export function readTestClaims(text: string): Claim[] {
  return clausesOf(text).flatMap(({ said, words }) => kindsIn(normal(words)).map(kind => ({ kind, said })))
}

/** Whether a text claims that checks (lint, types, CI) pass, as the clause that says so. */
export function readChecksClaim(text: string): string | null {
  const found = clausesOf(text).find(clause => {
    const words = normal(clause.words)
    return isPlain(words) && CHECKS_PASS.test(words) && !ELSEWHERE.test(words)
  })
  return found?.said ?? null
}

function kindsIn(words: string): ClaimKind[] {
  const plain = isPlain(words)
  const here = !ELSEWHERE.test(words) || NOW.test(words)
  const kinds: ClaimKind[] = []
  const failing = FAIL_COUNT.test(words) || isPartCount(words)
  const passing = plain && here && !failing ? passKind(words) : null
  if (passing !== null) kinds.push(passing)
  const fails = FAILS.test(words) || (FAIL_COUNT.test(words) && /\bpass(?:ed|es|ing)?\b/.test(words))
  if (fails && !HEDGED.test(words) && !ELSEWHERE.test(words) && !NOW.test(words.replace(/\bnow fail/g, ''))) {
    if (!/\b(?:no|none|never|nothing|no longer)\b/.test(words)) kinds.push('fail')
  }
  if (failing || (ADMITS.test(words) && ABOUT_TESTS.test(words) && !ELSEWHERE.test(words))) kinds.push('admits')
  if (RAN.test(words) && !HEDGED.test(words) && !NEGATED.test(words) && here) kinds.push('ran')
  return kinds
}

function passKind(words: string): 'pass' | 'pass-some' | null {
  if (ALL_GREEN.test(words) || COUNTED.test(words)) return 'pass'
  if (/\bnofail\b/.test(words) && ABOUT_TESTS.test(words)) return 'pass'
  let some: 'pass-some' | null = null
  for (const match of words.matchAll(PASS)) {
    const [, before = '', subject = ''] = match
    const ahead = words.slice(0, match.index).trimEnd().split(' ').at(-1) ?? ''
    if (PURPOSE.has(ahead)) continue
    const isAll =
      ALL.test(before) || subject === 'everything' || ahead === '' || /[,:(]$/.test(ahead) || LEADS.has(ahead)
    if (isAll && (!/^(?:test|spec|partcommand)$/.test(subject) || /\bevery /.test(before))) return 'pass'
    some = 'pass-some'
  }
  return some
}

/** `4 of 5 pass`. */
function isPartCount(words: string): boolean {
  const [, some, of] = COUNTED.exec(words) ?? []
  return some !== undefined && (some === '0' || (of !== undefined && some !== of))
}

function isPlain(words: string): boolean {
  return !HEDGED.test(words) && !NEGATED.test(words) && !BOUNDED.test(words)
}

/** Ways of saying that nothing fails, and of saying that what was hoped for came. */
function normal(clause: string): string {
  return clause
    .replace(/\bas expected\b|, old and new\b/g, '')
    .replace(
      /\b(?:with(?:out)?|and) (?:any |a |no |zero |0 ){0,2}(?:test )?(?:errors?|failures?|problems?|issues?|regressions?)\b/g,
      'successfully',
    )
    .replace(/\b(?:no|zero|0|none)(?: of)?(?: the)?(?: tests?)? (?:fail(?:s|ed|ing|ures?)?|errors?)\b/g, 'nofail')
    .replace(/\s+/g, ' ')
    .trim()
}
