/** How much an assertion says, by its verb. */
import type { AssertionParts } from '../reading/assertion-parts.ts'

const EXACT =
  /to(?:Be|Equal|StrictEqual|HaveLength|MatchObject|HaveBeenCalledWith|HaveBeenCalledTimes|Contain|ContainEqual|Match|Throw\w*|HaveProperty|BeCloseTo)\(|(?:^|\.)(?:is|same|eql?|equals?|like|deepEquals?)\(|[eE]qual(?:s|To)?\w*[!(]|[dD]eepEqual|StrictEqual|assert(?:Equals?|Same|_eq|_equal|_same|ListEqual|DictEqual)|(?:==|-eq|^\[\[? =|=~)|\bto (?:eq|eql|equal|match_array|contain_exactly)\b|Exactly|must_equal|[tT]hrows|raises/
const WEAK =
  /to(?:BeTruthy|BeDefined|BeFalsy|BeInstanceOf|BeTypeOf|HaveBeenCalled)\(\)|not\.to(?:BeNull|BeUndefined|Throw|BeNaN)\(|to(?:Be|Equal|StrictEqual)\(\)\.?$|\.(?:ok|exist|exists|truthy|isOk|isDefined|isNotNull|notNull|true|assert)\b|(?:^|\W)assert(?:\.ok)?\(\)$|^assert ?$|^assert (?:is not|is|in|!=)$|assert(?:True|IsNotNone|NotNull|IsNotNull|NotEmpty|IsInstance|NotNil|NotEquals?|_not_nil|_instance_of|_kind_of)|refute_nil|\.(?:NotNil|NotEmpty|True|isNotNull|isNotEmpty|isInstanceOf|notStrictEqual|notEqual|doesNotThrow)\b|^assert!\(\)$|\bto be\b|be_truthy|not_to be_nil|^\[\[? ?(?:-n|!=)?/

const NEGATED = /\bnot\b|[nN]ot(?:Equal|Same|Deep|Strict)|!=|\bassert_ne|refute/

/** True where one certain value, or error, is asked for. */
export function isExact({ verb, parts }: AssertionParts): boolean {
  return EXACT.test(verb) && !NEGATED.test(verb) && !parts.some(part => /^(?:true|false|True|False)$/.test(part))
}

/** True where nearly any value will do. */
export function isWeak(parts: AssertionParts): boolean {
  return !isExact(parts) && WEAK.test(parts.verb)
}

const EMPTY =
  /^u?(?:\[\]|\{\}|''|""|``|null|undefined|None|nil|expect\.anything\(\)|expect\.any\(\w+\)|mock\.ANY|ANY|mock\.Anything|dict\(\)|list\(\)|vec!\[\]|String::new\(\))$/

/** True for an expected value that says nothing, or nearly so. */
export function isEmptyValue(part: string): boolean {
  return EMPTY.test(part)
}
