/** A task as the model gets to read it: what its author shows, capped, with one line about what is missing. */

import { type Visible, visibleMarkdown, visibleText } from './sanitize-markdown.ts'
import type { Task } from './task.ts'

const LONGEST_TITLE = 300
const LONGEST_BODY = 60_000
const LONGEST_COMMENT = 10_000

type ShownComment = { readonly author: string; readonly date: string; readonly text: string }

type ShownTask = {
  readonly title: string
  readonly body: string
  readonly comments: readonly ShownComment[]
  /** What was removed or cut, in one short line; empty where nothing was. */
  readonly missing: string
}

/** Shows a task. An issue and a task file are Markdown, of which a page hides a part; the input `prompt` is plain text. */
export function showTask(task: Task): ShownTask {
  const title = visibleText(task.title, LONGEST_TITLE)
  const body = task.kind === 'prompt' ? visibleText(task.body, LONGEST_BODY) : visibleMarkdown(task.body, LONGEST_BODY)
  const comments = task.comments.map(one => ({ one, visible: visibleMarkdown(one.body, LONGEST_COMMENT) }))
  const all = [title, body, ...comments.map(({ visible }) => visible)]
  const cutComments = comments.filter(({ visible }) => visible.cut > 0).length
  return {
    title: title.text,
    body: body.text.trim(),
    comments: comments.map(({ one, visible }) => ({
      author: one.author.replace(/[^\w[\]-]/g, ''),
      date: one.date,
      text: visible.text.trim(),
    })),
    missing: missingLine(all, [
      ...(title.cut > 0 ? ['the end of the title'] : []),
      ...(body.cut > 0 ? [`the last ${body.cut} characters of the text`] : []),
      ...(cutComments > 0 ? [`the ends of ${counted(cutComments, 'comment')}`] : []),
      ...(task.olderComments > 0 ? [counted(task.olderComments, 'older comment')] : []),
    ]),
  }
}

/** Says what was taken out of texts, and what was cut; empty where nothing was. */
export function missingLine(texts: readonly Visible[], cuts: readonly string[]): string {
  const characters = texts.reduce((sum, one) => sum + one.hiddenCharacters, 0)
  const parts = texts.reduce((sum, one) => sum + one.hiddenParts, 0)
  return [
    ...(characters + parts > 0
      ? [`${counted(characters, 'hidden character')}, ${counted(parts, 'hidden HTML part')} removed`]
      : []),
    ...(cuts.length > 0 ? [`left out: ${cuts.join(', ')}`] : []),
  ].join('; ')
}

function counted(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`
}
