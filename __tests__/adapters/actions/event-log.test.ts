import { expect, test } from '@jest/globals'
import { createEventLog, type StepLog } from '../../../src/adapters/actions/event-log.ts'
import type { RunEvent } from '../../../src/core/log/shorten-events.ts'
import { resultOf } from '../../../src/core/outcome.ts'
import { answered, ran, sentBack, sentBackWith, used } from '../../core/log/any-run-log.ts'
import { fc } from '../../playground/properties.ts'
import { createCommandReader } from '../../playground/runner-commands.ts'

/** A log that remembers: what stands by itself, and what below which title. */
function remembered() {
  const lines: { readonly title: string | null; readonly text: string }[] = []
  const byItself = (text: string) => void lines.push({ title: null, text })
  const below = (title: string, text: string) => void lines.push({ title, text })
  const log: StepLog = {
    ...{ step: byItself, warning: byItself, end: byItself, detail: below, block: below },
  }
  let time = 0
  const telling = createEventLog(log, { redact: text => text.replaceAll('secret-1', '***'), sinceStart: () => time })
  const wait = (milliseconds: number) => {
    time += milliseconds
  }
  return { telling, lines, wait }
}

test('a part of the run is told when it is over, with its time; what is said in it is folded below its name', async () => {
  const { telling, lines, wait } = remembered()
  telling.info('before')
  wait(65_400)
  await telling.group('Preflight', async () => {
    telling.info('one')
    expect(telling.phase()).toBe('Preflight')
    wait(2_500)
  })
  telling.info('after')
  await expect(telling.group('Publish', () => Promise.reject(new Error('x')))).rejects.toThrow('x')
  expect(lines).toEqual([
    { title: 'Notes', text: 'before' },
    { title: 'Preflight', text: 'one' },
    { title: null, text: '[  67 s] Preflight: done (2.5 s)' },
    { title: 'Notes', text: 'after' },
    { title: null, text: '[  67 s] Publish: broke off (0.0 s)' },
  ])
})

test('a part that came to the ending of the run says which, and is not done', async () => {
  const { telling, lines } = remembered()
  await telling.group('Preflight', async () => resultOf('model-error', 'the key is wrong'))
  await telling.group('Publish', async () => resultOf('pr-created', 'it is open'))
  await telling.group('Look', async () => ({ outcome: 7 }))
  expect(lines.map(({ text }) => text)).toEqual([
    '[   0 s] Preflight: model-error (0.0 s)',
    '[   0 s] Publish: pr-created (0.0 s)',
    '[   0 s] Look: done (0.0 s)',
  ])
})

test('a part whose steps were told needs no line of its own, unless it came to an ending or broke off', async () => {
  const { telling, lines } = remembered()
  const tests = () => telling.logEvent(ran('tests') as RunEvent)
  await telling.group('Phase 1', async () => tests())
  await telling.group('Publish', async () => {
    tests()
    return resultOf('push-refused', 'no')
  })
  const broken = telling.group('Phase 2', async () => {
    tests()
    throw new Error('x')
  })
  await expect(broken).rejects.toThrow('x')
  expect(lines.map(({ text }) => text)).toEqual([
    '[   0 s] tests: passed (1.0 s)',
    '[   0 s] tests: passed (1.0 s)',
    '[   0 s] Publish: push-refused (0.0 s)',
    '[   0 s] tests: passed (1.0 s)',
    '[   0 s] Phase 2: broke off (0.0 s)',
  ])
})

test('what is said after a turn is folded with it, after the tests with the part of the run', async () => {
  const { telling, lines } = remembered()
  await telling.group('Phase 1', async () => {
    telling.logEvent(answered(2) as RunEvent)
    telling.untrusted('I look.')
    telling.logEvent({ type: 'began', step: 'tests' })
    telling.info('run npm test')
    telling.logEvent(ran('tests', { output: 'ok' }) as RunEvent)
    telling.info('what now')
  })
  expect(lines.filter(({ title }) => title !== null)).toEqual([
    { title: 'turn 2', text: '| I look.' },
    { title: 'tests', text: 'run npm test' },
    { title: 'output of `npm test`', text: '| ok' },
    { title: 'Phase 1', text: 'what now' },
  ])
})

test('no text of an event is a command of the runner, and no secret leaves', () => {
  const piece = fc.constantFrom(
    '::error::',
    '::group::x',
    '##[group]',
    '::add-mask::',
    '\n',
    '\r',
    '\u001b[2K',
    ' ',
    'a',
    'secret-1',
    '%0A',
  )
  const untrusted = fc.array(piece, { maxLength: 8 }).map(parts => parts.join(''))
  fc.assert(
    fc.property(untrusted, text => {
      const { telling, lines } = remembered()
      const events = [
        answered(1, { raw: [{ type: 'tool_use', name: text, input: { command: text } }] }),
        used(1, { name: text, input: { command: text }, text, isError: true }),
        used(1, { text }),
        ran('check', { command: text, output: text, status: 'failed' }),
        { type: 'receipt', tree: text, files: [{ path: text, change: 'added' }], byEditTool: [], patchSha256: null },
        ...sentBackWith(text).map(sentBack),
        { type: 'github', what: 'branch', target: text, ok: false, detail: text, durationMs: 1 },
      ] as RunEvent[]
      for (const event of events) telling.logEvent(event)
      telling.end(text, true)
      const reader = createCommandReader()
      const printed = lines.flatMap(({ title, text: shown }) => [`::group::${title}`, ...shown.split('\n')])
      for (const line of printed) reader.read(line)
      expect(reader.commands.filter(({ command }) => command !== 'group')).toEqual([])
      expect(reader.commands).toHaveLength(lines.length)
      expect(printed.join('\n')).not.toMatch(/secret-1|\r/)
    }),
  )
})

test('a secret that was taken apart by what the log leaves out is taken out all the same', () => {
  const { telling, lines } = remembered()
  for (const apart of ['sec\u001b[31mret-1', 'secret\u200b-1', 'secret-\u00ad1']) {
    telling.info(apart)
    telling.warning(apart)
    telling.untrusted(apart)
  }
  expect(new Set(lines.map(({ text }) => text.replace('| ', '')))).toEqual(new Set(['***']))
})
