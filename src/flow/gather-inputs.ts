/** The input artefacts of a task, gathered before the first request: a file with its content, a folder as a tree, each capped. */
import { ConfigurationError } from '../core/errors.ts'
import { fromWorkingDirectory } from '../core/maintenance/artefact-path.ts'
import type { Task } from '../core/task/task.ts'
import type { Run } from './run.ts'

/** `note`: what is missing of it, empty where nothing is. */
export type GatheredInput = { readonly path: string; readonly text: string; readonly note: string }

const LONGEST_FILE = 30_000
/** About 25,000 tokens, which every later turn reads again. */
const LONGEST_ALL = 100_000
const TREE_DEPTH = 6
const TREE_ENTRIES = 400

/** Reads them as they are before any change. What a task file names has to be there (throws ConfigurationError); what an issue names may not be. */
export async function gatherInputs(task: Task, run: Run): Promise<readonly GatheredInput[]> {
  const gathered: GatheredInput[] = []
  const problems: string[] = []
  let room = LONGEST_ALL
  for (const { path, line } of task.fields.inputs) {
    const found = await look(path, run)
    if ('problem' in found && line !== null)
      problems.push(`${task.file}:${line}: input_artifacts: ${path} ${found.problem}`)
    else if ('problem' in found) gathered.push({ path, text: '', note: found.problem })
    else {
      const kept = found.text.slice(0, Math.min(LONGEST_FILE, room))
      const missing = found.text.length - kept.length
      room -= kept.length
      const cut = missing === 0 ? [] : [`the last ${missing} of ${found.text.length} characters are left out`]
      gathered.push({ path, text: kept, note: [...found.notes, ...cut].join('; ') })
    }
  }
  if (problems.length > 0) throw new ConfigurationError(`the task file cannot be used: ${problems.join('; ')}`)
  for (const { path, note } of gathered.filter(one => one.note !== ''))
    run.ports.reporter.warning(`input artefact ${path}: ${note}`)
  return gathered
}

type Found = { readonly text: string; readonly notes: readonly string[] } | { readonly problem: string }

async function look(path: string, { config, ports }: Run): Promise<Found> {
  const asked = fromWorkingDirectory(path, config.workingDirectory)
  const content = await ports.workspace.read(asked)
  switch (content.kind) {
    case 'text':
      return { text: content.text, notes: [] }
    case 'missing':
      return { problem: 'is not there' }
    case 'refused':
      return { problem: `cannot be shown: ${content.why}` }
    case 'directory': {
      const listed = await ports.workspace.list(asked, TREE_DEPTH, TREE_ENTRIES)
      if ('refused' in listed) return { problem: `cannot be shown: ${listed.refused}` }
      const notes = listed.more ? [`a folder of more than ${TREE_ENTRIES} entries, the rest is left out`] : []
      return { text: listed.paths.join('\n'), notes }
    }
  }
}
