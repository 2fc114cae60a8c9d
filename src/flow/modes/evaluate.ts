/** Past fixes: measured, and with a model tried and checked. */
import { ConfigurationError } from '../../core/errors.ts'
import { type BegunAttempt, chargeOf, checkedAttempt, readAttempt } from '../../core/evaluation/attempt.ts'
import { createBudget, type SpendingLimit } from '../../core/evaluation/budget.ts'
import { type Evaluation, type EvaluationTask, isDone, type Variant } from '../../core/evaluation/evaluation.ts'
import { readMeasurement, whyNoTask } from '../../core/evaluation/measurement.ts'
import { paidFor } from '../../core/evaluation/totals.ts'
import { begunTaskLine, evaluatedTaskLine } from '../../core/page/evaluation-page.ts'
import type { EvaluationPorts, FixToMeasure, Side } from '../../ports/evaluation.ts'
import { inParallel } from '../in-parallel.ts'

/** `max`: dollars for all attempts. `each`: for one. */
type EvaluationLimits = { jobs: number; max: number; each: number }

type TaskWork = {
  mode: Evaluation['mode']
  variants: readonly Variant[]
  each: number
  budget: SpendingLimit
  ports: EvaluationPorts
  task(): EvaluationTask
  update(more: Partial<EvaluationTask>): void
}

/**
 * Does what is not done yet, `jobs` tasks at a time. Returns all that is known at the end. Throws RepositoryError and
 * ConfigurationError.
 */
export async function evaluateFixes(
  begun: Evaluation,
  { jobs, max, each }: EvaluationLimits,
  ports: EvaluationPorts,
): Promise<Evaluation> {
  const tasks = begun.tasks.map(task => withPaid(task, ports))
  const now = (): Evaluation => ({ ...begun, tasks: [...tasks] })
  const { mode, variants } = begun
  const budget = createBudget({ max, paid: paidFor(tasks) })
  let done = tasks.filter(one => isDone(one, begun)).length
  ports.keep(now())
  await inParallel(
    tasks.entries().filter(([, one]) => !isDone(one, begun)),
    jobs,
    async ([at, first], othersMayBegin) => {
      othersMayBegin()
      const task = () => tasks[at] ?? first
      const update = (more: Partial<EvaluationTask>) => {
        tasks[at] = { ...task(), ...more }
        ports.keep(now())
      }
      await workOn({ ...{ mode, variants, each, budget, ports }, task, update })
      if (!isDone(task(), begun)) return
      done += 1
      ports.notify(evaluatedTaskLine(task(), done, tasks.length))
    },
  )
  return now()
}

/** What attempts have cost that ended without a word. */
function withPaid(task: EvaluationTask, ports: EvaluationPorts): EvaluationTask {
  const paid = <One extends BegunAttempt>(one: One) => ({
    ...one,
    cost_usd: one.cost_usd ?? ports.paidIn(folderOfTask(task, variantFolder(one.variant))),
  })
  return { ...task, begun: task.begun.map(paid), attempts: task.attempts.map(paid) }
}

async function workOn(work: TaskWork): Promise<void> {
  const { mode, variants, task, update, ports } = work
  if (task().fix === null) {
    const fix = await measureSide(work, { of: 'fix' }, 'fix')
    if (fix !== null) update({ fix })
  }
  const { fix, taken_back: back } = task()
  if (fix === null || ports.signal.aborted) return
  if (mode === 'prove-only' && back === null) {
    const taken = await measureSide(work, { of: 'taken-back' }, 'taken-back')
    if (taken !== null) update({ taken_back: taken })
  }
  if (mode === 'prove-only' || whyNoTask(fix) !== null) return
  for (const variant of variants) {
    if (!task().attempts.some(one => one.variant === variant.name)) await attempt(work, variant)
    await checkAttempt(work, variant.name)
  }
}

/** Null where it was interrupted. */
async function measureSide({ task, ports }: TaskWork, side: Side, name: string) {
  if (ports.signal.aborted) return null
  const folder = folderOfTask(task(), name)
  ports.begin(begunTaskLine(task(), side.of))
  const ended = await ports.prove(fixOf(task()), side, folder)
  return ports.signal.aborted ? null : readMeasurement(ended.outputs, folder)
}

/** Tries the task, if the money is there. What was paid is known in every case. */
async function attempt({ task, update, each, budget, ports }: TaskWork, variant: Variant): Promise<void> {
  const { name } = variant
  const earlier = task().begun.find(one => one.variant === name)
  const before = earlier === undefined ? 0 : chargeOf(earlier)
  const most = Math.max(each - (earlier?.cost_usd ?? 0), LEAST_USD)
  const limit = before + most
  if (ports.signal.aborted || !budget.reserve(most)) return
  const others = task().begun.filter(one => one.variant !== name)
  update({ begun: [...others, { variant: name, cost_usd: null, limit_usd: limit }] })
  const folder = folderOfTask(task(), variantFolder(name))
  const { issue } = task()
  ports.begin(begunTaskLine(task(), 'attempt'))
  const ended = await ports.solve(fixOf(task()), { issue, variant, most }, folder)
  const tried = readAttempt(ended.outputs, {
    variant: name,
    paidBefore: before,
    limit,
    folder,
    way: ports.wayIn(folder),
  })
  // The next one would end in the same way.
  if (tried.outcome === 'configuration-error') throw new ConfigurationError(tried.reason)
  budget.settle(most, tried.cost_usd === null ? null : tried.cost_usd - before)
  // Interrupted, it goes on another time.
  if (ports.signal.aborted)
    update({ begun: [...others, { variant: name, cost_usd: tried.cost_usd, limit_usd: limit }] })
  else update({ begun: others, attempts: [...task().attempts, tried] })
}

const LEAST_USD = 0.0001

async function checkAttempt(work: TaskWork, name: string): Promise<void> {
  const { task, update } = work
  const { fix, attempts } = task()
  const tried = attempts.find(one => one.variant === name)
  if (fix === null || tried === undefined || tried.end !== null || tried.tree === null) return
  const checked = await measureSide(work, { of: 'patch', tree: tried.tree }, `${variantFolder(name)}/checked`)
  if (checked === null) return
  update({ attempts: attempts.map(one => (one === tried ? checkedAttempt(one, checked, fix) : one)) })
}

function fixOf({ commit: sha, ...task }: EvaluationTask): FixToMeasure {
  return { sha, ...task }
}

/** Relative to `eval.json`. */
function folderOfTask({ id }: EvaluationTask, name: string): string {
  return `tasks/${id}/${name}`
}

function variantFolder(name: string): string {
  return name.replace(/[^\w.-]+/g, '-')
}
