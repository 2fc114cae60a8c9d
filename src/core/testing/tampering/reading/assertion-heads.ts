/** How an assertion begins, by language, in code without strings. */
import type { Language } from './language.ts'

const AVA_AND_TAP =
  '(?:is|not|deepEqual|notDeepEqual|like|truthy|falsy|true|false|assert|regex|notRegex|match|notMatch|throws|throwsAsync|notThrows|notThrowsAsync|doesNotThrow|rejects|resolves|snapshot|matchSnapshot|equal|equals|notEqual|strictEqual|notStrictEqual|deepStrictEqual|same|strictSame|notSame|not|ok|notOk|error|fail|has|type|ifError)'

export const ASSERTION_HEADS: Readonly<Record<Language, RegExp>> = {
  javascript: new RegExp(
    `(?<![\\w$])(?:expect(?:[A-Z_]\\w*|\\.(?:soft|poll))?|assert(?:[A-Z_]\\w*)?(?:\\.\\w+)*|verify[A-Z]\\w*|should|(?:t|tap)\\.${AVA_AND_TAP})(?=\\s?[(<])|\\.should\\b`,
    'g',
  ),
  python:
    /(?<![\w])assert\w*|\bpytest\s?\.\s?(?:raises|warns|fail)\b|\bfnmatch_lines\w*(?=\()|(?<=\.)(?:fail|should)\w*(?=\()/g,
  go: /\b[tb]\.(?:Error|Errorf|Fatal|Fatalf|Fail|FailNow)(?=\()|\b(?:assert|require|is|must|should)(?:\.[A-Z]\w*)?(?=\()|\bassert[A-Z]\w*(?=\()|\bcheck[A-Z]\w*(?=\()/g,
  rust: /\b\w*(?:assert|eqnice)\w*!|\bpanic!|\bassert_\w+(?=\()|\.assert_\w+(?=\()/g,
  java: /\b(?:[aA]ssert\w*(?:\.\w+)?|verify\w*|fail|expect\w*)(?=\s?[({])|\.(?:should\w*|expect\w*)(?=\()|\bshould\w+\b/g,
  php: /(?:->|::)(?:assert\w*|expectException\w*|fail|should\w*)(?=\()|\b(?:expect|assert)(?=\()/g,
  ruby: /(?<![\w.:])(?:assert\w*|refute\w*|flunk)\b[?!]?|\bexpect(?=\s?[({])|\.(?:should\w*|must_\w+|wont_\w+)|(?<![\w.])is_expected\b|(?<![\w.])should(?:_not)?\b/g,
  elixir: /(?<![\w.:])(?:assert\w*|refute\w*|flunk)\b/g,
  shell: /(?<![^\s;&|(!])(?:\[\[?(?=\s)|assert\w*|refute\w*|test(?=\s)|fail(?=\s|$))/gm,
}
