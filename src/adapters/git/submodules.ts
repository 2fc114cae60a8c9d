/** Submodules are not part of a change; git is told to look at none, so what takes their place is looked for here. */
import type { LeftOut } from '../../core/change/change.ts'
import { standingAt } from './standing.ts'
import { namesIn } from './untracked.ts'

/** Which of the submodule folders hold nothing. */
export async function emptySubmodules(workspace: string, submodules: readonly string[]): Promise<string[]> {
  const empty: string[] = []
  for (const path of submodules) {
    if ((await namesIn(workspace, path)).length === 0) empty.push(path)
  }
  return empty
}

/** What stands in the place of a submodule, or in one that was empty, and cannot be published. */
export async function refusedSubmodules(
  workspace: string,
  submodules: readonly string[],
  empty: ReadonlySet<string>,
): Promise<LeftOut[]> {
  const refused: LeftOut[] = []
  for (const path of submodules) {
    const { kind } = await standingAt(workspace, path)
    if (kind !== 'folder' && kind !== 'absent') refused.push({ path, why: 'a submodule' })
    else if (empty.has(path) && (await namesIn(workspace, path)).length > 0) {
      refused.push({ path, why: 'content in a submodule' })
    }
  }
  return refused
}
