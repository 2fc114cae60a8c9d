/** What a pull request says: its commit message, its title and its body. */
import { messageOf, RepositoryError } from '../../core/errors.ts'
import { opensAsDraft } from '../../core/facts/verdict.ts'
import { commitMessage, pullRequestTitle, titleOf } from '../../core/page/commit-message.ts'
import { type BodyExtras, renderBody } from '../../core/page/pull-request-body.ts'
import { requesterOf } from '../../core/task/asked.ts'
import { filledLink } from '../../core/task/branch-name.ts'
import { renderMarker, sealBody } from '../../core/task/ownership.ts'
import type { PullRequestText } from '../../ports/forge.ts'
import type { PublishJob } from '../run.ts'
import { withVerdict } from '../with-verdict.ts'
import type { MeasuredChange, Publication } from './decide.ts'

/** The commit message of a change, without secrets and hidden characters. */
export function commitMessageOf(
  { task, change, record }: Omit<MeasuredChange, 'base' | 'verdict'>,
  { runId, secrets, event, serverUrl, author }: PublishJob,
  signsOff = false,
): string {
  const { description } = record.summary
  const coAuthor = requesterOf(event, serverUrl)
  const signer = signsOff ? author : null
  const facts = { coAuthor, signer, taskId: task.id, runId, tree: change.tree, request: task.revision?.request }
  // Hidden characters are gone only now; they may have split a secret.
  return secrets.publishable(commitMessage({ title: titleOf(task, record), description, ...facts }))
}

/** Title and body as a pull request would have them. */
export async function pullRequestText(publication: Publication, run: PublishJob): Promise<PullRequestText> {
  return textsFor(publication, await readPageExtras(run), run)(opensAsDraft(publication.verdict, run.config))
}

/** The link that opens a pull request by hand, filled with title and body. */
export async function linkWithText(
  link: string,
  publication: Publication,
  head: string,
  run: PublishJob,
): Promise<string> {
  const draft = opensAsDraft(publication.verdict, run.config)
  const { title, body } = textsFor(publication, await readPageExtras(run, head), run)(draft)
  // An address hides a secret from everything that looks for it later.
  const { publishable } = run.secrets
  const marker = renderMarker({ task: publication.task.id, run: run.runId, tree: publication.change.tree, head })
  return filledLink(link, { title: publishable(title), body: publishable(body), marker, runUrl: run.runUrl })
}

/** Title and body as they are written for a draft, or for a pull request that is ready. */
export function textsFor(publication: Publication, page: PageExtras, run: PublishJob): TextFor {
  const { record, verdict, target, task } = publication
  return isDraft => {
    const isProven = verdict.level !== 'not-ready'
    const prefix = opensAsDraft(verdict, run.config) && !isDraft && !isProven ? NOT_PROVEN : ''
    const title = pullRequestTitle(prefix, titleOf(task, record))
    const shown = asShown(publication, isDraft, run)
    return {
      draft: isDraft,
      title: target.onTopOf?.title ?? title,
      body: sealBody(pullRequestBody(shown, page, run), run.ports.clock.sha256),
    }
  }
}

type PageExtras = Pick<BodyExtras, 'template' | 'takesFollowUps' | 'head' | 'checksStarted'>

export async function readPageExtras(run: PublishJob, head?: string): Promise<PageExtras> {
  return {
    ...(head === undefined ? {} : { head }),
    template: await findTemplate(run),
    takesFollowUps: await answersComments(run),
  }
}

const FOLDERS = ['.github/', '', 'docs/']
const NAMES = [
  'pull_request_template.md',
  'PULL_REQUEST_TEMPLATE.md',
  'Pull_Request_Template.md',
  'pull_request_template.MD',
]

async function findTemplate({ ports }: PublishJob): Promise<string | null> {
  try {
    const paths = FOLDERS.flatMap(folder => NAMES.map(name => `${folder}${name}`))
    const texts = await ports.repository.readBaseFiles(paths)
    const path = paths.find(one => texts.has(one))
    if (path !== undefined) ports.reporter.info(`the body follows ${path}`)
    return path === undefined ? null : (texts.get(path) ?? null)
  } catch (thrown) {
    if (!(thrown instanceof RepositoryError)) throw thrown
    ports.reporter.warning(`the pull request template could not be read: ${messageOf(thrown)}`)
    return null
  }
}

const WORKFLOW = /^\.github\/workflows\/[^/]+\.ya?ml$/

/** What cannot be read does not start Diffproof. */
async function answersComments({ ports }: PublishJob): Promise<boolean> {
  try {
    const paths = (await ports.repository.basePaths()).filter(path => WORKFLOW.test(path))
    const texts = await ports.repository.readBaseFiles(paths)
    return [...texts.values()].some(text => /\bissue_comment\b/.test(text) && /diffproof/i.test(text))
  } catch (thrown) {
    if (!(thrown instanceof RepositoryError)) throw thrown
    return false
  }
}

export function pullRequestBody(publication: Publication, page: PageExtras, { config, runId }: PublishJob): string {
  const { task, target, record, verdict } = publication
  const closes = config.closeIssue ? task.issue : null
  const leftAlone = target.leftAlone?.number ?? null
  return renderBody(record, { taskId: task.id, runId, branch: target.branch, closes, verdict, leftAlone, ...page })
}

/** The publication with what its page says, where that is not as asked. */
export function asShown(
  publication: Publication,
  isDraft: boolean,
  { config }: Pick<PublishJob, 'config'>,
): Publication {
  const { record, verdict } = publication
  if (isDraft === opensAsDraft(verdict, config)) return publication
  const evidence = { ...record.evidence, shown_as: isDraft ? ('draft' as const) : ('ready' as const) }
  return { ...publication, ...withVerdict({ ...record, evidence }, config) }
}

export type TextFor = (isDraft: boolean) => PullRequestText

const NOT_PROVEN = '[not proven] '
