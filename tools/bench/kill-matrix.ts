/** Kills of every kind at every side effect of a complete run and at random moments, through the bundle: outcomes, violations. */
import { parseArgs } from 'node:util'
import { type Cell, type CellResult, nameOf } from './killed/cell.ts'
import { cellsOf } from './killed/cells.ts'
import { playCells } from './killed/in-namespace.ts'

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    parallel: { type: 'string', default: '2' },
    random: { type: 'string', default: '170' },
  },
})
const cells = cellsOf(Number(values.random)).filter(cell => nameOf(cell).includes(values.only))
/** So many share the start of their process. */
const BATCH = 10
const outcomes = new Map<string, number>()
const slowest = { ms: 0, name: '' }
/** After it the runner sends the second signal; a machine that is busy with other things may need longer. */
const IN_TIME_MS = 7_500
let heard = 0
let inTime = 0
let killed = 0
let violated = 0
let next = 0

async function work(): Promise<void> {
  while (next < cells.length) {
    const batch = cells.slice(next, next + BATCH)
    next += BATCH
    await playCells(batch, tell)
  }
}

function tell(cell: Cell, { wasKilled, outcome, healed, endedAfterMs, violations }: CellResult): void {
  const name = nameOf(cell)
  for (const one of [wasKilled ? outcome : `${outcome} before its moment came`, `then ${healed}`])
    outcomes.set(one, (outcomes.get(one) ?? 0) + 1)
  if (wasKilled) killed += 1
  if (violations.length > 0) violated += 1
  if (endedAfterMs !== null) heard += 1
  if (endedAfterMs !== null && endedAfterMs < IN_TIME_MS) inTime += 1
  if (endedAfterMs !== null && endedAfterMs > slowest.ms) Object.assign(slowest, { ms: endedAfterMs, name })
  const verdict = violations.length === 0 ? 'ok' : `VIOLATED: ${violations.join('; ')}`
  console.log(`${name}: ${outcome}, then ${healed}: ${verdict}`)
}

await Promise.all(Array.from({ length: Number(values.parallel) }, work))
console.log(
  `\n${cells.length} cells, ${killed} kills, ${violated} violated; ${inTime} of ${heard} ended within 7.5 s of a signal that can be heard, the slowest took ${slowest.ms} ms (${slowest.name})`,
)
for (const [outcome, count] of [...outcomes].sort((a, b) => b[1] - a[1])) console.log(`${count} ${outcome}`)
process.exitCode = violated === 0 ? 0 : 1
