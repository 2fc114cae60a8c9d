/** How a test case begins, by language. */
import type { Language } from './language.ts'

/** What belongs to the case: the brackets of its call, its first block in braces, or the lines that are indented deeper. */
export type Extent = 'call' | 'block' | 'indent'

/**
 * A pattern over code without strings. Group `name` is a declared name; without it the name is the first argument. Group `mark` is an
 * annotation that makes the next `name` a case; where a pattern has `mark`, a name without one is none, unless group `always` says so.
 */
export type TestHead = { readonly pattern: RegExp; readonly extent: Extent }

const JS_CALL =
  /(?<![\w$.]|function )(?:(?:t|tap|Deno|QUnit|harness)\.)?(?:it|test|specify|scenario|xit|fit|xtest|xspecify)(?=\s{0,9}[.(`<])/g

export const TEST_HEADS: Readonly<Record<Language, readonly TestHead[]>> = {
  javascript: [{ pattern: JS_CALL, extent: 'call' }],
  python: [{ pattern: /^[ \t]*(?:async[ \t]+)?def[ \t]+(?<name>test\w*)[ \t]*\(/gm, extent: 'indent' }],
  go: [
    { pattern: /^func[ \t]+(?:\([^()\n]{0,80}\)[ \t]*)?(?<name>(?:Test|Fuzz|Example)\w*)[ \t]*\(/gm, extent: 'block' },
    { pattern: /\b[a-z]\w{0,20}(?:\.T\(\))?\.Run(?=\(\s{0,9}["`])/g, extent: 'call' },
  ],
  rust: [
    {
      pattern: /(?<mark>#\[(?:\w+::)?(?:test|rstest|test_case|wasm_bindgen_test)\b)|\bfn\s+(?<name>\w+)/g,
      extent: 'block',
    },
    { pattern: /\b\w*test!(?=\s{0,9}\()/g, extent: 'call' },
  ],
  java: [
    {
      pattern:
        /(?<mark>@(?:Test|ParameterizedTest|RepeatedTest|TestFactory|Property)\b|\[(?:Fact|Theory|Test|TestMethod|TestCase)\b)|\b(?:void|fun|def|func|Task(?:<\w{1,40}>)?)\s+(?<name>`[^`\n]*`|"[^"\n]*"|\w+)\s*\(|\b(?:void|func)\s+(?<always>test\w*)\s*\(/g,
      extent: 'block',
    },
  ],
  php: [
    { pattern: /(?<mark>#\[Test\b)|\bfunction\s+(?:(?<always>test\w*)|(?<name>\w+))\s*\(/g, extent: 'block' },
    { pattern: /(?<![\w$>:\\]|function )(?:it|test)(?=\(\s{0,9}['"])/g, extent: 'call' },
  ],
  ruby: [
    { pattern: /^[ \t]*def[ \t]+(?<name>test_\w*[?!]?)/gm, extent: 'indent' },
    {
      pattern:
        /^[ \t]*(?:it|specify|example|scenario|xit|fit|xspecify|test|should)(?=[ \t]*\(?[ \t]*["']| *\{| +do\b)/gm,
      extent: 'indent',
    },
  ],
  elixir: [{ pattern: /^[ \t]*(?:test|property)(?=[ \t]+")/gm, extent: 'indent' }],
  shell: [
    { pattern: /^[ \t]*@test(?=[ \t])/gm, extent: 'block' },
    { pattern: /^(?:function[ \t]+)?(?<name>test_?\w*)[ \t]*\(\)/gm, extent: 'block' },
  ],
}
