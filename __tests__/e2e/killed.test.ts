import { beforeAll, expect, test } from '@jest/globals'
import { type CellResult, nameOf } from './killed/cell.ts'
import { SAMPLE } from './killed/cells.ts'
import { playCells } from './killed/in-namespace.ts'

const results = new Map<string, CellResult>()

// One process plays several: its start costs as much as a cell.
beforeAll(async () => {
  const half = Math.ceil(SAMPLE.length / 2)
  const keep: Parameters<typeof playCells>[1] = (cell, result) => void results.set(nameOf(cell), result)
  await Promise.all([SAMPLE.slice(0, half), SAMPLE.slice(half)].map(cells => playCells(cells, keep)))
}, 400_000)

test.each(SAMPLE.map(nameOf))(
  '%s: nothing is left behind, nothing is lost, and the next run ends with one pull request',
  name => {
    expect(results.get(name)).toMatchObject({ violations: [], wasKilled: true })
  },
)
