/** `strategy: manifest`, second step: one request for each file, checks between the files, and all of it into the work tree. */
import type { Reply } from '../../core/conversation/messages.ts'
import { applyChanges } from '../../core/manifest/apply-changes.ts'
import { brokenImports } from '../../core/manifest/imports.ts'
import { generationOrder, type Manifest, type PlannedFile } from '../../core/manifest/manifest.ts'
import { readChanges } from '../../core/manifest/read-changes.ts'
import { isLarge, readWholeFile, shrinkQuestion } from '../../core/manifest/whole-file.ts'
import { addUsage, costOf, NO_USAGE, type Usage } from '../../core/money/prices.ts'
import { type Limit, limitResult, type RunResult, resultOf } from '../../core/outcome.ts'
import type { SummarySource } from '../../core/record/record.ts'
import { askModel, type Question } from '../agent/ask-model.ts'
import { taskValues } from '../agent/first-message.ts'
import { askedModel, budgetOf } from '../run.ts'
import type { Session } from '../session.ts'
import type { Plan } from './plan-files.ts'

export type Generation = { readonly source: SummarySource; readonly files: readonly GeneratedFile[] }

const CONSISTENCY_ROUNDS = 2

/** Generates, checks and writes the files of a plan. A file that fails for good ends the run; the others stay in the work tree. */
export async function generateFiles(plan: Plan, session: Session): Promise<Generation | RunResult> {
  const { config, ports } = session.run
  const done = new Map<string, GeneratedFile>()
  const textOf = (path: string): string | null => {
    const present = plan.present.get(path)
    return done.get(path)?.text ?? (present?.kind === 'text' ? present.text : null)
  }
  const questionFor = createQuestions(plan.manifest, textOf, session)
  const byPath = new Map(plan.manifest.files.map(file => [file.path, file]))
  const generate = async (paths: readonly string[], problems: ReadonlyMap<string, string>) => {
    await inParallel(paths, config.maxParallelFiles, async (path, othersMayBegin) => {
      const file = byPath.get(path)
      if (file === undefined) return
      const asked = { file, before: textOf(path), problem: problems.get(path) ?? null, earlier: done.get(path) }
      const question = (now: Asked) => ({ ...questionFor(now), onFirstEvent: othersMayBegin })
      const made = await generateFile(asked, question, session)
      done.set(path, made)
      ports.reporter.info(`${path}: ${made.text === null ? 'failed' : `${made.mode}, attempt ${made.attempts}`}`)
    })
  }

  const failed = () => [...done.values()].find(one => one.text === null)
  try {
    const { waves, circular } = generationOrder(plan.manifest)
    if (circular.length > 0) ports.reporter.info(`depends_on in a circle: ${circular.join(', ')}`)
    for (const wave of waves) if (failed() === undefined) await generate(wave, new Map())
    for (let round = 0; round < CONSISTENCY_ROUNDS && failed() === undefined; round += 1) {
      const problems = await inconsistencies(plan, done, session)
      if (problems.size === 0) break
      await generate([...problems.keys()], problems)
    }
  } finally {
    await put(plan, done, session)
  }
  const lost = failed()
  if (lost?.limit) return limitResult(lost.limit, budgetOf(session.run))
  if (lost !== undefined) {
    const what = `${lost.file.path} could not be generated in ${lost.attempts} attempts`
    return resultOf('model-error', `${what}: ${lost.problem}`)
  }
  return { source: plan.source, files: plan.manifest.files.flatMap(file => done.get(file.path) ?? []) }
}

async function inconsistencies(plan: Plan, done: ReadonlyMap<string, GeneratedFile>, session: Session) {
  const files = new Map([...done].flatMap(([path, one]) => (one.text === null ? [] : [[path, one.text] as const])))
  const deleted = new Set(plan.manifest.files.filter(file => file.action === 'delete').map(file => file.path))
  const asked = new Set<string>()
  brokenImports(files, path => {
    asked.add(path)
    return false
  })
  const there = new Set<string>()
  for (const path of asked)
    if (!deleted.has(path) && (await session.run.ports.workspace.read(path)).kind !== 'missing') there.add(path)
  return brokenImports(files, path => there.has(path))
}

async function put(plan: Plan, done: ReadonlyMap<string, GeneratedFile>, session: Session): Promise<void> {
  const { workspace, reporter } = session.run.ports
  await session.baseline.ready()
  for (const file of plan.manifest.files) {
    const text = done.get(file.path)?.text
    if (file.action !== 'delete' && (text === null || text === undefined)) continue
    const written =
      file.action === 'delete' ? await workspace.remove(file.path) : await workspace.write(file.path, text ?? '')
    if ('refused' in written) reporter.warning(`${file.path} could not be written: ${written.refused}`)
  }
}

type Work<Item> = (item: Item, othersMayBegin: () => void) => Promise<void>

/** Works on at most `atOnce` items at a time. The first one begins alone, so that the others find its cache. After an error no other item begins; throws the first one when all have ended. */
export async function inParallel<Item>(items: readonly Item[], atOnce: number, work: Work<Item>): Promise<void> {
  const { promise: opened, resolve: open } = Promise.withResolvers<void>()
  const queue = items.values()
  const errors: unknown[] = []
  const worker = async (number: number) => {
    if (number > 0) await opened
    for (const item of queue)
      if (errors.length === 0) await work(item, open).catch((thrown: unknown) => errors.push(thrown))
    open()
  }
  await Promise.all(Array.from({ length: atOnce }, (_, number) => worker(number)))
  if (errors.length > 0) throw errors[0]
}

type FileMode = 'whole' | 'changes'

type GeneratedFile = {
  readonly file: PlannedFile
  readonly mode: FileMode
  /** Null when every attempt failed; `problem` then says why. */
  readonly text: string | null
  readonly problem: string | null
  readonly limit: Limit | 'cancelled' | null
  readonly attempts: number
  readonly usage: Usage
  readonly dollars: number
  readonly durationMs: number
}

/** How often a file is asked for again, with the reason (`S0-28`, `S4-40`). */
const RETRIES = 3
/** The first token budget. It doubles after every answer that was cut off (`S4-39`). */
const FIRST_BUDGET = 16_000
const LARGEST_BUDGET = 128_000
const STRAY_FENCE =
  'The answer holds a code fence that does not belong to the file. Send the raw file alone; if the fence is right, send it again.'

type Asked = {
  readonly file: PlannedFile
  readonly mode: FileMode
  readonly before: string | null
  readonly problem: string | null
}

type Wanted = Omit<Asked, 'mode'> & { readonly earlier: GeneratedFile | undefined }
type AskFor = (asked: Asked) => Question

/** Generates a file, or generates it again: then tokens, cost and time are added to those of `earlier`. */
async function generateFile(wanted: Wanted, questionFor: AskFor, session: Session): Promise<GeneratedFile> {
  const { file, before, problem, earlier } = wanted
  const { run, working } = session
  const { config, ports } = run
  const started = ports.clock.now() - (earlier?.durationMs ?? 0)
  const large = before !== null && isLarge(before, { lines: config.largeFileLines, bytes: config.largeFileBytes })
  let mode: FileMode = large ? 'changes' : 'whole'
  let { attempts, usage, dollars } = earlier ?? { attempts: 0, usage: NO_USAGE, dollars: 0 }
  const mostAttempts = attempts + RETRIES
  let [wrong, budget] = [problem, FIRST_BUDGET]
  const ended = (made: string | null, limit: GeneratedFile['limit'] = null): GeneratedFile => {
    const text = made ?? earlier?.text ?? null
    const durationMs = ports.clock.now() - started
    return { file, mode, text, problem: made === null ? wrong : null, limit, attempts, usage, dollars, durationMs }
  }

  for (;;) {
    attempts += 1
    const asked = { file, mode, before, problem: wrong }
    const reply = await askModel({ ...questionFor(asked), maxTokens: budget }, run, working)
    if (reply.kind === 'stopped') return ended(null, reply.limit)
    if (reply.kind === 'start-over') continue
    usage = addUsage(usage, reply.usage)
    dollars += costOf(reply.usage, askedModel(run).tariff)
    const read = readAnswer(reply, asked)
    if ('text' in read) return ended(read.text)
    ports.reporter.warning(`${file.path}: ${read.problem}`)
    wrong = read.problem
    if (read.cut) budget = Math.min(LARGEST_BUDGET, budget * 2)
    if (attempts <= mostAttempts) continue
    // A file that is too long to be written whole may still fit as changes.
    if (!read.cut || mode !== 'whole' || before === null) return ended(null)
    mode = 'changes'
  }
}

type Answer = { readonly text: string } | { readonly problem: string; readonly cut: boolean }

function readAnswer(reply: Reply, { file, mode, before, problem }: Asked): Answer {
  const bad = (why: string, cut = false): Answer => ({ problem: why, cut })
  if (reply.stopReason === 'max_tokens' || reply.stopReason === 'model_context_window_exceeded')
    return bad('the answer was truncated at its length limit', true)
  if (reply.stopReason === 'refusal') return bad('the model refused')
  if (reply.text === '') return bad('the answer was empty')
  if (mode === 'whole') {
    const { text, strayFence } = readWholeFile(reply.text, file.path)
    const question = strayFence ? STRAY_FENCE : before === null ? null : shrinkQuestion(before, text)
    return question === null || question === problem ? { text } : bad(question)
  }
  const read = readChanges(reply.text)
  if (read.kind === 'problems') return bad(read.problems.join('\n'))
  const applied = applyChanges(before ?? '', read.changes)
  return applied.kind === 'applied' ? { text: applied.text } : bad(applied.problems.join('\n'))
}

function createQuestions(manifest: Manifest, textOf: (path: string) => string | null, session: Session) {
  const { prompts } = session.run.ports
  const { marker, title, body, instructions } = taskValues(session)
  const system = prompts.render('file-system', {})
  const shared = prompts.render('file-shared', { marker, title, body, instructions, manifest: planText(manifest) })
  return ({ file, mode, before, problem }: Asked): Question => {
    const neighbours = file.dependsOn.flatMap(path => {
      const text = path === file.path ? null : textOf(path)
      if (text === null) return []
      const more = text.length - LONGEST_NEIGHBOUR
      return [asItIsNow(path, more <= 0 ? text : `${text.slice(0, LONGEST_NEIGHBOUR)}\n[${more} characters omitted]`)]
    })
    const own = prompts.render(mode === 'whole' ? 'file-whole' : 'file-changes', {
      context: [...neighbours, ...(before === null ? [] : [asItIsNow(file.path, before)])].join(''),
      description: `${file.action} (${file.type}): ${file.description}`,
      problem: problem === null ? '' : `\nThe answer before this one could not be used: ${problem}\n`,
      path: file.path,
    })
    const blocks = [shared, own].map(text => ({ type: 'text' as const, text }))
    return {
      ...{ system, tools: [], messages: [{ role: 'user', blocks }] },
      ...{ breakpoints: [], sharedBlocks: 1, newest: NO_USAGE, closing: false },
    }
  }
}

const LONGEST_NEIGHBOUR = 20_000

function asItIsNow(path: string, text: string): string {
  return `${path} as it is now:\n\n${text}\n\n`
}

function planText(manifest: Manifest): string {
  const files = manifest.files.map(file => {
    const needs = file.dependsOn.length === 0 ? '' : ` (depends on ${file.dependsOn.join(', ')})`
    return `- ${file.action} ${file.path}, ${file.type}${needs}: ${file.description}`
  })
  const more = [
    ...(manifest.dependencies.length === 0 ? [] : [`Dependencies: ${manifest.dependencies.join(', ')}`]),
    ...(manifest.setupInstructions === '' ? [] : [`Set-up: ${manifest.setupInstructions}`]),
  ]
  return [...files, ...more].join('\n')
}
