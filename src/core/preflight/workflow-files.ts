/** Workflow files: what the default token can never change, said before anybody tries. */
import { protectedPathJudge } from '../change/protected-paths.ts'

/** One sentence; `isLifted` where the input leaves open what lies beside the workflows. */
export function workflowFiles(protectedPaths: readonly string[]): {
  readonly said: string
  readonly isLifted: boolean
} {
  const isLifted = protectedPathJudge(protectedPaths)('.github/dependabot.yml') === null
  const said =
    "workflow files (.github/workflows, .github/actions) are never changed, and GitHub refuses them from the job's own token"
  return { said: isLifted ? `protected-paths leaves .github open, but ${said}` : said, isLifted }
}
