/** The last step of every run, however it ended: work tree given back, comment, outputs, job summary. */
import { messageOf } from '../core/errors.ts'
import { costIn, NO_USAGE } from '../core/money/cost.ts'
import type { Ending } from '../core/outcome.ts'
import { issueComment } from '../core/report/issue-comment.ts'
import { jobSummary } from '../core/report/job-summary.ts'
import { outputsOf, type RunFacts } from '../core/report/outputs.ts'
import type { Reporter } from '../ports.ts'
import type { Run } from './run.ts'

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
}

/** Reports an ending. `run` is null where the inputs were wrong. Problems of the reporting itself are warnings. */
export async function reportRun(ending: Ending, run: Run | null, reporter: Reporter): Promise<void> {
  if (run !== null) {
    for (const path of await run.ports.repository.close())
      reporter.warning(`${path} could not be put back as it was before the run`)
    await comment(ending, run)
  }
  const facts = run === null ? NOTHING_KNOWN : factsOf(run)
  await reporter.finish(ending, outputsOf(ending, facts), jobSummary(ending, facts, run?.ledger.record ?? null))
}

function factsOf({ ledger, ports, tariff, startedAt }: Run): RunFacts {
  return {
    baseSha: ledger.base?.sha ?? null,
    receipt: ledger.receipt,
    tests: ledger.tests,
    turns: ledger.turns,
    usage: ledger.usage,
    costUsd: costIn(ledger.dollars, tariff),
    durationMs: ports.clock.now() - startedAt,
    patchFile: ledger.patchFile,
    transcriptFile: ports.reporter.transcriptFile(),
  }
}

/** One comment on the issue, once the model was asked or a pull request is there. */
async function comment(ending: Ending, { config, ledger, ports, runUrl }: Run): Promise<void> {
  const issue = ledger.task?.issue ?? null
  if (issue === null || !config.progressComment || config.dryRun || ledger.turns === 0) return
  const { marker, body } = issueComment(ending, ledger.task?.id ?? '', runUrl)
  try {
    await ports.forge.comment(issue, marker, body)
  } catch (thrown) {
    ports.reporter.warning(`the comment could not be written: ${messageOf(thrown)}`)
  }
}
