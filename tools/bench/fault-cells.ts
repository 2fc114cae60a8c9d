/** The cells of the fault matrix: every fault at every request of a complete run. */
import { FORGE_FAULTS, type ForgeFaultRow } from './forge-fault-rows.ts'
import { openStage, type Stage, type Step, stepsOf, WAYS, type Way } from './forge-fault-stage.ts'
import { FAULTS, REQUESTS } from './model-fault-rows.ts'
import { runWithForgeFault } from './run-with-forge-fault.ts'
import { runWithModelFault } from './run-with-model-fault.ts'

export interface Cell {
  readonly name: string
  /** The faulted run and the sound one after it. */
  run(): Promise<{
    readonly outcome: string
    readonly healed: string
    readonly requests: number
    readonly violations: readonly string[]
  }>
}

/** Every fault of the model at every request to it. */
export function modelCells(): readonly Cell[] {
  return FAULTS.flatMap(row =>
    Array.from({ length: REQUESTS }, (_, index) => ({
      name: `model: ${row.name} at request ${index + 1}`,
      run: () => runWithModelFault(row, index + 1),
    })),
  )
}

/** Every fault of GitHub at every request of the four ways; refusals of writes only where something is written. */
export async function forgeCells(): Promise<{ readonly cells: readonly Cell[]; readonly counted: string }> {
  const cells: { readonly cell: Cell; readonly writes: boolean }[] = []
  const counted: string[] = []
  for (const way of WAYS) {
    const stage = await openStage(way)
    const steps = await stepsOf(stage)
    await stage[Symbol.asyncDispose]()
    counted.push(`${way}: ${steps.length} requests`)
    for (const row of FORGE_FAULTS) {
      const met = steps.filter(step => differs(way, step) && (step.writes || !row.toWritesOnly))
      for (const step of met) {
        const name = `github, ${way}: ${row.name} at request ${step.number}, ${step.route}`
        cells.push({ writes: step.writes, cell: { name, run: () => once(way, row, step) } })
      }
    }
  }
  // What can do harm comes first: somebody may not have the time for all.
  const ordered = [...cells.filter(one => one.writes), ...cells.filter(one => !one.writes)]
  return { cells: ordered.map(({ cell }) => cell), counted: counted.join(', ') }
}

/** What a run by push asks the API before it writes, a run by the API asks as well. */
function differs(way: Way, { route, writes }: Step): boolean {
  return !way.endsWith('by push') || writes || route.startsWith('GIT')
}

/** Stages on which a pull request stands, healed, and nobody is at work. */
const idle = new Map<Way, Stage[]>()

async function once(way: Way, row: ForgeFaultRow, step: Step): ReturnType<Cell['run']> {
  const stage = idle.get(way)?.pop() ?? (await openStage(way))
  const done = await runWithForgeFault(stage, row, step)
  const canUpdate = way.startsWith('update') && done.violations.length === 0
  if (canUpdate) idle.set(way, [...(idle.get(way) ?? []), stage])
  else await stage[Symbol.asyncDispose]()
  return done
}

/** Closes what is left open. */
export async function closeStages(): Promise<void> {
  for (const stage of [...idle.values()].flat()) await stage[Symbol.asyncDispose]()
}
