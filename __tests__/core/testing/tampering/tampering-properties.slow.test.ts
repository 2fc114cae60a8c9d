import { expect, test } from '@jest/globals'
import { findTampering } from '../../../../src/core/testing/tampering/find-tampering.ts'
import { COMMON_TEST_PATHS, testPathMatcher } from '../../../../src/core/testing/test-command.ts'
import { growthOf } from '../../../playground/growth.ts'
import { fc } from '../../../playground/properties.ts'
import { add, edit, remove, reversed } from './change-rows.ts'

const isTest = testPathMatcher(COMMON_TEST_PATHS)

const PATHS = [
  'a.test.ts',
  'test_a.py',
  'a_test.go',
  'tests/a.rs',
  'src/a.rs',
  'ATest.java',
  'ATest.php',
  'a_spec.rb',
  'a_test.exs',
  'a.bats',
  'src/a.ts',
  'a.py',
  'package.json',
  'jest.config.js',
  'pyproject.toml',
  'Makefile',
]
const WORDS = [
  "test('a', () => {",
  '})',
  '}',
  'expect(a).toBe(1)',
  'expect(',
  'def test_a():',
  '    assert a == 1',
  '    try:',
  '    except:',
  'func TestA(t *testing.T) {',
  't.Run("a", func() {',
  '#[test]',
  'fn a() {',
  '@Test',
  'void a() {',
  "it 'a' do",
  'end',
  '@test "a" {',
  '[ 1 -eq 1 ] || true',
  'it.skip(',
  '@pytest.mark.skip',
  '/*',
  '*/',
  '`',
  '${',
  '"""',
  "'",
  '"',
  '\\',
  '<<EOF',
  'EOF',
  'r#"',
  '{"scripts":{"test":"jest"}}',
  'testPathIgnorePatterns: [',
  'fail_under = 3',
  '\n',
]
const text = fc.oneof(
  fc.array(fc.constantFrom(...WORDS), { maxLength: 40 }).map(words => words.join('\n')),
  fc.array(fc.constantFrom(...WORDS), { maxLength: 40 }).map(words => words.join('')),
  fc.string({ unit: 'grapheme' }),
)
const change = fc
  .tuple(fc.constantFrom(...PATHS), fc.option(text), fc.option(text))
  .map(([path, before, after]) =>
    before === null ? add(path, after ?? '') : after === null ? remove(path, before) : edit(path, before, after),
  )

test('no texts make it throw, and a change that changes nothing is never reported', () => {
  fc.assert(
    fc.property(fc.array(change, { maxLength: 6 }), changes => {
      expect(Array.isArray(findTampering(changes, isTest))).toBe(true)
      expect(findTampering(changes.map(reversed), isTest)).toBeDefined()
      const same = changes.map(one => edit(one.path, one.before ?? '', one.before ?? ''))
      expect(findTampering(same, isTest)).toEqual([])
    }),
    { numRuns: 200 },
  )
})

/** Of a function or a test; some short words are markers in one language or another. */
const MARKERS = /^(?:fit|xit|skip|todo|only|test|focus|pending|ignore|failing|xtest|ftest|fails)/
const name = fc.stringMatching(/^[a-z]{3,12}$/).filter(one => !MARKERS.test(one))
const LANGUAGES: readonly (readonly [string, (name: string, value: number) => string])[] = [
  ['a.test.ts', (one, n) => `test('${one}', () => {\n  const got = ${one}(${n})\n  expect(got).toBe(${n})\n})\n\n`],
  ['test_a.py', (one, n) => `def test_${one}():\n    got = ${one}(${n})\n    assert got == ${n}\n\n`],
  [
    'a_test.go',
    (one, n) => `func Test${one}(t *testing.T) {\n\tgot := ${one}(${n})\n\tassert.Equal(t, ${n}, got)\n}\n\n`,
  ],
  ['tests/a.rs', (one, n) => `#[test]\nfn ${one}() {\n    let got = read(${n});\n    assert_eq!(got, ${n});\n}\n\n`],
  ['ATest.java', (one, n) => `@Test\nvoid ${one}() {\n  int got = read(${n});\n  assertEquals(${n}, got);\n}\n\n`],
  ['a_spec.rb', (one, n) => `it '${one}' do\n  got = read(${n})\n  expect(got).to eq(${n})\nend\n\n`],
  ['a.bats', (one, n) => `@test "${one}" {\n  run read ${n}\n  [ "$output" = "${n}" ]\n}\n\n`],
]

test.each(LANGUAGES)('in %s, adding tests anywhere is never reported, and taking one away always is', (path, write) => {
  const cases = fc.uniqueArray(fc.tuple(name, fc.nat(99)), { minLength: 1, maxLength: 8, selector: ([one]) => one })
  fc.assert(
    fc.property(cases, fc.array(fc.boolean(), { minLength: 8, maxLength: 8 }), (all, kept) => {
      const render = (some: typeof all) => some.map(([one, n]) => write(one, n)).join('')
      const fewer = all.filter((_, at) => kept[at])
      expect(findTampering([edit(path, render(fewer), render(all))], isTest)).toEqual([])
      const found = findTampering([edit(path, render(all), render(fewer))], isTest)
      // What is gone cannot be told from what stays where most of its lines are the same.
      if (new Set(all.map(([, n]) => n)).size === all.length && fewer.length < all.length)
        expect(found.map(({ kind }) => kind)).toEqual(['fewer-tests'])
    }),
    { numRuns: 60 },
  )
})

const HOSTILE: readonly (readonly [string, readonly string[]])[] = [
  [
    'a.test.ts',
    ['(', '{', '`${', "'", '/', '/*', '\\', "test('a', ", 'expect(', 'test.each(', 'it.it.', 'try{', ' ', '\n'],
  ],
  ['a.test.ts', ["test('a',()=>{expect(a)\n"]],
  ['test_a.py', ['"""', '#', 'def test_a():\n', ' def test_a():\n  ', 'assert (', 'try:\n', '@pytest.mark.skip\n']],
  ['tests/a.rs', ['#[test]', 'fn a', 'r#"', "'a", 'assert!(']],
  ['ATest.java', ['@Test void a(){']],
  ['a_test.go', ['func TestA(', 't.Run("a", ']],
  ['a_spec.rb', ["it 'a' do\n", '<<~A\n', '=begin\n']],
  ['a.bats', ['@test a {', '<<A\n', '|| true']],
  ['jest.config.js', ['testMatch: [', 'branches: ', 'node ', 'npm run ', '{"scripts":']],
]

test.each(HOSTILE.flatMap(([path, units]) => units.map(unit => [path, unit] as const)))(
  'in %s, much of %j takes linear time',
  (path, unit) => {
    const find = (size: number) => () => {
      const hostile = unit.repeat(size / unit.length)
      findTampering([edit(path, hostile, `${hostile}x`), edit(path, `${hostile}y`, hostile.slice(size / 2))], isTest)
    }
    // Eight times the text: quadratic growth would be 64 times the time.
    expect(growthOf({ small: find(10_000), large: find(80_000) }, 32)).toBeLessThanOrEqual(32)
  },
)

test('a long line that names a source and much of what left it costs linear time', () => {
  const names = (count: number) => Array.from({ length: count }, (_, at) => `name${at}`).join(' ')
  const find = (count: number) => () => {
    const line = `import { ${names(count)} } from '${'./help.js '.repeat(count)}'\ntest('keeps', () => {\n  ok()\n})\n`
    findTampering([remove('a.test.ts', line), edit('help.js', 'one()\ntwo()\n', 'three()\nfour()\n')], isTest)
  }
  expect(growthOf({ small: find(2_000), large: find(16_000) }, 16)).toBeLessThanOrEqual(16)
})
