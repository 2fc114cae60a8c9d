/** The replies of a shape in the words of a client's tools. */
import { bash, call, replace, say, search, summary, turn, view } from '../playground/model/script.ts'
import type { Turn } from '../playground/model/turn.ts'
import type { Shape, Step } from './shapes.ts'

/** For the action: its tools, and the summary as its last word. */
export function actionScript(shape: Shape): readonly Turn[] {
  const files = shape.changed.map(path => ({ path, change: 'modified', description: '' }))
  return [...shape.replies.map(steps => turn(...steps.map(actionCall))), summary({ files })]
}

/** For the minimal client: its tools, and a text as its last word. */
export function minimalScript(shape: Shape): readonly Turn[] {
  const last = JSON.stringify({
    status: 'done',
    summary: 'The fault is mended.',
    files: shape.changed,
    tests: 'passed',
  })
  return [...shape.replies.map(steps => turn(...steps.map(minimalCall))), say(last)]
}

/** True for replies whose answers cost the client's own time only: nothing is run for them. */
export function isQuiet(steps: readonly Step[]): boolean {
  return steps.every(({ does }) => does !== 'run' && does !== 'search')
}

function actionCall(step: Step): Turn {
  switch (step.does) {
    case 'read':
      return view(step.path)
    case 'replace':
      return replace(step.path, step.old, step.text)
    case 'run':
      return bash(step.command)
    case 'search':
      return search(step.pattern)
  }
}

function minimalCall(step: Step): Turn {
  switch (step.does) {
    case 'read':
      return call('read', { path: step.path })
    case 'replace':
      return call('edit', { path: step.path, old: step.old, new: step.text })
    case 'run':
      return call('bash', { command: step.command })
    case 'search':
      return call('bash', { command: `grep -rnE '${step.pattern}' .` })
  }
}
