/** The preflight: what is known of the repository and the machine, and the problems that end a run. */
import { z } from 'zod'
import { protectedPathMatcher } from '../change/paths.ts'
import { nearest } from '../config/input-names.ts'
import { type Fault, type KnownReason, type ReasonKind, withHint } from '../errors.ts'
import { OUTCOME_OF, type RunResult, resultOf } from '../outcome.ts'
import { firstFew } from '../text/quantities.ts'

export type PreflightProblem = {
  fault: Fault
  what: string
  fix: string
  known?: KnownReason
}

const RANK: readonly Fault[] = ['configuration', 'repository', 'forge', 'model']

export function misconfigured(what: string, fix: string, reasonKind?: ReasonKind): PreflightProblem {
  return { fault: 'configuration', what, fix, ...(reasonKind && { known: { reasonKind } }) }
}

/** The result of a run that cannot start. It names all problems; the first of them in rank decides the outcome. */
export function preflightResult(problems: readonly [PreflightProblem, ...PreflightProblem[]]): RunResult {
  const fault = RANK.find(rank => problems.some(one => one.fault === rank)) ?? problems[0].fault
  const texts = problems.map(({ what, fix }) => withHint(what, fix))
  const listed = texts.length === 1 ? texts : texts.map((text, index) => `(${index + 1}) ${text}`)
  const before = texts.length === 1 ? '' : `${texts.length} problems were found, and nothing was spent: `
  const { known = {} } = problems.find(one => one.fault === fault) ?? problems[0]
  return { ...resultOf(OUTCOME_OF[fault], `${before}${listed.join(' ')}`), ...known }
}

export type RepositoryFacts = {
  archived: boolean
  disabled: boolean
  hasIssues: boolean
  /** Not said where the forge does not say it. */
  isPublic?: boolean
  /** What the token's owner may do; null when the forge does not say. */
  role: { pull: boolean; push: boolean } | null
  /** It has rights in place of a role, and the forge signs its commits. */
  isAppToken: boolean
}

/** A rule in force for a branch ("Get rules for a branch" in GitHub's REST API). */
export type BranchRule = {
  type: string
  parameters: unknown
  ruleset: number | null
  /** The repository or organisation that the ruleset belongs to. */
  source: string
}

export type ModelFacts =
  /** `window`: the most input tokens of a request. `released`: ISO 8601. Null if the list does not say. */
  | { kind: 'known'; window: number | null; released: string | null }
  | { kind: 'not-listed' }
  /** The list has other models, but not this one. */
  | { kind: 'unknown'; others: readonly string[] }
  | { kind: 'refused'; what: string; fix: string; known?: KnownReason }

export type FreeSpace = { place: string; bytes: number }

/** `writes` is false when a later job publishes. */
export function checkRepository(
  { archived, disabled, isAppToken, role }: RepositoryFacts,
  writes: boolean,
): PreflightProblem[] {
  // GitHub sometimes answers with no permission at all.
  const mayOnlyRead = writes && !isAppToken && role?.pull === true && !role.push
  const problems = [
    archived && misconfigured('the repository is archived and takes no change', 'Unarchive it in Settings > General.'),
    disabled &&
      misconfigured(
        'GitHub has disabled the repository',
        'Its owner finds the reason on its page, or asks the support.',
      ),
    mayOnlyRead &&
      misconfigured(
        'the owner of github-token may read this repository, but not push to it',
        'Pass the token of somebody with write, or leave github-token out and give the job the permissions contents: write and pull-requests: write.',
        'job-permissions',
      ),
  ]
  return problems.filter(one => one !== false)
}

export function checkPrefix(prefix: string, taken: readonly string[]): PreflightProblem[] {
  return taken.map(name =>
    misconfigured(
      `the branch ${name} exists, so no branch ${name}/… can be made`,
      `Rename the branch ${name}, or set branch-prefix to another prefix than ${prefix}`,
    ),
  )
}

const MEGABYTE = 1024 * 1024
/** For a checkout, an index, a patch and a transcript of a small repository. */
const LEAST_FREE = 50 * MEGABYTE

export function checkSpace(spaces: readonly FreeSpace[]): PreflightProblem[] {
  return spaces
    .filter(({ bytes }) => bytes < LEAST_FREE)
    .map(({ place, bytes }) =>
      misconfigured(
        `${place} has ${Math.floor(bytes / MEGABYTE)} MB of free disk space, and at least ${LEAST_FREE / MEGABYTE} MB are needed`,
        'Free space on the runner, or use one with a larger disk.',
      ),
    )
}

/**
 * A sentence about workflow files, which the default token can never change. `isLifted`: the input leaves the rest of
 * `.github` open.
 */
export function workflowFilesLine(protectedPaths: readonly string[]): { said: string; isLifted: boolean } {
  const isLifted = protectedPathMatcher(protectedPaths)('.github/dependabot.yml') === null
  const said =
    "workflow files (.github/workflows, .github/actions) are never changed, and GitHub refuses them from the job's own token"
  return { said: isLifted ? `protected-paths leaves .github open, but ${said}` : said, isLifted }
}

type AskedModel = { name: string; facts: ModelFacts }

const SHOWN = 6

/** An unknown model is only a remark when the fallback is usable: the first request switches to it. */
export function checkModels(
  model: AskedModel,
  fallback: AskedModel | null,
): { problems: PreflightProblem[]; remark: string | null } {
  const found = checkModel('model', model)
  const spare = fallback === null ? null : checkModel('fallback-model', fallback)
  if (model.facts.kind === 'unknown' && fallback !== null && spare === null)
    return { problems: [], remark: `${found?.what}; ${fallback.name} will be asked instead` }
  // Both models share a key, so its refusal is reported once.
  const both = [found, model.facts.kind === 'refused' && fallback?.facts.kind === 'refused' ? null : spare]
  return { problems: both.filter(one => one !== null), remark: null }
}

function checkModel(input: string, { name, facts }: AskedModel): PreflightProblem | null {
  switch (facts.kind) {
    case 'known':
    case 'not-listed':
      return null
    case 'refused':
      return { fault: 'model', what: facts.what, fix: facts.fix, ...(facts.known && { known: facts.known }) }
    case 'unknown': {
      const near = nearest(name, facts.others)
      const fix = near === undefined ? `It has ${firstFew(facts.others, SHOWN)}.` : `Did you mean ${near}?`
      return misconfigured(`input ${input}: the API has no model "${name}" for this key`, fix)
    }
  }
}

export type RuledBranch = {
  branch: string
  replaces: boolean
  onTop?: boolean
  signs: boolean
  prefix: string
}

const LONGEST_VALUE = 200
const PATTERN = z.object({
  operator: z.enum(['starts_with', 'ends_with', 'contains']),
  pattern: z.string().max(500),
  negate: z.boolean().default(false),
})

/** In words; null where they let the branch be. GitHub alone knows what depends on the change. */
const REFUSED: Readonly<Record<string, (target: RuledBranch, parameters: unknown) => string | null>> = {
  creation: ({ branch, replaces }) => (replaces ? null : `the branch ${branch} may not be made`),
  update: ({ branch, replaces }) => (replaces ? `the branch ${branch} may not be updated` : null),
  non_fast_forward: ({ branch, replaces, onTop }) =>
    replaces && onTop !== true ? `the head of ${branch} may not be replaced` : null,
  // A new branch may bring commits; only later commits need a pull request.
  pull_request: ({ branch, replaces }) => (replaces ? `${branch} takes commits through pull requests only` : null),
  required_status_checks: ({ branch, replaces }) =>
    replaces ? `${branch} takes only commits whose checks have passed elsewhere` : null,
  branch_name_pattern({ branch, replaces }, parameters) {
    const wanted = PATTERN.safeParse(parameters).data
    if (replaces || wanted === undefined) return null
    const { operator, pattern, negate } = wanted
    const fits = {
      starts_with: branch.startsWith(pattern),
      ends_with: branch.endsWith(pattern),
      contains: branch.includes(pattern),
    }[operator]
    const must = `must ${negate ? 'not ' : ''}${operator} "${pattern.slice(0, LONGEST_VALUE)}"`
    return fits === negate ? `the name ${branch} does not fit: ${must}` : null
  },
}

export function checkRules(rules: readonly BranchRule[], target: RuledBranch): PreflightProblem[] {
  const { branch, prefix, signs } = target
  return rules.flatMap(rule => {
    const name = ruleName(rule)
    const refused = Object.hasOwn(REFUSED, rule.type) ? REFUSED[rule.type]?.(target, rule.parameters) : null
    if (typeof refused === 'string')
      return misconfigured(
        `by the rules of the repository ${refused} (${name})`,
        `Leave ${prefix}** out of that ruleset in Settings > Rules, put the owner of github-token on its bypass list, or set branch-prefix to names that it lets be.`,
        'branch-rules',
      )
    if (signs || rule.type !== 'required_signatures') return []
    return misconfigured(
      `by the rules of the repository commits on ${branch} must be signed (${name}), which GitHub does for the tokens of apps only, without another author`,
      `Leave github-token, GIT_AUTHOR_NAME and GIT_AUTHOR_EMAIL out to use the job's own token, pass an app's token, or leave ${prefix}** out of that ruleset in Settings > Rules.`,
      'branch-rules',
    )
  })
}

function ruleName({ type, ruleset, source }: BranchRule): string {
  return ruleset === null ? type : `${type}, ruleset ${ruleset} of ${source}`
}
