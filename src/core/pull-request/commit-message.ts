/** The commit message: plain text without live mentions or references, and the trailers that mark a commit of Diffproof. */
import { cut } from '../text/cut.ts'
import { oneLine, withoutHidden } from '../text/hidden-characters.ts'
import { withoutSkipCommands } from './title.ts'

const SUBJECT_LIMIT = 72
const BODY_LIMIT = 4_000

export type CommitText = {
  readonly title: string
  readonly description: string
  /** `issue-12`, `task-<slug>`. */
  readonly taskId: string
  readonly runId: string
  /** The tree id that the commit holds. */
  readonly tree: string
  /** What a revision answers: `review-7`. */
  readonly request?: string | undefined
}

/** Subject of at most 72 characters, body and trailers. A commit message has no code spans, so a space breaks mentions and references. */
export function commitMessage({ title, description, taskId, runId, tree, request }: CommitText): string {
  const subject = cut(plainLine(escapedPlain(oneLine(title))) || 'Change without a title', SUBJECT_LIMIT)
  const body = cut(escapedPlain(withoutHidden(description)).split('\n').map(plainLine).join('\n').trim(), BODY_LIMIT)
  const answers = request === undefined ? '' : `Diffproof-Request: ${oneLine(request)}\n`
  const trailers = `Diffproof-Task: ${oneLine(taskId)}\nDiffproof-Run: ${oneLine(runId)}\n${answers}Diffproof-Tree: ${oneLine(tree)}`
  return `${[subject, body, trailers].filter(part => part !== '').join('\n\n')}\n`
}

/** Whether a commit has the trailers of this task and the tree that they name. Anyone can write trailers, so this proves nothing. */
export function isTaskCommit(commit: { readonly message: string; readonly tree: string }, taskId: string): boolean {
  const lines = trailersOf(commit.message)
  return lines.includes(`Diffproof-Task: ${taskId}`) && lines.includes(`Diffproof-Tree: ${commit.tree}`)
}

/** The request of the revision that made the commit; null for any other commit. */
export function requestOf(commit: { readonly message: string; readonly tree: string }, taskId: string): string | null {
  if (!isTaskCommit(commit, taskId)) return null
  return (
    trailersOf(commit.message)
      .find(line => line.startsWith(REQUEST))
      ?.slice(REQUEST.length) ?? null
  )
}

const REQUEST = 'Diffproof-Request: '

function trailersOf(message: string): string[] {
  const last =
    message
      .trimEnd()
      .split(/\n\s*\n/)
      .at(-1) ?? ''
  return last.split('\n').map(line => line.trim())
}

/** `@user` becomes `@ user`, `#1` becomes `# 1`, `GH-1` becomes `GH 1`; an address of an issue loses its last slash. */
function escapedPlain(text: string): string {
  return withoutSkipCommands(text)
    .replace(/@(?=\w)/g, '@ ')
    .replace(/#(?=\d)/g, '# ')
    .replace(/(?<![a-z0-9])GH-(?=\d)/gi, 'GH ')
    .replace(/(\/(?:issues|pulls?|discussions))\/(?=\d)/gi, '$1 ')
}

/** A line that looks like a trailer or a command to a bot is quoted. */
function plainLine(line: string): string {
  const bare = line.trimEnd()
  return /^\s*(?:[A-Za-z][\w-]*-(?:by|to|checks|task|run|request|tree)\s*:|\/[a-z])/i.test(bare)
    ? `> ${bare.trim()}`
    : bare
}
