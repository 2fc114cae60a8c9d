/** The entry of the command line: one command, carried out, and its exit code. */
import { type StartedCommand, startCommand } from '../compose/command-line/start-command.ts'
import { startRun, UsageError } from '../compose/command-line/start-run.ts'
import { composeRun } from '../compose/run.ts'
import type { Order } from '../core/order.ts'
import { type RunResult, resultFor } from '../core/outcome.ts'
import { terminalPage } from '../core/page/terminal-page.ts'
import { reportRun } from '../flow/finish/report-run.ts'
import type { Run } from '../flow/run.ts'
import { solveTask } from '../flow/solve-task.ts'

const USAGE = 2

/** Carries out what `dist/cli.js` has read, and sets the exit code. */
export async function carryOut(order: Order, environment: NodeJS.ProcessEnv): Promise<void> {
  const started = startCommand(order, environment)
  process.exitCode = 1
  await runTask(started)
}

async function runTask(started: StartedCommand): Promise<void> {
  let run: Run | null = null
  let isUsage = false
  const work = async (): Promise<RunResult> => {
    const { start, config } = await startRun(started)
    run = await composeRun(start, config)
    return solveTask(run)
  }
  const { result, isLate } = await Promise.race([
    work()
      .catch((thrown: unknown) => {
        isUsage = thrown instanceof UsageError
        return resultFor(thrown)
      })
      .then(result => ({ result, isLate: false })),
    started.outOfTime.then(result => ({ result, isLate: true })),
  ])
  await reportRun(result, run, started.reporter, isLate)
  process.exitCode = result.passes ? 0 : isUsage ? USAGE : 1
  started.say(terminalPage(result, stateOf(run)?.decided ?? null, placesOf(started)))
  await started.leave(isLate)
}

function stateOf(run: Run | null) {
  return run?.state ?? null
}

const PLACES = {
  branch: 'Branch',
  'pull-request-url': 'Pull request',
  'patch-file': 'Patch',
  'pull-request-file': 'Pull request text',
  'report-file': 'Report',
  'transcript-file': 'Transcript',
} as const

function placesOf({ outputs }: StartedCommand): (readonly [string, string])[] {
  return Object.entries(PLACES).flatMap(([output, label]) => {
    const place = outputs[output] ?? ''
    return place === '' ? [] : [[label, place] as const]
  })
}
