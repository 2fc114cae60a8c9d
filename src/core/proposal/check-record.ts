/** Contradictions in a record that another job hands over. */
import type { z } from 'zod'
import type { Evidence, ProofRecord } from '../facts/record.ts'
import { REPEATED_CALLS } from '../model/repeated-calls.ts'
import { summaryProblems } from '../model/schema.ts'

type RecordRow = readonly [isWrong: boolean, what: string]
type RecordedRun = Evidence['tests']['final']

const MODEL = /^[A-Za-z0-9][A-Za-z0-9._:@/-]{0,199}$/
const SHA256 = /^[0-9a-f]{64}$/
const LIMITS: readonly (string | null)[] = [null, 'max-turns', 'max-cost-usd', 'timeout-minutes', REPEATED_CALLS]

/** 126 and 127 are a shell's "cannot be executed" and "not found". */
const CAN_BE: Readonly<Record<RecordedRun['status'], (run: RecordedRun) => boolean>> = {
  passed: ({ exit_code, duration_ms }) => exit_code === 0 && duration_ms !== null,
  failed: ({ exit_code, duration_ms }) => exit_code !== null && exit_code !== 0 && duration_ms !== null,
  'not-run': ({ exit_code, duration_ms }) => exit_code === null && duration_ms === null,
  'timed-out': ({ exit_code }) => exit_code === null,
  'could-not-run': ({ exit_code }) => exit_code === null || exit_code === 126 || exit_code === 127,
}

/** A refinement of the record's schema: adds an issue for each contradiction of the record with itself. */
export function checkRecord(record: ProofRecord, context: z.RefinementCtx): void {
  const { evidence, task, summary } = record
  const { phases, tests, checks, strategy } = evidence
  const fromModel = phases.summary_source !== 'host'
  const rows: readonly RecordRow[] = [
    [!SHA256.test(task.snapshot_sha256), 'task.snapshot_sha256 is no SHA-256'],
    [evidence.attested_by !== 'propose', `attested_by is ${evidence.attested_by}, not propose`],
    [!MODEL.test(evidence.model), 'model is no model id'],
    [!LIMITS.includes(evidence.limit), 'limit is no limit of a run'],
    [evidence.shown_as !== undefined, 'shown_as says what no page can say yet'],
    [evidence.revision !== undefined, 'revision is never proposed'],
    [tests.baseline.measured_by !== undefined, 'tests.baseline is of another run, as only of a revision'],
    [phases.phase1_complete !== (evidence.limit === null), 'phases and limit contradict each other'],
    [phases.edit_attempts < 1, 'phases.edit_attempts is 0'],
    [
      phases.json_provided !== fromModel || phases.success !== (phases.phase1_complete && fromModel),
      'phases contradicts itself about the summary',
    ],
    [
      (strategy === 'manifest') !== (evidence.generation !== undefined),
      'strategy and generation contradict each other',
    ],
    [
      checks.some(check => check.criterion !== true && check.status === 'passed' && check.output !== undefined),
      'checks has the output of a command that passed and is no criterion',
    ],
    ...runRows(evidence),
    ...proofFacts(evidence),
    // Only bodies cut their lists; a proposal holds them whole.
    [/"\w+_omitted":/.test(JSON.stringify([summary, evidence])), 'a list is cut, which only a body may do'],
  ]
  const problems = rows.flatMap(([isWrong, what]) => (isWrong ? [what] : []))
  const ofSummary = fromModel ? summaryProblems(summary).map(one => `summary.${one}`) : []
  for (const message of [...problems, ...ofSummary]) context.addIssue({ code: 'custom', message })
}

function runRows({ tests, checks, sandbox, commands_ran: commandsRan }: Evidence): RecordRow[] {
  const runs: readonly (readonly [string, RecordedRun])[] = [
    ['tests.baseline', tests.baseline],
    ['tests.final', tests.final],
    ...checks.map((check, index) => [`checks.${index}`, check] as const),
  ]
  const didRun = (run: RecordedRun) => run.status !== 'not-run'
  const tested = [tests.baseline, tests.final].some(didRun)
  const ran = tested || checks.some(didRun)
  return [
    ...runs.map(([name, run]): RecordRow => [!CAN_BE[run.status](run), `${name} ${runInWords(run)}, which cannot be`]),
    [
      tests.command === null && (tested || tests.attempts > 0 || tests.results !== null),
      'tests describes runs without a command',
    ],
    [tests.command !== null && didRun(tests.final) && tests.attempts === 0, 'tests.attempts is 0, but the tests ran'],
    [commandsRan === false && (ran || sandbox !== 'none'), 'commands_ran is false, but commands ran'],
  ]
}

function runInWords({ status, exit_code: code, duration_ms: duration }: RecordedRun): string {
  return `is ${status} with exit code ${code}${duration === null ? ' and no duration' : ''}`
}

function proofFacts({ tests: { proof, final, results, red } }: Evidence): RecordRow[] {
  if (proof === 'no-test-changes' || proof === 'not-run')
    return [[red !== undefined, 'tests.red describes a run that was not made']]
  const ended = final.status === 'passed' || final.status === 'failed'
  // Names can show that every failure is old.
  const isGreen = final.status === 'passed' || (results !== null && results.broken.length === 0)
  const needsGreen = proof === 'red-then-green' || proof === 'red-by-build'
  const { failed = [], new_tests: all = 0, new_failed: fresh = 0 } = red ?? {}
  const isCounted = needsGreen && fresh <= all && fresh <= failed.length
  return [
    [!ended, `tests.proof is ${proof}, but the tests did not run to their end`],
    [red !== undefined && !isCounted, 'tests.red and tests.proof contradict each other'],
    [ended && needsGreen && !isGreen, `tests.proof is ${proof}, but the tests are not green`],
    [proof === 'still-red' && final.status === 'passed', 'tests.proof is still-red, but the tests are green'],
  ]
}
