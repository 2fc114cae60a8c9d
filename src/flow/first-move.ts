/** How a run begins: the agent with an empty work tree and the task, or with files that were planned and generated. */
import type { Ending } from '../core/outcome.ts'
import type { Task } from '../core/task/task.ts'
import { type Generation, generateFiles } from './generate-files.ts'
import type { Judge } from './judge-work.ts'
import { planFiles } from './plan-files.ts'
import { taskValues } from './task-prompt.ts'
import type { Workshop } from './workshop.ts'

export type FirstMove = {
  /** The first message of the talk. */
  readonly message: string
  /** What was generated before the talk; the work is then judged before the model is asked again. */
  readonly generation: Generation | null
}

/** Chooses by `strategy`. What was generated before it failed is kept as a patch. */
export async function makeFirstMove(task: Task, judge: Judge, shop: Workshop): Promise<FirstMove | Ending> {
  const { prompts } = shop.run.ports
  const values = taskValues(task, shop)
  if (shop.run.config.strategy === 'agent') return { message: prompts.render('task', values), generation: null }

  const { group } = shop.run.ports.reporter
  const plan = await group('Plan the files', () => planFiles(task, shop))
  if ('outcome' in plan) return plan
  const generation = await group('Generate the files', () => generateFiles(task, plan, shop)).catch(
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
  return { message: prompts.render('generated', { ...values, files }), generation }
}
