/** `strategy: manifest`, second step: one request for each file, checks between the files, and all of it into the work tree. */

import { generationOrder } from '../../core/manifest/generation-order.ts'
import { brokenImports } from '../../core/manifest/imports.ts'
import { limitResult, type RunResult, resultOf } from '../../core/outcome.ts'
import type { SummarySource } from '../../core/record/record.ts'
import { budgetOf } from '../run.ts'
import type { Session } from '../session.ts'
import { fileQuestions, type GeneratedFile, generateFile } from './generate-file.ts'
import type { Plan } from './plan-files.ts'

export type Generation = { readonly source: SummarySource; readonly files: readonly GeneratedFile[] }

/** How often files are generated again because of broken imports. */
const CONSISTENCY_ROUNDS = 2

/** Generates, checks and writes the files of a plan. A file that fails for good ends the run; the others stay in the work tree. */
export async function generateFiles(plan: Plan, session: Session): Promise<Generation | RunResult> {
  const { config, ports } = session.run
  const done = new Map<string, GeneratedFile>()
  const textOf = (path: string): string | null => {
    const present = plan.present.get(path)
    return done.get(path)?.text ?? (present?.kind === 'text' ? present.text : null)
  }
  const questions = fileQuestions(plan.manifest, textOf, session)
  const byPath = new Map(plan.manifest.files.map(file => [file.path, file]))
  const generate = async (paths: readonly string[], problems: ReadonlyMap<string, string>) => {
    let thrown: unknown = null
    await inParallel(paths, config.maxParallelFiles, async (path, othersMayBegin) => {
      const file = byPath.get(path)
      if (file === undefined || thrown !== null) return
      try {
        const task = { file, before: textOf(path), problem: problems.get(path) ?? null, questions }
        const made = await generateFile(task, session.run, session.working, othersMayBegin)
        done.set(path, added(made, done.get(path)))
        ports.reporter.info(`${path}: ${made.text === null ? 'failed' : `${made.mode}, attempt ${made.attempts}`}`)
      } catch (error) {
        thrown = error
      }
    })
    if (thrown !== null) throw thrown
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
  if (lost !== undefined)
    return resultOf(
      'model-error',
      `${lost.file.path} could not be generated in ${lost.attempts} attempts: ${lost.problem}`,
    )
  return { source: plan.source, files: plan.manifest.files.flatMap(file => done.get(file.path) ?? []) }
}

/** Adds the counts of a second generation to the first. */
function added(now: GeneratedFile, before: GeneratedFile | undefined): GeneratedFile {
  if (before === undefined) return now
  return {
    ...now,
    text: now.text ?? before.text,
    attempts: before.attempts + now.attempts,
    dollars: before.dollars + now.dollars,
    durationMs: before.durationMs + now.durationMs,
  }
}

/** Broken imports, by the file that has to change. A first check collects the paths to look up. */
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

/** Works on at most `atOnce` items at a time. The first one begins alone, so that the others find its cache. */
export async function inParallel<Item>(
  items: readonly Item[],
  atOnce: number,
  work: (item: Item, othersMayBegin: () => void) => Promise<void>,
): Promise<void> {
  const { promise: opened, resolve: open } = Promise.withResolvers<void>()
  const queue = items.values()
  const worker = async (number: number) => {
    if (number > 0) await opened
    for (const item of queue) await work(item, open)
    open()
  }
  await Promise.all(Array.from({ length: atOnce }, (_, number) => worker(number)))
}
