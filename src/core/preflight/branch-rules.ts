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

/** Rules that may refuse the change, which is not known yet. */
const UNCERTAIN: ReadonlySet<string> = new Set([
  'required_deployments',
  'workflows',
  'code_scanning',
  'commit_message_pattern',
  'commit_author_email_pattern',
  'committer_email_pattern',
  'file_path_restriction',
  'file_extension_restriction',
  'max_file_size',
  'max_file_path_length',
])
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
      return CHECKS.safeParse(rule.parameters).success ? NOTHING_FOUND : uncertain(rule, target)
    default:
      return UNCERTAIN.has(rule.type) ? uncertain(rule, target) : NOTHING_FOUND
  }
}

function checkName(rule: BranchRule, target: RuledBranch): Check {
  const parsed = PATTERN.safeParse(rule.parameters)
  if (!parsed.success || parsed.data.operator === 'regex') return uncertain(rule, target)
  const { operator, pattern, negate = false } = parsed.data
  const name = target.branch
  const fits = {
    starts_with: name.startsWith(pattern),
    ends_with: name.endsWith(pattern),
    contains: name.includes(pattern),
  }[operator]
  const wanted = `must ${negate ? 'not ' : ''}${operator} "${pattern.slice(0, LONGEST_VALUE)}"`
  return fits === !negate ? NOTHING_FOUND : refused(`the name ${name} does not fit: ${wanted}`, rule, target)
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

function uncertain(rule: BranchRule, { branch }: RuledBranch): Check {
  const remark = `the repository has a rule that may refuse ${branch}, depending on the change (${nameOf(rule)})`
  return { problems: [], remarks: [remark] }
}

function nameOf({ type, ruleset, source }: BranchRule): string {
  return ruleset === null ? type : `${type}, ruleset ${ruleset} of ${source}`
}
