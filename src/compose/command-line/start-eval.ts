/** An evaluation on past fixes: its options, its tasks, and what it goes on from. */
import { existsSync, readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { z } from 'zod'
import { createEvaluationFolder } from '../../adapters/files/evaluation-folder.ts'
import { cloneHistory, openTaskStore } from '../../adapters/git/past-commits.ts'
import { loadPrompts } from '../../adapters/prompts/prompt-files.ts'
import { namesAccess } from '../../core/config/access.ts'
import { type Config, filledIn, readConfig } from '../../core/config/read-inputs.ts'
import { ConfigurationError } from '../../core/errors.ts'
import { estimateOf } from '../../core/evaluation/budget.ts'
import { type Evaluation, readVariants, type Variant } from '../../core/evaluation/evaluation.ts'
import { mergeEvaluations } from '../../core/evaluation/merge.ts'
import { tariffOf } from '../../core/model/prices.ts'
import { namesRepository } from '../../core/order.ts'
import { estimateLine, evaluationReport } from '../../core/page/evaluation-page.ts'
import { testPathMatcher } from '../../core/testing/test-command.ts'
import { openCatalog } from '../run.ts'
import { chooseTasks } from './choose-tasks.ts'
import { evaluationPorts, ofProve } from './evaluation-ports.ts'
import { assertNamedHost } from './named-host.ts'
import {
  type Copy,
  configOf,
  type GithubPlace,
  githubForge,
  githubPlace,
  openCopy,
  placeForIssue,
  requireToken,
  UsageError,
} from './open-copy.ts'
import type { StartedCommand } from './start-command.ts'

type OptionTexts = Readonly<Record<string, string>>

/** How fast, how long and to where: they may differ where an evaluation goes on. */
const NOT_SETTINGS = /^(?:json|verbose|jobs|resume|dry-run|task|max-cost-usd|output-path|anthropic-.*|github-token)$/
const MOST = { tasks: 1_000, jobs: 64, dollars: 10_000 }
const DEFAULTS = { last: 50, jobs: 1, all: 5, each: 1 }

/** What `diffproof eval` is started with. Throws ConfigurationError for wrong options, before anything is measured. */
export async function startEval(started: StartedCommand) {
  const { order, given, environment, root, secrets, pages } = started
  const { options } = order
  const limits = limitsIn(options)
  checkSince(options)
  const resumed = options['resume']
  const folder = resumed === undefined ? pages : resolve(resumed)
  const inputs = withPrompts(apartFrom(filledIn(given.values), /^(?:output-path|anthropic-api-key|github-token)$/))
  const { mode, variants, config, models } = await variantsOf(options, inputs, namesAccess(given.values))
  const isTest = testPathMatcher(config.testPaths)
  const kept = createEvaluationFolder(folder, { render: evaluationReport, clean: secrets.publishable })
  const copy = await openCopy(started, await evaluatedFolder(started))
  const place = placeForIssue(copy, null, environment)
  const setting = apartFrom({ ...inputs, ...options }, NOT_SETTINGS)
  const earlier = earlierOf(kept.read(), { setting, folder, isAsked: resumed !== undefined })
  if (earlier !== null) await requireCommit(copy, earlier)
  const name = place.owner === 'local' ? place.repo : `${place.owner}/${place.repo}`
  if (options['label'] !== undefined && options['issues'] !== 'true')
    throw new UsageError('--label is of issues, which are not read', 'Add --issues.')
  const forge = options['issues'] === 'true' ? await forgeOf(started, copy.github) : null
  const tried = await datesOf(models, started)
  const choice = { ...{ mode, variants, models: tried, setting, isTest, name, forge }, most: limits.last }
  const evaluation = onlyTask(earlier ?? (await chooseTasks(copy, choice)), options['task'])
  const store = await openTaskStore(copy.git, copy.user, join(root, 'store'))
  const ports = evaluationPorts(started, { copy, store, folder, isTest, inputs, name: place.repo, kept })
  const attempts = evaluation.tasks.length * variants.length
  const { known, price } = tariffOf(config.model, config.modelPrices)
  const estimate = estimateLine(
    evaluation,
    estimateOf(attempts, known ? price.output : null, { max: limits.max, each: limits.each }),
  )
  return { evaluation, limits, ports, folder, keep: kept.keep, estimate, isDry: options['dry-run'] === 'true' }
}

async function evaluatedFolder(started: StartedCommand): Promise<string> {
  const { argument } = started.order
  const given = resolve(argument)
  if (existsSync(given)) return given
  if (!namesRepository(argument)) throw new UsageError(`there is no folder ${given}`, 'Name a folder, or owner/repo.')
  const { environment, root, tempDir } = started
  const place = githubPlace(`https://github.com/${argument}`, environment)
  const token = started.given.values['github-token'] ?? ''
  if (place !== null && token !== '') assertNamedHost(place, environment)
  const access = { serverUrl: place?.serverUrl ?? '', repository: argument, token, environment }
  return cloneHistory(access, { folder: join(root, 'clone', place?.repo ?? ''), tempDir })
}

function onlyTask(evaluation: Evaluation, id: string | undefined): Evaluation {
  const tasks = evaluation.tasks.filter(task => id === undefined || task.id === id)
  if (tasks.length > 0) return { ...evaluation, tasks }
  throw new UsageError(`--task: there is no task "${id}"`, 'Their ids: diffproof eval --dry-run --json.')
}

/** What `--merge` makes of the evaluations in the folders of one. Throws UsageError. */
export function startMerge({ order, secrets }: Pick<StartedCommand, 'order' | 'secrets'>) {
  const folder = resolve(order.options['merge'] ?? '')
  const names = existsSync(folder) ? readdirSync(folder, { withFileTypes: true }) : []
  const partIn = (name: string) =>
    createEvaluationFolder(join(folder, name), { render: evaluationReport, clean: secrets.publishable }).read()
  const parts = names.flatMap(entry => {
    const evaluation = entry.isDirectory() ? partIn(entry.name) : null
    return evaluation === null ? [] : [{ folder: entry.name, evaluation }]
  })
  const merged = mergeEvaluations(parts)
  if (typeof merged === 'string') throw new UsageError(`--merge ${folder}: ${merged}`, 'See diffproof help eval.')
  return createEvaluationFolder(folder, { render: evaluationReport, clean: secrets.publishable }).keep(merged)
}

function apartFrom(values: OptionTexts, names: RegExp): OptionTexts {
  return Object.fromEntries(Object.entries(values).filter(([name]) => !names.test(name)))
}

function limitsIn(options: OptionTexts) {
  const max = numberIn(options, 'max-cost-usd', { fallback: DEFAULTS.all, most: MOST.dollars, isWhole: false })
  const each = { fallback: Math.min(DEFAULTS.each, max), most: max, isWhole: false }
  return {
    max,
    each: numberIn(options, 'task-cost-usd', each),
    jobs: numberIn(options, 'jobs', { fallback: DEFAULTS.jobs, most: MOST.jobs, isWhole: true }),
    last: numberIn(options, 'last', { fallback: DEFAULTS.last, most: MOST.tasks, isWhole: true }),
  }
}

type NumberRange = { fallback: number; most: number; isWhole: boolean }

function numberIn(options: OptionTexts, name: string, { fallback, most, isWhole }: NumberRange): number {
  const text = options[name]
  if (text === undefined) return fallback
  const number = Number(text)
  if (number > 0 && number <= most && (!isWhole || Number.isInteger(number))) return number
  throw new UsageError(
    `--${name} must be a ${isWhole ? 'whole ' : ''}number ${isWhole ? 'from 1' : 'above 0 and'} up to ${most}, and is "${text}"`,
  )
}

function checkSince({ since }: OptionTexts): void {
  if (since === undefined || z.iso.date().safeParse(since).success) return
  throw new UsageError(`--since must be a date such as 2026-01-31, and is "${since}"`)
}

/** Every combination is checked here, before anything is measured. */
async function variantsOf(options: OptionTexts, inputs: OptionTexts, hasAccess: boolean) {
  if (options['prove-only'] === 'true') {
    if (options['compare'] !== undefined) throw new UsageError('--compare needs a model, and --prove-only has none')
    const config = configOf({ ...ofProve(inputs), 'github-token': 'none' }, 'prove')
    return { mode: 'prove-only' as const, variants: [], config, models: [] }
  }
  if (!hasAccess && options['dry-run'] !== 'true')
    throw new ConfigurationError(
      'ANTHROPIC_API_KEY is not set',
      'Set it to your API key of the model. Without a key: diffproof eval --prove-only.',
    )
  const read = readVariants(options['compare'] ?? '')
  if (typeof read === 'string') throw new UsageError(read, 'For example: --compare "effort=high; model=my-model".')
  const variants = read.map(one => ({ ...one, inputs: withPrompts(one.inputs) }))
  const configs = variants.map(variant => configOfVariant(inputs, variant))
  for (const { promptsPath } of configs) if (promptsPath !== '') loadPrompts(promptsPath)
  const models = [...new Set(configs.map(({ model }) => model))]
  return { mode: 'model' as const, variants, config: configs[0] as Config, models }
}

/** Prompts are those of today: a past commit may have others, or none. */
function withPrompts(inputs: OptionTexts): Record<string, string> {
  const path = inputs['prompts-path'] ?? ''
  return path === '' ? { ...inputs } : { ...inputs, 'prompts-path': resolve(path) }
}

async function datesOf(names: readonly string[], started: StartedCommand): Promise<Evaluation['models']> {
  const { values } = started.given
  if (names.length === 0 || !namesAccess(values)) return names.map(name => ({ name, released: null }))
  const catalog = await openCatalog(started, configOf({ 'github-token': 'none', ...filledIn(values) }, 'run'))
  return Promise.all(
    names.map(async name => {
      const facts = await catalog.lookUp(name)
      return { name, released: facts.kind === 'known' ? facts.released : null }
    }),
  )
}

function configOfVariant(inputs: OptionTexts, { inputs: other, name }: Variant): Config {
  const access = namesAccess(inputs) ? {} : { 'anthropic-api-key': 'none' }
  const read = readConfig({ ...inputs, ...other, ...access, 'github-token': 'none' }, 'run')
  if (read.kind === 'config') return read.config
  throw new UsageError(`${name}: ${read.problems.join('; ')}`, 'See diffproof help eval.')
}

async function forgeOf(started: StartedCommand, github: GithubPlace | null) {
  if (github === null)
    throw new UsageError('--issues: the repository has no remote origin at GitHub', 'Leave it out, or go into a clone.')
  requireToken(started)
  return githubForge(started, github)
}

type ResumeRequest = { setting: OptionTexts; folder: string; isAsked: boolean }

/** It keeps its setting, so that all its figures were measured alike. */
function earlierOf(earlier: Evaluation | null, { setting, folder, isAsked }: ResumeRequest): Evaluation | null {
  if (earlier === null && isAsked)
    throw new UsageError(`--resume: there is no eval.json in ${folder}`, 'Name the folder of the evaluation.')
  if (earlier === null) return null
  if (!isAsked)
    throw new UsageError(
      `${folder} holds an evaluation already`,
      `Go on with it: --resume ${folder}. Or name another folder: --output-path.`,
    )
  const names = new Set([...Object.keys(earlier.setting), ...Object.keys(setting)])
  const changed = [...names].filter(name => earlier.setting[name] !== setting[name])
  const before = changed.map(name => `--${name} (${earlier.setting[name] ?? 'none'})`)
  if (changed.length === 0) return earlier
  throw new UsageError(
    `--resume: the evaluation was begun with another ${before.join(', ')}`,
    'Give the same options. Or begin a new evaluation in another folder.',
  )
}

/** Another repository's evaluation cannot go on here. */
async function requireCommit({ git, user }: Copy, { head_sha: head }: Evaluation): Promise<void> {
  const asked = ['cat-file', '-e', `${head}^{commit}`]
  const { exitCode } = await git.run(asked, { gitDir: user.gitDir }, { answers: [1, 128] })
  if (exitCode === 0) return
  throw new UsageError(
    `--resume: the evaluation began at ${head.slice(0, 12)}, a commit that is not in this repository`,
    'Go into the repository that it measures.',
  )
}
