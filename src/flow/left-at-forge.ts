/** What of a killed run is at the forge already. */
import type { Left } from '../core/ending/left-ending.ts'
import { readMarker } from '../core/pull-request/ownership.ts'
import { compareLink } from '../core/task/branch-name.ts'
import type { Finish } from './finish.ts'

/** Its open pull request, or its branch without one: it may have been killed between any two steps of publishing. */
export async function leftAtForge(
  finish: Finish,
): Promise<Pick<Left, 'pullRequestUrl' | 'branch'> & { readonly isDraft: boolean }> {
  const { left, forge, runId } = finish
  const nothing = { pullRequestUrl: null, branch: null, isDraft: false }
  const { branch } = left
  if (branch === null) return nothing
  try {
    const pulls = await forge.pullRequestsFrom(branch.name)
    const ours = pulls.find(({ open, body }) => open && readMarker(body)?.run === runId)
    if (ours !== undefined) return { ...nothing, pullRequestUrl: ours.url, isDraft: ours.draft }
    const heads = await forge.branchesUnder(branch.name)
    const isOurs = heads?.has(branch.name) === true && heads.get(branch.name) !== branch.replaces && pulls.length === 0
    const link = compareLink(finish.serverUrl, finish.repositoryName, branch.base, branch.name)
    return isOurs ? { ...nothing, branch: { name: branch.name, link } } : nothing
  } catch {
    return nothing
  }
}
