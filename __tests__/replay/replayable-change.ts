/** What of a commit can be replayed: text files that the format and the policy can express; the rest is counted. */

import { protectedPathJudge } from '../../src/core/change/paths.ts'
import { readConfig } from '../../src/core/config/inputs.ts'
import { checkManifest } from '../../src/core/manifest/check-manifest.ts'
import { readManifest } from '../../src/core/manifest/manifest.ts'
import { manifestText } from '../e2e/manifest-script.ts'
import { type Commit, changesOf, pathsOf, type RawChange, type SourceRepository, textOf } from './source-repository.ts'

export type Replayable =
  | { readonly action: 'modify'; readonly raw: RawChange; readonly before: string; readonly after: string }
  | { readonly action: 'create'; readonly raw: RawChange; readonly after: string }
  | { readonly action: 'delete'; readonly raw: RawChange }

export interface ReplayableCommit {
  readonly commit: Commit
  readonly files: readonly Replayable[]
  /** Paths that are not replayed, each with one word of why. */
  readonly leftOut: readonly { readonly path: string; readonly why: string }[]
}

const FILE = '100644'
const PROGRAM = '100755'
/** What the workspace reads as text at most. */
const MAX_BYTES = 10_000_000

/** Sorts the changes of a commit into what is replayed and what is left out. */
export async function replayableOf(source: SourceRepository, commit: Commit): Promise<ReplayableCommit> {
  const kept: Replayable[] = []
  const leftOut: { path: string; why: string }[] = []
  for (const raw of await changesOf(source, commit)) {
    const read = await readChange(source, raw)
    if (typeof read === 'string') leftOut.push({ path: raw.path, why: read })
    else kept.push(read)
  }
  const refused = await refusedByPolicy(source, commit, kept)
  for (const path of refused) leftOut.push({ path, why: 'policy' })
  return { commit, files: kept.filter(({ raw }) => !refused.has(raw.path)), leftOut }
}

async function readChange(source: SourceRepository, raw: RawChange): Promise<Replayable | string> {
  const { status, oldMode, newMode } = raw
  const modes = [oldMode, newMode].filter(mode => mode !== '000000')
  if (modes.includes('160000')) return 'submodule'
  if (modes.includes('120000')) return 'link'
  if (status === 'M' && oldMode !== newMode) return 'mode'
  if (status === 'A' && newMode === PROGRAM) return 'mode'
  if (modes.some(mode => mode !== FILE && mode !== PROGRAM) || !['A', 'M', 'D'].includes(status)) return 'other'
  const before = status === 'A' ? '' : await textOf(source, raw.oldBlob)
  const after = status === 'D' ? '' : await textOf(source, raw.newBlob)
  if (before === null || after === null || Math.max(before.length, after.length) > MAX_BYTES) return 'binary'
  if (status === 'D') return { action: 'delete', raw }
  if (status === 'A') return after === '' ? 'empty' : { action: 'create', raw, after }
  if (before.length > 1 && before.trim() === '') return 'nothing to quote'
  return lineBreaksChange(before, after) ? 'line breaks' : { action: 'modify', raw, before, after }
}

/** Blocks are lines without their breaks: what a file's breaks and its byte order mark become is no part of the format. */
function lineBreaksChange(before: string, after: string): boolean {
  const kinds = (text: string) => new Set(text.match(/\r\n|\n/g))
  const [old, now] = [kinds(before), kinds(after)]
  const all = new Set([...old, ...now])
  return all.size > 1 || before.startsWith('\uFEFF') !== after.startsWith('\uFEFF')
}

async function refusedByPolicy(
  source: SourceRepository,
  { parent }: Commit,
  files: readonly Replayable[],
): Promise<ReadonlySet<string>> {
  const paths = await pathsOf(source, parent)
  const folders = new Set([...paths].flatMap(foldersAbove))
  const refused = new Set<string>()
  for (;;) {
    const planned = files.filter(({ raw }) => !refused.has(raw.path))
    if (planned.length === 0) return refused
    const read = readManifest(JSON.parse(planOf(planned)))
    if (read.kind === 'problems') throw new Error(`the plan is not a manifest: ${read.problems.join('; ')}`)
    const problems = checkManifest(read.manifest, {
      exists: path => paths.has(path),
      isFolder: path => path === '' || folders.has(path),
      whyClosed: protectedBy,
      isEmpty: paths.size === 0,
    })
    const named = planned.filter(({ raw }) => problems.some(problem => problem.startsWith(`${raw.path}: `)))
    if (problems.length > 0 && named.length === 0) throw new Error(problems.join('; '))
    if (named.length === 0) return refused
    for (const { raw } of named) refused.add(raw.path)
  }
}

/** The manifest that a model would write for these files. */
export function planOf(files: readonly Replayable[]): string {
  return manifestText(files.map(({ action, raw }) => ({ path: raw.path, action, type: 'other' })))
}

function foldersAbove(path: string): readonly string[] {
  const parts = path.split('/').slice(0, -1)
  return parts.map((_, at) => parts.slice(0, at + 1).join('/'))
}

const defaults = readConfig({ 'anthropic-api-key': 'none', 'github-token': 'none' })
const protectedBy = protectedPathJudge('config' in defaults ? defaults.config.protectedPaths : [])
