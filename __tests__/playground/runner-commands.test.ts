import { expect, test } from '@jest/globals'
import { createCommandReader, parseCommand } from './runner-commands.ts'

test.each<[string, unknown]>([
  [
    '::error file=a.ts,line=3::it broke',
    { command: 'error', properties: { file: 'a.ts', line: '3' }, data: 'it broke' },
  ],
  [' \t\u3000::Notice title=a%3Ab%2Cc::d', { command: 'notice', properties: { title: 'a:b,c' }, data: 'd' }],
  ['::warning::50%25 of%0Atwo lines', { command: 'warning', properties: {}, data: '50% of\ntwo lines' }],
  ['::warning::%250A', { command: 'warning', properties: {}, data: '%0A' }],
  ['text ##[add-mask]abc', { command: 'add-mask', properties: {}, data: 'abc' }],
  ['##[set-output name=a%3Bb;x=y]v', { command: 'set-output', properties: { name: 'a;b', x: 'y' }, data: 'v' }],
])('%j is a command', (line, command) => {
  expect(parseCommand(line)).toEqual(command)
})

test.each(['text ::error::no', '::unknown::x', '::error no end', ':: error::x', '##[unknown]x', '| ::error::x'])(
  '%j is no command',
  line => {
    expect(parseCommand(line)).toBeUndefined()
  },
)

test('between stop-commands and its token nothing is a command', () => {
  const reader = createCommandReader()
  const lines = ['::stop-commands::t0ken', '::add-mask::a', '##[error]b', '::other::', '::T0KEN::', '::error::after']
  expect(lines.map(line => reader.read(line))).toEqual(lines)
  expect(reader.commands.map(found => found.command)).toEqual(['stop-commands', 'error'])
  expect(reader.masks).toEqual([])
})

test('a mask of several lines masks each of them, and the log does not show it', () => {
  const reader = createCommandReader()
  expect(reader.read('::add-mask::one%0Atwo')).toBe('::add-mask::***')
  expect(reader.masks).toEqual(['one\ntwo', 'one', 'two'])
})
