/** The steps of a run, and which of them is at work, read from its run log. */
import type { Config } from '../config/read-inputs.ts'
import type { Step } from './events.ts'
import { type RunLog, strategyOf } from './run-log.ts'

const TITLES = {
  task: 'Read the task',
  checkout: 'Check out',
  preflight: 'Preflight',
  setup: 'Set up',
  baseline: 'Tests before the change',
  edit: 'Edit',
  tests: 'Tests after the change',
  red: 'Changed tests on the old source',
  check: 'More commands',
  summary: 'Summary',
  publish: 'Pull request',
} as const satisfies Readonly<Record<StepItem, string>>

export function titleOfStep(item: StepItem, runLog: RunLog) {
  return item === 'edit' && strategyOf(runLog) === 'manifest' ? ('Plan, generate, edit' as const) : TITLES[item]
}

/** How many turns have an answer; a request that is waited for is none yet. `closing`: those after the editing, too. */
export function turnsAnswered({ turns }: RunLog, closing: boolean): number {
  const answered = turns.filter(one => one.stopReason !== null && (closing || !one.closing))
  return answered.reduce((last, { turn }) => Math.max(last, turn), 0)
}

/**
 * What was at work from when on, but for the baseline; null where nothing is. The model's requests belong to `edit`, and
 * to `summary` once the editing is over: after a failure the editing goes on without beginning again.
 */
export function courseOf({ start, session, began, turns, verifications }: RunLog) {
  const points: { phase: StepItem | null; at: number }[] = [
    // A transcript begins when the base is checked out.
    ...(start === null ? [] : [{ phase: 'checkout' as const, at: 0 }]),
    ...[start, session].flatMap(event => (event === null ? [] : [{ phase: 'preflight' as const, at: event.at }])),
    ...began.flatMap(({ step, at }) => (BESIDE.has(step) ? [] : [{ phase: step, at }])),
    ...verifications.map(({ kind, at }) => ({ phase: kind === 'sent-back' ? ('edit' as const) : null, at })),
    ...turns.map(({ closing, beganAt }) => ({
      phase: closing ? ('summary' as const) : ('edit' as const),
      at: beganAt,
    })),
  ]
  return points.toSorted((a, b) => a.at - b.at)
}

const BESIDE: ReadonlySet<Step> = new Set<Step>(['baseline', 'task', 'checkout'])

/** `main`: the newest of the run's own course, also where it has ended; null before the first. */
export function stepsAtWork(runLog: RunLog): { main: StepItem | null; beside: readonly StepItem[] } {
  const begun = runLog.began.filter(({ step }) => step === 'baseline').length
  const ended = runLog.commands.filter(({ purpose }) => purpose === 'baseline').length
  const newest = courseOf(runLog).findLast(({ phase }) => phase !== null)?.phase
  return {
    main: newest ?? (runLog.began.length > 0 ? 'checkout' : null),
    beside: begun > ended ? ['baseline'] : [],
  }
}

/** Where a run that is over came to its end: what decided it counts, not what came last. */
export function endedIn(runLog: RunLog): StepItem | null {
  const { main } = stepsAtWork(runLog)
  const own = runLog.began.findLast(({ step }) => step !== 'baseline')
  if (own?.step === 'task' && main === 'checkout') return 'preflight'
  return main
}

/** What is at work as one word, which differs whenever a step has begun or ended. */
export function stepKey(runLog: RunLog): string {
  const { main, beside } = stepsAtWork(runLog)
  return [main, ...beside].join('+')
}

export function plannedSteps(config: Config): readonly StepItem[] {
  if (config.action === 'publish') return ['task', 'preflight', 'publish']
  const isPlanned: Partial<Record<StepItem, boolean>> = {
    setup: !['', 'none'].includes(config.setupCommand),
    baseline: config.proof === 'full',
    red: config.proof === 'full',
    check: config.moreCommands.length > 0,
  }
  return ITEMS.filter(item => isPlanned[item] ?? true)
}

export type StepItem = Step | 'preflight'

export const ITEMS = Object.keys(TITLES) as readonly StepItem[]
