/** Assertions that were replaced by ones that say less about the same thing. */

import { type StayingTest, stayingTests } from '../comparing/staying-tests.ts'
import type { TestChanges } from '../comparing/test-changes.ts'
import { type AssertionParts, assertionParts } from '../reading/assertion-parts.ts'
import { languageOf } from '../reading/language.ts'
import { isEmptyValue, isExact, isWeak } from './assertion-strength.ts'
import { type Finding, quote } from './finding.ts'

/** More assertions than this that changed in one test are a rewrite. */
const MOST = 40

/** In tests that stay: a certain value became any value, or an expected value was emptied. */
export function weakenedAssertions(changes: TestChanges): readonly Finding[] {
  return stayingTests(changes).flatMap(test =>
    weakenedIn(test).map(([old, now, how]) => ({
      path: test.path,
      detail: `the test ${quote(test.name)} asserts less (${how}): ${quote(old)} became ${quote(now)}`,
    })),
  )
}

type Read = AssertionParts & { readonly text: string }

function weakenedIn(test: StayingTest): readonly (readonly [string, string, string])[] {
  const language = languageOf(test.path)
  if (language === null || test.lost.length > MOST || test.gained.length > MOST) return []
  const read = ({ text }: { text: string }): Read => ({ text, ...assertionParts(text, language) })
  const gained = test.gained.map(read)
  return test.lost.map(read).flatMap(old => {
    for (const now of gained) {
      const how = weaker(old, now, gained)
      if (how !== null) return [[old.text, now.text, how] as const]
    }
    return []
  })
}

function weaker(old: Read, now: Read, gained: readonly Read[]): string | null {
  if (!isExact(old)) return null
  const subjects = old.parts.filter(isSubject)
  const about = (one: Read) => subjects.some(subject => one.parts.some(part => part.includes(subject)))
  if (!about(now)) return null
  if (isExact(now) && now.verb === old.verb) {
    const [was, is] = [
      old.parts.filter(part => !now.parts.includes(part)),
      now.parts.filter(part => !old.parts.includes(part)),
    ]
    return was.length === 1 && is.length === 1 && !isEmptyValue(was[0] ?? '') && isEmptyValue(is[0] ?? '')
      ? 'expected value emptied'
      : null
  }
  const asksForAny = now.parts.some(part => subjects.some(subject => isAnyOf(part, subject)))
  return isWeak(now) && asksForAny && !gained.some(one => isExact(one) && about(one))
    ? 'a certain value became any value'
    : null
}

/** True where a condition holds for nearly any value of the subject. */
function isAnyOf(part: string, subject: string): boolean {
  const rest = part.split(subject)
  if (rest.length !== 2) return false
  return /^(?:!!|!|&|len\(|Boolean\(|isinstance\(|typeof|type\()?(?:\)|,\w+\)|!={1,2}(?:null|undefined|nil|None|''|""|0)|\.(?:is_ok|is_some)\(\)|\.len(?:gth|\(\))?>=?0|>=?0|(?:===?)['"]\w+['"]|\.present\?|\.any\?)*$/.test(
    rest.join(''),
  )
}

/** Something that is tested, not a literal that is expected. */
function isSubject(part: string): boolean {
  return /^[\p{L}_$"&*(]/u.test(part) && !/^(?:["'].*["']|true|false|null|None|nil|undefined|True|False|t)$/.test(part)
}
