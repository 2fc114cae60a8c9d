/** The first message: the task as data between markers that nobody can guess, and what the host will do. */
import type { Task } from '../core/task/task.ts'
import type { Workshop } from './workshop.ts'

const LONGEST_BODY = 60_000

/** Renders the first message of a conversation. */
export function taskPrompt(task: Task, shop: Workshop): string {
  const { config, ports } = shop.run
  const where =
    config.workingDirectory === '.'
      ? 'the repository root'
      : `${config.workingDirectory} (the rest of the repository can be reached too)`
  return ports.prompts.render('task', {
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
  })
}
