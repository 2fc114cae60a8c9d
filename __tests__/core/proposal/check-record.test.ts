import { describe, expect, test } from '@jest/globals'
import type { Evidence } from '../../../src/core/facts/record.ts'
import { decideVerdict } from '../../../src/core/facts/verdict.ts'
import { type Proposal, proposalDifferences, readProposal } from '../../../src/core/proposal/proposal.ts'
import { PROOF_KINDS } from '../../../src/core/testing/test-run.ts'
import { fc } from '../../playground/properties.ts'
import { KNOWN, sampleProposal } from './sample-proposal.ts'

const problemsOf = (proposal: Proposal, known = KNOWN): readonly string[] => {
  const read = readProposal(JSON.stringify(proposal))
  return read.kind === 'problem' ? read.problem.split('; ') : proposalDifferences(read.proposal, known)
}
const problems = (disturb: (proposal: Proposal) => void) => {
  const proposal = sampleProposal()
  disturb(proposal)
  return problemsOf(proposal)
}

test('a record that is in order has no problems', () => expect(problems(() => undefined)).toEqual([]))

test('files in another order are the same files, but evidence keeps the order of git', () => {
  expect(problems(it => (it.files = it.files.toReversed()))).toEqual([])
  const turned = problems(({ record: { evidence } }) => (evidence.files = evidence.files.toReversed()))
  expect(turned).toEqual(['evidence.files is not as this job finds it'])
})

test('a run of another repository, or with more behind its number, is none of ours', () => {
  for (const url of [
    'https://github.com/o/r2/actions/runs/1',
    'https://github.com/o/r/actions/runs/1?x=@a',
    'https://github.com/o/r/actions/runs/',
    'x',
  ])
    expect(problems(it => (it.record.evidence.run_url = url))).toEqual(['evidence.run_url is not as this job finds it'])
})

// biome-ignore lint/suspicious/noExplicitAny: what a proposal may say, and nobody should
test.each<[string, (evidence: any) => unknown, RegExp]>([
  ['measured by the run itself', it => (it.attested_by = 'run'), /attested_by is run, not propose/],
  ['edits that nobody made', it => it.phases.files_edited.push('README.md'), /files_edited is not as this job/],
  ['measured on another base', it => (it.base_sha = 'a'.repeat(40)), /base_sha is not as this job/],
  ['passed with exit code 1', it => (it.tests.final.exit_code = 1), /tests\.final is passed with exit code 1/],
  ['a baseline of another run', it => (it.tests.baseline.measured_by = 'x'), /tests\.baseline is of another run/],
  ['tests without a command', it => (it.tests.command = null), /describes runs without a command/],
  ['tests that ran in no attempt', it => (it.tests.attempts = 0), /attempts is 0, but the tests ran/],
  ['commands that never ran, and yet passed', it => (it.commands_ran = false), /commands_ran is false/],
  ['a phase that a limit cut off, without a limit', it => (it.phases.phase1_complete = false), /phases and limit/],
  ['more new failures than failures', it => (it.tests.red = { failed: [], new_tests: 2, new_failed: 1 }), /tests\.red/],
  ['a summary that is and is not', it => (it.phases.summary_source = 'host'), /contradicts itself about the summary/],
  ['a plan without files', it => (it.strategy = 'manifest'), /strategy and generation/],
  ['Markdown as the model', it => (it.model = '[x](https://evil.example)'), /model is no model id/],
  ['an order as the limit', it => (it.limit = '@everyone'), /limit is no limit/],
  ['a list that was cut', it => (it.files_omitted = 3), /a list is cut/],
])('evidence of %s is a problem by its name', (_, damage, problem) => {
  expect(problems(it => damage(it.record.evidence))).toContainEqual(expect.stringMatching(problem))
})

describe('criteria', () => {
  const task = {
    ...KNOWN.task,
    fields: { ...KNOWN.task.fields, commands: ['npm run docs'], words: ['It reads well.'] },
  }
  const passed = { status: 'passed', exit_code: 0, duration_ms: 1 } as const
  const of = (change: (evidence: Evidence) => void) => {
    const proposal = sampleProposal()
    const { evidence } = proposal.record
    evidence.checks = [...evidence.checks, { ...passed, command: 'npm run docs', criterion: true, output: 'fine' }]
    evidence.criteria_in_words = ['It reads well.']
    change(evidence)
    return problemsOf(proposal, { ...KNOWN, task })
  }

  test('are told as the task has them', () => expect(of(() => undefined)).toEqual([]))

  test.each<[string, (evidence: Evidence) => void]>([
    ['of criteria', evidence => (evidence.checks = evidence.checks.slice(0, -1))],
    [
      'of criteria',
      evidence => (evidence.checks = [...evidence.checks, { ...passed, command: 'true', criterion: true }]),
    ],
    ['in_words', evidence => (evidence.criteria_in_words = [])],
    ['in_words', evidence => (evidence.criteria_in_words = ['It reads well.', 'And @everybody agrees.'])],
    ['no criterion', evidence => (evidence.checks = [{ ...passed, command: 'true', output: 'x' }, ...evidence.checks])],
  ])('that are told otherwise are refused (%s, %#)', (problem, change) => {
    expect(of(change)).toEqual([expect.stringContaining(problem)])
  })

  test('of a task without any are none', () => {
    expect(problems(it => (it.record.evidence.criteria_in_words = ['x']))).toEqual([
      'evidence.criteria_in_words is not as this job finds it',
    ])
  })
})

// biome-ignore lint/suspicious/noExplicitAny: what a proposal may say, and nobody should
test.each<[string, (proposal: any) => unknown, RegExp]>([
  ['a title of two lines', it => (it.record.summary.title = 'a\nCloses #7'), /summary\.title/],
  ['the title of another task', it => (it.record.task.title = 'Closes #1'), /task is not as this job/],
  ['a marker as a hash', it => (it.record.task.snapshot_sha256 = '<!-- diffproof {} -->'), /is no SHA-256/],
  ['other counts of lines', it => (it.files[0].additions = 7), /^files is not as this job finds it/],
])('%s is a problem by its name', (_, damage, problem) => {
  expect(problems(damage)).toContainEqual(expect.stringMatching(problem))
})

const STATUS = ['passed', 'failed', 'not-run', 'could-not-run', 'timed-out'] as const

describe('evidence', () => {
  const of = (change: (evidence: Evidence) => void, editsTests = true) => {
    const proposal = sampleProposal()
    change(proposal.record.evidence)
    return problemsOf(proposal, { ...KNOWN, editsTests })
  }
  const final = (status: (typeof STATUS)[number], exit_code: number | null, duration_ms: number | null = 1) => ({
    ...{ status, exit_code, duration_ms },
  })

  test('how a baseline ended fits its exit code and its duration', () => {
    const fitting = [final('passed', 0), final('timed-out', null), final('could-not-run', 127)]
    for (const run of [...fitting, final('could-not-run', null), final('not-run', null, null)])
      expect(of(it => (it.tests.baseline = run))).toEqual([])
    const passed = [final('passed', 1), final('passed', null), final('passed', 0, null)]
    const others = [final('failed', 0), final('failed', null), final('timed-out', 0), final('could-not-run', 1)]
    for (const run of [...passed, ...others, final('not-run', null), final('not-run', 0, null)])
      expect(of(it => (it.tests.baseline = run))).toHaveLength(1)
  })

  test('what is left of old failures can still be red, then green; what broke cannot', () => {
    const results = { fixed: ['a'], broken: [], still_failing: ['b'], added: [] }
    expect(of(it => Object.assign(it.tests, { final: final('failed', 1), results }))).toEqual([])
    const broken = { ...results, broken: ['c'] }
    expect(of(it => Object.assign(it.tests, { final: final('failed', 1), results: broken }))).toHaveLength(1)
    expect(of(it => Object.assign(it.tests, { final: final('failed', 1), results: null }))).toHaveLength(1)
  })

  test('a failed check leaves the proof, which is about the tests', () => {
    const [check] = sampleProposal().record.evidence.checks
    expect(of(it => (it.checks = [{ ...check, command: 'x', ...final('failed', 2) }]))).toEqual([])
  })

  test('a change without tests proves nothing, one with tests something', () => {
    expect(of(it => (it.tests.proof = 'no-test-changes'), false)).toEqual([])
    expect(of(it => (it.tests.proof = 'no-test-changes'), true)).toHaveLength(1)
    const proposal = sampleProposal()
    proposal.record.evidence.tests.proof = 'no-test-changes'
    expect(problemsOf(proposal, { ...KNOWN, onlyRenames: true })).toEqual([])
    expect(of(it => (it.tests.proof = 'not-run'), true)).toEqual([])
    expect(of(it => (it.tests.proof = 'not-run'), false)).toHaveLength(1)
  })

  test('whatever is not contradicted and is ready for review has passed with exit code 0', () => {
    const run = fc.record({
      status: fc.constantFrom(...STATUS),
      exit_code: fc.constantFrom(null, 0, 1, 126, 127),
      duration_ms: fc.constantFrom(null, 5),
    })
    fc.assert(
      fc.property(run, run, fc.constantFrom(...PROOF_KINDS), fc.boolean(), (baseline, last, proof, editsTests) => {
        const proposal = sampleProposal()
        const { evidence } = proposal.record
        Object.assign(evidence.tests, { baseline, final: last, proof })
        const rules = { requireTests: true }
        if (problemsOf(proposal, { ...KNOWN, editsTests }).length > 0) return
        if (decideVerdict(evidence, rules).level === 'not-ready') return
        expect(evidence.tests.final).toEqual({ status: 'passed', exit_code: 0, duration_ms: 5 })
        expect(editsTests).toBe(true)
      }),
      { numRuns: 2_000 },
    )
  })
})
