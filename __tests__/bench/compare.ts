/** Whole runs of the built action beside a minimal client, in turns: `npm run bench -- --shapes S1,S2 --rounds 5`; beside another build with `--before OTHER/dist/index.js`. */
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { countTable } from './count-table.ts'
import { type Counts, cachedShare } from './counts.ts'
import { type Contender, type Measured, runShape } from './run-shape.ts'
import { SHAPES, type Shape } from './shapes.ts'
import { spreadOf, timesOf } from './spread.ts'

const ROOT = join(import.meta.dirname, '../..')
const CONTENDERS: readonly Contender[] = ['action', 'minimal']

const { values } = parseArgs({
  options: {
    shapes: { type: 'string', default: SHAPES.map(({ name }) => name).join(',') },
    rounds: { type: 'string', default: '5' },
    before: { type: 'string' },
  },
})

const rounds = Math.max(1, Math.round(Number(values.rounds)) || 0)

if (!existsSync(join(ROOT, 'dist/index.js'))) throw new Error('dist/index.js is missing: run `npm run build` first')
const shapes = values.shapes.split(',').map(shapeNamed)
const { before } = values
if (before === undefined) await compare(shapes)
else for (const shape of shapes) await showBeside(shape, before)

type Round = Readonly<Record<Contender, Measured>>

async function compare(shapes: readonly Shape[]): Promise<void> {
  const measured = new Map<Shape, readonly Round[]>()
  for (const shape of shapes) measured.set(shape, await withFolder(shape, folder => inTurns(shape, folder)))
  console.log('\nWhat was sent to the model (tokens: characters by four; cost in tokens of plain input):\n')
  console.log('| shape | client | requests | bytes | fixed tokens | input tokens | from the cache | input cost units |')
  console.log('| --- | --- | --- | --- | --- | --- | --- | --- |')
  for (const [shape, [first]] of measured)
    for (const contender of CONTENDERS)
      if (first !== undefined) console.log(countsRow(shape, contender, first[contender].counts))
  console.log(`\nThe action as multiples of the minimal client (median, and the middle half of ${rounds} rounds;`)
  console.log('without git and GitHub: the time in which one of them was at work is left out):\n')
  console.log(
    '| shape | first request | the same without git and GitHub | own time of a turn | whole run | peak memory |',
  )
  console.log('| --- | --- | --- | --- | --- | --- |')
  for (const [shape, all] of measured) console.log(ratioRow(shape, all))
}

/** Each round runs both, each time the other first; one round before them warms up. */
async function inTurns(shape: Shape, folder: string): Promise<readonly Round[]> {
  const all: Round[] = []
  for (let round = -1; round < rounds; round += 1) {
    const order = round % 2 === 0 ? CONTENDERS : CONTENDERS.toReversed()
    const measured: Partial<Record<Contender, Measured>> = {}
    for (const contender of order) measured[contender] = await runShape(shape, folder, contender)
    const { action, minimal } = measured
    if (round >= 0 && action !== undefined && minimal !== undefined) all.push({ action, minimal })
  }
  return all
}

function countsRow(shape: Shape, contender: Contender, counts: Counts): string {
  const { requests, bytes, fixedTokens, inputTokens, costUnits } = counts
  const cached = `${Math.round(100 * cachedShare(counts))} %`
  return `| ${[shape.name, contender, requests, bytes, fixedTokens, inputTokens, cached, Math.round(costUnits)].join(' | ')} |`
}

function ratioRow(shape: Shape, rounds: readonly Round[]): string {
  const ratio = (pick: (measured: Measured) => number) =>
    timesOf(spreadOf(rounds.map(({ action, minimal }) => pick(action) / pick(minimal))), 1)
  return `| ${[
    shape.name,
    ratio(one => one.firstMs),
    ratio(one => one.ownFirstMs),
    ratio(one => spreadOf(one.turnMs).median),
    ratio(one => one.wallMs),
    ratio(one => one.peakMb),
  ].join(' | ')} |`
}

/** The other build and this one in turns: what each starts, asks and loads, and their times. */
async function showBeside(shape: Shape, dist: string): Promise<void> {
  const pairs = await withFolder(shape, async folder => {
    const all: { readonly before: Measured; readonly after: Measured }[] = []
    for (let round = -1; round < rounds; round += 1) {
      const before = await runShape(shape, folder, 'action', { dist })
      const after = await runShape(shape, folder, 'action')
      if (round >= 0) all.push({ before, after })
    }
    return all
  })
  for (const [name, one] of Object.entries(pairs.at(-1) ?? {})) {
    console.log(`\n${shape.name}, ${shape.about}, ${name}\n`)
    for (const line of countTable(one)) console.log(line)
  }
  const ratio = (pick: (measured: Measured) => number) =>
    timesOf(spreadOf(pairs.map(({ before, after }) => pick(after) / pick(before))), 1)
  console.log(`\nThis build as multiples of the other (median, and the middle half of ${rounds} pairs in turns)\n`)
  console.log('| first request | the same without git and GitHub | whole run | peak memory |')
  console.log('| --- | --- | --- | --- |')
  const picks = [
    (one: Measured) => one.firstMs,
    (one: Measured) => one.ownFirstMs,
    (one: Measured) => one.wallMs,
    (one: Measured) => one.peakMb,
  ]
  console.log(`| ${picks.map(ratio).join(' | ')} |`)
}

function shapeNamed(name: string): Shape {
  const found = SHAPES.find(shape => shape.name === name)
  if (found === undefined)
    throw new Error(`there is no shape ${name}; there are ${SHAPES.map(one => one.name).join(', ')}`)
  return found
}

async function withFolder<T>(shape: Shape, work: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'shape-'))
  try {
    shape.layOut(folder)
    return await work(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
