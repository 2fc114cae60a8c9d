/** The change that was in a proposal: judged by the same policy as any other, and its record by what can be true of it. */
import type { Receipt } from '../core/change/change.ts'
import { judgeChange } from '../core/change/judge-change.ts'
import { protectedPathJudge } from '../core/change/protected-paths.ts'
import { firstOf, refusedProposal, tampered, testsFailed } from '../core/ending/judged-endings.ts'
import { outputsOf } from '../core/maintenance/output-artefacts.ts'
import type { RunResult } from '../core/outcome.ts'
import type { Proposal } from '../core/proposal/proposal.ts'
import { recordProblems } from '../core/proposal/record-problems.ts'
import { failureIn, finalRun } from '../core/proposal/recorded-runs.ts'
import type { Task } from '../core/task/task.ts'
import { testPathJudge } from '../core/testing/test-paths.ts'
import type { Base } from '../ports.ts'
import type { Delivery } from './delivery.ts'
import { recountEvidence } from './recount-evidence.ts'
import { refusedContent } from './refused-content.ts'
import type { Run } from './run.ts'

type Opened = {
  readonly proposal: Proposal
  readonly task: Task
  readonly base: Base
  readonly receipt: Receipt
}

/** The delivery, or why it is none. Throws RepositoryError. */
export async function checkProposedChange(opened: Opened, run: Run): Promise<Delivery | RunResult> {
  const { proposal, task, base, receipt } = opened
  const { config, ledger, ports } = run
  const refused = [...receipt.refused, ...(await refusedContent(receipt, run))]
  const policy = {
    maxFiles: config.maxChangedFiles,
    maxLines: config.maxChangedLines,
    protectedReason: protectedPathJudge(config.protectedPaths),
    outputs: outputsOf(task),
  }
  const verdict = judgeChange({ ...receipt, refused }, policy)
  if (verdict.kind === 'empty') return refusedProposal('it changes nothing')
  if (verdict.kind === 'refused') return refusedProposal(firstOf(verdict.problems))
  const { change } = verdict

  const isTest = testPathJudge(config.testPaths)
  const known = { task, files: change.files, isTest, repositoryUrl: `${run.serverUrl}/${run.repositoryName}` }
  const [problem, ...more] = recordProblems(proposal, known)
  if (problem !== undefined)
    return refusedProposal(`proposal.json: ${problem}${more.length === 0 ? '' : ` (and ${more.length} more)`}`)

  const record = await recountEvidence(proposal.record, change, isTest, run)
  const { tests } = record.evidence
  if (config.onTampering === 'fail' && tests.tampering.length > 0) return tampered(tests.tampering)
  const failure = failureIn(record.evidence)
  if (config.onTestFailure === 'fail' && failure !== null) return testsFailed(failure)
  Object.assign(ledger, { receipt: change, tests: finalRun(tests), record })
  ledger.patchFile = await ports.reporter.keepPatch(await ports.repository.patchOf(change))
  return { task, base, change, record }
}
