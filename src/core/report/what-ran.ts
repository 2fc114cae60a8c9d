/** What was run and how it ended, for a run that has no record of its evidence. */
import { codeCell } from '../pull-request/code-spans.ts'
import { durationInWords } from '../pull-request/quantities.ts'
import { statusInWords } from '../pull-request/readiness.ts'
import type { Story } from '../story/story.ts'
import { countsInWords } from '../testing/counts-in-words.ts'

type Ran = Story['commands'][number]

const NAMES: Readonly<Record<Ran['purpose'], string>> = {
  setup: 'Setup',
  baseline: 'Before the change',
  tests: 'Tests',
  red: 'Changed tests on the old source',
  check: 'Check',
}

/** A table as Markdown of the newest run of each command; empty where none was run. */
export function whatRan({ commands }: Story): string {
  const newest = new Map(commands.map(ran => [`${ran.purpose} ${ran.command}`, ran]))
  const rows = [...newest.values()].map(ran => `| ${NAMES[ran.purpose]} | ${endOf(ran)}: ${codeCell(ran.command)} |`)
  return rows.length === 0 ? '' : ['| Ran | Result |', '| --- | --- |', ...rows].join('\n')
}

function endOf({ status, exitCode, tests, durationMs }: Ran): string {
  const counts = tests === null ? '' : `, ${countsInWords(tests)}`
  const time = durationMs === null ? '' : `, ${durationInWords(durationMs)}`
  const end = `${statusInWords({ status, exit_code: exitCode })}${counts}${time}`
  return status === 'passed' ? end : `**${end}**`
}
