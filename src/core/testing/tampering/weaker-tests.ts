/** Rules: tests that stay but check nothing, lose assertions, or assert less. */
import { quotedLine, some, surplus, type Tampering } from './finding.ts'
import { reach } from './test-cases.ts'
import { identifiersIn, type StayingTest, type TestChanges } from './test-changes.ts'

const WORDS_OF_NOTHING =
  /\b(?:async|await|function|func|pass|return|true|end|do|done|nil|null|None|undefined|void|fn|self|Ok)\b|\W/g
const PARAMETERS = /\([^()]*\)(?=\s*(?:=>|->|[{:]|$|throws))|\b\w+\s*=>/g
const RETURN = /^return(?:\s+(?:nil|None|null|undefined|true|0|Ok\(\(\)\)))?;?$/

export function emptiedTests({ staying }: TestChanges): readonly Tampering[] {
  return staying.flatMap(test => {
    const returns = beginsWithReturn(test.after.body) && !beginsWithReturn(test.before.body)
    const what = wasEmptied(test) ? 'is empty now' : returns ? 'returns at once' : null
    const detail = `the test ${quotedLine(test.name)} ${what}; assertions: ${test.before.assertions.length} before, ${test.after.assertions.length} now`
    return what === null ? [] : [{ kind: 'emptied-test', path: test.path, detail }]
  })
}

function wasEmptied({ held, after }: StayingTest): boolean {
  return holdsNothing(after.body) && !holdsNothing(held)
}

function holdsNothing(body: readonly string[]): boolean {
  return body.length < 20 && body.join('\n').replace(PARAMETERS, '').replace(WORDS_OF_NOTHING, '') === ''
}

function beginsWithReturn(body: readonly string[]): boolean {
  const first = body.findIndex((line, at) => at > 0 && !/^["']/.test(line))
  return body.length > first + 1 && RETURN.test(body[first] ?? '')
}

const IDLE = /^(?:console|log|print|puts|echo|fmt\.Print|t\.Log)|^(?:if|for|while|switch|catch)\b/

/** An assertion of a constant cannot fail: it replaces nothing. */
const HOLLOW = /^(?:expect\((?:true|1)\)\.to\w*\((?:true|1)?\)|assert(?:\.ok|True|_true|!)?[ (]\s?[tT]rue\)?)$/

const MOST = 20

/** Tests that lost assertions. Not if they moved, a new line may replace them, or the tested code is gone. */
export function removedAssertions({ files, groups, removal, staying }: TestChanges): readonly Tampering[] {
  const arrived = groups.flatMap(({ before, after }) => after.slice(before.length).flatMap(one => one.assertions))
  const all = (side: 'before' | 'after') => files.flatMap(file => file[side]?.assertions ?? [])
  const fresh = surplus(all('after'), all('before'))
  const elsewhere = new Set([...fresh, ...arrived])
  if (removal.shrinks) return []
  return staying.flatMap(test => {
    if (wasEmptied(test)) return []
    const stays = new Set(test.after.assertions)
    const lost = test.lost.filter(
      text =>
        !stays.has(text) && !elsewhere.has(text) && ![...identifiersIn(text)].some(word => removal.words.has(word)),
    )
    if (lost.length === 0 || test.gained.some(text => !HOLLOW.test(text)) || mayAssertOtherwise(test)) return []
    const detail = `assertions in the test ${quotedLine(test.name)}: ${test.before.assertions.length} before, ${test.after.assertions.length} now; gone: ${some(lost)}`
    return [{ kind: 'removed-assertion', path: test.path, detail }]
  })
}

/** The bare subject of a lost assertion asserts nothing. */
function mayAssertOtherwise({ before, after, gained, lost }: StayingTest): boolean {
  const subjects = lost.slice(0, MOST)
  return surplus(after.body, before.body).some(
    line =>
      /\w/.test(line) &&
      !subjects.some(text => text.includes(line.replace(/^await\s+|;\s*$/g, ''))) &&
      !IDLE.test(line) &&
      !gained.some(text => line.includes(text.slice(0, 20))),
  )
}

/** A test with more changed assertions was rewritten. */
const MOST_CHANGED = 40

export function weakenedAssertions({ staying }: TestChanges): readonly Tampering[] {
  return staying.flatMap(({ lost, gained, name, path }) => {
    if (lost.length > MOST_CHANGED || gained.length > MOST_CHANGED) return []
    return lost.flatMap(old => {
      const weak = isExact(old) ? gained.find(now => isWeaker(old, now, gained)) : undefined
      if (weak === undefined) return []
      const detail = `the test ${quotedLine(name)} asserts less: ${quotedLine(old)} became ${quotedLine(weak)}`
      return [{ kind: 'weakened-assertion', path, detail }]
    })
  })
}

function isWeaker(old: string, now: string, gained: readonly string[]): boolean {
  const subject = anyValueOf(now)
  if (subject === null || !old.includes(subject)) return false
  const whole = withMembers(old, subject)
  return !gained.some(one => isExact(one) && one.includes(whole))
}

/** The value with the members that the assertion reads of it: of `user` in `assert user.name == 1`, `user.name`. */
function withMembers(text: string, subject: string): string {
  const rest = text.slice(text.indexOf(subject) + subject.length)
  return subject + (/^(?:\??\.\w+|\[[^\]]{0,80}\])*/.exec(rest)?.[0] ?? '')
}

const EXACT =
  /\.to(?:Be|Equal|StrictEqual|HaveLength|MatchObject|HaveBeenCalledWith|HaveBeenCalledTimes|Contain|ContainEqual|Match|Throw\w*|HaveProperty|BeCloseTo)\(|\.(?:is|same|eql?|equals?|like|deepEquals?)\(|(?:assert|t)\.match\(|[eE]qual(?:s|To)?\w*[!(]|[dD]eepEqual|StrictEqual|assert(?:Equals?|Same|_eq|_equal|_same|ListEqual|DictEqual)|\s(?:===?|-eq|=~|is(?!\s(?:not|None|True|False)\b))\s|^\[\[? .* = |\bto (?:eq|eql|equal|match_array|contain_exactly)\b|Exactly|must_equal|[tT]hrows|raises/
const NEGATED =
  /\.not\.|\b(?:to_not|not_to)\b|^assert not\b|\s(?:is not|not in|!==?)\s|[nN]ot(?:Equal|Same|Deep|Strict)|\bassert_ne|refute/
const EXPECTS_A_FLAG = /[(,=]\s?(?:[tT]rue|[fF]alse)\)?$|\((?:[tT]rue|[fF]alse),/
const EXPECTS_ANYTHING = /expect\.any(?:thing)?\(|\b(?:mock\.)?(?:ANY|Anything)\b/

function isExact(text: string): boolean {
  return EXACT.test(text) && ![NEGATED, EXPECTS_A_FLAG, EXPECTS_ANYTHING].some(pattern => pattern.test(text))
}

/** Nearly any value passes them. One of `false`, `null` or nothing is not among them: issues ask for it. */
const WEAK: readonly RegExp[] = [
  // Jest, Vitest, Chai and RSpec
  /^expect\(.+\)\.(?:to(?:BeTruthy|BeDefined|BeInstanceOf|BeTypeOf|HaveBeenCalled)\(|not\.to(?:BeNull|BeUndefined|BeNaN|Throw)\(|to(?:Be|Equal|StrictEqual)\((?:expect\.any|true\)|false\))|to\.(?:exist|be\.(?:ok|true|an?\())|(?:to|not_to|to_not) (?:be|be_truthy|exist|be_nil)$)/,
  // Others begin with what they ask
  /^(?:->|::)?(?:assert(?:\.?(?:ok|isOk|exists|isDefined|isNotNull|notEqual|notStrictEqual)|True|IsNotNone|(?:Is)?NotNull|NotEmpty|IsInstance|_not_nil|_instance_of|_kind_of|!)?|(?:assert|require)\.(?:NotNil|NotEmpty|True)|t\.(?:ok|truthy|assert|not)|refute_nil|\[\[?)[ (]/,
]

/** What most values meet, before and behind the value that is asked. */
const BEFORE = /^(?:-n |!!|&|(?:Boolean|len|type|isinstance)\(|typeof )/
const BEHIND =
  /(?:\.(?:is_ok|is_some)\(\)|\.(?:present|any)\?|(?:\.len(?:gth|\(\)))? ?>=? ?0| ?(?:!==?|is not) ?(?:null|undefined|nil|None|''|"")| == (?:mock\.)?ANY| ===? ["']\w+["'])$/
const CONSTANT = /^(?:["'](?!\$).*["']|None|null|nil|t)$/

function anyValueOf(text: string): string | null {
  if (!WEAK.some(form => form.test(text)) || isExact(text)) return null
  const asked = firstArgument(text).trim()
  const before = BEFORE.exec(asked)?.[0] ?? ''
  const inner = before.endsWith('(') ? firstArgument(asked) : asked.slice(before.length)
  const value = inner.replace(BEHIND, '')
  const isCondition = before !== '' || value !== asked
  if (!isCondition && /\.to(?:Be|Equal|StrictEqual)\((?:true|false)\)$/.test(text)) return null
  return /^[\p{L}_$"*(]/u.test(value) && !CONSTANT.test(value) ? value : null
}

/** The first argument of a call, without the `t` of Go; what follows the first blank where there are no brackets. */
function firstArgument(text: string, from = text.search(/[ (]/) + 1): string {
  const end = reach(text, from, text.length, (char, depth) => depth < 0 || (depth === 0 && char === ','))
  const first = text.slice(from, end === -1 ? text.length : end)
  return first === 't' && text[end] === ',' ? firstArgument(text, end + 1) : first
}
