/** Evidence that contradicts itself was not measured. */
import type { Evidence } from '../evidence/record.ts'

type Run = Evidence['tests']['final']

/** A shell's exit codes for "cannot be executed" and "not found". */
const CANNOT_START: readonly (number | null)[] = [null, 126, 127]

/** One sentence for each contradiction. `editsTests`: by the diff, the change adds or edits a test. */
export function evidenceProblems(evidence: Evidence, editsTests: boolean): string[] {
  const { tests, checks, phases } = evidence
  const runs: readonly (readonly [string, Run])[] = [
    ['tests.baseline', tests.baseline],
    ['tests.final', tests.final],
    ...checks.map((check, index) => [`checks.${index}`, check] as const),
  ]
  const { strategy, generation } = evidence
  return [
    ...runs.flatMap(([name, run]) => (canBe(run) ? [] : [`evidence.${name} ${inWords(run)}, which cannot be`])),
    ...withoutCommand(evidence),
    ...proofProblems(evidence, editsTests),
    ...(evidence.revision === undefined ? [] : ['evidence.revision tells of a revision, which is never proposed']),
    ...(phases.phase1_complete ? [] : ['evidence.phases says that nothing was edited']),
    ...(phases.edit_attempts >= 1 ? [] : ['evidence.phases.edit_attempts is 0']),
    ...(phases.json_provided === (phases.summary_source !== 'host') && phases.success === phases.json_provided
      ? []
      : ['evidence.phases contradicts itself about the summary']),
    ...((strategy === 'manifest') === (generation !== undefined)
      ? []
      : ['evidence.strategy and evidence.generation contradict each other']),
  ]
}

/** Exit code and duration as the status has them. */
function canBe({ status, exit_code: code, duration_ms: duration }: Run): boolean {
  switch (status) {
    case 'passed':
      return code === 0 && duration !== null
    case 'failed':
      return code !== null && code !== 0 && duration !== null
    case 'not-run':
      return code === null && duration === null
    case 'timed-out':
      return code === null
    case 'could-not-run':
      return CANNOT_START.includes(code)
  }
}

function inWords({ status, exit_code: code, duration_ms: duration }: Run): string {
  return `is ${status} with exit code ${code}${duration === null ? ' and no duration' : ''}`
}

function withoutCommand({ tests, checks, sandbox, commands_ran }: Evidence): string[] {
  const ran = [tests.baseline, tests.final, ...checks].some(run => run.status !== 'not-run')
  const tested = [tests.baseline, tests.final].some(run => run.status !== 'not-run')
  return [
    ...(tests.command === null && (tested || tests.attempts > 0 || tests.results !== null)
      ? ['evidence.tests tells of runs without a command']
      : []),
    ...(tests.command !== null && tests.final.status !== 'not-run' && tests.attempts === 0
      ? ['evidence.tests.attempts is 0, but the tests ran']
      : []),
    ...(commands_ran === false && (ran || sandbox !== 'none')
      ? ['evidence.commands_ran is false, but commands ran']
      : []),
  ]
}

/** What the proof needs to be true. Checks have no part in it: they do not run on the old source. */
function proofProblems({ tests }: Evidence, editsTests: boolean): string[] {
  const { proof, final, results } = tests
  if ((proof === 'no-test-changes') === editsTests)
    return [
      `evidence.tests.proof is ${proof}, but by the diff ${editsTests ? 'a test was changed' : 'no test was changed'} (the input test-paths must be the same in both jobs)`,
    ]
  if (proof === 'no-test-changes' || proof === 'not-run') return []
  const judged = final.status === 'passed' || final.status === 'failed'
  // Names can show that all that fails had failed before.
  const isGreen = final.status === 'passed' || (results !== null && results.broken.length === 0)
  const needsGreen = proof === 'red-then-green' || proof === 'red-by-build'
  if (!judged) return [`evidence.tests.proof is ${proof}, but the tests did not run to their end`]
  if (needsGreen && !isGreen) return [`evidence.tests.proof is ${proof}, but the tests are not green`]
  if (proof === 'still-red' && final.status === 'passed')
    return ['evidence.tests.proof is still-red, but the tests are green']
  return []
}
