/** Every input of every action, by the question that it answers. */
import { z } from 'zod'
import { hasClosedBrackets, plainPath, whyNoGlob, whyNoPath } from '../change/paths.ts'
import { parsePrices } from '../model/prices.ts'
import { COMMON_TEST_PATHS } from '../testing/test-command.ts'
import { parseHeaders } from './extra-headers.ts'
import { readProposeJob } from './propose-job.ts'

/** GitHub's booleans of a role. Custom roles have them too. */
export type Permission = Readonly<Record<'isBot' | 'triage' | 'push' | 'maintain' | 'admin', boolean>>

const LEVELS = ['triage', 'write', 'maintain', 'admin'] as const

export function reaches(permission: Permission, level: (typeof LEVELS)[number]): boolean {
  return LEVELS.slice(LEVELS.indexOf(level)).some(one => permission[one === 'write' ? 'push' : one])
}

const given = z.string().trim()

const text = (fallback = '') => given.default(fallback)

const matching = (form: RegExp, error: string, fallback = '') =>
  text(fallback).refine(value => form.test(value) || value === fallback, { error })

const choice = <const Words extends readonly [string, ...string[]]>(words: Words, fallback: Words[number]) =>
  given.default(fallback).pipe(z.enum(words, { error: `must be one of ${words.join(', ')}` }))

const flag = (fallback: boolean) =>
  given
    .default(String(fallback))
    .refine(value => /^(true|True|TRUE|false|False|FALSE)$/.test(value), { error: 'must be true or false' })
    .transform(value => value.toLowerCase() === 'true')

const whole = (least: number, most: number, fallback: number) =>
  given
    .default(String(fallback))
    .refine(value => /^\d{1,9}$/.test(value) && Number(value) >= least && Number(value) <= most, {
      error: `must be a whole number from ${least} to ${most}, for example ${fallback}`,
    })
    .transform(Number)

const amount = (most: number, fallback: number) =>
  given
    .default(String(fallback))
    .refine(value => /^(\d{1,6}|\d{0,6}\.\d{1,6})$/.test(value) && Number(value) > 0 && Number(value) <= most, {
      error: `must be a number above 0 and at most ${most}, for example ${fallback}`,
    })
    .transform(Number)

const entries = (value: string, entry: RegExp) =>
  (value.match(entry) ?? []).map(one => one.trim()).filter(one => one !== '')

const list = (entry = /[^,\n]+/g) => given.default('').transform(value => entries(value, entry))

const GLOB = /(?:\{(?:[^{}\n]|\{[^{}\n]*\})*\}|[^,\n])+/g

const globs = (fallback: string, example: string) =>
  given
    .default(fallback)
    .transform(value => entries(value, GLOB))
    .refine(all => all.every(hasClosedBrackets), {
      error: `must be globs with their brackets closed, for example ${example}`,
    })

export const MODEL_ID = /^[A-Za-z0-9][A-Za-z0-9._:@/-]*$/
const LONGEST_PREFIX = 60
const REF_COMPONENT = /^(?!.*(?:\.\.|\/\/|@\{|\/\.|\.lock(?:\/|$)|[/.]$))[A-Za-z0-9_][A-Za-z0-9_./-]*$/

const modelId = (fallback = '') => matching(MODEL_ID, 'must be a model id, for example claude-sonnet-5-5', fallback)

const LARGEST_MATRIX = 256

const PROTECTED = '.github/**, CODEOWNERS, docs/CODEOWNERS, .gitmodules'

const MODEL = {
  'anthropic-api-key': text(),
  'anthropic-headers': text().transform((value, context) => {
    const parsed = parseHeaders(value)
    if ('problem' in parsed) context.addIssue({ code: 'custom', message: parsed.problem })
    return 'headers' in parsed ? parsed.headers : {}
  }),
  'anthropic-base-url': matching(
    /^https?:\/\/[^\s@]+$/,
    'must be a URL that starts with https:// (or http:// for a gateway on the same machine) and holds no user or password',
  ),
  model: modelId('claude-sonnet-5-5'),
  'fallback-model': modelId(),
  effort: matching(/^(?:low|medium|high|xhigh|max)$/, 'must be empty or one of low, medium, high, xhigh, max'),
  'model-prices': text().transform((value, context) => {
    const parsed = parsePrices(value)
    if ('problem' in parsed) context.addIssue({ code: 'custom', message: parsed.problem })
    return 'prices' in parsed ? parsed.prices : {}
  }),
}

const id = (start: string) =>
  matching(new RegExp(`^${start}[A-Za-z0-9_-]+$`), `must be an id that begins with ${start}`)

const NAME = /^[A-Za-z0-9](?:[A-Za-z0-9.:_-]{0,98}[A-Za-z0-9])?$/
const HOST_PART = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/i

const CLOUD = {
  provider: choice(['anthropic', 'bedrock', 'google-cloud', 'foundry', 'aws'], 'anthropic'),
  'provider-region': matching(HOST_PART, 'must be the name of a region, for example eu-west-1'),
  'provider-project': matching(NAME, 'must be the id of a project, for example my-project'),
  'provider-resource': matching(HOST_PART, 'must be the name of a resource, for example my-resource'),
  'anthropic-federation-rule-id': id('fdrl_'),
  'anthropic-organization-id': matching(NAME, 'must be the id of an organisation'),
  'anthropic-service-account-id': id('svac_'),
  'anthropic-workspace-id': matching(
    /^(?:wrkspc_[A-Za-z0-9_-]+|default)$/,
    'must be an id that begins with wrkspc_, or default',
  ),
  'anthropic-oidc-audience': matching(
    /^[!-~]{1,255}$/,
    'must be an audience without blanks',
    'https://api.anthropic.com',
  ),
}

const TASK = {
  'github-token': text().refine(value => value !== '', {
    error: "is missing: leave the input out to use the job's own token, or pass ${{ secrets.YOUR_TOKEN }}",
  }),
  'trigger-label': text('diffproof'),
  'issue-number': matching(/^[1-9]\d{0,8}$/, 'must be the number of an issue, for example 12'),
  prompt: text(),
  'task-file': text()
    .transform(plainPath)
    .refine(value => value === '' || (whyNoPath(value) === null && !value.endsWith('/')), {
      error:
        'must be the path of a file of the repository, relative to its root, for example .github/diffproof/update-deps.md; only the action plan takes a glob',
    }),
  instructions: text(),
  'minimum-permission': choice(LEVELS, 'write'),
  'allowed-bots': list(/[^,\s]+/g),
  comments: choice(['trusted', 'all', 'none'], 'trusted'),
}

const TESTS = {
  'working-directory': text('.').refine(
    value => !value.startsWith('/') && !value.split('/').includes('..') && !value.includes('\0'),
    { error: 'must be a folder inside the repository, relative to its root, for example packages/api' },
  ),
  'setup-command': text(),
  'test-command': text(),
  'more-commands': list(/[^\n]+/g),
  'test-paths': globs('', '**/*.test.ts').transform(given => (given.length === 0 ? COMMON_TEST_PATHS : given)),
  proof: choice(['full', 'tests-only', 'none'], 'full'),
  'require-tests': flag(false),
  sandbox: choice(['auto', 'require', 'off'], 'auto'),
  'sandbox-network': choice(['none', 'host'], 'none'),
  'pass-env': list().refine(all => all.every(name => /^[A-Za-z_][A-Za-z0-9_]*$/.test(name)), {
    error: 'must be names of environment variables, for example DATABASE_URL',
  }),
}

const LIMITS = {
  'max-cost-usd': amount(10000, 5),
  'max-turns': whole(1, 1000, 60),
  'timeout-minutes': amount(4320, 30),
  'max-attempts': whole(0, 20, 3),
  'max-changed-files': whole(1, 100000, 100),
  'protected-paths': globs(PROTECTED, '.github/**'),
}

const WRITING = {
  strategy: choice(['agent', 'manifest'], 'agent'),
  'use-structured-phases': flag(true),
  'prompts-path': text(),
}

const PULL_REQUEST = {
  'base-branch': matching(
    REF_COMPONENT,
    'must be a branch name of letters, digits, dots, dashes, underscores and slashes, for example main',
  ),
  'branch-prefix': text('diffproof/').refine(
    value => value.length <= LONGEST_PREFIX && !value.startsWith('refs/') && REF_COMPONENT.test(`${value}x`),
    { error: 'must be the beginning of a branch name, at most 60 characters, for example diffproof/' },
  ),
  draft: choice(['auto', 'always'], 'auto'),
  'when-not-ready': choice(['draft', 'fail'], 'draft'),
  'pull-request-labels': list(),
  reviewers: list(),
  assignees: list(),
  'close-issue': flag(true),
  'ci-token': text(),
}

const KEPT = {
  'progress-comment': flag(true),
  'dry-run': flag(false),
  'output-path': text(),
  resume: choice(['never', 'auto'], 'never'),
}

const OF_ONE_ACTION = {
  'proposal-path': text(),
  'propose-job': text()
    .refine(value => value === '' || readProposeJob(value) !== null, { error: 'must be ${{ toJSON(needs.propose) }}' })
    .transform(readProposeJob),
  announce: flag(false),
  'pull-request-number': matching(/^[1-9]\d{0,8}$/, 'must be the number of a pull request, for example 12'),
  'prove-head': choice(['merge', 'head'], 'merge'),
  'fail-on': choice(['never', 'not-ready', 'not-proven'], 'never'),
  'record-path': text(),
  'max-tasks': whole(1, LARGEST_MATRIX, LARGEST_MATRIX),
  days: whole(0, 36500, 0),
}

/** `task-file` where the action `plan` reads it: a glob. */
export const TASK_FILES = text().transform((value, context) => {
  const glob = plainPath(value)
  const why = whyNoGlob(glob)
  if (why !== null) context.addIssue({ code: 'custom', message: why })
  return glob
})

/** The inputs by the question that they answer, in the order of every page. */
export const QUESTIONS = {
  model: MODEL,
  cloud: CLOUD,
  task: TASK,
  tests: TESTS,
  limits: LIMITS,
  writing: WRITING,
  'pull request': PULL_REQUEST,
  kept: KEPT,
  'one action': OF_ONE_ACTION,
}

export const INPUTS = z.object({
  ...{ ...MODEL, ...CLOUD, ...TASK, ...TESTS, ...LIMITS },
  ...{ ...WRITING, ...PULL_REQUEST, ...KEPT, ...OF_ONE_ACTION },
})

export const WAY = INPUTS.pick({
  ...{ 'anthropic-api-key': true, 'anthropic-headers': true, 'anthropic-base-url': true },
  ...{ model: true, 'fallback-model': true },
  ...{ provider: true, 'provider-region': true, 'provider-project': true, 'provider-resource': true },
  ...{ 'anthropic-federation-rule-id': true, 'anthropic-organization-id': true },
  ...{ 'anthropic-service-account-id': true, 'anthropic-workspace-id': true, 'anthropic-oidc-audience': true },
} as const)

export type InputName = keyof z.input<typeof INPUTS>
export const INPUT_NAMES = Object.keys(INPUTS.shape) as readonly InputName[]

export const SECRET_INPUTS: readonly InputName[] = [
  'anthropic-api-key',
  'anthropic-headers',
  'github-token',
  'ci-token',
]

export type InputValues = z.output<typeof INPUTS>
