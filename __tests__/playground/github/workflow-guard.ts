import { tryGit } from './git-command.ts'
import { EMPTY_TREE } from './git-diff.ts'

export const WORKFLOWS = '.github/workflows'

/** The first workflow file in which two commits differ, or null. No older commit: everything counts as new. */
export async function changedWorkflow(gitDir: string, from: string | null, to: string): Promise<string | null> {
  const diff = await tryGit(gitDir, ['diff-tree', '-r', '-z', '--name-only', from ?? EMPTY_TREE, to, '--', WORKFLOWS])
  return diff.stdout.toString().split('\0')[0] || null
}

/** What GitHub tells somebody who pushes it without the right. */
export function workflowMessage(path: string): string {
  return `refusing to allow a GitHub App to create or update workflow \`${path}\` without \`workflows\` permission`
}
