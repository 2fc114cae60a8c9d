/** What a plan demands of a task file's text, so that no job is started for one that cannot be used. */
import { readTaskFile } from '../maintenance/read-task-file.ts'

/** Why the file at `path` cannot be used, its fields and lines named, or null. */
export function taskFileProblem(path: string, text: string): string | null {
  const read = readTaskFile(path, text)
  return 'problems' in read ? read.problems.join('; ') : null
}
