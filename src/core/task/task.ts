/** The task of a run, frozen when it starts. */

import { issueFields } from '../maintenance/issue-fields.ts'
import type { TaskFile } from '../maintenance/read-task-file.ts'
import { issueOf } from '../revision/ours.ts'
import type { Revision } from '../revision/revision.ts'
import { slugOf } from './branch-name.ts'
import { visibleMarkdown } from './sanitize-markdown.ts'
import { NO_FIELDS, type TaskFields } from './task-fields.ts'

export type TaskComment = {
  readonly author: string
  /** When it was written, ISO 8601. */
  readonly date: string
  readonly body: string
}

export type Task = {
  readonly kind: 'issue' | 'prompt' | 'maintenance' | 'revision'
  /** `issue-12`, or `task-<slug>` for a prompt or a task file: the identity that branches and markers carry. */
  readonly id: string
  readonly issue: number | null
  readonly title: string
  readonly body: string
  /** The comments of an issue that belong to it, oldest first. */
  readonly comments: readonly TaskComment[]
  /** Comments that would belong to it but are too many. */
  readonly olderComments: number
  readonly fields: TaskFields
  /** The task file it is kept in, null for an issue and a prompt. */
  readonly file: string | null
  /** SHA-256 over title, newline, body and, each after a newline, the comments used, UTF-8; the body of a task file is its whole text. */
  readonly snapshotSha256: string
  /** The pull request that is revised, and what is asked of it. */
  readonly revision?: Revision | undefined
}

/** A task whose text is in the repository: read once its base is here. */
export type AskedFile = {
  readonly kind: 'task-file'
  readonly id: string
  readonly file: string
  /** Its path, until it is read. */
  readonly title: string
}

const PROMPT_TITLE = 72
const FILE_SLUG = 60
const READ_FOR_FIELDS = 60_000

/** The task of an issue; title and body as of the trigger. */
export function issueTask(
  issue: { number: number; title: string; body: string },
  discussion: Pick<Task, 'comments' | 'olderComments'>,
  sha256: (text: string) => string,
): Task {
  const { comments, olderComments } = discussion
  return {
    kind: 'issue',
    id: `issue-${issue.number}`,
    issue: issue.number,
    title: issue.title,
    body: issue.body,
    comments,
    olderComments,
    fields: issueFields(textForFields(issue.body)),
    file: null,
    snapshotSha256: sha256(snapshotText(issue.title, issue.body, comments)),
  }
}

/** What of an issue's body its fields are read from: what a person sees. */
export function textForFields(body: string): string {
  return visibleMarkdown(body, READ_FOR_FIELDS).text
}

/** The task of a prompt: titled by its first line, known by its first 40 slug characters and 8 digits of its hash. */
export function promptTask(text: string, sha256: (text: string) => string): Task {
  const firstLine = text.split('\n', 1)[0]?.trim() ?? ''
  const title = firstLine.length > PROMPT_TITLE ? `${firstLine.slice(0, PROMPT_TITLE - 1)}…` : firstLine
  return {
    kind: 'prompt',
    id: `task-${slugOf(text, 40)}-${sha256(text).slice(0, 8)}`,
    issue: null,
    title,
    body: text,
    comments: [],
    olderComments: 0,
    fields: NO_FIELDS,
    file: null,
    snapshotSha256: sha256(snapshotText(title, text, [])),
  }
}

/** The task of a revision: known by the task of its pull request, with what is asked for as its text and the comments on lines behind it. */
export function revisionTask(
  asked: { readonly taskId: string; readonly words: string; readonly revision: Revision },
  discussion: Pick<Task, 'comments' | 'olderComments'>,
  sha256: (text: string) => string,
): Task {
  const { taskId, words, revision } = asked
  const { comments, olderComments } = discussion
  const title = revision.taskTitle ?? revision.pullRequest.title
  const said = [...comments.map(({ body }) => body), ...revision.lineComments.map(({ body }) => body)]
  return {
    kind: 'revision',
    id: taskId,
    issue: issueOf(taskId),
    title,
    body: words,
    comments,
    olderComments,
    snapshotSha256: sha256([title, words, ...said].join('\n')),
    fields: NO_FIELDS,
    file: null,
    revision,
  }
}

/** The task that a file holds, known by the file's name: `.github/diffproof/update-deps.md` is `task-update-deps`. */
export function askedFile(path: string): AskedFile {
  const name = path.slice(path.lastIndexOf('/') + 1).replace(/\.[^.]*$/, '')
  return { kind: 'task-file', id: `task-${slugOf(name, FILE_SLUG)}`, file: path, title: path }
}

/** The same once the file has been read; `text` is the whole of it. */
export function maintenanceTask(
  { id, file }: AskedFile,
  { title, description, fields }: TaskFile,
  text: string,
  sha256: (text: string) => string,
): Task {
  const snapshotSha256 = sha256(snapshotText(title, text, []))
  const rest = { issue: null, comments: [], olderComments: 0, fields, file, snapshotSha256 }
  return { kind: 'maintenance', id, title, body: description, ...rest }
}

function snapshotText(title: string, body: string, comments: readonly TaskComment[]): string {
  return [title, body, ...comments.map(comment => comment.body)].join('\n')
}
