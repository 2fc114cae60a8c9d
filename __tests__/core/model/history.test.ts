import { expect, test } from '@jest/globals'
import { keptHistory, type PastEntry } from '../../../src/core/model/history.ts'
import { longestConversation } from '../../../src/core/model/messages.ts'
import { fc } from '../../playground/properties.ts'

const said = (text: string): PastEntry => ({ kind: 'said', text })
const answer = (name: string, input: object, text: string, isError = false): PastEntry => {
  return { kind: 'answer', call: { name, input }, text, isError }
}
const editor = (input: object, text: string, isError = false) =>
  answer('str_replace_based_edit_tool', input, text, isError)
const view = (path: string, text: string, view_range?: readonly number[]) =>
  editor({ command: 'view', path, ...(view_range && { view_range }) }, text)
const edit = (path: string, text: string, isError = false) =>
  editor({ command: 'str_replace', path, old_str: 'a', new_str: 'b' }, text, isError)
const run = (command: string, text: string) => answer('bash', { command }, text)

const PLENTY = 100_000
const textsOf = (past: readonly PastEntry[], tokens = PLENTY) => keptHistory(past, tokens).map(({ text }) => text)
const whole = (past: readonly PastEntry[]) => textsOf([...past, said('Go on.')]).slice(0, -1)
const CUT = (what: string) => `Cut here to save room: ${what}. Repeat a call to see its result again.`

test.each<[string, PastEntry[], string[]]>([
  [
    'a command that ran again',
    [run('ls', 'old'), run('pwd', 'here'), run('ls', 'new')],
    [CUT('bash ls'), 'here', 'new'],
  ],
  ['a view of a file that was viewed again', [view('a', 'old'), view('a', 'new')], [CUT('view a'), 'new']],
  [
    'a part of a file that was viewed as a whole',
    [view('a', 'old', [1, 2]), view('a', 'new')],
    [CUT('view a:1-2'), 'new'],
  ],
  ['a view of a file that was edited', [view('a', 'old'), edit('a', 'done')], [CUT('view a'), 'done']],
])('of %s only the newer result is kept', (_, past, texts) => {
  expect(whole(past)).toEqual(texts)
})

test.each<[string, PastEntry[]]>([
  ['other parts of a file', [view('a', 'one', [1, 2]), view('a', 'two', [3, 4])]],
  ['a whole file and a part of it', [view('a', 'whole'), view('a', 'part', [3, 4])]],
  ['a view before an edit that failed', [view('a', 'whole'), edit('a', 'no', true)]],
  ['views of two files', [view('a', 'one'), view('b', 'two')]],
  ['what both sides said', [said('one'), { kind: 'host', text: 'two' }]],
])('%s are both kept', (_, past) => {
  expect(whole(past)).toEqual(past.map(({ text }) => text))
})

test('what was cut side by side is one line, which counts the same call once', () => {
  const past = [run('ls', '1'), run('ls', '2'), said(''), run('ls\n  -a', '3'), run('ls', '4'), run('ls\n  -a', '5')]
  expect(whole(past)).toEqual([CUT('bash ls (2 times), bash ls -a'), '4', '5'])
})

test('the oldest entries make room for the newer ones', () => {
  const past = [said('a'.repeat(900)), said('b'.repeat(900)), said('c'.repeat(900)), said('newest')]
  expect(textsOf(past, 800)).toEqual([CUT('messages'), ...past.slice(1).map(({ text }) => text)])
  expect(textsOf(past, 0)).toEqual([CUT('messages (3 times)'), 'newest'])
})

test('the newest reply and its answers are always kept, cut in the middle if they are very long', () => {
  const past = [said('old'), said('newest'), run('x', `begin${'x'.repeat(90_000)}end`)]
  const [, newest, long = ''] = textsOf(past, 0)
  expect(newest).toBe('newest')
  expect(long).toMatch(/^begin[\s\S]*characters are left out[\s\S]*end$/)
  expect(long.length).toBeLessThan(12_100)
})

test('it is about as long as it may be, never loses the newest entry, and says what it cut', () => {
  const path = fc.constantFrom('a', 'b')
  const text = fc.string({ unit: fc.constantFrom('x', '\n'), maxLength: 300 }).map(one => `x${one}`)
  const entry = fc.oneof(
    fc.tuple(path, text).map(([one, shown]) => view(one, shown)),
    fc.tuple(path, text).map(([one, shown]) => edit(one, shown)),
    fc.tuple(fc.constantFrom('ls', 'pwd'), text).map(([one, shown]) => run(one, shown)),
    text.map(said),
  )
  fc.assert(
    fc.property(fc.array(entry, { minLength: 1, maxLength: 40 }), fc.nat(2_000), (past, tokens) => {
      const kept = keptHistory(past, tokens)
      const shown = kept.filter(({ kind }) => kind !== 'cut')
      expect(shown.at(-1)?.text).toBe(past.at(-1)?.text)
      const newest = past.slice(past.findLastIndex(({ kind }) => kind === 'said'))
      const least = newest.reduce((sum, one) => sum + one.text.length, 0)
      expect(shown.reduce((sum, one) => sum + one.text.length, 0)).toBeLessThanOrEqual(Math.max(least, tokens * 3))
      expect(shown.length < past.length).toBe(kept.some(({ kind }) => kind === 'cut'))
      // Nothing is moved, and two gaps are never side by side.
      const texts = past.map(one => one.text)
      let from = -1
      for (const one of shown) {
        from = texts.indexOf(one.text, from + 1)
        expect(from).not.toBe(-1)
      }
      expect(kept.some((one, at) => one.kind === 'cut' && kept[at + 1]?.kind === 'cut')).toBe(false)
    }),
  )
})

test.each([
  [undefined, undefined, 148_000],
  [200_000, undefined, 148_000],
  [1_000_000, undefined, 868_000],
  [1_000_000, 50, 868_000],
  [1_000_000, 49, 148_000],
  [32_000, undefined, 16_000],
  [32_000, 1, 16_000],
])(
  'in a window of %s tokens, with money for %s more requests, a conversation may have %s',
  (...[window, affordable, tokens]) => {
    expect(longestConversation(window, affordable)).toBe(tokens)
  },
)
