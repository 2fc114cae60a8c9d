import { expect, test } from '@jest/globals'
import { createTerminalLog } from '../../../src/adapters/actions/step-log.ts'

/** A terminal, and what a person sees on it: carriage returns and cleared lines carried out. */
function terminal(options: { readonly isTTY?: boolean; readonly columns?: number } = {}) {
  let raw = ''
  const write = (text: string) => {
    raw += text
  }
  const stream = { isTTY: true, columns: 40, ...options, write }
  const seen = () => raw.split('\n').map(line => line.split('\r\u001b[2K').at(-1) ?? '')
  return { stream, seen, raw: () => raw }
}

test('the line of progress gives way to each line of the log, and is gone at the end', () => {
  const { stream, seen } = terminal()
  let time = 0
  const log = createTerminalLog(stream, () => time)
  log.now('the model is asked')
  expect(seen()).toEqual(['0 s  the model is asked'])
  time = 2_400
  log.step('[   2 s] turn 1: view a')
  expect(seen()).toEqual(['[   2 s] turn 1: view a', '2 s  the model is asked'])
  log.detail('turn 1', 'tool view')
  log.detail('turn 1', 'done')
  log.block('output of x', '| one\n| two')
  log.detail('turn 1', 'again')
  log.warning('mind')
  log.now('tests')
  expect(seen()).toEqual([
    '[   2 s] turn 1: view a',
    '  turn 1',
    '    tool view',
    '    done',
    '  output of x',
    '    | one',
    '    | two',
    '  turn 1',
    '    again',
    'warning: mind',
    '2 s  tests',
  ])
  log.end('pr-created: it is open', true)
  expect(seen().slice(-2)).toEqual(['pr-created: it is open', ''])
  log.end('failed', false)
  expect(seen().at(-2)).toBe('error: failed')
})

test('no line of progress wraps, also of wide characters and where the width is not known', () => {
  const narrow = terminal({ columns: 12 })
  createTerminalLog(narrow.stream, () => 0).now('目目目目目目')
  expect(narrow.seen()).toEqual(['0 s  目目目'])
  const unknown = terminal({ columns: 0 })
  createTerminalLog(unknown.stream, () => 0).now('x'.repeat(200))
  expect(unknown.seen()[0]).toHaveLength(79)
})

test('where it is no terminal nothing is ever written anew', () => {
  const { stream, raw } = terminal({ isTTY: false })
  const log = createTerminalLog(stream, () => 0)
  log.now('the model is asked')
  log.step('one')
  log.end('two', true)
  expect(raw()).toBe('one\ntwo\n')
})
