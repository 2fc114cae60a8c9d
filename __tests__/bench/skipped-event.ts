import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { layOutFolders, type RunnerEvent, runnerEnvironment } from '../playground/runner-environment.ts'
import { inputVariables, readInputDefaults } from '../playground/runner-inputs.ts'

/** An issue that got a label which is not ours: the most frequent start of all, and one that does nothing. */
const EVENT: RunnerEvent = {
  name: 'issues',
  payload: {
    action: 'labeled',
    label: { name: 'question' },
    issue: { number: 12, title: 'split() loses a cent', body: 'See above.', state: 'open', locked: false },
  },
  repository: 'octo/fair-share',
}

/** A workspace and an environment as the runner makes them for that event. */
export type Step = {
  readonly cwd: string
  readonly env: Readonly<Record<string, string>>
  readonly cleanUp: () => Promise<void>
}

/** Lays out a step of the action in `root`. Nothing in it leads to a server. */
export async function skippedStep(root: string): Promise<Step> {
  const folders = await layOutFolders(EVENT, undefined)
  const defaults = readInputDefaults(await readFile(join(root, 'action.yml'), 'utf8'))
  const expressions = { 'github.token': 'no-token' }
  return {
    cwd: folders.workspace,
    env: {
      ...runnerEnvironment(EVENT, folders, root),
      ...inputVariables(defaults, { 'anthropic-api-key': 'no-key' }, expressions),
    },
    cleanUp: () => rm(folders.root, { recursive: true, force: true, maxRetries: 5 }),
  }
}
