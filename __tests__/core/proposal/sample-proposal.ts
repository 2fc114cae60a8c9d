/** A proposal that is in order, for tests that disturb it. */

import type { FileChange } from '../../../src/core/change/change.ts'
import { type Known, type Proposal, proposedFiles, proposedRecord } from '../../../src/core/proposal/proposal.ts'
import { issueTask, type Task } from '../../../src/core/task/task.ts'
import { changedFile } from '../change/changed-file.ts'
import { sampleRecord } from '../facts/sample-record.ts'

const TREE = '2'.repeat(40)

export const FILES: readonly FileChange[] = [
  changedFile('src/sum.js', { blob: '3'.repeat(40) }),
  changedFile('test/sum.test.js', { change: 'added', additions: 9, deletions: 0, oldMode: null, blob: '4'.repeat(40) }),
]

export const TASK: Task = issueTask(
  { number: 12, title: 'sum() of an empty list throws', body: '' },
  { comments: [], olderComments: 0 },
  () => 'cd'.repeat(32),
)

export const KNOWN: Known = {
  task: TASK,
  files: FILES,
  editsTests: true,
  onlyRenames: false,
  repositoryUrl: 'https://github.com/o/r',
}

/** Made anew for each caller. */
export function sampleProposal(): Proposal {
  const record = structuredClone(proposedRecord(sampleRecord))
  record.evidence.files = FILES.map(({ path, change, additions, deletions }) => ({
    path,
    change,
    additions,
    deletions,
  }))
  record.evidence.phases.files_edited = FILES.map(one => one.path)
  return {
    schema: 'diffproof-proposal/v1',
    task: { id: TASK.id, content_sha256: TASK.snapshotSha256 },
    base: { branch: 'main', sha: '1'.repeat(40), tree: '5'.repeat(40) },
    commit: '6'.repeat(40),
    tree: TREE,
    files: proposedFiles({ files: FILES }),
    record,
  }
}
