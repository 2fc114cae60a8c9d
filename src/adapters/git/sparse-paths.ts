/** The tracked paths that a sparse checkout leaves out; that they are missing is no deletion. */
import type { Git } from './git-command.ts'
import { entriesWith } from './nul-list.ts'

const LEFT_OUT = Buffer.from('S ')

/** Reads them from the work tree's own index. Throws RepositoryError. */
export async function sparsePathsOf(git: Git, gitDir: string, workspace: string): Promise<string[]> {
  const { stdout } = await git.run(['ls-files', '-t', '-z'], { gitDir, workTree: workspace })
  return entriesWith(stdout, [LEFT_OUT]).flatMap(entry => (entry.startsWith('S ') ? [entry.slice(2)] : []))
}
