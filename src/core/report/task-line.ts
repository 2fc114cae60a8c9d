/** What a run was asked for, with the way there. */

import type { Story } from '../story/story.ts'
import { codeSpan } from '../text/code-spans.ts'
import { escapedLine } from '../text/escape-markdown.ts'

const LONGEST_TITLE = 300
const RUN = /^(https?:\/\/[\w.~:/-]+)\/actions\/runs\/\d+/

/** The task, its issue linked; of a revision which one it is, of which pull request. */
export function taskLine({ task, runUrl }: Pick<NonNullable<Story['start']>, 'task' | 'runUrl'>): string {
  const { id, issue, title, revision } = task
  const home = RUN.exec(runUrl)?.[1]
  const linked = (text: string, path: string) => (home === undefined ? text : `[${text}](${home}/${path})`)
  const name = issue === null ? codeSpan(id) : linked(codeSpan(id), `issues/${issue}`)
  const of = revision === undefined ? '' : `, ${revisionOf(revision, linked)}`
  return `Task ${name}: ${escapedLine(title, LONGEST_TITLE)}${of}`
}

type Revised = NonNullable<NonNullable<Story['start']>['task']['revision']>

function revisionOf({ number, pullRequest }: Revised, linked: (text: string, path: string) => string): string {
  return `revision ${number} of ${linked(`pull request ${pullRequest.number}`, `pull/${pullRequest.number}`)}`
}
