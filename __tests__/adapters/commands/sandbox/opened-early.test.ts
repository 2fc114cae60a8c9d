import { expect } from '@jest/globals'
import { as, testsAs } from './person.ts'

type Opened = {
  readonly before: readonly [number, string]
  readonly made: number
  readonly sandbox: string
  readonly said: string
  readonly output: string
}
type Case = 'untouched' | 'switched' | 'configured' | 'staged' | 'refused' | 'withOwnFolder' | 'without'
type Found = Readonly<Record<Case, Opened>> & {
  readonly left: { readonly during: boolean; readonly after: boolean }
}

const LEVELS = [
  ['sudo-unshare', 'sudo'],
  ['sudo-unshare', 'root'],
  ['bubblewrap', 'user'],
] as const

for (const [level, person] of LEVELS)
  testsAs(person).test(
    `a sandbox that was proved before the checkout counts only where git has changed nothing since (${level} as ${person})`,
    async () => {
      const found = await as<Found>(person, 'opened-early.ts', level)
      const { untouched, switched, configured, staged, refused, withOwnFolder, without } = found
      for (const one of [untouched, switched, configured, staged, refused, withOwnFolder, without])
        expect(one).toMatchObject({ sandbox: level, said: expect.stringMatching(/self-test passed/) })
      // Nothing is run in it before it is chosen.
      for (const one of [untouched, switched, configured, staged]) expect(one.before).toEqual([1, 'none'])
      expect(untouched).toMatchObject({ made: 1, output: 'one\n' })
      expect(switched).toMatchObject({ made: 2, output: 'two\n' })
      expect(configured).toMatchObject({ made: 2, output: 'two\n' })
      expect(staged).toMatchObject({ made: 2, output: 'two\nA  new.txt\n' })
      // What failed ahead is tried again, in the same place.
      expect(refused).toMatchObject({ before: [1, 'none'], made: 2 })
      expect(withOwnFolder).toMatchObject({ before: [0, 'none'], made: 1 })
      expect(without).toMatchObject({ before: [0, 'none'], made: 1 })
      expect(found.left).toEqual({ during: true, after: false })
    },
    120_000,
  )
