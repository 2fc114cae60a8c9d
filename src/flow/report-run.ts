/** The last step of every run, however it ended: work tree given back, comment, outputs, job summary. */
import { NO_USAGE } from '../core/money/cost.ts'
import type { Ending } from '../core/outcome.ts'
import { jobSummary, pageSummary } from '../core/report/job-summary.ts'
import { outputsOf, type RunFacts } from '../core/report/outputs.ts'
import { answerMarker } from '../core/revision/answers.ts'
import { createStory } from '../core/story/create-story.ts'
import type { AskedFile, Task } from '../core/task/task.ts'
import type { Reporter } from '../ports.ts'
import { costSoFar, type Run } from './run.ts'
import { tellEnding } from './tell-ending.ts'
import { beginTelling } from './tell-issue.ts'

const NOTHING_KNOWN: RunFacts = {
  baseSha: null,
  receipt: null,
  tests: null,
  turns: 0,
  usage: NO_USAGE,
  costUsd: 0,
  durationMs: 0,
  patchFile: null,
  transcriptFile: null,
  reportFile: null,
}

/** Reports an ending. `run` is null where the inputs were wrong; `late`: the work has not come to its end, and is left to the post step. Problems of the reporting itself are warnings. */
export async function reportRun(ending: Ending, run: Run | null, reporter: Reporter, late = false): Promise<void> {
  if (run !== null && !late) {
    for (const path of await run.ports.repository.close())
      reporter.warning(`${path} could not be put back as it was before the run`)
    run.ports.journal.note({ kind: 'closed' })
    await tellEnding(ending, run)
  }
  // A late run leaves the last word to the post step, and nothing may come after that.
  if (late) await run?.follower.stop(0, run.hurry)
  const known = run === null ? NOTHING_KNOWN : factsOf(run)
  recordEnd(ending, known, run, reporter)
  const facts = run === null || late ? known : { ...known, reportFile: await keepReport(ending, run) }
  const outputs = outputsOf(ending, facts)
  await reporter.finish(ending, outputs, pageOf(ending, facts, outputs, run))
  run?.ports.journal.note({ kind: 'reported', outcome: ending.outcome })
}

/** Takes the task into the ledger, and into the journal what a later comment has to know. A whole run tells the issue from now on. */
export function takeTask(chosen: Task | AskedFile, run: Run): void {
  const { config, ledger, ports } = run
  if (chosen.kind !== 'task-file') ledger.task = chosen
  const comments = config.progressComment && !config.dryRun && config.mode !== 'propose'
  const task = chosen.kind === 'task-file' ? null : chosen
  const { issue = null, revision } = task ?? {}
  const asked = revision === undefined ? null : { number: revision.pullRequest.number, marker: answerMarker(revision) }
  ports.journal.note({ kind: 'task', id: chosen.id, issue, revision: asked, comments })
  if (config.mode === 'run') beginTelling(chosen, run)
}

function recordEnd({ outcome, reason, passes }: Ending, facts: RunFacts, run: Run | null, reporter: Reporter): void {
  const { receipt, turns, usage, costUsd, durationMs } = facts
  const tree = receipt?.tree ?? null
  const limit = run?.ledger.record?.evidence.limit ?? null
  reporter.record({ type: 'end', outcome, reason, passes, tree, limit, turns, usage, costUsd, durationMs })
}

function pageOf(ending: Ending, facts: RunFacts, outputs: Readonly<Record<string, string>>, run: Run | null): string {
  const page = run?.ledger.page ?? null
  if (page !== null) return pageSummary(ending, page)
  const { receipt, durationMs } = facts
  const [story, record] = [run?.story ?? createStory().story, run?.ledger.record ?? null]
  return jobSummary({ ending, story, record, receipt, outputs, durationMs })
}

function factsOf(run: Run): RunFacts {
  const { ledger, ports, startedAt } = run
  return {
    baseSha: ledger.base?.sha ?? null,
    receipt: ledger.receipt,
    tests: ledger.tests,
    turns: ledger.turns,
    usage: ledger.usage,
    costUsd: costSoFar(run),
    durationMs: ports.clock.now() - startedAt,
    patchFile: ledger.patchFile,
    transcriptFile: ports.reporter.transcriptFile(),
    reportFile: null,
  }
}

/** To be called when everything that the report tells has happened. */
function keepReport(
  ending: Ending,
  { ledger, ports, runId, runUrl, serverUrl, repositoryName }: Run,
): Promise<string | null> {
  const { record, receipt } = ledger
  return ports.reporter.keepReport({ runId, runUrl, serverUrl, repository: repositoryName, ending, record, receipt })
}
