/** Rules: tests that stay but check nothing, lose assertions, or assert less. */

import { type Assertion, type AssertionParts, assertionParts } from './assertions.ts'
import { languageOf } from './blank-text.ts'
import { type Finding, quote, some, surplus } from './finding.ts'
import { type Removal, type StayingTest, stayingTests, type TestChanges, wordsOf } from './test-changes.ts'

const WORDS_OF_NOTHING =
  /\b(?:async|function|func|pass|return|true|end|do|done|nil|null|None|undefined|void|fn|self|Ok)\b|\W/g
const PARAMETERS = /\([^()]*\)(?=\s*(?:=>|->|[{:]|$|throws))|\b\w+\s*=>/g
const RETURN = /^return(?:\s+(?:nil|None|null|undefined|true|0|Ok\(\(\)\)))?;?$/

/** Tests whose body is now empty or returns at once. */
export function emptiedTests(changes: TestChanges): readonly Finding[] {
  return stayingTests(changes).flatMap(test => {
    const what = wasEmptied(test) ? 'is empty now' : returnsAtOnce(test) ? 'returns at once' : null
    const detail = `the test ${quote(test.name)} ${what}; assertions: ${test.before.assertions.length} before, ${test.after.assertions.length} now`
    return what === null ? [] : [{ path: test.path, detail }]
  })
}

function wasEmptied({ before, after }: StayingTest): boolean {
  return after.assertions.length === 0 && isNothing(after.body) && !isNothing(before.body)
}

function isNothing(body: readonly string[]): boolean {
  return body.length < 20 && body.join('\n').replace(PARAMETERS, '').replace(WORDS_OF_NOTHING, '') === ''
}

function returnsAtOnce({ before, after }: StayingTest): boolean {
  return beginsWithReturn(after.body) && !beginsWithReturn(before.body)
}

/** Line 0 is the rest of the line with the name. */
function beginsWithReturn(body: readonly string[]): boolean {
  const first = body.findIndex((line, at) => at > 0 && !/^["']/.test(line))
  return body.length > first + 2 && RETURN.test(body[first] ?? '')
}

/** Lines that check nothing. */
const IDLE = /^(?:console|log|print|puts|echo|fmt\.Print|t\.Log)|^(?:if|for|while|switch|catch)\b/

/** An assertion of a constant cannot fail: it replaces nothing. */
const HOLLOW = /^(?:expect\((?:true|1)\)\.to\w*\((?:true|1)?\)|assert(?:\.ok|True|_true|!)?[ (]\s?[tT]rue\)?)$/

/** Bounds the work on a rewritten test. */
const MOST = 20
const LONGEST = 500

/** Tests that lost assertions. Not if they moved, a new line may replace them, or the tested code is gone. */
export function removedAssertions(changes: TestChanges): readonly Finding[] {
  const elsewhere = new Set([...freshAssertions(changes), ...arrivedAssertions(changes)].map(({ text }) => text))
  return stayingTests(changes).flatMap(test => {
    if (wasEmptied(test)) return []
    const stays = new Set(test.after.assertions.map(({ text }) => text))
    const lost = test.lost.filter(
      ({ text }) => !stays.has(text) && !elsewhere.has(text) && !speaksOf(text, changes.removal),
    )
    if (lost.length === 0 || test.gained.some(({ text }) => !HOLLOW.test(text)) || otherLines(test) > 0) return []
    const detail = `assertions in the test ${quote(test.name)}: ${test.before.assertions.length} before, ${test.after.assertions.length} now; gone: ${some(lost.map(({ text }) => text))}`
    return [{ path: test.path, detail }]
  })
}

/** Assertions of new tests. */
function arrivedAssertions({ groups }: TestChanges): readonly Assertion[] {
  return groups.flatMap(({ before, after }) => after.slice(before.length).flatMap(one => one.assertions))
}

function freshAssertions({ files }: TestChanges): readonly Assertion[] {
  const all = (side: 'before' | 'after') => files.flatMap(file => file[side]?.assertions ?? [])
  return surplus(all('after'), all('before'), ({ text }) => text)
}

function speaksOf(text: string, { words, shrinks }: Removal): boolean {
  return shrinks || [...wordsOf(text)].some(word => words.has(word))
}

/** Counts new lines that may assert through a helper. The bare subject of a lost assertion is not one. */
function otherLines({ before, after, gained, lost }: StayingTest): number {
  const subjects = lost.slice(0, MOST).map(({ text }) => text.slice(0, LONGEST))
  const fresh = surplus(after.body, before.body, line => line)
  return fresh.filter(
    line =>
      /\w/.test(line) &&
      !subjects.some(text => text.includes(line.replace(/^await\s+|;\s*$/g, ''))) &&
      !IDLE.test(line) &&
      !gained.some(({ text }) => line.includes(text.slice(0, 20))),
  ).length
}

/** A test with more changed assertions was rewritten. */
const MOST_CHANGED = 40

/** Tests in which a certain value became any value, or an expected value was emptied. */
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
  if (language === null || test.lost.length > MOST_CHANGED || test.gained.length > MOST_CHANGED) return []
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

/** True for a condition that nearly any value of the subject meets. */
function isAnyOf(part: string, subject: string): boolean {
  const rest = part.split(subject)
  if (rest.length !== 2) return false
  return /^(?:!!|!|&|len\(|Boolean\(|isinstance\(|typeof|type\()?(?:\)|,\w+\)|!={1,2}(?:null|undefined|nil|None|''|""|0)|\.(?:is_ok|is_some)\(\)|\.len(?:gth|\(\))?>=?0|>=?0|(?:===?)['"]\w+['"]|\.present\?|\.any\?)*$/.test(
    rest.join(''),
  )
}

/** True for tested code, false for an expected literal. */
function isSubject(part: string): boolean {
  return /^[\p{L}_$"&*(]/u.test(part) && !/^(?:["'].*["']|true|false|null|None|nil|undefined|True|False|t)$/.test(part)
}

const EXACT =
  /to(?:Be|Equal|StrictEqual|HaveLength|MatchObject|HaveBeenCalledWith|HaveBeenCalledTimes|Contain|ContainEqual|Match|Throw\w*|HaveProperty|BeCloseTo)\(|(?:^|\.)(?:is|same|eql?|equals?|like|deepEquals?)\(|[eE]qual(?:s|To)?\w*[!(]|[dD]eepEqual|StrictEqual|assert(?:Equals?|Same|_eq|_equal|_same|ListEqual|DictEqual)|(?:==|-eq|^\[\[? =|=~)|\bto (?:eq|eql|equal|match_array|contain_exactly)\b|Exactly|must_equal|[tT]hrows|raises/
const WEAK =
  /to(?:BeTruthy|BeDefined|BeFalsy|BeInstanceOf|BeTypeOf|HaveBeenCalled)\(\)|not\.to(?:BeNull|BeUndefined|Throw|BeNaN)\(|to(?:Be|Equal|StrictEqual)\(\)\.?$|\.(?:ok|exist|exists|truthy|isOk|isDefined|isNotNull|notNull|true|assert)\b|(?:^|\W)assert(?:\.ok)?\(\)$|^assert ?$|^assert (?:is not|is|in|!=)$|assert(?:True|IsNotNone|NotNull|IsNotNull|NotEmpty|IsInstance|NotNil|NotEquals?|_not_nil|_instance_of|_kind_of)|refute_nil|\.(?:NotNil|NotEmpty|True|isNotNull|isNotEmpty|isInstanceOf|notStrictEqual|notEqual|doesNotThrow)\b|^assert!\(\)$|\bto be\b|be_truthy|not_to be_nil|^\[\[? ?(?:-n|!=)?/

const NEGATED = /\bnot\b|[nN]ot(?:Equal|Same|Deep|Strict)|!=|\bassert_ne|refute/

/** True if the assertion demands one certain value or error. */
function isExact({ verb, parts }: AssertionParts): boolean {
  return EXACT.test(verb) && !NEGATED.test(verb) && !parts.some(part => /^(?:true|false|True|False)$/.test(part))
}

/** True if nearly any value passes. */
function isWeak(parts: AssertionParts): boolean {
  return !isExact(parts) && WEAK.test(parts.verb)
}

const EMPTY =
  /^u?(?:\[\]|\{\}|''|""|``|null|undefined|None|nil|expect\.anything\(\)|expect\.any\(\w+\)|mock\.ANY|ANY|mock\.Anything|dict\(\)|list\(\)|vec!\[\]|String::new\(\))$/

function isEmptyValue(part: string): boolean {
  return EMPTY.test(part)
}
