/** The workflow of `diffproof init`. */
import { existsSync, lstatSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ConfigurationError } from '../../core/errors.ts'
import { languagesOf, WORKFLOW_FILE, workflowFor } from '../../core/start/workflow-file.ts'
import type { ProjectFiles } from '../../core/testing/test-command.ts'
import type { StartedCommand } from './start-command.ts'

export type ChosenWorkflow = {
  file: string
  languages: readonly string[]
  jobs: 'one job' | 'two jobs'
  text: string
}

/** The workflow for these files: two jobs where everybody can read the repository, unless an option says otherwise. */
export function chooseWorkflow(
  { order: { options } }: StartedCommand,
  { files, isPublic }: { files: ProjectFiles; isPublic: boolean },
): ChosenWorkflow {
  const isTwo = options['two-jobs'] === 'true' || (isPublic && options['one-job'] !== 'true')
  const languages = languagesOf(files)
  const text = workflowFor(exampleOf(isTwo ? 'two-jobs.yml' : 'fix-labelled-issues.yml'), languages)
  return { file: WORKFLOW_FILE, languages, jobs: isTwo ? 'two jobs' : 'one job', text }
}

/**
 * Writes the workflow, unless a file is there already or nobody agrees. Throws ConfigurationError without a work tree.
 */
export async function writeWorkflow(
  started: StartedCommand,
  workTree: string | null,
  { file, text }: ChosenWorkflow,
): Promise<'written' | 'same' | 'other' | 'left-out'> {
  if (workTree === null)
    throw new ConfigurationError(
      'a bare repository has no work tree to write a workflow into',
      'Go into a clone of it, or add --pull-request.',
    )
  const link = [dirname(dirname(file)), dirname(file), file].find(one =>
    lstatSync(join(workTree, one), { throwIfNoEntry: false })?.isSymbolicLink(),
  )
  if (link !== undefined)
    throw new ConfigurationError(
      `${link} is a symbolic link, which may lead out of the repository`,
      'Put a folder or file in its place.',
    )
  const path = join(workTree, file)
  if (existsSync(path)) return readFileSync(path, 'utf8') === text ? 'same' : 'other'
  if (!(await started.agrees(`Write ${file}?`, [text]))) return 'left-out'
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text, { flag: 'wx' })
  return 'written'
}

function exampleOf(name: string): string {
  // In a form that the bundler leaves alone.
  for (let folder = dirname(fileURLToPath(import.meta.url)); dirname(folder) !== folder; folder = dirname(folder)) {
    const file = join(folder, 'docs', 'examples', name)
    if (existsSync(file)) return readFileSync(file, 'utf8')
  }
  throw new ConfigurationError(`the example ${name} is missing`, 'Install Diffproof again.')
}
