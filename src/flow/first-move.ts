/** How a run begins: the agent with an empty work tree and the task, or with files that were planned and generated. */
import { showRevision } from '../core/intake/shown-revision.ts'
import type { RunResult } from '../core/outcome.ts'
import type { Task } from '../core/task/task.ts'
import { begin } from './begin.ts'
import type { Opening } from './conversation.ts'
import type { Generation } from './generate-files.ts'
import type { Judge } from './judge-work.ts'
import { layEarlierWork } from './lay-earlier-work.ts'
import { openingOf } from './resumed-message.ts'
import type { Session } from './session.ts'
import { taskValues } from './task-prompt.ts'

export type FirstMove = {
  /** The first message of the talk. */
  readonly message: Opening | string
  /** What was generated before the talk; the work is then judged before the model is asked again. */
  readonly generation: Generation | null
  /** The message tells what failed on the untouched tree. */
  readonly tellsBaseline?: true
}

/** Goes on from earlier work where there is some that fits; else chooses by `strategy`; a revision is a talk in any case. What was generated before it failed is kept as a patch. */
export async function makeFirstMove(task: Task, judge: Judge, session: Session): Promise<FirstMove | RunResult> {
  begin('edit', session.run)
  const { earlier } = session
  const { prompts } = session.run.ports
  if (earlier !== null && (await layEarlierWork(earlier, session))) {
    await judge.keepWork()
    const { again } = openingOf('', task, session)
    const text = await again({ said: earlier.said, untold: '' })
    return { message: { text, again }, generation: null, tellsBaseline: true }
  }
  const { text: headStart, places } = await session.headStart
  if (places.length > 0) session.run.ports.reporter.info(`looked up for the task: ${places.join(', ')}`)
  const values = taskValues(task, session, headStart)
  if (task.revision !== undefined) {
    const { files } = showRevision(task.revision, '', '')
    return { message: openingOf(prompts.render('revision', { ...values, files }), task, session), generation: null }
  }
  if (session.run.config.strategy === 'agent')
    return { message: openingOf(prompts.render('task', values), task, session), generation: null }

  const { group } = session.run.ports.reporter
  const [{ planFiles }, { generateFiles }] = await loadManifest()
  const plan = await group('Plan the files', () => planFiles(task, session))
  if ('outcome' in plan) return plan
  const generation = await group('Generate the files', () => generateFiles(task, plan, session)).catch(
    async (thrown: unknown) => {
      await judge.keepWork()
      throw thrown
    },
  )
  if ('outcome' in generation) {
    await judge.keepWork()
    return generation
  }
  const files = generation.files.map(({ file }) => `- ${file.path} (${file.action})`).join('\n')
  return { message: openingOf(prompts.render('generated', { ...values, files }), task, session), generation }
}

/** What `strategy: manifest` takes; few runs do. To be called before the first command of a run, so that nothing of ours is read from a disk that commands have written to. */
export function loadManifest() {
  return Promise.all([import('./plan-files.ts'), import('./generate-files.ts')])
}
