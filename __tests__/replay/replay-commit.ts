/** Replays one commit through the built action and says what came of it. */
import { createHash } from 'node:crypto'
import { git, tryGit } from '../playground/github/git-command.ts'
import { blocksOf, linesOf, type Quote } from './change-blocks.ts'
import { commitScript, type FileAnswer } from './commit-script.ts'
import { expectedTree, patchedTree, type Seeded, type Stage } from './replay-stage.ts'
import { planOf, type Replayable, type ReplayableCommit } from './replayable-change.ts'
import type { SourceRepository } from './source-repository.ts'
import { NOISES, type Noise, quoteWith } from './white-space-noise.ts'
import { writtenAnswer } from './written-answer.ts'

export type RunResult = 'equal' | 'refused' | 'WRONG' | 'failed'

export interface ReplayedFile {
  readonly path: string
  readonly blocks: number
  /** The mistake in its quotations; null where they are exact. */
  readonly noise: Noise | null
  readonly ending: 'right' | 'refused' | 'WRONG'
}

export interface Replayed {
  readonly ending: RunResult
  /** What to look at where the ending is not the wished one. */
  readonly detail: string
  readonly files: readonly ReplayedFile[]
  readonly durationMs: number
}

export interface ReplayOptions {
  readonly noise: boolean
  /** Changes the answer of one file before it is given. */
  readonly spoil?: (answer: string) => string
}

type Prepared = { readonly answer: FileAnswer; readonly blocks: number; readonly noise: Noise | null }

const EXACT: Quote = lines => lines

/** Never throws for what the action does; throws where the replay itself cannot go on. */
export async function replayCommit(
  stage: Stage,
  source: SourceRepository,
  { commit, files }: ReplayableCommit,
  options: ReplayOptions,
): Promise<Replayed> {
  const prepared = new Map<string, Prepared>()
  for (const file of files) {
    if (file.action !== 'delete') prepared.set(file.raw.path, await prepare(source, file, commit.sha, options))
  }
  const seeded = await stage.seed(source, commit)
  try {
    const answers = new Map([...prepared].map(([path, { answer }]) => [path, answer]))
    const { result, modelProblems } = await seeded.run(commitScript(planOf(files), answers))
    const wanted = await expectedTree(seeded.bareDir, seeded.head, files)
    const { outcome, reason, branch } = result.outputs
    const published = branch === undefined || branch === '' ? null : await treeOf(seeded, `refs/heads/${branch}`)
    const patch = result.outputs['patch-file'] ?? ''
    const kept =
      published ?? (patch === '' ? null : await patchedTree(seeded.bareDir, seeded.head, patch).catch(String))
    const seen = await Promise.all(files.map(file => fileIn(seeded, file, kept, prepared.get(file.raw.path))))
    await result.cleanUp()
    const isNamed = files.some(({ raw, action }) => action === 'modify' && (reason ?? '').includes(raw.path))
    const isWrong = (published !== null && published !== wanted) || seen.some(one => one.ending === 'WRONG')
    const ending = isWrong
      ? 'WRONG'
      : published !== null
        ? 'equal'
        : outcome === 'model-error' && isNamed
          ? 'refused'
          : 'failed'
    const problems = modelProblems.length === 0 ? '' : `; ${modelProblems.join('; ')}`
    const wrong = seen.filter(one => one.ending === 'WRONG').map(one => `${one.path} (${one.noise ?? 'exact'})`)
    const detail = `${commit.sha}: ${wrong.join(', ')} ${outcome}: ${reason}${problems}`
    return { ending, detail, files: seen, durationMs: result.durationMs }
  } finally {
    await seeded.remove()
  }
}

async function prepare(
  source: SourceRepository,
  file: Exclude<Replayable, { action: 'delete' }>,
  sha: string,
  { noise, spoil }: ReplayOptions,
): Promise<Prepared> {
  if (file.action === 'create') return { answer: { whole: file.after, changes: null }, blocks: 0, noise: null }
  const mistake = noise ? noiseFor(`${sha} ${file.raw.path}`) : null
  const quote = mistake === null ? EXACT : quoteWith(mistake)
  const [before, after] = [linesOf(file.before), linesOf(file.after)]
  const blocks = await blocksOf(source, file.raw, before, after, quote)
  const exact = new Set(before)
  const isNoisy = blocks?.some(({ find }) => find.some((line, at) => !exact.has(line) || isEnd(find, at))) ?? false
  const written = blocks === null ? null : writtenAnswer(blocks, file.raw.path)
  const changes = written === null || spoil === undefined ? written : spoil(written)
  return {
    answer: { whole: file.after, changes },
    blocks: blocks?.length ?? 0,
    noise: isNoisy ? mistake : null,
  }
}

function isEnd(find: readonly string[], at: number): boolean {
  return (at === 0 || at === find.length - 1) && find[at] === ''
}

function noiseFor(seed: string): Noise {
  const number = createHash('sha256').update(seed).digest().readUInt32BE(0)
  return NOISES[number % NOISES.length] ?? 'deeper'
}

async function treeOf({ bareDir }: Seeded, ref: string): Promise<string> {
  return git(bareDir, ['rev-parse', `${ref}^{tree}`])
}

/** A file is refused where it stayed as it was; anything but that and the wanted content is wrong. */
async function fileIn(
  { bareDir, head }: Seeded,
  { action, raw }: Replayable,
  tree: string | null,
  prepared: Prepared | undefined,
): Promise<ReplayedFile> {
  const found =
    tree === null ? null : await tryGit(bareDir, ['rev-parse', '--verify', '--quiet', `${tree}:${raw.path}`])
  const before = await tryGit(bareDir, ['rev-parse', '--verify', '--quiet', `${head}:${raw.path}`])
  const blob = found === null || found.code !== 0 ? null : found.stdout.toString().trim()
  const wanted = action === 'delete' ? null : raw.newBlob
  const old = before.code === 0 ? before.stdout.toString().trim() : null
  const { blocks, noise } = prepared ?? { blocks: 0, noise: null }
  const ending = tree !== null && blob === wanted ? 'right' : tree === null || blob === old ? 'refused' : 'WRONG'
  return { path: raw.path, blocks, noise, ending }
}
