/** The job summary: how it ended, what proves it, what it cost. */
import type { ProofRecord } from '../evidence/record.ts'
import type { Ending } from '../outcome.ts'
import { codeCell, codeSpan } from '../pull-request/code-spans.ts'
import { sanitizeProse } from '../pull-request/prose.ts'
import { dollars, type RunFacts } from './outputs.ts'

const LONGEST_REASON = 4_000
const FILES_SHOWN = 100

/** Markdown for the page of the job. `record` is null where the run did not get as far as a summary. */
export function jobSummary(ending: Ending, facts: RunFacts, record: ProofRecord | null): string {
  const url = ending.outputs['pull-request-url']
  return [
    `## Diffproof: ${ending.outcome}`,
    sanitizeProse(ending.reason, LONGEST_REASON),
    ...(url === undefined ? [] : [url]),
    ...(record === null ? [] : [proofTable(record)]),
    ...fileList(facts),
    costLine(facts),
  ].join('\n\n')
}

/** Markdown for the page of a job that solves nothing; `page` is inert already. */
export function pageSummary(ending: Ending, page: string): string {
  return [`## Diffproof: ${ending.outcome}`, sanitizeProse(ending.reason, LONGEST_REASON), page].join('\n\n')
}

function proofTable({ evidence }: ProofRecord): string {
  const { tests, checks } = evidence
  const rows = [
    ...(tests.baseline.status === 'not-run' ? [] : [['tests before', tests.baseline.status]]),
    ['tests after', `${tests.final.status}${tests.command === null ? '' : ` (${codeCell(tests.command)})`}`],
    ...(tests.proof === 'not-run' ? [] : [['red then green', tests.proof]]),
    ['test runs', String(tests.attempts)],
    ...checks.map(check => [`check ${codeCell(check.command)}`, check.status]),
    [
      'commands ran in',
      evidence.sandbox !== 'none'
        ? evidence.sandbox
        : evidence.commands_ran === false
          ? 'no command was run'
          : 'no box',
    ],
    ['tree', codeCell(evidence.tree_sha)],
  ]
  return ['| proof | |', '| --- | --- |', ...rows.map(([name, value]) => `| ${name} | ${value} |`)].join('\n')
}

function fileList({ receipt }: RunFacts): string[] {
  if (receipt === null || receipt.files.length === 0) return []
  const lines = receipt.files.slice(0, FILES_SHOWN).map(file => {
    const counts = file.additions === null ? 'binary' : `+${file.additions} −${file.deletions}`
    return `- ${codeSpan(file.path)} ${file.change}, ${counts}`
  })
  const rest = receipt.files.length - lines.length
  return [[...lines, ...(rest > 0 ? [`- and ${rest} more`] : [])].join('\n')]
}

function costLine(facts: RunFacts): string {
  const cost = facts.costUsd === null ? 'cost not known' : `$${dollars(facts.costUsd)}`
  return `${facts.turns} model requests, ${cost}, ${Math.round(facts.durationMs / 1000)} s`
}
