import { describe, expect, test } from '@jest/globals'
import { readEarlierRun, readTranscript } from '../../../src/core/log/read-transcript.ts'
import { fc } from '../../playground/properties.ts'
import { endLine, linesOf, receiptLine, replyLine, SNAPSHOT, startLine } from './sample-transcript.ts'

const NOW = { repository: 'octo/project', task: { id: 'issue-1', snapshotSha256: SNAPSHOT } }
const WHOLE = linesOf(
  startLine(),
  replyLine(0.25),
  receiptLine('t1', 'p1'),
  replyLine(0.5, 'Nearly.'),
  receiptLine('t2', 'p2', ['a']),
)

describe('a transcript', () => {
  test('is read up to where the run was killed', () => {
    for (let length = WHOLE.indexOf('\n') + 1; length <= WHOLE.length; length += 1) {
      const read = readTranscript(WHOLE.slice(0, length))
      if (read.kind === 'unreadable') throw new Error(read.problem)
      expect(read.damaged).toEqual([])
      expect(read.lines.length).toBeGreaterThanOrEqual(WHOLE.slice(0, length).split('\n').length - 1)
    }
  })

  test('names the lines that cannot be read and passes over kinds that are not known', () => {
    const read = readTranscript(
      linesOf(startLine(), '{', { type: 'news', at: 1 }, '[]', 'null', { type: 'tool' }, replyLine(1)),
    )
    expect(read).toMatchObject({ damaged: [2, 4, 5, 6] })
    expect('lines' in read && read.lines.map(({ number }) => number)).toEqual([1, 7])
  })

  test('is given up where too much of it is damaged, so that a large file of rubbish costs no time', () => {
    const rubbish = `${WHOLE}${'\n'.repeat(1_001)}`
    expect(readTranscript(rubbish)).toEqual({ kind: 'unreadable', problem: 'more than 1000 of its lines are damaged' })
    expect(readTranscript(rubbish.slice(0, -1))).toMatchObject({ damaged: { length: 1_000 } })
  })

  test.each([
    ['nothing', ''],
    ['something else', 'hello\n'],
    ['another schema', linesOf(startLine({ schema: 'diffproof-transcript/v9' }))],
    ['no start', linesOf(replyLine(1), startLine())],
    ['a run id with markup', linesOf(startLine({ runId: '7](http://evil)' }))],
  ])('is none where it is %s', (_, text) => expect(readTranscript(text)).toHaveProperty('problem'))

  test('is read or refused, never thrown at, whatever was done to its bytes', () => {
    const damage = fc.tuple(fc.nat(WHOLE.length), fc.nat(40), fc.string({ unit: 'binary', maxLength: 5 }))
    fc.assert(
      fc.property(fc.array(damage, { maxLength: 4 }), damages => {
        const text = damages.reduce((now, [at, cut, put]) => now.slice(0, at) + put + now.slice(at + cut), WHOLE)
        const read = readTranscript(text)
        const judged = readEarlierRun(text, NOW)
        if (read.kind === 'unreadable' || read.damaged.length > 0) expect(judged).toHaveProperty('why')
      }),
    )
  })
})

describe('an earlier run', () => {
  test('is gone on with from any patch that it kept, with what it cost and said last', () => {
    const judged = readEarlierRun(WHOLE, NOW)
    if (judged.kind === 'unusable') throw new Error(judged.why)
    expect(judged).toMatchObject({ runId: '7', costUsd: 0.75, lastText: 'Nearly.' })
    expect(judged.kept.get('p1')).toMatchObject({ tree: 't1' })
    expect(judged.kept.get('p2')).toMatchObject({ tree: 't2', byEditTool: ['a'] })
  })

  test('adds what the run before it had cost, and knows no cost where one is not known', () => {
    const resumed = {
      at: 0,
      phase: null,
      type: 'resumed',
      runId: '6',
      costUsd: 2,
      tree: 't',
      byEditTool: [],
      lastText: '',
      patch: '',
    }
    expect(readEarlierRun(WHOLE + linesOf(resumed), NOW)).toMatchObject({ costUsd: 2.75 })
    expect(readEarlierRun(WHOLE + linesOf({ ...resumed, costUsd: null }), NOW)).toMatchObject({ costUsd: null })
    expect(readEarlierRun(WHOLE + linesOf({ ...resumed, costUsd: 1e308 }), NOW)).toMatchObject({ costUsd: null })
  })

  test.each([
    'budget-exceeded',
    'turn-limit',
    'timed-out',
    'cancelled',
    'model-error',
    'forge-error',
    'push-refused',
    'pr-not-permitted',
    'internal-error',
    'configuration-error',
  ])('that ended with %s has left something to do', outcome =>
    expect(readEarlierRun(WHOLE + linesOf(endLine(outcome)), NOW)).toHaveProperty('runId'),
  )

  test('that delivered what a limit had left is gone on with, too', () =>
    expect(readEarlierRun(WHOLE + linesOf(endLine('pr-created', 'max-turns')), NOW)).toHaveProperty('runId'))

  test.each([
    ['finished', WHOLE + linesOf(endLine('pr-created')), 'it has ended with pr-created'],
    ['of another repository', linesOf(startLine({ repository: 'octo/other' })), 'it was a run of another repository'],
    ['of another task', WHOLE.replace('"id":"issue-1"', '"id":"issue-2"'), 'it was a run of another task'],
    ['of another text', WHOLE.replace(SNAPSHOT, 'b'.repeat(64)), 'the text of the task has changed since'],
    ['damaged', WHOLE.replace('"request":1', '"request":'), 'its transcript is damaged (line 2)'],
    [
      'by an older version',
      WHOLE.replace('diffproof-transcript/v3', 'diffproof-transcript/v2'),
      'its transcript cannot be read: it is diffproof-transcript/v2, and this version of Diffproof reads only diffproof-transcript/v3',
    ],
    ['none', 'x', 'its transcript cannot be read: its first line is no start of diffproof-transcript/v3'],
  ])('is left alone where it is %s', (_, text, why) =>
    expect(readEarlierRun(text, NOW)).toEqual({ kind: 'unusable', why, isEmpty: false }),
  )

  test('without a change makes way for the one before it', () =>
    expect(readEarlierRun(linesOf(startLine(), receiptLine('t', null)), NOW)).toMatchObject({ isEmpty: true }))
})
