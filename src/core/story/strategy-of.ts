/** How the change was asked for. */
import type { Story } from './story.ts'

type Strategy = 'agent' | 'manifest'

/** What the editing is called. */
export const EDITING: Readonly<Record<Strategy, string>> = { agent: 'Edit', manifest: 'Plan, generate, edit' }

/** By the record where there is one, else by what the run was given: the task's own wish goes before the input. A revision and work that is gone on with are a talk in any case. */
export function strategyOf({ start, resumed }: Story, recorded: Strategy | null = null): Strategy {
  if (recorded !== null) return recorded
  if (start === null || resumed !== null || start.task.kind === 'revision') return 'agent'
  return (start.task.fields.strategy ?? start.inputs['strategy']) === 'manifest' ? 'manifest' : 'agent'
}
