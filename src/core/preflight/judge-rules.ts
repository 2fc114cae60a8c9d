/** Which rules of the repository would refuse our branch. See "Available rules for rulesets" in GitHub's documentation. */
import { z } from 'zod'
import type { BranchRule } from './facts.ts'
import { type Judgement, misconfigured, NOTHING_FOUND, type Obstacle } from './obstacle.ts'

export type Target = {
  readonly branch: string
  /** The branch is there and its head will be replaced. */
  readonly replaces: boolean
  /** What replaces it is a commit on top of it. */
  readonly onTop?: boolean
  /** The forge signs what this token commits. */
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

/** Rules that hold for files: what of them the change will touch is not known yet. */
const FILE_RULES: Readonly<Record<string, string>> = {
  file_path_restriction: 'restricted_file_paths',
  file_extension_restriction: 'restricted_file_extensions',
  max_file_size: 'max_file_size',
  max_file_path_length: 'max_file_path_length',
}
const LONGEST_VALUE = 200

/** Certain refusals are obstacles; what depends on the change is a remark. Rules of other kinds do not concern a new branch. */
export function judgeRules(rules: readonly BranchRule[], target: Target): Judgement {
  const all = rules.map(rule => judgeRule(rule, target))
  return { obstacles: all.flatMap(one => one.obstacles), remarks: all.flatMap(one => one.remarks) }
}

function judgeRule(rule: BranchRule, target: Target): Judgement {
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
      // A new branch may come with commits; only later ones have to take the way through a pull request.
      return replaces ? refused(`${branch} takes commits through pull requests only`, rule, target) : NOTHING_FOUND
    case 'required_signatures':
      return signs ? NOTHING_FOUND : obstacle(unsigned(rule, target))
    case 'branch_name_pattern':
      return replaces ? NOTHING_FOUND : judgeName(rule, target)
    case 'required_status_checks':
      if (replaces) return refused(`${branch} takes only commits whose checks have passed elsewhere`, rule, target)
      return CHECKS.safeParse(rule.parameters).success ? NOTHING_FOUND : uncertain(rule, target, '')
    case 'required_deployments':
    case 'workflows':
    case 'code_scanning':
      return uncertain(rule, target, '')
    case 'commit_message_pattern':
    case 'commit_author_email_pattern':
    case 'committer_email_pattern':
      return uncertain(rule, target, patternOf(rule))
    default: {
      const name = FILE_RULES[rule.type]
      return name === undefined ? NOTHING_FOUND : uncertain(rule, target, limitsOf(rule, name))
    }
  }
}

function judgeName(rule: BranchRule, target: Target): Judgement {
  const parsed = PATTERN.safeParse(rule.parameters)
  if (!parsed.success) return uncertain(rule, target, '')
  const { operator, pattern, negate = false } = parsed.data
  const name = target.branch
  const fits = {
    starts_with: () => name.startsWith(pattern),
    ends_with: () => name.endsWith(pattern),
    contains: () => name.includes(pattern),
    regex: () => null,
  }[operator]()
  if (fits === null) return uncertain(rule, target, patternOf(rule))
  return fits === !negate ? NOTHING_FOUND : refused(`the name ${name} does not fit: ${patternOf(rule)}`, rule, target)
}

function refused(what: string, rule: BranchRule, { prefix }: Target): Judgement {
  return obstacle(
    misconfigured(
      `by the rules of the repository ${what} (${nameOf(rule)})`,
      `Leave ${prefix}** out of that ruleset in Settings > Rules, put the owner of github-token on its bypass list, or set branch-prefix to names that it lets be.`,
    ),
  )
}

function unsigned(rule: BranchRule, { branch, prefix }: Target): Obstacle {
  return misconfigured(
    `by the rules of the repository commits on ${branch} must be signed (${nameOf(rule)}), which GitHub does for the tokens of apps only`,
    `Leave github-token out to use the job's own token, pass an app's token, or leave ${prefix}** out of that ruleset in Settings > Rules.`,
  )
}

function uncertain(rule: BranchRule, { branch }: Target, value: string): Judgement {
  const shown = value === '' ? '' : `: ${value}`
  const advice =
    rule.type === 'file_path_restriction'
      ? '; name these paths in protected-paths too, so that the model is told at once'
      : ''
  return {
    obstacles: [],
    remarks: [
      `the repository has a rule that may refuse ${branch}, depending on the change (${nameOf(rule)}${shown})${advice}`,
    ],
  }
}

function obstacle(one: Obstacle): Judgement {
  return { obstacles: [one], remarks: [] }
}

function patternOf(rule: BranchRule): string {
  const parsed = PATTERN.safeParse(rule.parameters)
  if (!parsed.success) return ''
  const { operator, pattern, negate = false } = parsed.data
  return `must ${negate ? 'not ' : ''}${operator} "${pattern.slice(0, LONGEST_VALUE)}"`
}

function limitsOf({ parameters }: BranchRule, name: string): string {
  const value = typeof parameters === 'object' && parameters !== null ? Reflect.get(parameters, name) : undefined
  return [value].flat().join(', ').slice(0, LONGEST_VALUE)
}

function nameOf({ type, ruleset, source }: BranchRule): string {
  return ruleset === null ? type : `${type}, ruleset ${ruleset} of ${source}`
}
