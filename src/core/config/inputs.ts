/** Every input of action.yml: its kind, its limits and its default. */
import { z } from 'zod'
import { hasClosedBrackets, plainPath, whyNoGlob, whyNoPath } from '../change/paths.ts'
import { parsePrices } from '../model/prices.ts'
import { COMMON_TEST_PATHS } from '../testing/test-command.ts'
import { readProposeJob } from './propose-job.ts'

/**
 * What a step does: everything, or one half of it, so that no job has both the model and write
 * access. `plan` and `report` only read.
 */
const MODES = ['run', 'propose', 'publish', 'plan', 'report'] as const

export type Mode = (typeof MODES)[number]

/**
 * GitHub's booleans of a role. Custom roles have them too, so the name of a role does not matter.
 */
export type Permission = Readonly<Record<'isBot' | 'triage' | 'push' | 'maintain' | 'admin', boolean>>

const LEVELS = ['triage', 'write', 'maintain', 'admin'] as const

/** True if the permission includes the level or a higher one. */
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

export const INPUTS = z.object({
  mode: choice(MODES, 'run'),
  'anthropic-api-key': text(),
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
  'github-token': text().refine(value => value !== '', {
    error: "is missing: leave the input out to use the job's own token, or pass ${{ secrets.YOUR_TOKEN }}",
  }),
  label: text('diffproof'),
  'issue-number': matching(/^[1-9]\d{0,8}$/, 'must be the number of an issue, for example 12'),
  prompt: text(),
  'task-file': text()
    .transform(plainPath)
    .refine(value => value === '' || (whyNoPath(value) === null && !value.endsWith('/')), {
      error:
        'must be the path of a file of the repository, relative to its root, for example .github/diffproof/update-deps.md (in mode: plan one glob, for example .github/diffproof/*.md)',
    }),
  instructions: text(),
  'minimum-permission': choice(LEVELS, 'write'),
  'allowed-bots': list(/[^,\s]+/g),
  comments: choice(['trusted', 'all', 'none'], 'trusted'),
  'prompts-path': text(),
  'working-directory': text('.').refine(
    value => !value.startsWith('/') && !value.split('/').includes('..') && !value.includes('\0'),
    { error: 'must be a folder inside the repository, relative to its root, for example packages/api' },
  ),
  'setup-command': text(),
  'test-command': text(),
  'check-commands': list(/[^\n]+/g),
  'test-timeout-minutes': amount(360, 15),
  'test-paths': globs('', '**/*.test.ts').transform(given => (given.length === 0 ? COMMON_TEST_PATHS : given)),
  baseline: choice(['auto', 'always', 'never'], 'auto'),
  prove: flag(true),
  'require-tests': flag(false),
  'on-test-failure': choice(['draft', 'fail'], 'draft'),
  'on-tampering': choice(['draft', 'fail', 'ignore'], 'draft'),
  'if-no-changes': choice(['auto', 'fail', 'pass'], 'auto'),
  strategy: choice(['agent', 'manifest'], 'agent'),
  'use-structured-phases': flag(true),
  'max-parallel-files': whole(1, 50, 5),
  'large-file-lines': whole(1, 1000000, 500),
  'large-file-bytes': whole(1, 100000000, 15000),
  'max-edit-attempts': whole(0, 20, 3),
  'max-test-attempts': whole(1, 20, 3),
  'max-summary-attempts': whole(1, 20, 2),
  'max-turns': whole(1, 1000, 60),
  'max-cost-usd': amount(10000, 5),
  'timeout-minutes': amount(4320, 30),
  'max-tasks': whole(1, LARGEST_MATRIX, LARGEST_MATRIX),
  'report-days': whole(0, 36500, 0),
  'max-runs-per-pull-request': whole(0, 100, 5),
  'max-changed-files': whole(1, 100000, 100),
  'max-changed-lines': whole(1, 10000000, 5000),
  'protected-paths': globs(PROTECTED, '.github/**'),
  sandbox: choice(['auto', 'require', 'off'], 'auto'),
  'sandbox-network': choice(['none', 'host'], 'none'),
  'pass-env': list().refine(all => all.every(name => /^[A-Za-z_][A-Za-z0-9_]*$/.test(name)), {
    error: 'must be names of environment variables, for example DATABASE_URL',
  }),
  'base-branch': matching(
    REF_COMPONENT,
    'must be a branch name of letters, digits, dots, dashes, underscores and slashes, for example main',
  ),
  'branch-prefix': text('diffproof/').refine(
    value => value.length <= LONGEST_PREFIX && !value.startsWith('refs/') && REF_COMPONENT.test(`${value}x`),
    { error: 'must be the beginning of a branch name, at most 60 characters, for example diffproof/' },
  ),
  'fetch-depth': whole(0, 100000000, 1),
  draft: choice(['auto', 'true', 'false'], 'auto'),
  'title-prefix': text(),
  labels: list(),
  reviewers: list(),
  assignees: list(),
  'close-issue': flag(true),
  'progress-comment': flag(true),
  'dry-run': flag(false),
  'output-path': text(),
  resume: choice(['never', 'auto'], 'never'),
  'proposal-path': text(),
  'propose-job': text()
    .refine(value => value === '' || readProposeJob(value) !== null, { error: 'must be ${{ toJSON(needs.propose) }}' })
    .transform(readProposeJob),
  announce: flag(false),
})

type InputName = keyof z.input<typeof INPUTS>
export const INPUT_NAMES = Object.keys(INPUTS.shape) as readonly InputName[]

export const SECRET_INPUTS: readonly InputName[] = ['anthropic-api-key', 'github-token']

type Camel<Name extends string> = Name extends `${infer Head}-${infer Tail}`
  ? `${Head}${Capitalize<Camel<Tail>>}`
  : Name
type Parsed = z.output<typeof INPUTS>

export type Config = { readonly [Name in keyof Parsed as Camel<Name>]: Parsed[Name] }

/**
 * Validates the raw inputs, by name. Returns a Config, or every problem with the input's name and
 * value.
 */
export function readConfig(
  raw: Readonly<Record<string, string>>,
):
  | { readonly kind: 'config'; readonly config: Config }
  | { readonly kind: 'problems'; readonly problems: readonly string[]; readonly isKeyMissing: boolean } {
  const filled = Object.fromEntries(Object.entries(raw).filter(([, value]) => value.trim() !== ''))
  const result = parsed(filled)
  const problems = [
    ...modeProblems(filled),
    ...(result.error?.issues ?? []).map(issue => describe(String(issue.path[0]), issue.message, raw)),
    ...(isSameModel(filled) ? [describe('fallback-model', 'must be another model than the input model', raw)] : []),
  ]
  if (!result.success || problems.length > 0)
    return { kind: 'problems', problems, isKeyMissing: modeProblems(filled).includes(NO_KEY) }
  return { kind: 'config', config: camelKeys(result.data) as Config }
}

function parsed(filled: Readonly<Record<string, string>>) {
  return INPUTS.safeParse({ ...Object.fromEntries(SECRET_INPUTS.map(name => [name, ''])), ...filled })
}

/** Whether an answer is wanted must not be guessed. */
const QUIET: readonly string[] = ['progress-comment', 'dry-run']

/**
 * The Config of those inputs that are right, with defaults for the others, to say what is wrong;
 * null if they cannot say where, or whether. `names`: all that were given.
 */
export function readRightInputs(raw: Readonly<Record<string, string>>, names: readonly string[]): Config | null {
  const filled = Object.entries(raw).filter(([, value]) => value.trim() !== '')
  const wrong = new Set(parsed(Object.fromEntries(filled)).error?.issues.map(({ path }) => String(path[0])))
  const meant = names.map(name => (INPUT_NAMES.some(known => known === name) ? '' : nearest(name, INPUT_NAMES)))
  if (QUIET.some(name => wrong.has(name) || meant.includes(name))) return null
  const right = parsed(Object.fromEntries(filled.filter(([name]) => !wrong.has(name))))
  return right.success ? (camelKeys(right.data) as Config) : null
}

function isSameModel(given: Readonly<Record<string, string>>): boolean {
  const fallback = given['fallback-model']?.trim()
  return fallback !== undefined && fallback === (given['model']?.trim() ?? INPUTS.shape.model.parse(undefined))
}

function describe(name: string, message: string, raw: Readonly<Record<string, string>>): string {
  const value = raw[name]?.trim() ?? ''
  const isHidden = value === '' || isSecret(name)
  return `input ${name} ${message}${isHidden ? '' : ` (got "${value.slice(0, 60).replace(/\/\/\S*@/, '//***@')}")`}`
}

function camelKeys(record: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const camel = (name: string) => name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [camel(name), value]))
}

/** The inputs that are not empty, by name, without the secret ones. */
export function shownInputs(given: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(given).filter(([name, value]) => !isSecret(name) && value.trim() !== ''))
}

function isSecret(name: string): boolean {
  return SECRET_INPUTS.some(secret => secret === name)
}

/**
 * One sentence for every unknown name that is close to a known input. `given`: the names after
 * `INPUT_`, in any case.
 */
export function nearMisses(given: readonly string[]): string[] {
  return given.flatMap(name => {
    const lower = name.toLowerCase()
    if (INPUT_NAMES.some(known => known === lower)) return []
    const meant = nearest(lower, INPUT_NAMES)
    return meant === undefined ? [] : [`input ${lower} is not known: did you mean ${meant}?`]
  })
}

/**
 * The known name that equals this one without dashes, underscores, blanks and case, or is one
 * letter off.
 */
export function nearest(name: string, known: readonly string[]): string | undefined {
  const given = bare(name)
  return known.find(one => bare(one) === given) ?? known.find(one => oneLetterOff(bare(one), given))
}

function bare(name: string): string {
  return name.toLowerCase().replace(/[-_ ]/g, '')
}

function oneLetterOff(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1 || a.length < 4) return false
  const [short, long] = a.length <= b.length ? [a, b] : [b, a]
  let same = 0
  while (same < short.length && short[same] === long[same]) same += 1
  const rest = short.length === long.length ? same + 1 : same
  return short.slice(rest) === long.slice(same + 1)
}

const NO_KEY = 'input anthropic-api-key is missing: pass an API key, for example ${{ secrets.ANTHROPIC_API_KEY }}'
const KEY =
  'input anthropic-api-key must not be given with mode: publish, which asks no model: leave it out of that job'
const NO_PROPOSAL =
  'input proposal-path is missing: with mode: publish it names the folder that mode: propose has written'
const PROPOSAL =
  'input proposal-path is read by mode: publish only; where mode: propose writes is the output proposal-path'

function modeProblems(given: Readonly<Record<string, string>>): string[] {
  const mode = given['mode']?.trim() ?? 'run'
  // `plan` and `report` allow inputs that they do not use, so that jobs can share their inputs.
  if (mode === 'report') return []
  if (mode === 'plan') {
    const glob = given['task-file'] ?? ''
    const why = whyNoGlob(plainPath(glob))
    return why === null ? [] : [`input task-file ${why} (got "${glob.trim().slice(0, 60)}")`]
  }
  const isPublish = mode === 'publish'
  const hasKey = given['anthropic-api-key'] !== undefined
  // How a run without a proposal begins and ends is said without one.
  const says = isPublish && (given['propose-job'] !== undefined || given['announce'] !== undefined)
  const hasProposal = given['proposal-path'] !== undefined || says
  return [
    ...(hasKey === isPublish ? [isPublish ? KEY : NO_KEY] : []),
    ...(hasProposal === isPublish ? [] : [isPublish ? NO_PROPOSAL : PROPOSAL]),
  ]
}
