/** The entry of the command line: one command, carried out, and its exit code. */
import { UsageError } from '../compose/command-line/open-copy.ts'
import { openSetup } from '../compose/command-line/open-setup.ts'
import { runCloneTool } from '../compose/command-line/run-tool.ts'
import { startCheck, startReport } from '../compose/command-line/start-check.ts'
import { type StartedCommand, startCommand } from '../compose/command-line/start-command.ts'
import { startEval, startMerge } from '../compose/command-line/start-eval.ts'
import { startProve } from '../compose/command-line/start-prove.ts'
import { startRun } from '../compose/command-line/start-run.ts'
import { chooseWorkflow, writeWorkflow } from '../compose/command-line/write-workflow.ts'
import { composeJob } from '../compose/job.ts'
import { composeProve } from '../compose/prove.ts'
import { composeRun } from '../compose/run.ts'
import { withTotals } from '../core/evaluation/totals.ts'
import { readPullRecord } from '../core/facts/pull-record.ts'
import { decideVerdict } from '../core/facts/verdict.ts'
import type { Order } from '../core/order.ts'
import { limitResult, type RunResult, resultFor, resultOf } from '../core/outcome.ts'
import { evaluationLines } from '../core/page/evaluation-page.ts'
import { examinationPage, initPage } from '../core/page/examination-page.ts'
import { proofTerminalPage, terminalPage } from '../core/page/terminal-page.ts'
import { inWords } from '../core/testing/test-run.ts'
import { reportRun } from '../flow/finish/report-run.ts'
import { evaluateFixes } from '../flow/modes/evaluate.ts'
import { examine } from '../flow/modes/examine.ts'
import { provePullRequest } from '../flow/modes/prove.ts'
import { reportTotals } from '../flow/modes/report.ts'
import type { Job, PublishJob } from '../flow/run.ts'
import { solveTask } from '../flow/solve-task.ts'

const USAGE = 2

/** Carries out what `dist/cli.js` has read, and sets the exit code. */
export async function carryOut(order: Order, environment: NodeJS.ProcessEnv): Promise<void> {
  process.exitCode = 1
  if (order.verb === 'demo' || order.verb === 'replay') {
    const code = await runCloneTool(order)
    if (code === null) process.stderr.write(`diffproof ${order.verb} needs a clone of Diffproof with its packages.\n`)
    process.exitCode = code ?? USAGE
    return
  }
  const started = startCommand(order, environment)
  const begun: Begun = { job: null }
  const { result, isLate, isUsage } = await endOf(workOf(order.verb, started, begun), started)
  if (order.verb === 'run' || order.verb === 'prove' || order.verb === 'report')
    await reportRun(result, begun.job, started.reporter, { action: order.verb, isLate, speaker: begun.job })
  else Object.assign(started.outputs, { outcome: result.outcome, reason: result.reason }, result.outputs)
  process.exitCode = result.passes ? 0 : isUsage ? USAGE : 1
  const decided = begun.job?.state.decided ?? null
  const places = pageRows(started)
  const ended = () =>
    begun.proof === undefined ? terminalPage(result, decided, places) : proofTerminalPage(result, begun.proof, places)
  // Wrong options are no result that a program could read.
  const isWrong = begun.page === undefined && result.outcome === 'configuration-error'
  started.say(begun.page ?? ended(), { object: begun.object, isWrong })
  await started.leave(isLate)
}

async function workOf(verb: keyof typeof WORK, started: StartedCommand, begun: Begun): Promise<RunResult> {
  await started.removeLeftCopies()
  return WORK[verb](started, begun)
}

type Begun = {
  job: Job | PublishJob | null
  /** What `--json` prints in place of the outputs. */
  object?: unknown
  page?: readonly string[]
  proof?: Parameters<typeof proofTerminalPage>[1]
}
type CommandWork = (started: StartedCommand, begun: Begun) => Promise<RunResult>

const WORK: Readonly<Record<Exclude<Order['verb'], 'demo' | 'replay'>, CommandWork>> = {
  async run(started, begun) {
    const run = await composeRun(await startRun(started))
    begun.job = run
    return solveTask(run)
  },
  async report(started, begun) {
    const { job } = await composeJob(await startReport(started))
    begun.job = job
    return reportTotals(job)
  },
  async doctor(started, begun) {
    const { start, problems } = await startCheck(started)
    const run = await composeRun(start)
    const found = await examine(run, false)
    await run.ports.repository.close()
    const all = { ...found, problems: [...problems, ...found.problems] }
    begun.page = examinationPage(all)
    const { length } = all.problems
    if (length === 0) return { ...resultOf('dry-run', 'nothing is in the way'), outputs: examinationOutputs(all) }
    const reason = length === 1 ? 'something is in the way' : `${length} things are in the way`
    return { ...resultOf('configuration-error', reason), outputs: examinationOutputs(all) }
  },
  async init(started, begun) {
    const { start, copy, isPublic } = await startCheck(started)
    const run = await composeRun(start)
    const found = await examine(run, true)
    const files = await run.ports.workspace.rootFiles()
    await run.ports.repository.close()
    const workflow = chooseWorkflow(started, { files, isPublic: await isPublic() })
    const { end, url } =
      started.order.options['pull-request'] === 'true'
        ? await openSetup(started, copy, workflow)
        : { end: await writeWorkflow(started, copy.user.workTree, workflow), url: '' }
    const tests = found.tests === null ? null : inWords(found.tests)
    begun.page = [...examinationPage(found), '', ...initPage({ ...workflow, end, url }, tests)]
    const { file, jobs } = workflow
    const written = { written: String(end === 'written'), 'pull-request-url': url }
    return {
      ...resultOf('dry-run', `${file}: ${end}`),
      outputs: { ...examinationOutputs(found), 'workflow-file': file, jobs, ...written },
    }
  },
  async eval(started, begun) {
    if (started.order.options['merge'] !== undefined) {
      const { file, page, evaluation: known } = startMerge(started)
      begun.page = [...evaluationLines(known), `Report      ${page}`, `Evaluation  ${file}`]
      begun.object = { outcome: 'reported', ...known, files: { evaluation: file, report: page } }
      return resultOf('reported', 'the evaluations were put together')
    }
    const { evaluation, limits, ports, folder, keep, estimate, isDry } = await startEval(started)
    if (isDry) {
      begun.page = [estimate]
      begun.object = { outcome: 'dry-run', reason: estimate, ...withTotals(evaluation) }
      return resultOf('dry-run', estimate)
    }
    ports.notify(estimate)
    const { file, page, evaluation: known } = keep(await evaluateFixes(evaluation, limits, ports))
    const result = ports.signal.aborted
      ? limitResult('cancelled')
      : resultOf('reported', 'the past fixes were measured')
    const goOn = ports.signal.aborted ? [`Cancelled. The same command goes on with --resume ${folder}`] : []
    begun.page = [...evaluationLines(known), ...goOn, `Report      ${page}`, `Evaluation  ${file}`]
    begun.object = { outcome: result.outcome, ...known, files: { evaluation: file, report: page } }
    return result
  },
  async prove(started, begun) {
    const job = await composeProve(await startProve(started))
    begun.job = job
    const result = await provePullRequest(job)
    const read = readPullRecord(result.outputs['record'] ?? '')
    if ('record' in read) begun.proof = { ...read, verdict: decideVerdict(read.record.evidence, job.config) }
    return result
  },
}

function examinationOutputs({ problems, sandbox, setupCommand, testCommand }: Parameters<typeof examinationPage>[0]) {
  return {
    ...{ problems: JSON.stringify(problems.map(({ what, fix }) => ({ what, fix }))), sandbox },
    ...{ 'setup-command': setupCommand ?? '', 'test-command': testCommand ?? '' },
  }
}

async function endOf(work: Promise<RunResult>, { outOfTime }: StartedCommand) {
  let isUsage = false
  const end = await Promise.race([
    work
      .catch((thrown: unknown) => {
        isUsage = thrown instanceof UsageError
        return resultFor(thrown)
      })
      .then(result => ({ result, isLate: false })),
    outOfTime.then(result => ({ result, isLate: true })),
  ])
  return { ...end, isUsage }
}

const PLACES = {
  branch: 'Branch',
  'pull-request-url': 'Pull request',
  'patch-file': 'Patch',
  'pull-request-file': 'Pull request text',
  'report-file': 'Report',
  'totals-file': 'Totals',
  'record-file': 'Record',
  'transcript-file': 'Transcript',
} as const

function pageRows({ outputs }: StartedCommand): (readonly [string, string])[] {
  return Object.entries(PLACES).flatMap(([output, label]) => {
    const place = outputs[output] ?? ''
    return place === '' ? [] : [[label, place] as const]
  })
}
