import type { TestBed } from './test-bed.ts'
import { AT } from './test-bed.ts'

/** Publishes one file on a new branch through the Git Data API, as a client without git would. */
export async function publishChange(
  { rest, head }: Pick<TestBed, 'rest' | 'head'>,
  branch: string,
  path = 'src/add.js',
  content = 'export const add = (a, b) => a + b\n',
): Promise<{ readonly sha: string; readonly tree: string }> {
  const base = (await rest.git.getCommit({ ...AT, commit_sha: head })).data
  const entry = { path, mode: '100644', type: 'blob', content } as const
  const tree = (await rest.git.createTree({ ...AT, base_tree: base.tree.sha, tree: [entry] })).data
  const commit = (await rest.git.createCommit({ ...AT, message: 'Add', tree: tree.sha, parents: [head] })).data
  await rest.git.createRef({ ...AT, ref: `refs/heads/${branch}`, sha: commit.sha })
  return { sha: commit.sha, tree: tree.sha }
}
