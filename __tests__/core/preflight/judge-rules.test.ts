import { describe, expect, test } from '@jest/globals'
import type { BranchRule } from '../../../src/core/preflight/facts.ts'
import { judgeRules, type Target } from '../../../src/core/preflight/judge-rules.ts'

const FRESH: Target = { branch: 'diffproof/issue-1-x', replaces: false, signs: true, prefix: 'diffproof/' }
const rule = (type: string, parameters: unknown = undefined): BranchRule => ({
  type,
  parameters,
  ruleset: 42,
  source: 'octo/project',
})
const judge = (one: BranchRule, change: Partial<Target> = {}) => judgeRules([one], { ...FRESH, ...change })

describe('what surely refuses the branch stands in the way', () => {
  test.each([
    ['creation', false],
    ['update', true],
    ['non_fast_forward', true],
    ['pull_request', true],
  ])('%s, where the branch is replaced: %s', (type, replaces) => {
    const { obstacles, remarks } = judge(rule(type), { replaces })
    expect(obstacles).toEqual([
      {
        fault: 'configuration',
        what: expect.stringContaining(`(${type}, ruleset 42 of octo/project)`),
        fix: expect.stringMatching(/diffproof\/\*\* .*Settings > Rules.*bypass list.*branch-prefix/),
      },
    ])
    expect(remarks).toEqual([])
    expect(judge(rule(type), { replaces: !replaces })).toEqual({ obstacles: [], remarks: [] })
  })

  test('signatures are only missing where the forge does not sign', () => {
    expect(judge(rule('required_signatures')).obstacles).toEqual([])
    expect(judge(rule('required_signatures'), { signs: false }).obstacles[0]?.fix).toMatch(/the job's own token/)
  })

  test.each([
    ['starts_with', 'feature/', false, 1],
    ['starts_with', 'diffproof/', false, 0],
    ['starts_with', 'diffproof/', true, 1],
    ['ends_with', '-x', false, 0],
    ['ends_with', '-y', false, 1],
    ['contains', 'issue-', true, 1],
    ['contains', 'issue-', false, 0],
  ])('a name that must be such: %s "%s", negated: %s', (operator, pattern, negate, obstacles) => {
    const judged = judge(rule('branch_name_pattern', { operator, pattern, negate }))
    expect(judged.obstacles).toHaveLength(obstacles)
    expect(judged.remarks).toEqual([])
    expect(judge(rule('branch_name_pattern', { operator, pattern, negate }), { replaces: true }).obstacles).toEqual([])
  })
})

describe('what depends on the change, or cannot be decided here, is said', () => {
  test.each([
    ['branch_name_pattern', { operator: 'regex', pattern: '^(a+)+$' }, /must regex "\^\(a\+\)\+\$"/],
    ['commit_message_pattern', { operator: 'starts_with', pattern: 'PROJ-' }, /must starts_with "PROJ-"/],
    [
      'file_path_restriction',
      { restricted_file_paths: ['infra/**', '*.tf'] },
      /: infra\/\*\*, \*\.tf\); name these paths in protected-paths/,
    ],
    ['max_file_size', { max_file_size: 5 }, /max_file_size, ruleset 42 of octo\/project: 5\)/],
    ['required_status_checks', { required_status_checks: [] }, /may refuse/],
    ['workflows', {}, /may refuse/],
  ])('%s', (type, parameters, said) => {
    const { obstacles, remarks } = judge(rule(type, parameters))
    expect(obstacles).toEqual([])
    expect(remarks).toEqual([expect.stringMatching(said)])
  })

  test('checks that are not asked of a new branch are no matter, and refuse an old one', () => {
    const checks = rule('required_status_checks', { do_not_enforce_on_create: true, required_status_checks: [] })
    expect(judge(checks)).toEqual({ obstacles: [], remarks: [] })
    expect(judge(checks, { replaces: true }).obstacles).toHaveLength(1)
  })
})

test.each(['deletion', 'required_linear_history', 'merge_queue', 'tag_name_pattern', 'made_up_tomorrow', ''])(
  'the rule "%s" does not concern a branch of ours',
  type => {
    expect(judge(rule(type, 'nonsense'))).toEqual({ obstacles: [], remarks: [] })
  },
)

test.each([undefined, null, 'text', 5, [], { operator: 'spells', pattern: 7 }, { pattern: 'x'.repeat(1_000_000) }])(
  'parameters of another shape break nothing',
  parameters => {
    const types = ['branch_name_pattern', 'commit_message_pattern', 'file_path_restriction', 'max_file_size']
    for (const type of types) {
      const { obstacles, remarks } = judge(rule(type, parameters))
      expect(obstacles).toEqual([])
      expect(remarks).toHaveLength(1)
      expect(remarks.join().length).toBeLessThan(500)
    }
  },
)
