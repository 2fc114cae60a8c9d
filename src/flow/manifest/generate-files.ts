/** `strategy: manifest`, second step: one request for each file, and all of it into the work tree. */
import type { Finding } from '../../core/change/change.ts'
import { replaceAll } from '../../core/edit/replace.ts'
import { refusedEditInWords } from '../../core/edit/tool-results.ts'
import { type FileQuestion, questionFile } from '../../core/manifest/check-file.ts'
import { type Import, importInWords } from '../../core/manifest/imports.ts'
import { generationOrder, type PlannedFile } from '../../core/manifest/manifest.ts'
import { readChanges } from '../../core/manifest/read-changes.ts'
import { isLarge, readWholeFile } from '../../core/manifest/whole-file.ts'
import { estimatedTokens, isCutOff, type Reply } from '../../core/model/messages.ts'
import { addUsage, costOf, NO_USAGE, type Usage } from '../../core/model/prices.ts'
import { type Limit, limitResult, type RunResult, resultOf } from '../../core/outcome.ts'
import { cut } from '../../core/text/cut.ts'
import { countInWords } from '../../core/text/quantities.ts'
import { askModel } from '../agent/ask-model.ts'
import { noteLooseMatches } from '../agent/tools.ts'
import { inParallel } from '../in-parallel.ts'
import { askedModel, budgetOf } from '../run.ts'
import type { Session } from '../session.ts'
import { createConsistency } from './consistency.ts'
import { type AskFor, createQuestions, shownPlaces, type WantedFile } from './file-request.ts'
import { type FilePlan, rootPath } from './plan-files.ts'

export type Generation = {
  plan: FilePlan
  files: readonly GeneratedFile[]
  /** Still broken after the rounds of asking. */
  unresolved: readonly Finding[]
  stillUnresolved(): Promise<readonly Finding[]>
}

const CONSISTENCY_ROUNDS = 2
const FILES_AT_ONCE = 5

/**
 * Generates, checks and writes the files of a plan. A file that fails for good ends the run; the others stay in the
 * work tree.
 */
export async function generateFiles(plan: FilePlan, session: Session): Promise<Generation | RunResult> {
  const { ports } = session.run
  const over = checkLimits(plan, session)
  if (over !== null) return over
  const done = new Map<string, GeneratedFile>()
  const textOf = (path: string): string | null => {
    const present = plan.present.get(path)
    return done.get(path)?.text ?? (present?.kind === 'text' ? present.text : null)
  }
  const questions = await createQuestions(plan, textOf, session)
  const consistency = await createConsistency(plan, session)
  const byPath = new Map(plan.manifest.files.map(file => [file.path, file]))
  const generate = async (paths: readonly string[], problems: ReadonlyMap<string, string>) => {
    const wave = paths.flatMap(path => byPath.get(path) ?? [])
    const questionFor = questions(wave)
    await inParallel(wave, FILES_AT_ONCE, async (file, othersMayBegin) => {
      const { path } = file
      const problem = problems.get(path) ?? null
      const places = problem === null ? shownPlaces(file, plan) : []
      const asked = { file, before: textOf(path), problem, places, earlier: done.get(path) }
      const question = (now: WantedFile) => ({ ...questionFor(now), onFirstEvent: othersMayBegin })
      const made = await generateFile(asked, question, session)
      done.set(path, made)
      noteLooseMatches(rootPath(path, plan), made.loosely ?? [], session.run)
      const same = made.text === asked.before ? 'unchanged' : made.mode
      const how = made.loosely?.length ? `${same}, quoted with other white space` : same
      ports.reporter.info(`${path}: ${made.text === null ? 'failed' : `${how}, attempt ${made.attempts}`}`)
    })
  }

  const failed = () => [...done.values()].find(one => one.text === null)
  let left: ReadonlyMap<string, readonly Import[]> = new Map()
  try {
    const { waves, circular } = generationOrder(plan.manifest)
    if (circular.length > 0) ports.reporter.info(`depends_on in a circle: ${circular.join(', ')}`)
    for (const wave of waves) if (failed() === undefined) await generate(wave, new Map())
    for (let round = 0; failed() === undefined; round += 1) {
      const texts = [...done].flatMap(([path, { text }]) => (text === null ? [] : [[path, text] as const]))
      left = await consistency.problems(new Map(texts))
      const asked = [...left.keys()].filter(path => done.has(path))
      if (asked.length === 0 || round === CONSISTENCY_ROUNDS) break
      await generate(asked, new Map([...left].map(([path, list]) => [path, importProblem(list)])))
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
  const stillUnresolved = () => consistency.stillThere([...left.keys()])
  const unresolved = await stillUnresolved()
  for (const { path, detail } of unresolved) ports.reporter.warning(`${path}: ${detail}`)
  return { plan, files: plan.manifest.files.flatMap(file => done.get(file.path) ?? []), unresolved, stillUnresolved }
}

function importProblem(broken: readonly Import[]): string {
  return broken.map(one => `${importInWords(one)}; import what exists`).join('\n')
}

function checkLimits({ manifest }: FilePlan, { run }: Session): RunResult | null {
  const { config, state } = run
  const turns = state.turns + manifest.files.filter(file => file.action !== 'delete').length + 1
  const files = countInWords(manifest.files.length, 'file')
  if (turns > config.maxTurns) {
    const why = `the plan has ${files} and the run would need at least ${turns} turns, but max-turns is ${config.maxTurns}`
    return resultOf('turn-limit', `${why}: raise max-turns to ${turns} or more, or split the task`)
  }
  if (manifest.files.length <= config.maxChangedFiles) return null
  return resultOf('blocked-changes', `the plan has ${files}, more than max-changed-files (${config.maxChangedFiles})`)
}

async function put(plan: FilePlan, done: ReadonlyMap<string, GeneratedFile>, session: Session): Promise<void> {
  const { workspace, reporter } = session.run.ports
  await session.baseline.mayEdit()
  for (const file of plan.manifest.files) {
    const text = done.get(file.path)?.text
    if (file.action !== 'delete' && (text === null || text === undefined)) continue
    const written =
      file.action === 'delete' ? await workspace.remove(file.path) : await workspace.write(file.path, text ?? '')
    if ('refused' in written) reporter.warning(`${file.path} could not be written: ${written.refused}`)
  }
}

type FileMode = WantedFile['mode']

type GeneratedFile = {
  file: PlannedFile
  mode: FileMode
  /** Null when every attempt failed; `problem` then says why. */
  text: string | null
  problem: string | null
  limit: Limit | 'cancelled' | null
  attempts: number
  usage: Usage
  dollars: number
  durationMs: number
  /** The lines that blocks quoted with other white space. */
  loosely?: readonly number[]
}

/** How often a file is asked for again, with the reason. */
const RETRIES = 3
/** It doubles after every answer that was cut off. */
const FIRST_BUDGET = 16_000
const LARGEST_BUDGET = 128_000

type RequestedFile = Omit<WantedFile, 'mode'> & { earlier: GeneratedFile | undefined }

async function generateFile(wanted: RequestedFile, questionFor: AskFor, session: Session): Promise<GeneratedFile> {
  const { file, before, problem, earlier } = wanted
  let { places } = wanted
  const { run, working } = session
  const { ports } = run
  const started = ports.clock.now() - (earlier?.durationMs ?? 0)
  const large = before !== null && isLarge(before)
  const mode: FileMode = large ? 'changes' : 'whole'
  let { attempts, usage, dollars } = earlier ?? { attempts: 0, usage: NO_USAGE, dollars: 0 }
  const mostAttempts = attempts + RETRIES
  let [wrong, budget] = [problem, firstBudget(file, large ? null : before)]
  const questioned = new Set<FileQuestion['kind']>()
  const ended = (made: string | null, limit: GeneratedFile['limit'] = null): GeneratedFile => {
    const text = made ?? earlier?.text ?? null
    const durationMs = ports.clock.now() - started
    return { file, mode, text, problem: made === null ? wrong : null, limit, attempts, usage, dollars, durationMs }
  }

  for (;;) {
    attempts += 1
    const asked = { file, mode, before, problem: wrong, places }
    const reply = await askModel({ ...questionFor(asked), maxTokens: budget }, run, working)
    if (reply.kind === 'stopped') return ended(null, reply.limit)
    if (reply.kind === 'start-over') continue
    usage = addUsage(usage, reply.usage)
    dollars += costOf(reply.usage, askedModel(run).tariff)
    const read = readAnswer(reply, asked)
    if ('text' in read) return { ...ended(read.text), loosely: read.loosely ?? [] }
    ports.reporter.warning(`${file.path}: ${read.problem}`)
    wrong = read.problem
    if (read.question !== null && questioned.has(read.question)) return ended(null)
    if (read.question !== null) questioned.add(read.question)
    // What could not be found may stand in a part that was not shown.
    if (read.cut) budget = Math.min(LARGEST_BUDGET, budget * 2)
    else places = []
    if (attempts > mostAttempts) return ended(null)
  }
}

const TOKENS_PER_LINE = 15

/** By the size of the file or the lines that the plan expects of it. */
function firstBudget({ lines }: PlannedFile, rewritten: string | null): number {
  const needed = Math.max(estimatedTokens(rewritten?.length ?? 0), (lines ?? 0) * TOKENS_PER_LINE)
  return Math.min(LARGEST_BUDGET, Math.max(FIRST_BUDGET, Math.ceil(needed * 1.25)))
}

type FileAnswer =
  | { text: string; loosely?: readonly number[] }
  | { problem: string; cut: boolean; question: FileQuestion['kind'] | null }

function readAnswer(reply: Reply, asked: Omit<WantedFile, 'places'>): FileAnswer {
  const { file, mode, before } = asked
  const bad = (problem: string, cut = false): FileAnswer => ({ problem, cut, question: null })
  if (isCutOff(reply)) return bad('the answer was truncated at its length limit', true)
  if (reply.stopReason === 'refusal') return bad('the model refused')
  if (reply.text === '') return bad('the answer was empty')
  const made =
    mode === 'whole' ? { text: readWholeFile(reply.text, file.path, before) } : applyChanges(reply.text, before ?? '')
  if ('problems' in made) return bad(made.problems.join('\n'))
  const { path, description } = file
  const question = questionFile({ path, text: made.text, before, description })
  return question === null ? made : { problem: question.text, cut: false, question: question.kind }
}

function applyChanges(answer: string, before: string) {
  const read = readChanges(answer)
  if (read.kind === 'problems') return read
  const made = replaceAll(
    before,
    read.changes.map(({ find, replace }) => ({ kind: 'lines', find, replace })),
  )
  if (made.kind === 'edited') return made
  const problems = made.refused.map(({ at, why }) => {
    const { number, description, find } = read.changes[at] ?? { number: at + 1, description: '', find: [] }
    const name = description === '' ? `change ${number}` : `change ${number} (${cut(description, LONGEST_NAME)})`
    const quoted = why.kind === 'not-found' ? `\n${cut(find.join('\n'), LONGEST_FIND)}` : ''
    return `${name}: ${refusedEditInWords(why, 'the FIND block', 'the file')}${quoted}`
  })
  return { problems }
}

const LONGEST_NAME = 200
const LONGEST_FIND = 2_000
