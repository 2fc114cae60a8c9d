/** The summary that Diffproof writes if the model gave no usable one: a bad summary never loses the work. */
import type { FileChange } from '../change/change.ts'
import { cut } from '../text/cut.ts'
import { counted } from '../text/quantities.ts'
import { oneLine } from '../text/sanitized-text.ts'
import { type Summary, TITLE_LIMIT } from './schema.ts'

type TestStatus = 'passed' | 'failed' | 'not-run' | 'could-not-run' | 'timed-out'

/** Returns a summary of facts alone: the task's title, files as git lists them, low confidence. */
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

/** Returns why the model's summary is missing, as a part of a sentence. `limit`: the limit that ended the run, or null. */
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
