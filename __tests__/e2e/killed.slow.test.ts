import { beforeAll, expect } from '@jest/globals'
import { type Cell, type CellResult, nameOf } from '../../tools/bench/killed/cell.ts'
import { SAMPLE } from '../../tools/bench/killed/cells.ts'
import { playCells } from '../../tools/bench/killed/in-namespace.ts'
import { has, type Part } from '../playground/machine.ts'
import { needs } from '../playground/needs.ts'

const needed = ({ box }: Cell): readonly Part[] => (box === 'off' ? ['namespaces'] : ['namespaces', 'a sandbox'])
const PLAYED = SAMPLE.filter(cell => needed(cell).every(has))
const results = new Map<string, CellResult>()

// One process plays several: its start costs as much as a cell.
beforeAll(async () => {
  const half = Math.ceil(PLAYED.length / 2)
  const keep: Parameters<typeof playCells>[1] = (cell, result) => void results.set(nameOf(cell), result)
  await Promise.all([PLAYED.slice(0, half), PLAYED.slice(half)].map(cells => playCells(cells, keep)))
})

for (const cell of SAMPLE) {
  const title = `${nameOf(cell)}: nothing is left behind, nothing is lost, and the next run ends with one pull request`
  needs(...needed(cell)).test(title, () => {
    expect(results.get(nameOf(cell))).toMatchObject({ violations: [], wasKilled: true })
  })
}
