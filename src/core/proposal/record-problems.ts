/** Contradictions in a proposal's record: with itself, with the change, and with what the publishing job knows. */

import type { FileChange } from '../change/change.ts'
import { REPEATED_CALLS } from '../conversation/repeated-calls.ts'
import type { Evidence, ProofRecord } from '../record/record.ts'
import { summaryProblems } from '../summary/schema.ts'
import type { Task } from '../task/task.ts'
import type { TaskFields } from '../task/task-fields.ts'
import { type Proposal, type ProposedFile, proposedFiles } from './proposal.ts'

export type Known = {
  readonly task: Task
  readonly files: readonly FileChange[]
  readonly editsTests: boolean
  /** `https://github.com/owner/name`: where the log of a run must be. */
  readonly repositoryUrl: string
}

const MODEL = /^[A-Za-z0-9][A-Za-z0-9._:@/-]{0,199}$/
const LIMITS: readonly (string | null)[] = [null, 'max-turns', 'max-cost-usd', 'timeout-minutes', REPEATED_CALLS]

function sentencesOf(rows: readonly (readonly [isWrong: boolean, sentence: string])[]): string[] {
  return rows.flatMap(([isWrong, sentence]) => (isWrong ? [sentence] : []))
}

export function recordProblems({ record, files, base, tree, task: asked }: Proposal, known: Known): string[] {
  const { evidence, task } = record
  const { phases } = evidence
  const { content_sha256: frozen } = asked
  const real = proposedFiles(known)
  const realPaths = real.map(one => one.path)
  const isTask = task.kind === known.task.kind && task.issue === known.task.issue && task.title === known.task.title
  return [
    ...differences(files, real),
    ...sentencesOf([
      [!sameFiles(evidence.files, real), 'evidence.files is not what git shows as changed'],
      [!same(phases.files_edited, realPaths), 'evidence.phases.files_edited is not what git shows as changed'],
      [evidence.base_sha !== base.sha, 'evidence.base_sha is not the base of the proposal'],
      [evidence.tree_sha !== tree, 'evidence.tree_sha is not the tree of the proposal'],
      [evidence.attested_by !== 'propose', `evidence.attested_by is ${evidence.attested_by}, not propose`],
      [!isTask, 'task is not the one that this job was started for'],
      [(task.issue_sha256 ?? frozen) !== frozen, 'task.issue_sha256 is not that of the task'],
      [!/^[0-9a-f]{64}$/.test(task.snapshot_sha256), 'task.snapshot_sha256 is no SHA-256'],
      [!MODEL.test(evidence.model), 'evidence.model is no model id'],
      [evidence.shown_as !== undefined, 'evidence.shown_as says what no page can say yet'],
      [!LIMITS.includes(evidence.limit), 'evidence.limit is no limit of a run'],
      [!isRunOf(evidence.run_url, known.repositoryUrl), 'evidence.run_url is no run of this repository'],
    ]),
    ...criteriaProblems(evidence, known.task.fields),
    ...cutLists(record),
    ...(phases.summary_source === 'host' ? [] : summaryProblems(record.summary).map(one => `summary.${one}`)),
    ...evidenceProblems(evidence, known.editsTests),
  ]
}

function differences(claimed: readonly ProposedFile[], real: readonly ProposedFile[]): string[] {
  const byPath = new Map(claimed.map(one => [one.path, one]))
  const missing = real.find(one => !byPath.has(one.path))
  if (missing !== undefined) return [`files does not name ${JSON.stringify(missing.path)}, which the commit changes`]
  if (claimed.length !== real.length) return ['files names more than the commit changes']
  return real.flatMap(one => {
    const other = byPath.get(one.path)
    const keys = Object.keys(one) as (keyof ProposedFile)[]
    const wrong = keys.filter(key => other?.[key] !== one[key])
    return wrong.length === 0 ? [] : [`files is wrong about ${wrong.join(', ')} of ${JSON.stringify(one.path)}`]
  })
}

function sameFiles(listed: Evidence['files'], real: readonly ProposedFile[]): boolean {
  const lines = (all: Evidence['files']) =>
    all.map(({ path, change, additions, deletions }) => JSON.stringify([path, change, additions, deletions]))
  return same(lines(listed), lines([...real]))
}

function same(some: readonly string[], others: readonly string[]): boolean {
  return some.length === others.length && some.every((one, index) => one === others[index])
}

/** True if an address is that of a run in a repository, and nothing more. */
export function isRunOf(url: string, repositoryUrl: string): boolean {
  const runs = `${repositoryUrl}/actions/runs/`
  return url.startsWith(runs) && /^\d{1,20}$/.test(url.slice(runs.length))
}

/** Only bodies cut their lists; a proposal holds them whole. */
function cutLists({ summary, evidence }: ProofRecord): string[] {
  const [, cut] = /"(\w+_omitted)":/.exec(JSON.stringify([summary, evidence])) ?? []
  return cut === undefined ? [] : [`${cut}: a list is cut, which only a body may do`]
}

type Run = Evidence['tests']['final']

/** What a run with this status has. 126 and 127 are a shell's "cannot be executed" and "not found". */
const CAN_BE: Readonly<Record<Run['status'], (run: Run) => boolean>> = {
  passed: ({ exit_code, duration_ms }) => exit_code === 0 && duration_ms !== null,
  failed: ({ exit_code, duration_ms }) => exit_code !== null && exit_code !== 0 && duration_ms !== null,
  'not-run': ({ exit_code, duration_ms }) => exit_code === null && duration_ms === null,
  'timed-out': ({ exit_code }) => exit_code === null,
  'could-not-run': ({ exit_code }) => exit_code === null || exit_code === 126 || exit_code === 127,
}

/** One sentence for each contradiction. `editsTests`: by the diff, the change adds or edits a test. */
export function evidenceProblems(evidence: Evidence, editsTests: boolean): string[] {
  const { tests, checks, phases, limit, strategy, generation } = evidence
  const runs: readonly (readonly [string, Run])[] = [
    ['tests.baseline', tests.baseline],
    ['tests.final', tests.final],
    ...checks.map((check, index) => [`checks.${index}`, check] as const),
  ]
  const isSummarySound =
    phases.json_provided === (phases.summary_source !== 'host') &&
    phases.success === (phases.phase1_complete && phases.json_provided)
  const isByPlan = strategy === 'manifest'
  return [
    ...sentencesOf(
      runs.map(([name, run]) => [!CAN_BE[run.status](run), `evidence.${name} ${inWords(run)}, which cannot be`]),
    ),
    ...withoutCommand(evidence),
    ...proofProblems(evidence, editsTests),
    ...sentencesOf([
      [evidence.revision !== undefined, 'evidence.revision describes a revision, which is never proposed'],
      [tests.baseline.measured_by !== undefined, 'evidence.tests.baseline is of another run, as only of a revision'],
      [phases.phase1_complete !== (limit === null), 'evidence.phases and evidence.limit contradict each other'],
      [phases.edit_attempts < 1, 'evidence.phases.edit_attempts is 0'],
      [!isSummarySound, 'evidence.phases contradicts itself about the summary'],
      [isByPlan !== (generation !== undefined), 'evidence.strategy and evidence.generation contradict each other'],
    ]),
  ]
}

function inWords({ status, exit_code: code, duration_ms: duration }: Run): string {
  return `is ${status} with exit code ${code}${duration === null ? ' and no duration' : ''}`
}

function withoutCommand({ tests, checks, sandbox, commands_ran }: Evidence): string[] {
  const tested = [tests.baseline, tests.final].some(run => run.status !== 'not-run')
  const ran = tested || checks.some(run => run.status !== 'not-run')
  const hasRuns = tested || tests.attempts > 0 || tests.results !== null
  const isUncounted = tests.command !== null && tests.final.status !== 'not-run' && tests.attempts === 0
  return sentencesOf([
    [tests.command === null && hasRuns, 'evidence.tests describes runs without a command'],
    [isUncounted, 'evidence.tests.attempts is 0, but the tests ran'],
    [commands_ran === false && (ran || sandbox !== 'none'), 'evidence.commands_ran is false, but commands ran'],
  ])
}

function proofProblems({ tests }: Evidence, editsTests: boolean): string[] {
  const { proof, final, results, red } = tests
  if ((proof === 'no-test-changes') === editsTests) {
    const what = `by the diff ${editsTests ? 'a' : 'no'} test was changed`
    return [`evidence.tests.proof is ${proof}, but ${what} (the input test-paths must be the same in both jobs)`]
  }
  if (proof === 'no-test-changes' || proof === 'not-run')
    return red === undefined ? [] : ['evidence.tests.red describes a run that was not made']
  const ended = final.status === 'passed' || final.status === 'failed'
  // Names can show that every failure is old.
  const isGreen = final.status === 'passed' || (results !== null && results.broken.length === 0)
  const needsGreen = proof === 'red-then-green' || proof === 'red-by-build'
  if (!ended) return [`evidence.tests.proof is ${proof}, but the tests did not run to their end`]
  const { failed = [], new_tests: all = 0, new_failed: fresh = 0 } = red ?? {}
  const isCounted = fresh <= all && fresh <= failed.length
  if (red !== undefined && !(needsGreen && isCounted))
    return ['evidence.tests.red and evidence.tests.proof contradict each other']
  if (needsGreen && !isGreen) return [`evidence.tests.proof is ${proof}, but the tests are not green`]
  if (proof === 'still-red' && final.status === 'passed')
    return ['evidence.tests.proof is still-red, but the tests are green']
  return []
}

function criteriaProblems(evidence: Evidence, { commands, words }: TaskFields): string[] {
  const listed = evidence.checks.filter(check => check.criterion === true).map(check => check.command)
  const wanted = evidence.commands_ran === false ? [] : commands
  const hasOutput = evidence.checks.some(check => check.criterion !== true && check.output !== undefined)
  const inWords = evidence.criteria_in_words ?? []
  return sentencesOf([
    [!same(listed, wanted), 'evidence.checks does not list the validation criteria of the task'],
    [!same(inWords, words), 'evidence.criteria_in_words is not what the task says in words'],
    [hasOutput, 'evidence.checks has the output of a check that is no criterion'],
  ])
}
