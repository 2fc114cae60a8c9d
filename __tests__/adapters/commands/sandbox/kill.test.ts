import { expect, test } from '@jest/globals'
import { as, type Person, persons, testsAs } from './person.ts'

type Ended = {
  readonly status: string
  readonly exitCode: number | null
  readonly output: string
  readonly left: readonly string[]
  readonly elapsedMs: number
  readonly before?: number
}

const run = (person: Person, name: string) => as<Ended>(person, 'kill-scenarios.ts', name)

for (const person of persons('root', 'sudo', 'user'))
  testsAs(person).describe(`as ${person}`, () => {
    test('a command that leaves processes behind ends at once and they are gone', async () => {
      const ended = await run(person, 'daemon')
      expect(ended).toMatchObject({ status: 'exited', exitCode: 0, output: 'started\n', left: [] })
      expect(ended.elapsedMs).toBeLessThan(10_000)
    }, 60_000)

    test.each(['time limit', 'time limit, deaf to TERM', 'many that start more'])(
      'a command beyond its limit (%s) is timed out with everything it started',
      async name => {
        const ended = await run(person, name)
        expect(ended).toMatchObject({ status: 'timed-out', exitCode: null, left: [] })
        expect(ended.elapsedMs).toBeLessThan(10_000)
      },
      60_000,
    )

    test('a command may clean up when it is told to end, and is timed out all the same', async () => {
      expect(await run(person, 'time limit, cleans up on TERM')).toMatchObject({
        status: 'timed-out',
        output: expect.stringContaining('cleaned\n'),
        left: [],
      })
    }, 60_000)

    test.each(['aborted', 'aborted at once'])(
      'a command that is %s ends with everything it started',
      async name => {
        expect(await run(person, name)).toMatchObject({ status: 'signalled', exitCode: null, left: [] })
      },
      60_000,
    )

    test('a command that kills whatever it can see ends only itself', async () => {
      const ended = await run(person, 'ends the one that watches')
      expect(ended.left).toEqual([])
      expect(ended.elapsedMs).toBeLessThan(15_000)
    }, 60_000)

    test('commands run one at a time', async () => {
      expect(await run(person, 'one after the other')).toMatchObject({ output: 'one\ntwo\n', first: 0 })
    }, 60_000)

    test('what a command puts in the way of a mount leads the next one nowhere else', async () => {
      expect(await run(person, 'a command in the way of the next')).toMatchObject({
        exitCode: 0,
        output: expect.stringMatching(/^directory\na crate\/.*\/work\/project\/project\n$/),
      })
    }, 60_000)

    test('nothing is left when the action itself is killed', async () => {
      const ended = await run(person, 'the action is killed')
      expect(ended.before).toBeGreaterThan(1)
      expect(ended.left).toEqual([])
    }, 60_000)
  })
