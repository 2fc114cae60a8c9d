/** Files of a branch, read through the Git Data API without a checkout. */
import type { BranchFile } from '../../core/plan/plan-files.ts'
import type { Forge } from '../../ports/forge.ts'
import type { Client } from './client.ts'

/** The part of the Forge port that reads files of a branch. */
export function createBranchFiles({ octokit, repo, calls }: Client): Pick<Forge, 'filesOf' | 'textOf'> {
  const git = octokit.rest.git

  async function treeAt(sha: string, recursive: boolean) {
    const request = { ...repo, tree_sha: sha, ...(recursive ? { recursive: '1' } : {}) }
    return (await calls.repeatable('list the files of the branch', () => git.getTree(request))).data
  }

  return {
    async filesOf(branch, folder) {
      const ref = await calls.orNull('read the branch', () => git.getRef({ ...repo, ref: `heads/${branch}` }))
      if (ref === null) return null
      let sha = ref.data.object.sha
      // Folder by folder: GitHub cuts off large trees.
      for (const part of folder.split('/').filter(name => name !== '')) {
        const entry = (await treeAt(sha, false)).tree.find(one => one.path === part && one.type === 'tree')
        if (entry?.sha === undefined) return { files: [], isWhole: true }
        sha = entry.sha
      }
      const { tree, truncated } = await treeAt(sha, true)
      const files = tree
        .filter(entry => entry.type !== 'tree')
        .map(
          (entry): BranchFile => ({
            path: folder === '' ? entry.path : `${folder}/${entry.path}`,
            blob: entry.sha,
            mode: entry.mode,
            size: entry.size ?? 0,
          }),
        )
      return { files, isWhole: !truncated }
    },

    async textOf(blob) {
      const { data } = await calls.repeatable('read a file of the branch', () =>
        git.getBlob({ ...repo, file_sha: blob }),
      )
      try {
        return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(data.content, 'base64'))
      } catch {
        return null
      }
    },
  }
}
