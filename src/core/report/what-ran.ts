/** What was run and how it ended, for a run that has no record of its evidence. */

import { statusInWords } from '../record/verdict.ts'
import type { Story } from '../story/story.ts'
import { countsInWords } from '../testing/results/test-results.ts'
import { codeCell } from '../text/code-spans.ts'
import { durationInWords } from '../text/quantities.ts'

type Ran = Story['commands'][number]

/** As the proof table calls them. */
const NAMES: Readonly<Record<Ran['purpose'], string>> = {
  setup: 'Setup',
  baseline: 'Tests before',
  tests: 'Tests after',
  red: 'Changed tests on the old source',
  check: 'Check',
}

/** A table as Markdown of the newest run of each command, and of what was running when the run was killed; empty where there is neither. */
export function whatRan(story: Story): string {
  const newest = new Map(story.commands.map(ran => [`${ran.purpose} ${ran.command}`, ran]))
  const rows = [...newest.values()].map(ran => `| ${NAMES[ran.purpose]} | ${endOf(ran)}: ${codeCell(ran.command)} |`)
  const all = [...rows, ...stillRunning(story)]
  return all.length === 0 ? '' : ['| Ran | Result |', '| --- | --- |', ...all].join('\n')
}

/** Of a run that came to its own end nothing is running. */
function stillRunning({ end, openCalls, began, commands }: Story): string[] {
  if (end !== null) return []
  const open = PURPOSES.filter(purpose => {
    const begun = began.findLast(({ step }) => step === purpose)
    return begun !== undefined && !commands.some(ran => ran.purpose === purpose && ran.endedAt >= begun.at)
  })
  return [
    ...openCalls.map(({ words }) => `| The model's call | was running: ${codeCell(words)} |`),
    ...open.map(purpose => `| ${NAMES[purpose]} | was running |`),
  ]
}

const PURPOSES = ['setup', 'baseline', 'tests', 'red', 'check'] as const

/** What is not as it should be stands out; on the old source that is what passes. */
function endOf({ purpose, status, exitCode, tests, durationMs }: Ran): string {
  const time = durationMs === null ? '' : `, ${durationInWords(durationMs)}`
  const counts = tests === null ? '' : `, ${countsInWords(tests)}`
  const end = `${statusInWords({ status, exit_code: exitCode })}${counts}${time}`
  const isWanted = status === (purpose === 'red' ? 'failed' : 'passed')
  return isWanted ? end : `**${end}**`
}
