/** A scripted model that says exactly what a commit did. */
import type { MessageRequest } from '../playground/model/message-request.ts'
import { say, summary } from '../playground/model/script.ts'
import type { Script } from '../playground/model/turn.ts'

/** One file as the model would give it: as a whole, and as changes where it was there before. */
export interface FileAnswer {
  readonly whole: string
  readonly changes: string | null
}

const CHANGES = 'answer with changes only; never return the whole file'
const WHOLE = 'Write the complete content of this file'
/** Asked for changes of what it has written (an import leads nowhere, the action thinks), the model stands by it. */
const AS_IT_IS = 'The file is right as it is.'

/** Plans once, answers by path, submits a summary. */
export function commitScript(plan: string, answers: ReadonlyMap<string, FileAnswer>): Script {
  const asked = new Set<string>()
  return request => {
    const question = newestText(request)
    const path = /\nFILE: (.+)\s*$/.exec(question)?.[1]
    const answer = path === undefined ? undefined : answers.get(path)
    if (path !== undefined && answer !== undefined) {
      const isFirst = !asked.has(path)
      asked.add(path)
      if (question.lastIndexOf(WHOLE) > question.lastIndexOf(CHANGES)) return say(answer.whole)
      const isWritten = !isFirst && question.includes(answer.whole)
      return say(answer.changes === null || isWritten ? AS_IT_IS : answer.changes)
    }
    const [first] = request.messages
    return textOf(first?.content ?? '').startsWith('These files were written') ? summary() : say(plan)
  }
}

function newestText(request: MessageRequest): string {
  const content = request.messages.at(-1)?.content ?? ''
  if (typeof content === 'string') return content
  return textOf(content.slice(-1))
}

function textOf(content: MessageRequest['messages'][number]['content']): string {
  if (typeof content === 'string') return content
  return content.map(block => ('text' in block ? String(block['text']) : '')).join('\n')
}
