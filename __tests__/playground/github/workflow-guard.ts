import { tryGit } from './git-command.ts'

const EMPTY_TREE = '4b825dc642cb6eb9a060e54bf8d69288fbee4904'

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
