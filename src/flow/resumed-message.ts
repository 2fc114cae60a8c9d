/** What a conversation begins with that goes on from another one: the task, the patch so far, and the last that was said on both sides. */
import type { Task } from '../core/task/task.ts'
import type { Opening } from './conversation.ts'
import type { Session } from './session.ts'
import { taskValues } from './task-prompt.ts'
import { createBaselineNews } from './tell-baseline.ts'

/** About 15,000 tokens; who wants to see more of a change looks at the files. */
const LONGEST_PATCH = 60_000
const LONGEST_UNTOLD = 20_000
const LONGEST_SAID = 4_000

/** An opening whose new beginning is made of the work tree as it is then. */
export function openingOf(text: string, task: Task, session: Session): Opening {
  const { ports } = session.run
  return {
    text,
    async again({ said, untold }) {
      await session.baseline.ready()
      const receipt = await ports.repository.takeReceipt([...session.byEditTool])
      const isEmpty = receipt.tree === receipt.baseTree
      const patch = isEmpty ? '(nothing was changed yet)' : cut(await ports.repository.patchOf(receipt), LONGEST_PATCH)
      const values = taskValues(task, session)
      const told = (what: string, name: string, words: string, limit: number) =>
        words.trim() === ''
          ? ''
          : `\n${what}:\n\n<${values.marker}-${name}>\n${cut(words, limit)}\n</${values.marker}-${name}>\n`
      const before = [
        told('Your last words in it', 'said', said, LONGEST_SAID),
        told('What came back after them', 'answer', untold, LONGEST_UNTOLD),
        told('On the untouched tree', 'baseline', createBaselineNews(session)(false) ?? '', LONGEST_UNTOLD),
      ].join('')
      return ports.prompts.render('resumed', { ...values, patch, before })
    },
  }
}

/** Head and tail, as a rule the parts that say most. */
function cut(text: string, limit: number): string {
  if (text.length <= limit) return text
  const half = Math.floor(limit / 2)
  return `${text.slice(0, half)}\n… ${text.length - 2 * half} characters are left out …\n${text.slice(-half)}`
}
