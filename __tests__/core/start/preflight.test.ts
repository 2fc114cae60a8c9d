import { describe, expect, test } from '@jest/globals'
import {
  type BranchRule,
  checkModels,
  checkRepository,
  checkRules,
  checkSpace,
  type ModelFacts,
  misconfigured,
  preflightResult,
  type RepositoryFacts,
  type RuledBranch,
  workflowFilesLine,
} from '../../../src/core/start/problem.ts'

const SOUND: RepositoryFacts = { archived: false, disabled: false, hasIssues: true, role: null, isAppToken: false }
const MODEL = { fault: 'model', what: 'the key is wrong', fix: 'Check it.' } as const

test('one problem is told as it is, several are counted and numbered; what the user can mend gives the outcome', () => {
  expect(preflightResult([MODEL])).toMatchObject({ outcome: 'model-error', reason: 'the key is wrong. Check it.' })
  expect(preflightResult([MODEL, misconfigured('it is archived', '')])).toEqual({
    outcome: 'configuration-error',
    reason: '2 problems were found, and nothing was spent: (1) the key is wrong. Check it. (2) it is archived',
    passes: false,
    outputs: {},
  })
  expect(preflightResult([MODEL, { fault: 'repository', what: 'git failed', fix: '' }]).outcome).toBe('forge-error')
})

test.each([
  ['a role that may only read', { pull: true, push: false }, false, 1],
  ['a role that may push', { pull: true, push: true }, false, 0],
  ['no role', null, false, 0],
  ['nothing at all, as GitHub shows it', { pull: false, push: false }, false, 0],
  ["the job's own token", { pull: true, push: false }, true, 0],
])('the right to push: %s', (_, role, isAppToken, problems) => {
  const judged = checkRepository({ ...SOUND, role, isAppToken }, true)
  expect(judged).toHaveLength(problems)
  if (problems > 0) expect(judged[0]?.fix).toContain('contents: write')
  expect(checkRepository({ ...SOUND, role, isAppToken }, false)).toEqual([])
})

test('an archived and a disabled repository stand in the way of every half of a run', () => {
  for (const writes of [true, false])
    expect(checkRepository({ ...SOUND, archived: true, disabled: true }, writes)).toHaveLength(2)
})

test('a full disk is named with what it has and what is needed', () => {
  const megabyte = 1024 * 1024
  const problems = checkSpace([
    { place: '/work', bytes: 50 * megabyte },
    { place: '/tmp', bytes: 50 * megabyte - 1 },
  ])
  expect(problems.map(one => one.what)).toEqual(['/tmp has 49 MB of free disk space, and at least 50 MB are needed'])
})

test('that workflow files never change is a fact, and a warning where the input leaves their folder open', () => {
  expect(workflowFilesLine(['.github/**', 'CODEOWNERS'])).toMatchObject({
    isLifted: false,
    said: expect.stringMatching(/^workflow files/),
  })
  expect(workflowFilesLine(['docs/**'])).toMatchObject({
    isLifted: true,
    said: expect.stringMatching(/^protected-paths leaves/),
  })
})

const OTHERS = ['claude-opus-5-5', 'claude-sonnet-5-5', 'claude-sonnet-5', 'claude-haiku-4-5']
const UNKNOWN: ModelFacts = { kind: 'unknown', others: OTHERS }
const REFUSED: ModelFacts = { kind: 'refused', what: 'the key is wrong', fix: 'Check it.' }
const ask = (name: string, facts: ModelFacts) => ({ name, facts })

test.each(['claude-sonet-5-5', 'claude-sonnet-5.5', 'Claude Sonnet 5-5'])(
  'near "%s" is the name that was meant',
  name => {
    expect(checkModels(ask(name, UNKNOWN), null).problems[0]?.fix).toBe('Did you mean claude-sonnet-5-5?')
  },
)

test('an unknown model names its input, its value and what was meant', () => {
  const { problems } = checkModels(ask('claude-sonet-5-5', UNKNOWN), null)
  expect(problems).toEqual([
    {
      fault: 'configuration',
      what: 'input model: the API has no model "claude-sonet-5-5" for this key',
      fix: 'Did you mean claude-sonnet-5-5?',
    },
  ])
  expect(checkModels(ask('gpt-9', UNKNOWN), null).problems[0]?.fix).toMatch(/^It has claude-opus-5-5, /)
})

test('a fallback that may be there turns an unknown model into a remark; one that is unknown itself stands in the way', () => {
  for (const facts of [{ kind: 'known', window: null, released: null }, { kind: 'not-listed' }] as const)
    expect(checkModels(ask('a', UNKNOWN), ask('b', facts))).toEqual({
      problems: [],
      remark: expect.stringMatching(/no model "a".*b will be asked instead/),
    })
  expect(checkModels(ask('a', { kind: 'known', window: null, released: null }), ask('b', UNKNOWN)).problems).toEqual([
    expect.objectContaining({ what: expect.stringContaining('input fallback-model') }),
  ])
  expect(checkModels(ask('a', UNKNOWN), ask('b', UNKNOWN)).problems).toHaveLength(2)
})

test('a key that is refused is told once, as trouble of the model', () => {
  expect(checkModels(ask('a', REFUSED), ask('b', REFUSED)).problems).toEqual([
    { fault: 'model', what: 'the key is wrong', fix: 'Check it.' },
  ])
})

test('what is known or not told is no matter', () => {
  for (const facts of [{ kind: 'known', window: null, released: null }, { kind: 'not-listed' }] as const)
    expect(checkModels(ask('a', facts), ask('b', facts))).toEqual({ problems: [], remark: null })
})

const FRESH: RuledBranch = { branch: 'diffproof/issue-1-x', replaces: false, signs: true, prefix: 'diffproof/' }
const rule = (type: string, parameters: unknown = undefined): BranchRule => ({
  type,
  parameters,
  ruleset: 42,
  source: 'octo/project',
})
const judge = (one: BranchRule, change: Partial<RuledBranch> = {}) => checkRules([one], { ...FRESH, ...change })

describe('what surely refuses the branch stands in the way', () => {
  test.each([
    ['creation', false],
    ['update', true],
    ['non_fast_forward', true],
    ['pull_request', true],
  ])('%s, where the branch is replaced: %s', (type, replaces) => {
    expect(judge(rule(type), { replaces })).toEqual([
      {
        fault: 'configuration',
        known: { reasonKind: 'branch-rules' },
        what: expect.stringContaining(`(${type}, ruleset 42 of octo/project)`),
        fix: expect.stringMatching(/diffproof\/\*\* .*Settings > Rules.*bypass list.*branch-prefix/),
      },
    ])
    expect(judge(rule(type), { replaces: !replaces })).toEqual([])
  })

  test('signatures are only missing where the forge does not sign', () => {
    expect(judge(rule('required_signatures'))).toEqual([])
    expect(judge(rule('required_signatures'), { signs: false })[0]?.fix).toMatch(/the job's own token/)
  })

  test.each([
    ['starts_with', 'feature/', false, 1],
    ['starts_with', 'diffproof/', false, 0],
    ['starts_with', 'diffproof/', true, 1],
    ['ends_with', '-x', false, 0],
    ['ends_with', '-y', false, 1],
    ['contains', 'issue-', true, 1],
    ['contains', 'issue-', false, 0],
  ])('a name that must be such: %s "%s", negated: %s', (operator, pattern, negate, problems) => {
    const judged = judge(rule('branch_name_pattern', { operator, pattern, negate }))
    expect(judged).toHaveLength(problems)
    expect(judge(rule('branch_name_pattern', { operator, pattern, negate }), { replaces: true })).toEqual([])
  })
})

test('checks refuse an old branch, and not a new one', () => {
  const checks = rule('required_status_checks', { required_status_checks: [] })
  expect([judge(checks), judge(checks, { replaces: true })].map(({ length }) => length)).toEqual([0, 1])
})

test.each(['deletion', 'merge_queue', 'workflows', 'commit_message_pattern', 'made_up_tomorrow', 'toString', ''])(
  'the rule "%s" does not concern the branch, or depends on the change',
  type => expect(judge(rule(type, 'nonsense'))).toEqual([]),
)

test.each([undefined, null, 'text', 5, [], { operator: 'regex', pattern: '^(a+)+$' }, { pattern: 'x'.repeat(1_000) }])(
  'parameters of another shape break nothing',
  parameters => expect(judge(rule('branch_name_pattern', parameters))).toEqual([]),
)
