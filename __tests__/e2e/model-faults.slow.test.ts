import { expect, test } from '@jest/globals'
import { FAULTS } from '../../tools/bench/model-fault-rows.ts'
import { runWithModelFault } from '../../tools/bench/run-with-model-fault.ts'

/** A fixed sample; `npm run matrix` runs every fault at every request. */
const SAMPLE: readonly (readonly [name: string, request: number])[] = [
  ['429, date', 1],
  ['cut inside an event', 2],
  ['529 for good', 4],
]

test.concurrent.each(SAMPLE)(
  '%s at request %i ends as it should, and a run without faults heals it',
  async (name, request) => {
    const row = FAULTS.find(one => one.name === name)
    if (row === undefined) throw new Error(`there is no fault ${name}`)
    expect((await runWithModelFault(row, request)).violations).toEqual([])
  },
)
