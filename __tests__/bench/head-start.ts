/**
 * What the head start is worth: `node __tests__/bench/head-start.ts CLONE...`. Issues are made from real commits (`head-start-commits.ts`) of the repositories that are given; the built action solves each
 * twice, with a scripted model that looks for what it needs: once with the head start, once with no room for it.
 */
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { git, tryGit } from '../playground/github/git-command.ts'
import { openStage, type Stage } from '../replay/replay-stage.ts'
import { openSource, type SourceRepository } from '../replay/source-repository.ts'
import { type Counts, countsOf } from './counts.ts'
import { type ChosenCommit, COMMITS } from './head-start-commits.ts'
import { readerOf } from './head-start-reader.ts'
import { issueOf, type MadeIssue } from './issue-of-commit.ts'
import { spreadOf } from './spread.ts'

const ROOT = join(import.meta.dirname, '../..')
const ROOM = /const ROOM = \{ excerpts: [\d_]+, pointers: [\d_]+ \}/g
const INPUTS = { strategy: 'agent', baseline: 'never', prove: 'false' }
/** A ratio nearer to one is neither help nor cost. */
const SAME = 0.01

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { half: { type: 'string', default: 'all' }, only: { type: 'string' } },
})
if (positionals.length === 0) throw new Error('name folders with clones of the repositories in head-start-commits.ts')

type Row = {
  readonly chosen: ChosenCommit
  readonly isTuned: boolean
  readonly without: Counts
  readonly with: Counts
  readonly added: number
}

const folder = mkdtempSync(join(tmpdir(), 'head-start-'))
try {
  const stages = { with: await openStage(join(ROOT, 'dist/index.js')), without: await openStage(withoutRoom(folder)) }
  try {
    await compare(stages)
  } finally {
    await Promise.all([stages.with.close(), stages.without.close()])
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}

async function compare(stages: { readonly with: Stage; readonly without: Stage }): Promise<void> {
  const sources = positionals.map(openSource)
  const rows: Row[] = []
  console.log('| commit | half | requests | input tokens | cost units | ratio of the cost | characters added |')
  console.log('| --- | --- | --- | --- | --- | --- | --- |')
  for (const [at, chosen] of COMMITS.entries()) {
    const isTuned = at % 2 === 0
    if (values.half !== 'all' && isTuned !== (values.half === 'tuned')) continue
    if (values.only !== undefined && !`${chosen.repository} ${chosen.sha}`.includes(values.only)) continue
    const source = await holderOf(sources, chosen.sha)
    if (source === null) continue
    const made = await issueOf(source, { sha: chosen.sha, parent: await parentOf(source, chosen.sha) })
    const row = {
      chosen,
      isTuned,
      without: await solve(stages.without, source, chosen.sha, made),
      with: await solve(stages.with, source, chosen.sha, made),
    }
    const added = row.with.firstCharacters - row.without.firstCharacters
    rows.push({ ...row, without: row.without.counts, with: row.with.counts, added })
    console.log(lineOf(rows.at(-1) as Row))
  }
  for (const half of [true, false])
    console.log(
      `\n${totals(
        rows.filter(({ isTuned }) => isTuned === half),
        half,
      )}`,
    )
}

async function holderOf(sources: readonly SourceRepository[], sha: string): Promise<SourceRepository | null> {
  for (const source of sources)
    if ((await tryGit(source.gitDir, ['cat-file', '-e', `${sha}^{commit}`])).code === 0) return source
  return null
}

function parentOf({ gitDir }: SourceRepository, sha: string): Promise<string> {
  return git(gitDir, ['rev-parse', `${sha}^`])
}

async function solve(stage: Stage, source: SourceRepository, sha: string, made: MadeIssue) {
  const parent = await parentOf(source, sha)
  const seeded = await stage.seed(source, { sha, parent }, made.issue)
  try {
    const { result, modelProblems, requests } = await seeded.run(readerOf(made), INPUTS)
    const { outcome, reason } = result.outputs
    await result.cleanUp()
    if (outcome !== 'pr-created' || modelProblems.length > 0)
      throw new Error(`${sha}: ${outcome}: ${reason} ${modelProblems.join('; ')}\n${result.log.slice(-3_000)}`)
    return { counts: countsOf(requests), firstCharacters: requests[0]?.bytes.messages ?? 0 }
  } finally {
    await seeded.remove()
  }
}

/** The same bundle with no room for a head start. */
function withoutRoom(into: string): string {
  for (const part of ['dist', 'prompts', 'action.yml', 'package.json'])
    cpSync(join(ROOT, part), join(into, part), { recursive: true })
  let found = 0
  for (const name of readdirSync(join(into, 'dist')).filter(one => one.endsWith('.js'))) {
    const file = join(into, 'dist', name)
    const text = readFileSync(file, 'utf8')
    found += text.match(ROOM)?.length ?? 0
    writeFileSync(file, text.replace(ROOM, 'const ROOM = { excerpts: -1, pointers: -1 }'))
  }
  if (found !== 1)
    throw new Error(`the room of the head start stands ${found} times in dist/: run \`npm run build\` first`)
  if (!existsSync(join(into, 'dist/index.js'))) throw new Error('dist/index.js is missing')
  return join(into, 'dist/index.js')
}

function lineOf({ chosen, isTuned, without, with: now, added }: Row): string {
  const cells = [
    `${chosen.repository}@${chosen.sha.slice(0, 8)}`,
    isTuned ? 'tuned' : 'told',
    `${without.requests} → ${now.requests}`,
    `${without.inputTokens} → ${now.inputTokens}`,
    `${Math.round(without.costUnits)} → ${Math.round(now.costUnits)}`,
    (now.costUnits / without.costUnits).toFixed(2),
    added,
  ]
  return `| ${cells.join(' | ')} |`
}

function totals(rows: readonly Row[], isTuned: boolean): string {
  if (rows.length === 0) return ''
  const ratios = (pick: (counts: Counts) => number) => rows.map(row => pick(row.with) / pick(row.without))
  const median = (pick: (counts: Counts) => number) => spreadOf(ratios(pick)).median.toFixed(2)
  const sum = (pick: (counts: Counts) => number, arm: 'with' | 'without') =>
    rows.reduce((all, row) => all + pick(row[arm]), 0)
  const whole = (pick: (counts: Counts) => number) => (sum(pick, 'with') / sum(pick, 'without')).toFixed(2)
  const cost = ratios(({ costUnits }) => costUnits)
  const count = (is: (ratio: number) => boolean) => cost.filter(is).length
  return [
    `${isTuned ? 'Tuned on' : 'Told'}: ${rows.length} issues, ${rows.filter(({ added }) => added > 0).length} with a head start of ${Math.round(spreadOf(rows.map(({ added }) => added)).median)} characters (median).`,
    `Requests ${sum(({ requests }) => requests, 'without')} → ${sum(({ requests }) => requests, 'with')}; all input tokens × ${whole(one => one.inputTokens)}, cost × ${whole(one => one.costUnits)}.`,
    `Medians: requests × ${median(one => one.requests)}, input tokens × ${median(one => one.inputTokens)}, cost × ${median(one => one.costUnits)}.`,
    `Cost: less in ${count(ratio => ratio < 1 - SAME)}, the same in ${count(ratio => Math.abs(ratio - 1) <= SAME)}, more in ${count(ratio => ratio > 1 + SAME)} (at most × ${Math.max(...cost).toFixed(2)}).`,
  ].join('\n')
}
