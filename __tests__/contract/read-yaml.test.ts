import { expect, test } from '@jest/globals'
import { readYaml } from './read-yaml.ts'

test('mappings, lists and scalars are read as they are meant', () => {
  const source = `# comment
name: a name # with a comment
"quoted": "a \\"b\\" # c"
single: 'it''s'
empty:
none: {}
names: [one, two]
nested:
  deep:
    - plain
    - key: value
      other: "2"
    -
      third: x
same:
- a
- b
text: |
  line 1
    line 2

  line 3
folded: >-
  one
  two
url: https://example.com/x
`
  expect(readYaml(source)).toEqual({
    name: 'a name',
    quoted: 'a "b" # c',
    single: "it's",
    empty: '',
    none: {},
    names: ['one', 'two'],
    nested: { deep: ['plain', { key: 'value', other: '2' }, { third: 'x' }] },
    same: ['a', 'b'],
    text: 'line 1\n  line 2\n\nline 3\n',
    folded: 'one two',
    url: 'https://example.com/x',
  })
})

test.each([
  'a: &x 1',
  'a: *x',
  'a: {b: c}',
  'a: [[b]]',
  '\ta: b',
  'a: b\n   c: d',
  'a: 1\na: 2',
  'just words',
  'a: "open',
  'a: b: c',
])('%j is refused rather than misread', source => expect(() => readYaml(source)).toThrow(/^line /))
