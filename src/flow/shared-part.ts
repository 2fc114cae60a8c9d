/** What all requests for single files begin with, so that the first one writes the cache and the others read it. */
import type { Manifest, PlannedFile } from '../core/generate/manifest/manifest.ts'
import { NO_USAGE } from '../core/money/cost.ts'
import type { Task } from '../core/task/task.ts'
import type { FileContent } from '../ports.ts'
import type { Question } from './question.ts'
import type { Session } from './session.ts'
import { taskValues } from './task-prompt.ts'

export type SharedPart = {
  /** The request for one file: as a whole, or as changes of its present text. */
  question(file: PlannedFile, mode: 'whole' | 'changes', before: string | null, problem: string | null): Question
}

const LONGEST_NEIGHBOUR = 20_000

/** Renders the shared part once. */
export function openSharedPart(
  task: Task,
  manifest: Manifest,
  present: ReadonlyMap<string, FileContent>,
  session: Session,
): SharedPart {
  const { prompts } = session.run.ports
  const { marker, title, body, instructions } = taskValues(task, session)
  const system = prompts.render('file-system', {})
  const shared = prompts.render('file-shared', { marker, title, body, instructions, manifest: planText(manifest) })

  return {
    question(file, mode, before, problem) {
      const values = {
        context: context(file, before, present),
        description: `${file.action} (${file.type}): ${file.description}`,
        problem: problem === null ? '' : `\nThe answer before this one could not be used: ${problem}\n`,
        path: file.path,
      }
      const own = prompts.render(mode === 'whole' ? 'file-whole' : 'file-changes', values)
      return {
        system,
        tools: [],
        messages: [
          {
            role: 'user',
            blocks: [
              { type: 'text', text: shared },
              { type: 'text', text: own },
            ],
          },
        ],
        breakpoints: [],
        sharedBlocks: 1,
        newest: NO_USAGE,
        closing: false,
      }
    },
  }
}

function planText(manifest: Manifest): string {
  const files = manifest.files.map(file => {
    const needs = file.dependsOn.length === 0 ? '' : ` (depends on ${file.dependsOn.join(', ')})`
    return `- ${file.action} ${file.path}, ${file.type}${needs}: ${file.description}`
  })
  const more = [
    ...(manifest.dependencies.length === 0 ? [] : [`Dependencies: ${manifest.dependencies.join(', ')}`]),
    ...(manifest.setupInstructions === '' ? [] : [`Set-up: ${manifest.setupInstructions}`]),
  ]
  return [...files, ...more].join('\n')
}

/** The file's present text, and that of the files it depends on as far as they are there already. */
function context(file: PlannedFile, before: string | null, present: ReadonlyMap<string, FileContent>): string {
  const neighbours = file.dependsOn.flatMap(path => {
    const found = present.get(path)
    return found?.kind === 'text' ? [`${path} as it is now:\n\n${found.text.slice(0, LONGEST_NEIGHBOUR)}\n`] : []
  })
  const own = before === null ? [] : [`${file.path} as it is now:\n\n${before}\n`]
  return [...neighbours, ...own].map(one => `${one}\n`).join('')
}
