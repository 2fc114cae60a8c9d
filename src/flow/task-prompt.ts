/** The first message of a talk: the task as data between markers that nobody can guess, and what the host will do. */
import type { Task } from '../core/task/task.ts'
import type { Workshop } from './workshop.ts'

const LONGEST_BODY = 60_000

/** What every prompt that tells the task is filled with. */
export type TaskValues = Readonly<
  Record<'kind' | 'marker' | 'title' | 'body' | 'place' | 'testing' | 'instructions', string>
>

/** The values for one task; the marker is new at every call. */
export function taskValues(task: Task, shop: Workshop): TaskValues {
  const { config, ports } = shop.run
  const where =
    config.workingDirectory === '.'
      ? 'the repository root'
      : `${config.workingDirectory} (the rest of the repository can be reached too)`
  return {
    kind: task.kind === 'issue' ? `issue (#${task.issue})` : 'task',
    marker: `${task.kind}-${ports.clock.randomHex(12)}`,
    title: task.kind === 'issue' ? task.title : '',
    body: task.body.slice(0, LONGEST_BODY),
    place: `The working directory is ${where}.`,
    testing: shop.testCommand === null ? 'There is no test command.' : `The host tests with \`${shop.testCommand}\`.`,
    instructions: [
      ...(config.instructions === '' ? [] : [`\nFrom the maintainers: ${config.instructions}`]),
      ...(config.useStructuredPhases ? [] : [`\n${ports.prompts.render('summary-any-time', {})}`]),
    ].join('\n'),
  }
}
