/** What the pull request says that adds Diffproof to a repository. */
import { WORKFLOW_FILE } from '../start/workflow-file.ts'
import { list } from './document.ts'
import { markdown } from './markdown.ts'
import { code, link, words } from './words.ts'

export const SETUP_BRANCH = 'add-diffproof'
const TITLE = 'Add Diffproof'
export const SETUP_COMMIT = `${TITLE}\n`

type Added = { jobs: 'one job' | 'two jobs'; repositoryUrl: string }

export function setupPullRequest({ jobs, repositoryUrl }: Added): {
  title: string
  body: string
} {
  const split =
    jobs === 'two jobs'
      ? words`It has two jobs, so that none has both the model and write access.`
      : words`It has one job.`
  const body = markdown([
    words`Adds ${code(WORKFLOW_FILE)}. Put the label ${code('diffproof')} on an issue, and Diffproof opens a pull request that is proven by its diff and its tests. ${split}`,
    words`Beside this file it needs three things:`,
    list([
      words`The key of the model: ${code('gh secret set ANTHROPIC_API_KEY')}`,
      words`The label: ${code('gh label create diffproof')}`,
      words`“Allow GitHub Actions to create and approve pull requests” in the ${link('settings of Actions', `${repositoryUrl}/settings/actions`)}`,
    ]),
  ])
  return { title: TITLE, body: `${body}\n` }
}
