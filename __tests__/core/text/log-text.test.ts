import { expect, test } from '@jest/globals'
import { logLine, logText } from '../../../src/core/text/sanitized-text.ts'
import { fc } from '../../playground/properties.ts'

/** The runner's own rules (`ActionCommand.cs`): the name of the command a line holds, or null. */
function commandIn(line: string): string | null {
  const trimmed = line.replace(/^[\s\u0085]+/, '')
  if (trimmed.startsWith('::')) {
    const end = trimmed.indexOf('::', 2)
    if (end !== -1) return trimmed.slice(2, end).split(' ', 1)[0] ?? ''
  }
  const old = line.indexOf('##[')
  if (old !== -1 && line.indexOf(']', old) !== -1)
    return line.slice(old + 3, line.indexOf(']', old)).split(' ', 1)[0] ?? ''
  return null
}

const linesOf = (log: string) => log.split(/\r\n|[\r\n\u2028\u2029\u0085\v\f]/)
const COMMANDS = [
  '::set-output name=a::b',
  '::add-mask::a',
  '##[error]x',
  ' \u00a0::stop-commands::t',
  '::ERROR::x',
  '##[group]',
  '::notice file=a::b',
]
const fragments = fc
  .array(
    fc.constantFrom(
      ...COMMANDS,
      ...['::', ':', '##[', '#', '#[', ']', '\r', '\n', '\r\n', '\u2028', '\u2029', '\u0085', '\v', ' ', '\u00a0'],
      ...['\u3000', '\u001b[31m', '\u001b]0;t\u0007', '\u001b', '\u009b1m', '\u0000', '\b', '\u200b', '\u202e'],
      ...['text', '| ', 'error', 'set-output name=x'],
    ),
    { maxLength: 20 },
  )
  .map(parts => parts.join(''))

test('the port of the rules knows a command when it sees one', () => {
  expect(COMMANDS.map(commandIn)).toEqual([
    'set-output',
    'add-mask',
    'error',
    'stop-commands',
    'ERROR',
    'group',
    'notice',
  ])
  expect([commandIn('a ::error::x'), commandIn('a ##[error]x'), commandIn('::x')]).toEqual([null, 'error', null])
})

test('no foreign text holds a command, not even should the prefix get lost', () => {
  fc.assert(
    fc.property(fragments, text => {
      for (const line of linesOf(logText(text))) {
        expect(line.startsWith('| ')).toBe(true)
        expect(commandIn(line)).toBeNull()
        expect(commandIn(line.slice(2))).toBeNull()
        expect(line).not.toMatch(/(?!\t)[\p{Cc}\p{Cf}]/u)
      }
    }),
    { numRuns: 3_000 },
  )
})

test('a foreign line is one line without a command, wherever it is put', () => {
  fc.assert(
    fc.property(fragments, text => {
      const line = logLine(text)
      expect(linesOf(line)).toHaveLength(1)
      expect(commandIn(line)).toBeNull()
      expect(commandIn(`issue: ${line}`)).toBeNull()
    }),
    { numRuns: 2_000 },
  )
})

test.each([
  ['plain', '| plain'],
  ['a\r\nb\rc\nd', '| a\n| b\n| c\n| d'],
  ['\u001b[31mred\u001b[0m \u001b]8;;http://x\u0007link\u001b]8;;\u0007', '| red link'],
  ['50 %\rdone\u0008\u0008', '| 50 %\n| done'],
  ['std::vector<a::b> x; log::error!()', '| std::vector<a::b> x; log: :error!()'],
  ['  ::set-output name=a::b', '|   : :set-output name=a::b'],
  ['#\u200b#[error]x', '| # #[error]x'],
  ['\tindented', '| \tindented'],
  ['', '| '],
])('%j is shown as %j', (text, shown) => {
  expect(logText(text)).toBe(shown)
})

test('long texts keep head and tail, long lines their head', () => {
  const lines = logText(`${'h'.repeat(50)}${'x'.repeat(1_000)}${'t'.repeat(50)}`, 100).split('\n')
  expect(lines).toEqual([`| ${'h'.repeat(50)}`, '| … 1000 characters are left out …', `| ${'t'.repeat(50)}`])
  expect(logText('y'.repeat(3_000))).toBe(`| ${'y'.repeat(2_000)}… (1000 more characters)`)
  expect(logLine('z'.repeat(30), 10)).toBe(`${'z'.repeat(10)}… (20 more characters)`)
})

test.each(['\u001b]', '\u009d', '\u001b[1', ':', '##[', '\r', '\u001b', '::error'])(
  'a third of a megabyte of %j takes no long time',
  unit => {
    const start = process.threadCpuUsage().user
    logText(unit.repeat(330_000 / unit.length), 330_000)
    expect((process.threadCpuUsage().user - start) / 1000).toBeLessThan(10_000)
  },
)
