/** The issue about a task whose runs nobody watches. */
import { hiddenLine } from '../text/live-tokens.ts'
import { markdown } from './markdown.ts'
import { plainText } from './plain-text.ts'
import { codeOf, link, title, type Words, words } from './words.ts'

/** `file`: the path of its task file, null for a prompt. */
export type UnwatchedTask = { id: string; title: string; file: string | null }

const LONGEST_TITLE = 120

/** The first line of the issue, by which later runs find it. */
export function failureMarker({ id }: UnwatchedTask): string {
  return hiddenLine('diffproof-failure', { task: id })
}

/** `said`: how the run ended, as a comment would say it. */
export function failureText(task: UnwatchedTask, said: string, repositoryUrl: string) {
  const about = words`The task ${taskWords(task, repositoryUrl)} failed. Each further run of it updates this issue, and the first that succeeds closes it.`
  return {
    title: `Diffproof could not finish: ${plainText(title(task.title, LONGEST_TITLE))}`,
    body: `${markdown(about)}\n\n${said}`,
  }
}

export function recoveryText(task: UnwatchedTask, said: string, repositoryUrl: string): string {
  return `${markdown(words`The task ${taskWords(task, repositoryUrl)} works again.`)}\n\n${said}`
}

function taskWords({ title: name, file }: UnwatchedTask, repositoryUrl: string): Words {
  if (file === null) return codeOf(name)
  return link(codeOf(file), `${repositoryUrl}/blob/HEAD/${encodeURI(file)}`)
}
