/** The first message of a talk: the task as data between markers that nobody can guess, and what the host will do. */
import { sanitizeRevision } from '../../core/task/sanitized-revision.ts'
import type { Task } from '../../core/task/task.ts'
import type { Session } from '../session.ts'
import { fieldsToTell } from '../tell-fields.ts'
import { createBaselineNews } from '../verify/baseline.ts'
import type { Opening } from './loop.ts'

/** What every prompt that tells the task is filled with. */
type TaskValues = Readonly<Record<'kind' | 'marker' | 'title' | 'body' | 'place' | 'testing' | 'instructions', string>>

/** The values for one task; the markers are new at every call. `headStart`: what was looked up for it. */
export function taskValues(task: Task, session: Session, headStart = ''): TaskValues {
  const { config, ports } = session.run
  const { render } = ports.prompts
  const marker = `${task.kind}-${ports.clock.randomHex(12)}`
  const { sanitized } = task
  const comments = sanitized.comments.map(
    ({ author, date, text }) =>
      `\n\n<${marker}-comment author="${author}" date="${date}">\n${text}\n</${marker}-comment>`,
  )
  const revised = task.revision === undefined ? null : sanitizeRevision(task.revision, sanitized.body, marker)
  const missing = [sanitized.missing, revised?.missing ?? ''].filter(one => one !== '').join('; ')
  const where =
    config.workingDirectory === '.'
      ? 'the repository root'
      : `${config.workingDirectory} (the rest of the repository can be reached too)`
  return {
    kind: kindOf(task),
    marker,
    title: task.kind === 'prompt' ? '' : sanitized.title,
    body: (revised?.text ?? sanitized.body) + comments.join(''),
    place: `The working directory is ${where}.`,
    testing:
      session.testCommand === null ? 'There is no test command.' : `The host tests with \`${session.testCommand}\`.`,
    instructions: [
      ...(missing === '' ? [] : [`\n${render('missing-text', { missing })}`]),
      ...(headStart === '' ? [] : [`\n${headStart}`]),
      ...fieldsToTell(task, session).map(text => `\n${text}`),
      ...session.notes.map(
        ({ file, text }) =>
          `\n${render('repository-notes', { file, notes: text, marker: `notes-${ports.clock.randomHex(12)}` })}`,
      ),
      ...(config.instructions === '' ? [] : [`\nFrom the maintainers: ${config.instructions}`]),
      ...(config.useStructuredPhases ? [] : [`\n${render('summary-any-time', {})}`]),
    ].join('\n'),
  }
}

const ASKED = { comment: 'a comment on', review: 'a review of', 'failed-run': 'a failed check of' } as const

function kindOf({ kind, issue, revision }: Task): string {
  if (revision !== undefined)
    return `request for changes (${ASKED[revision.ask]} pull request #${revision.pullRequest.number})`
  if (kind === 'issue') return `issue (#${issue})`
  return kind === 'maintenance' ? 'maintenance task' : 'task'
}

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
      const receipt = await ports.repository.takeReceipt()
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
