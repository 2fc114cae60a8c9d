/** The report of a failed run for the model. */
import { touchedPaths } from '../../core/change/change.ts'
import { isNewTest } from '../../core/testing/changed-tests.ts'
import { failureReport } from '../../core/testing/excerpt.ts'
import { sameFailure } from '../../core/testing/output-text.ts'
import { type Baseline, inWords, oldFailures, type TestRun, type TestRuns } from '../../core/testing/test-run.ts'
import { firstFew } from '../../core/text/quantities.ts'
import type { Session } from '../session.ts'
import type { DiffFindings } from './read-diff.ts'
import type { Returned } from './send-back.ts'

const LONGEST_REPORT = 6_000
const OLD_FAILURE =
  ' only if the task is about it: it failed in the same way before any change. Otherwise call submit_summary as it is'

type FailedWork = {
  failure: TestRun
  attemptsLeft: number
  /** False when the model has handed in the tree that failed before. */
  isNewTree: boolean
  isOld: boolean
  baseline: Baseline
  runs: TestRuns
  inDiff: Pick<DiffFindings, 'wholeTests'>
}

/**
 * Makes the report of a failure for the model: which tests failed, and their messages. What the report before said is
 * not said again.
 */
export function createFailureReport({ run }: Session): (failed: FailedWork) => Returned {
  let last: TestRun | null = null
  return ({ failure, attemptsLeft, isNewTree, isOld, baseline, runs: { lacking, change }, inDiff }) => {
    const isSaid = last?.command === failure.command && sameFailure(last.output, failure.output)
    last = failure
    const more = attemptsLeft === 1 ? 'is one more run' : `are ${attemptsLeft} more runs`
    const sentences = [
      lacking.length > 0 && lackingInWords(lacking),
      isSaid && isNewTree && 'This is the same failure as before your last change, which did not touch its cause.',
      isNewTree ? `There ${more} after this.` : 'Nothing has changed since that run.',
    ]
    const { command, output, results, status, exitCode } = failure
    const isNew = (name: string) => isNewTest(name, inDiff.wholeTests)
    const said = failureReport({ output, limit: LONGEST_REPORT, results, old: oldFailures(baseline), isNew })
    const report = run.ports.prompts.render('tests-failed', {
      failing: isSaid || said.failing === '' ? '' : `${said.failing}\n\n`,
      command: command ?? '',
      result: inWords(failure),
      excerpt: isSaid ? 'The tests and messages are those of the last report.' : said.excerpt,
      unless: isOld ? OLD_FAILURE : '',
      attempts: sentences.filter(sentence => sentence !== false).join(' '),
    })
    const { shown: failing, omitted } = said.tests
    return {
      kind: 'sent-back',
      sentBack: { kind: 'tests-failed', command: command ?? '', status, exitCode, failing, omitted },
      text: `${report}\n\nYour change differs from the base in: ${firstFew(touchedPaths(change.files), MOST_DIFFERING)}.`,
    }
  }
}

const MOST_LACKING = 8
const MOST_DIFFERING = 20

function lackingInWords(paths: readonly string[]): string {
  return `The run was on a fresh clone of your change. It had no ${firstFew(paths, MOST_LACKING)}: the base ignores that, so the pull request will not contain it.`
}
