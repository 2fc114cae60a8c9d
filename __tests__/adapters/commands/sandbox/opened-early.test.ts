import { expect } from '@jest/globals'
import { as, testsAs } from './person.ts'

type Opened = { readonly before: readonly [number, string]; readonly made: number; readonly output: string }
type Case = 'untouched' | 'switched' | 'configured' | 'staged' | 'refused' | 'withOwnFolder' | 'without'

testsAs('sudo').test(
  'a sandbox that was tested before the checkout counts only where git has changed nothing since',
  async () => {
    const { left, ...found } = await as<Record<Case, Opened> & { left: object }>(
      'sudo',
      'opened-early.ts',
      'sudo-unshare',
    )
    for (const one of Object.values(found))
      expect(one).toMatchObject({ sandbox: 'sudo-unshare', said: expect.stringMatching(/self-test passed/) })
    // Nothing is run in it before it is chosen. What failed early is tried again, in the same place.
    expect(found).toMatchObject({
      untouched: { before: [1, 'none'], made: 1, output: 'one\n' },
      switched: { before: [1, 'none'], made: 2, output: 'two\n' },
      configured: { before: [1, 'none'], made: 2, output: 'two\n' },
      staged: { before: [1, 'none'], made: 2, output: 'two\nA  new.txt\n' },
      refused: { before: [1, 'none'], made: 2 },
      withOwnFolder: { before: [0, 'none'], made: 1 },
      without: { before: [0, 'none'], made: 1 },
    })
    expect(left).toEqual({ during: true, after: false })
  },
  120_000,
)
