/** The task of a run, frozen when it starts. */
import { slugOf } from './branch-name.ts'

export type Task = {
  readonly kind: 'issue' | 'prompt'
  /** `issue-12`, or `task-<slug>` for a prompt: the identity that branches and markers carry. */
  readonly id: string
  readonly issue: number | null
  readonly title: string
  readonly body: string
  /** SHA-256 over title, newline and body, UTF-8. */
  readonly snapshotSha256: string
}

const PROMPT_TITLE = 72

/** The task of an issue; title and body as of the trigger. */
export function issueTask(
  issue: { number: number; title: string; body: string },
  sha256: (text: string) => string,
): Task {
  return {
    kind: 'issue',
    id: `issue-${issue.number}`,
    issue: issue.number,
    title: issue.title,
    body: issue.body,
    snapshotSha256: sha256(snapshotText(issue.title, issue.body)),
  }
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
    snapshotSha256: sha256(snapshotText(title, text)),
  }
}

function snapshotText(title: string, body: string): string {
  return `${title}\n${body}`
}
