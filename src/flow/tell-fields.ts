/** What a task says beside its text, as the model is told it. */
import type { Task } from '../core/task/task.ts'
import type { Session } from './session.ts'

/** The parts of the first message, in order; none for a task without fields. */
export function fieldsToTell(task: Task, { run, inputs }: Session): readonly string[] {
  const { prompts, clock } = run.ports
  const { fields, file, title, body } = task
  const marker = `artifact-${clock.randomHex(12)}`
  const artifacts = inputs.map(({ path, text, note }) => {
    const missing = note === '' ? '' : `(${note})`
    return text === ''
      ? `${path}: ${missing || '(empty)'}`
      : `<${marker} path="${path}">\n${text}\n</${marker}>${missing}`
  })
  return [
    ...(file === null
      ? []
      : [
          prompts.render('task-file', {
            file,
            instructions: fields.instructions === '' ? NONE : fields.instructions,
            constraints: listed(fields.constraints),
            commands: listed(fields.commands.map(command => `\`${command}\``)),
            words: listed(fields.words),
            json: JSON.stringify(taskJson({ fields, title, body })),
          }),
        ]),
    ...(fields.outputs.length === 0 ? [] : [prompts.render('output-artifacts', { outputs: listed(fields.outputs) })]),
    ...(artifacts.length === 0 ? [] : [prompts.render('input-artifacts', { artifacts: artifacts.join('\n\n') })]),
  ]
}

const NONE = '(none)'

function listed(entries: readonly string[]): string {
  return entries.length === 0 ? NONE : entries.map(entry => `- ${entry}`).join('\n')
}

/** By the names of the file (`S1-11`). */
function taskJson({ fields, title, body }: Pick<Task, 'fields' | 'title' | 'body'>): Readonly<Record<string, unknown>> {
  return {
    title,
    description: body,
    instructions: fields.instructions,
    input_artifacts: fields.inputs.map(({ path }) => path),
    output_artifacts: fields.outputs,
    constraints: fields.constraints,
    validation_criteria: [...fields.commands.map(run => ({ run })), ...fields.words],
  }
}
