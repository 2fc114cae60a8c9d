/** Every fault of the model and of GitHub at every request of a complete run, through the bundle: runs, outcomes, violations. */
import { parseArgs } from 'node:util'
import { type Cell, closeStages, forgeCells, modelCells } from './fault-cells.ts'

const { values } = parseArgs({
  options: {
    model: { type: 'boolean', default: false },
    github: { type: 'boolean', default: false },
    only: { type: 'string', default: '' },
    // Each n-th cell alone: a broad sample, where there is no time for all.
    every: { type: 'string', default: '1' },
    // Goes on with a matrix that was broken off: the first cell that is played, from 1.
    from: { type: 'string', default: '1' },
    parallel: { type: 'string', default: '2' },
  },
})
const isBoth = values.model === values.github
const cells: Cell[] = []
if (isBoth || values.model) cells.push(...modelCells())
if (isBoth || values.github) {
  const forge = await forgeCells()
  cells.push(...forge.cells)
  console.log(forge.counted)
}
const stride = Math.max(1, Number(values.every) || 1)
const first = Math.max(1, Number(values.from) || 1) - 1
const chosen = cells
  .filter(cell => cell.name.includes(values.only))
  .filter((_, index) => index % stride === 0)
  .slice(first)
const outcomes = new Map<string, number>()
let violated = 0
let next = 0

async function work(): Promise<void> {
  for (let cell = chosen[next++]; cell !== undefined; cell = chosen[next++]) {
    const { outcome, healed, requests, violations } = await cell.run()
    for (const one of [outcome, `then ${healed}`]) outcomes.set(one, (outcomes.get(one) ?? 0) + 1)
    if (violations.length > 0) violated += 1
    const verdict = violations.length === 0 ? 'ok' : `VIOLATED: ${violations.join('; ')}`
    console.log(`${cell.name}: ${outcome}, ${requests} requests, then ${healed}: ${verdict}`)
  }
}

await Promise.all(Array.from({ length: Math.max(1, Number(values.parallel) || 1) }, work))
await closeStages()
const counts = [...outcomes].sort().map(([outcome, count]) => `${outcome} ${count}`)
console.log(`${chosen.length} cells, ${2 * chosen.length} runs: ${counts.join(', ')}; violated: ${violated}`)
process.exitCode = violated === 0 ? 0 : 1
