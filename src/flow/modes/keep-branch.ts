/** A run on somebody's own machine ends as a branch of their repository. */
import { opensAsDraft } from '../../core/facts/verdict.ts'
import { limitResult, type RunResult, resultOf } from '../../core/outcome.ts'
import { stateInWords } from '../../core/page/verdict-words.ts'
import { branchNameFor } from '../../core/task/branch-name.ts'
import type { LocalRepository } from '../../ports/repository.ts'
import type { MeasuredChange, Publication } from '../publish/decide.ts'
import { commitMessageOf, pullRequestText } from '../publish/pull-request-text.ts'
import { recordStep } from '../record-events.ts'
import { interruptionOf, learn, type Run } from '../run.ts'
import { recordOutputs, withVerdict } from '../with-verdict.ts'

/** Makes the branch, and keeps what the pull request would say. Throws RepositoryError. */
export async function keepBranch(proven: MeasuredChange, local: LocalRepository, run: Run): Promise<RunResult> {
  if (interruptionOf(run.overall) === 'cancelled') return limitResult('cancelled')
  const { task, change } = proven
  recordStep('publish', run)
  const decided = withVerdict(proven.record, run.config)
  learn(run.state, { decided })
  const message = commitMessageOf({ task, change, record: decided.record }, run)
  const made = await run.ports.repository.bundle({ receipt: change, message, author: local.author })
  const branch = await local.keepBranch({ ...made, wanted: branchNameFor(task, run.config.branchPrefix) })
  const target = { kind: 'target', branch, replaces: null, pullRequest: null, leftAlone: null, onTopOf: null } as const
  const publication: Publication = { ...proven, ...decided, target: { ...target, heads: new Map() } }
  const page = await local.keepPage('pull-request.md', (await pullRequestText(publication, run)).body)
  const isDraft = opensAsDraft(decided.verdict, run.config)
  const { because } = stateInWords(isDraft, decided.verdict)
  const outputs = { ...recordOutputs(decided), branch, 'head-sha': made.commit, 'pull-request-file': page }
  return { ...resultOf('proposed', `the branch ${branch} holds the change, ${because}`), isDraft, outputs }
}
