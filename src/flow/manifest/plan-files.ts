/** `strategy: manifest`, first step: which files, and what for. */

import { parentFolders } from '../../core/edit/path-policy.ts'
import type { SummarySource } from '../../core/facts/record.ts'
import type { LineRange } from '../../core/manifest/file-parts.ts'
import { checkManifest, type Manifest, type PlanFacts, readManifest } from '../../core/manifest/manifest.ts'
import type { Reply, ToolCall } from '../../core/model/messages.ts'
import type { Usage } from '../../core/model/prices.ts'
import { declinedIn } from '../../core/model/schema.ts'
import { EDITOR, readCall } from '../../core/model/tools.ts'
import { isRunResult, type RunResult } from '../../core/outcome.ts'
import { reasonInWords } from '../../core/page/left-out-words.ts'
import type { FileContent } from '../../ports/workspace.ts'
import { taskValues } from '../agent/first-message.ts'
import { lookAround, planJsonIn, planningConversation } from '../agent/look-around.ts'
import type { Session } from '../session.ts'
import { declinedResult } from '../verify/decline.ts'

export type FilePlan = {
  manifest: Manifest
  source: SummarySource
  present: ReadonlyMap<string, FileContent>
  /** The line ranges that were viewed for the plan, by path. */
  views: ReadonlyMap<string, readonly LineRange[]>
  usage: Usage
  dollars: number
}

export function rootPath(path: string, { present }: Pick<FilePlan, 'present'>): string {
  return present.get(path)?.path ?? path
}

const MAP_DEPTH = 8
const MAP_LIMIT = 400

/**
 * Lets the model look around, then asks for the manifest until it is usable. No file is asked for before that
 * (`S0-21`).
 */
export async function planFiles(session: Session): Promise<FilePlan | RunResult> {
  const { prompts } = session.run.ports
  const task = taskValues(session, { offersSummary: false })
  const values = { ...task, files: await repositoryMap(session), taskId: session.task.id }
  const conversation = planningConversation(prompts.render('manifest', values), session, 'plan')
  const views = new Map<string, LineRange[]>()
  const onCall = (call: ToolCall) => noteView(call, views, session)
  const read = (reply: Reply) => readManifestPlan(reply, session)
  const found = await lookAround({ conversation, what: 'manifest', read, onCall }, session)
  return isRunResult(found) ? found : { ...found, views }
}

async function noteView(call: ToolCall, views: Map<string, LineRange[]>, { run }: Session): Promise<void> {
  const known = call.problem === null ? readCall(call.name, call.input) : { problem: call.problem }
  if (!('tool' in known) || known.tool !== EDITOR || known.input.command !== 'view' || !known.input.view_range) return
  const { path } = await run.ports.workspace.read(known.input.path)
  const [from, to] = known.input.view_range
  // -1 is the end of the file.
  if (to >= from) views.set(path, [...(views.get(path) ?? []), [from, to]])
}

type ReadPlan = Pick<FilePlan, 'manifest' | 'source' | 'present'>

async function readManifestPlan(
  reply: Reply,
  session: Session,
): Promise<ReadPlan | { problems: readonly string[] } | RunResult> {
  const json = planJsonIn(reply, session)
  if ('problems' in json) return json
  const declined = declinedIn(json.value)
  if (declined !== null && isWithoutFiles(json.value)) return declinedResult(declined, session.run.secrets)
  const read = readManifest(json.value)
  if (read.kind === 'problems') return { problems: read.problems }
  const { facts, present } = await manifestFacts(read.manifest, session)
  const problems = checkManifest(read.manifest, facts)
  return problems.length > 0 ? { problems } : { manifest: read.manifest, source: json.strategy, present }
}

function isWithoutFiles(value: unknown): boolean {
  const { files } = (value ?? {}) as { files?: unknown }
  return Array.isArray(files) && files.length === 0
}

async function repositoryMap(session: Session): Promise<string> {
  const listed = await session.run.ports.workspace.list('.', MAP_DEPTH, MAP_LIMIT)
  if ('refused' in listed) return '(none)'
  const rest = listed.more ? '\n(and more; use list_files)' : ''
  return `${listed.paths.join('\n')}${rest}`
}

async function manifestFacts(manifest: Manifest, session: Session) {
  const { workspace } = session.run.ports
  const present = new Map<string, FileContent>()
  const closed = new Map<string, string>()
  for (const path of new Set(manifest.files.flatMap(file => [file.path, ...parentFolders(file.path)])))
    present.set(path, await workspace.read(path))
  for (const { path } of manifest.files) {
    const found = present.get(path)
    const reason = found === undefined ? null : await session.checkWrite(found)
    if (reason !== null) closed.set(path, reasonInWords(reason))
  }
  const kindOf = (path: string) => present.get(path)?.kind ?? 'missing'
  const facts: PlanFacts = {
    exists: path => kindOf(path) === 'text' || kindOf(path) === 'refused',
    isFolder: path => path === '' || kindOf(path) === 'directory',
    whyClosed(path) {
      const found = present.get(path)
      return found?.kind === 'refused' ? found.why : (closed.get(path) ?? null)
    },
  }
  return { present, facts }
}
