/** A scene whose repository keeps a maintenance task, and the three events that can start one. */
import { summary, turn } from '../playground/model/script.ts'
import type { Script } from '../playground/model/turn.ts'
import type { TestRun } from '../playground/runner-result.ts'
import { openBareScene, type Scene } from './scene.ts'
import { MEND, SMALL_PROJECT } from './small-project.ts'

export const TASK_PATH = '.github/diffproof/mend-sums.md'

export const FIELDS = `instructions: |
  1. Read src/sum.js.
  2. Mend *only* the sum.
input_artifacts: [src/sum.js, test, package.json]
output_artifacts: [src/sum.js]
constraints: [No new dependencies]
validation_criteria:
  - node --check src/sum.js
  - words: The code reads well.
  - run: echo FAIL; echo to-err >&2
labels: [maintenance]
`
export const SOLVE = [turn(MEND), summary({ title: 'What the model calls it' })]

/** A task file of these fields. */
export function taskFile(fields: string, body = 'The sum is wrong. Put it right.'): string {
  return `---\ntitle: Mend the sums\n${fields}---\n\n${body}\n`
}

/** Opens the scene; `more` are further files of the repository. */
export function openTaskScene(
  file: string,
  script: Script,
  more: Readonly<Record<string, string>> = {},
): Promise<Scene> {
  return openBareScene({ files: { ...SMALL_PROJECT, [TASK_PATH]: file, ...more }, script })
}

type Options = NonNullable<Parameters<Scene['run']>[0]>

/** As a schedule starts it: nobody has done it. */
export function onSchedule(scene: Scene, options: Options = {}): Promise<TestRun> {
  const payload = { schedule: '17 5 * * 1', repository: { full_name: scene.repository } }
  return scene.run({
    ...options,
    event: { name: 'schedule', payload, actor: 'github-actions[bot]', ...options.event },
    inputs: { 'task-file': TASK_PATH, ...options.inputs },
  })
}

/** As somebody starts it by hand. */
export function byHand(scene: Scene, options: Options = {}): Promise<TestRun> {
  const payload = { inputs: {}, ref: 'refs/heads/main', sender: { login: 'mona', type: 'User' } }
  return scene.run({
    ...options,
    event: { name: 'workflow_dispatch', payload, ...options.event },
    inputs: { 'task-file': TASK_PATH, ...options.inputs },
  })
}
