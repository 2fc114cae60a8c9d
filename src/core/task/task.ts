/** The task of a run. It is frozen and sanitized once, when the run starts. */
import { z } from 'zod'
import type { ReadonlyDeep } from '../readonly.ts'
import { headAndTail } from '../text/cut.ts'
import { countInWords } from '../text/quantities.ts'
import { slugOf } from './branch-name.ts'
import type { Sha256 } from './ownership.ts'
import type { TaskFile } from './read-task-file.ts'
import { type Revision, revision } from './revision.ts'
import { missingLine, sanitizeMarkdown, sanitizeText } from './sanitize-markdown.ts'
import { issueFields, NO_FIELDS, taskFields } from './task-fields.ts'
import type { EventIssue } from './trigger.ts'
import { ORDERS, workPlan } from './work-plan.ts'

const taskComment = z.object({ author: z.string(), date: z.string(), body: z.string() })

/** A task as its transcript keeps it, whole, so that the run can be replayed. */
export const storedTask = z.object({
  kind: z.enum(['issue', 'prompt', 'maintenance', 'revision']),
  /** `issue-12`, or `task-<slug>`: the identity in branches and markers. */
  id: z.string(),
  issue: z.int().nonnegative().nullable(),
  title: z.string(),
  body: z.string(),
  comments: z.array(taskComment).readonly(),
  olderComments: z.int().nonnegative(),
  fields: taskFields,
  file: z.string().nullable(),
  /**
   * Over title, newline, body and, each after a newline, the comments used, UTF-8; the body of a task file is its whole
   * text.
   */
  snapshotSha256: z.string(),
  revision: revision.optional(),
  /** The comment on the issue that started it with words, or for a plan. */
  command: z.object({ comment: z.int(), asks: z.enum(ORDERS) }).optional(),
  plan: workPlan.optional(),
})

type StoredTask = ReadonlyDeep<z.infer<typeof storedTask>>
export type TaskComment = z.infer<typeof taskComment>

/** `sanitized`: the only form that may reach the model. */
export type Task = StoredTask & { sanitized: ReturnType<typeof sanitizeTask> }

export type AskedFile = {
  kind: 'task-file'
  id: string
  file: string
  title: string
}

const PROMPT_TITLE = 72
const FILE_SLUG = 60
const LONGEST_TITLE = 300
const LONGEST_BODY = 60_000
/** A longer one keeps its beginning and its end. */
export const LONGEST_COMMENT = 10_000

export type Discussion = Pick<Task, 'comments' | 'olderComments'>

/** The task of an issue, with title and body as of the trigger. */
export function issueTask({ number, title, body }: EventIssue, discussion: Discussion, sha256: Sha256): Task {
  const task = frozen({ kind: 'issue', id: `issue-${number}`, issue: number, title, body, ...discussion }, sha256)
  return { ...task, fields: issueFields(task.sanitized.body) }
}

/** The task of a prompt. Its title is the first line; its id has 40 slug characters and 8 digits of the hash. */
export function promptTask(body: string, sha256: Sha256): Task {
  const firstLine = body.split('\n', 1)[0]?.trim() ?? ''
  const title = firstLine.length > PROMPT_TITLE ? `${firstLine.slice(0, PROMPT_TITLE - 1)}…` : firstLine
  const id = `task-${slugOf(body, 40)}-${sha256(body).slice(0, 8)}`
  return frozen({ kind: 'prompt', id, title, body }, sha256)
}

type AskedChange = { taskId: string; words: string; revision: Revision }

/** The task of a revision. It keeps the id of its pull request's task; the request is its body. */
export function revisionTask(asked: AskedChange, discussion: Discussion, sha256: Sha256): Task {
  const { taskId, words, revision } = asked
  const title = revision.taskTitle ?? revision.pullRequest.title
  const onLines = revision.lineComments.map(({ body }) => body)
  const issue = Number(/^issue-(\d+)$/.exec(taskId)?.[1] ?? 0) || null
  const given = { kind: 'revision', id: taskId, issue, title, body: words, revision, ...discussion } as const
  return frozen(given, sha256, onLines)
}

/** The task in a file. The file name is its id: `.github/diffproof/update-deps.md` is `task-update-deps`. */
export function askedFile(path: string): AskedFile {
  const name = path.slice(path.lastIndexOf('/') + 1).replace(/\.[^.]*$/, '')
  return { kind: 'task-file', id: `task-${slugOf(name, FILE_SLUG)}`, file: path, title: path }
}

/** The task of a file after it was read; `text` is the whole file. */
export function maintenanceTask(asked: AskedFile & { text: string }, read: TaskFile, sha256: Sha256): Task {
  const { id, file, text } = asked
  const { title, description, fields } = read
  const task = frozen({ kind: 'maintenance', id, title, body: description, fields, file }, sha256)
  return { ...task, snapshotSha256: sha256(`${title}\n${text}`) }
}

type Given = Pick<Task, 'kind' | 'id' | 'title' | 'body'> & Partial<Task>

function frozen(given: Given, sha256: Sha256, more: readonly string[] = []): Task {
  const task = { issue: null, comments: [], olderComments: 0, fields: NO_FIELDS, file: null, ...given }
  const hashed = [task.title, task.body, ...task.comments.map(({ body }) => body), ...more]
  return { ...task, snapshotSha256: sha256(hashed.join('\n')), sanitized: sanitizeTask(task) }
}

type TaskTexts = Pick<StoredTask, 'kind' | 'title' | 'body' | 'comments' | 'olderComments'>

/** Sanitizes the texts of a task: issues and task files as Markdown, the input `prompt` as plain text. */
export function sanitizeTask(task: TaskTexts) {
  const title = sanitizeText(task.title, LONGEST_TITLE)
  const sanitizeBody = task.kind === 'prompt' ? sanitizeText : sanitizeMarkdown
  const body = sanitizeBody(task.body, LONGEST_BODY)
  const read = task.comments.map(comment => ({ ...comment, clean: sanitizeMarkdown(comment.body, LONGEST_BODY) }))
  const cutComments = read.filter(({ clean }) => clean.cut > 0 || clean.text.length > LONGEST_COMMENT).length
  const cuts = [
    ...(title.cut > 0 ? ['the end of the title'] : []),
    ...(body.cut > 0 ? [`the last ${body.cut} characters of the text`] : []),
    ...(cutComments > 0 ? [`parts of ${countInWords(cutComments, 'long comment')}`] : []),
    ...(task.olderComments > 0 ? [countInWords(task.olderComments, 'older comment')] : []),
  ]
  return {
    title: title.text,
    body: body.text.trim(),
    comments: read.map(({ author, date, clean }) => {
      return { author: author.replace(/[^\w[\]-]/g, ''), date, text: headAndTail(clean.text.trim(), LONGEST_COMMENT) }
    }),
    pictures: [...new Set([body, ...read.map(({ clean }) => clean)].flatMap(one => one.pictures))],
    missing: missingLine([title, body, ...read.map(({ clean }) => clean)], cuts),
  }
}
