import { expect, test } from '@jest/globals'
import { as, persons, testsAs } from './person.ts'

// As root there is the same sandbox as with sudo, but its commands can signal more.
for (const person of persons('root', 'sudo', 'user'))
  testsAs(person).describe(`as ${person}`, () => {
    const TIMED_OUT = { status: 'timed-out', exitCode: null }
    const SIGNALLED = { status: 'signalled', exitCode: null }
    const rows: [string, object][] = [
      ['daemon', { status: 'exited', exitCode: 0, output: 'started\n' }],
      ['time limit', TIMED_OUT],
      ['time limit, deaf to TERM', TIMED_OUT],
      ['time limit, cleans up on TERM', { ...TIMED_OUT, output: expect.stringContaining('cleaned\n') }],
      ['many that start more', TIMED_OUT],
      ['aborted', SIGNALLED],
      ['aborted at once', SIGNALLED],
      ['ends the one that watches', {}],
      ['one after the other', { output: 'one\ntwo\n', first: 0 }],
      [
        'a command in the way of the next',
        { exitCode: 0, output: expect.stringMatching(/^directory\na crate\/.*\/work\/project\/project\n$/) },
      ],
      ['the action is killed', { before: expect.any(Number) }],
    ]
    test.concurrent.each(person === 'root' ? rows.slice(-1) : rows)(
      '%s: the command ends as it has to, and all that it started is gone',
      async (name, expected) => {
        const ended = await as<Record<string, unknown>>(person, 'kill-scenarios.ts', name)
        expect(ended).toMatchObject({ ...expected, left: [] })
        if (name === 'the action is killed') expect(ended['before']).toBeGreaterThan(1)
      },
    )
  })
