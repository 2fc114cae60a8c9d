import { expect, test } from '@jest/globals'
import { readChanges } from '../../../src/core/manifest/read-changes.ts'
import { growthOf } from '../../playground/growth.ts'

/** An answer of these lines; `|` separates lines too. */
function answer(...lines: readonly string[]): string {
  return `${lines.join('|').replaceAll('|', '\n')}\n`
}

function blocksOf(text: string) {
  const read = readChanges(text)
  if (read.kind === 'problems') return read.problems
  return read.changes.map(({ find, replace }) => `${find.join('|')} => ${replace.join('|')}`)
}

const one = '### CHANGE 1: first|FIND:|```ts|a|```|REPLACE WITH:|```ts|b|```'.split('|')
const two = '### CHANGE 2: second|FIND:|```|c|```|REPLACE WITH:|```|d|```'.split('|')
const three = '### CHANGE 3|FIND:|~~~py|e|~~~||REPLACE WITH:||~~~~|~~~~|'.split('|')

test('S4-17 to S4-19: the changes in the order they stand, with numbers and descriptions', () => {
  expect(readChanges(answer('Here they are.|', ...one, '', ...two, ...three))).toEqual({
    kind: 'changes',
    changes: [
      { number: 1, description: 'first', find: ['a'], replace: ['b'] },
      { number: 2, description: 'second', find: ['c'], replace: ['d'] },
      { number: 3, description: '', find: ['e'], replace: [] },
    ],
  })
})

test.each([
  ['no final line break', [...one].join('\n'), ['a => b']],
  ['CRLF', answer(...one, '', ...two).replaceAll('\n', '\r\n'), ['a => b', 'c => d']],
  [
    'bold markers',
    answer(...one)
      .replace('FIND:', '**FIND:**')
      .replace('REPLACE WITH:', '**REPLACE WITH**:'),
    ['a => b'],
  ],
  [
    'indentation and blank lines of blocks (S4-24)',
    answer('### CHANGE 1: x|FIND:|```||    a|\tb  ||```|REPLACE WITH:|```|  a|||```'),
    ['|    a|\tb  | =>   a||'],
  ],
  [
    'code with fences in a longer fence (S4-23)',
    answer('### CHANGE 1: x|FIND:|````|```js|a|```|x|````|REPLACE WITH:|~~~|```|```|~~~|', ...two),
    ['```js|a|```|x => ```|```', 'c => d'],
  ],
  [
    'code with our own markers and no fence',
    answer('### CHANGE 1: x|FIND:|```|FIND:|### CHANGE 2: y|```|REPLACE WITH:|```|REPLACE WITH:|```'),
    ['FIND:|### CHANGE 2: y => REPLACE WITH:'],
  ],
  [
    'a whole answer as code in a longer fence',
    answer('### CHANGE 1: x|FIND:|````', ...one, '````|REPLACE WITH:|`````md', ...two, '', ...one, '`````'),
    [`${one.join('|')} => ${[...two, '', ...one].join('|')}`],
  ],
  [
    'conflict markers',
    answer('### CHANGE 1: x|FIND:|```|<<<<<<< HEAD|a|=======|b|>>>>>>> other|```|REPLACE WITH:|```|a|```'),
    ['<<<<<<< HEAD|a|=======|b|>>>>>>> other => a'],
  ],
  ['text behind the last block', answer(...one, '|That is all.|It holds `code`.'), ['a => b']],
  ['text between two changes', answer(...one, 'Then:', '', ...two), ['a => b', 'c => d']],
  [
    'text between the parts of a change',
    answer('### CHANGE 1: x||Why.|FIND:|```|a|```||Instead:|REPLACE WITH:|```|b|```'),
    ['a => b'],
  ],
  ['a longer fence around the whole answer', answer('````', ...one, '', ...two, '````'), ['a => b', 'c => d']],
  ['a fence of the same length around the whole answer', answer('```markdown', ...one, '```|'), ['a => b']],
  ['a fenced quotation before the first change', answer('```|x|```', ...one), ['a => b']],
])('reads %s', (_, text, expected) => {
  expect(blocksOf(text)).toEqual(expected)
})

const WORDS: Readonly<Record<string, string>> = {
  'no-replace': '"REPLACE WITH:" and its block must follow',
  'no-fence': 'a fenced block must follow',
  'no-find': '"FIND:" must follow',
  'no-heading': 'a heading like',
  'empty-find': 'the FIND block is empty',
  'not-closed': 'is not closed',
  'fence-inside': 'holds a fence as long as its own',
  'fence-behind': 'code of the block above or text behind it',
}

test.each([
  ['no REPLACE at the end (S4-20)', answer(...one.slice(0, 5)), ['no-replace 6']],
  ['no REPLACE before the next change', answer(...one.slice(0, 5), '', ...two), ['no-replace 7']],
  ['REPLACE with a block that has no fence', answer(...one.slice(0, 6), 'b'), ['no-fence 6']],
  ['no FIND', answer('### CHANGE 1: x|```|a|```'), ['no-find 1']],
  ['no second heading', answer(...one, '', ...two.slice(1)), ['no-heading 11']],
  ['two REPLACE blocks', answer(...one, ...one.slice(5)), ['no-heading 10']],
  ['a blank FIND', answer('### CHANGE 1: x|FIND:|```| |```|REPLACE WITH:|```|b|```'), ['empty-find 2']],
  ['a FIND that is not closed', answer('### CHANGE 1: x|FIND:|```|a|REPLACE WITH:|```|b|```'), ['fence-behind 7']],
  ['a REPLACE that is not closed', answer(...one.slice(0, 8)), ['not-closed 7']],
  ['a fence that is too short to close', answer(...one.slice(0, 6), '````|b|```'), ['not-closed 7']],
  ['a fenced example behind the last block', answer(...one, '|Check it:|```sh|npm test|```'), ['fence-behind 11']],
  ['a fenced example between changes', answer(...one, 'Check it:|```|a|```', ...two), ['fence-behind 10']],
  ['code with a fence of the same length', answer(...one.slice(0, 6), '```|```js|b|```|c|```'), ['fence-inside 7']],
  [
    'a whole change as code in a fence of the same length',
    answer('### CHANGE 1: x|FIND:|```', ...one, '```|REPLACE WITH:|```|z|```'),
    ['fence-inside 3'],
  ],
  [
    'several at once',
    answer(...one.slice(0, 5), '', ...two, '', ...three.slice(0, 4)),
    ['no-replace 7', 'not-closed 19'],
  ],
])('refuses %s', (_, text, expected) => {
  const problems = expected.map(one => {
    const [kind = '', line] = one.split(' ')
    return expect.stringMatching(new RegExp(`^line ${line}: .*${WORDS[kind]}`))
  })
  expect(blocksOf(text)).toEqual(problems)
})

test.each([
  ['prose only', 'I would rather rewrite the file.', /holds no change/],
  ['nothing', '', /holds no change/],
  ['a whole file instead', answer('```ts|a|```'), /holds no change/],
  ['half of a surrogate pair', answer(...one, '\uD83D'), /half of a surrogate pair/],
])('refuses an answer that is %s', (_, text, why) => {
  expect(blocksOf(text)).toEqual([expect.stringMatching(why)])
})

test('hostile answers take linear time', () => {
  const code = ['```\n', '```\n\n\n', '`', '~~~\n```\n', '\n']
  const changes = [
    '```\nREPLACE WITH:\n```\n```\na\n',
    '### CHANGE 1\n',
    'FIND:\n',
    '### CHANGE 1\nFIND:\n```\n',
    '```\nREPLACE WITH:\n',
  ]
  for (const shape of [...code, ...changes]) {
    const read = (size: number) => () => readChanges(shape.repeat(size / shape.length))
    expect(growthOf({ small: read(20_000), large: read(200_000) }, 40)).toBeLessThanOrEqual(40)
  }
})
