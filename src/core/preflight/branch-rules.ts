/** Checks the branch of a run against the rules of the repository ("Available rules for rulesets" in GitHub's documentation). */
import { z } from 'zod'
import { allChecks, type BranchRule, type Check, misconfigured, NOTHING_FOUND } from './problem.ts'

export type RuledBranch = {
  readonly branch: string
  /** The branch exists and its head will be replaced. */
  readonly replaces: boolean
  /** The new head is a commit on top of the old one. */
  readonly onTop?: boolean
  /** The forge signs the commits of this token. */
  readonly signs: boolean
  /** The input `branch-prefix`. */
  readonly prefix: string
}

const PATTERN = z.object({
  operator: z.enum(['starts_with', 'ends_with', 'contains', 'regex']),
  pattern: z.string().max(500),
  negate: z.boolean().optional(),
})
const CHECKS = z.object({ do_not_enforce_on_create: z.literal(true) })

/** Rules that may refuse the change, which is not known yet, each with what its parameters say. */
const UNCERTAIN: Readonly<Record<string, (rule: BranchRule) => string>> = {
  required_deployments: () => '',
  workflows: () => '',
  code_scanning: () => '',
  commit_message_pattern: patternOf,
  commit_author_email_pattern: patternOf,
  committer_email_pattern: patternOf,
  file_path_restriction: limitsOf('restricted_file_paths'),
  file_extension_restriction: limitsOf('restricted_file_extensions'),
  max_file_size: limitsOf('max_file_size'),
  max_file_path_length: limitsOf('max_file_path_length'),
}
const LONGEST_VALUE = 200

/** Certain refusals are problems; rules that depend on the change are remarks. Rules of other kinds do not affect a new branch. */
export function checkRules(rules: readonly BranchRule[], target: RuledBranch): Check {
  return allChecks(rules.map(rule => checkRule(rule, target)))
}

function checkRule(rule: BranchRule, target: RuledBranch): Check {
  const { branch, replaces, signs } = target
  switch (rule.type) {
    case 'creation':
      return replaces ? NOTHING_FOUND : refused(`the branch ${branch} may not be made`, rule, target)
    case 'update':
      return replaces ? refused(`the branch ${branch} may not be updated`, rule, target) : NOTHING_FOUND
    case 'non_fast_forward':
      return replaces && target.onTop !== true
        ? refused(`the head of ${branch} may not be replaced`, rule, target)
        : NOTHING_FOUND
    case 'pull_request':
      // A new branch may bring commits; only later commits need a pull request.
      return replaces ? refused(`${branch} takes commits through pull requests only`, rule, target) : NOTHING_FOUND
    case 'required_signatures':
      return signs ? NOTHING_FOUND : unsigned(rule, target)
    case 'branch_name_pattern':
      return replaces ? NOTHING_FOUND : checkName(rule, target)
    case 'required_status_checks':
      if (replaces) return refused(`${branch} takes only commits whose checks have passed elsewhere`, rule, target)
      return CHECKS.safeParse(rule.parameters).success ? NOTHING_FOUND : uncertain(rule, target, '')
    default: {
      const limit = Object.hasOwn(UNCERTAIN, rule.type) ? UNCERTAIN[rule.type] : undefined
      return limit === undefined ? NOTHING_FOUND : uncertain(rule, target, limit(rule))
    }
  }
}

function checkName(rule: BranchRule, target: RuledBranch): Check {
  const parsed = PATTERN.safeParse(rule.parameters)
  if (!parsed.success) return uncertain(rule, target, '')
  const { operator, pattern, negate = false } = parsed.data
  const name = target.branch
  if (operator === 'regex') return uncertain(rule, target, patternOf(rule))
  const fits = {
    starts_with: name.startsWith(pattern),
    ends_with: name.endsWith(pattern),
    contains: name.includes(pattern),
  }[operator]
  return fits === !negate ? NOTHING_FOUND : refused(`the name ${name} does not fit: ${patternOf(rule)}`, rule, target)
}

function refused(what: string, rule: BranchRule, { prefix }: RuledBranch): Check {
  const problem = misconfigured(
    `by the rules of the repository ${what} (${nameOf(rule)})`,
    `Leave ${prefix}** out of that ruleset in Settings > Rules, put the owner of github-token on its bypass list, or set branch-prefix to names that it lets be.`,
  )
  return { problems: [problem], remarks: [] }
}

function unsigned(rule: BranchRule, { branch, prefix }: RuledBranch): Check {
  const problem = misconfigured(
    `by the rules of the repository commits on ${branch} must be signed (${nameOf(rule)}), which GitHub does for the tokens of apps only`,
    `Leave github-token out to use the job's own token, pass an app's token, or leave ${prefix}** out of that ruleset in Settings > Rules.`,
  )
  return { problems: [problem], remarks: [] }
}

function uncertain(rule: BranchRule, { branch }: RuledBranch, value: string): Check {
  const shown = value === '' ? '' : `: ${value}`
  const advice = '; name these paths in protected-paths too, so that the model knows at once'
  const remark = `the repository has a rule that may refuse ${branch}, depending on the change (${nameOf(rule)}${shown})`
  return { problems: [], remarks: [rule.type === 'file_path_restriction' ? remark + advice : remark] }
}

function patternOf(rule: BranchRule): string {
  const parsed = PATTERN.safeParse(rule.parameters)
  if (!parsed.success) return ''
  const { operator, pattern, negate = false } = parsed.data
  return `must ${negate ? 'not ' : ''}${operator} "${pattern.slice(0, LONGEST_VALUE)}"`
}

function limitsOf(name: string): (rule: BranchRule) => string {
  return ({ parameters }) => {
    const value = typeof parameters === 'object' && parameters !== null ? Reflect.get(parameters, name) : undefined
    return [value].flat().join(', ').slice(0, LONGEST_VALUE)
  }
}

function nameOf({ type, ruleset, source }: BranchRule): string {
  return ruleset === null ? type : `${type}, ruleset ${ruleset} of ${source}`
}
