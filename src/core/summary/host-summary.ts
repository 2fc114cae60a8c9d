/** The summary that the host writes itself when the model gave none that can be used: a bad summary never loses the work. */
import type { FileChange } from '../change/change.ts'
import { cut } from '../text/cut.ts'
import { oneLine } from '../text/hidden-characters.ts'
import { counted } from '../text/quantities.ts'
import { type Summary, TITLE_LIMIT } from './schema.ts'

/** How the tests ended, as `final.status` has it. */
type TestStatus = 'passed' | 'failed' | 'not-run' | 'could-not-run' | 'timed-out'

/** A summary from facts alone: titled by the task, files as git lists them, low confidence. It may hold more files than a model may name. */
export function hostSummary(taskTitle: string, files: readonly FileChange[], tests: TestStatus): Summary {
  return {
    title: cut(oneLine(taskTitle), TITLE_LIMIT) || 'Change without a title',
    description:
      'Written by Diffproof, from the diff: the files below are what git shows as changed. Please read the diff itself.',
    root_cause: null,
    files: files.map(file => ({ path: file.path, change: file.change, description: descriptionOf(file) })),
    tests: TESTS[tests],
    risks: [],
    confidence: 'low',
  }
}

/** Why there is none of the model's, for the beginning or the middle of a sentence. `limit`: the one that ended the run. */
export function whyHostSummary(attempts: number, limit: string | null): string {
  if (attempts > 0) return 'the model gave no usable summary'
  return limit === 'timeout-minutes'
    ? 'the model was not asked for a summary: the time was up'
    : 'no summary came from the model'
}

const TESTS: Readonly<Record<TestStatus, string>> = {
  passed: 'The tests pass.',
  failed: 'The tests fail.',
  'not-run': 'Nothing was tested.',
  'could-not-run': 'The tests could not be run.',
  'timed-out': 'The tests ran into the time limit.',
}

function descriptionOf(file: FileChange): string {
  if (file.from !== null) return `Renamed from ${file.from}.`
  if (file.additions === null || file.deletions === null) return 'Binary content.'
  return `${counted(file.additions, 'line')} added, ${file.deletions} removed.`
}
