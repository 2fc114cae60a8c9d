/**
 * Replays real commits: `node __tests__/replay/replay-commits.ts REPO_DIR... [--commits 50] [--noise] [--dist index.js]`. Each commit's parent becomes a
 * repository, the scripted model says what the commit did as FIND/REPLACE blocks, the built action runs, and the tree that it
 * publishes must be git's. With `--noise` every quotation has a mistake in its white space: then a refusal is right as well.
 */
import { parseArgs } from 'node:util'
import { type Replayed, replayCommit } from './replay-commit.ts'
import { openStage, type Stage } from './replay-stage.ts'
import { type ReplayableCommit, replayableOf } from './replayable-change.ts'
import { selfCheck } from './self-check.ts'
import { commitsOf, openSource } from './source-repository.ts'
import { countsHead, countsLine, noiseTable, type Row, total } from './tally.ts'

const AT_ONCE = 2

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    commits: { type: 'string', default: '50' },
    noise: { type: 'boolean', default: false },
    dist: { type: 'string' },
  },
})
if (positionals.length === 0) throw new Error('name one or more folders with git repositories')

const checked = await onStage(selfCheck)
for (const problem of checked) console.error(problem)
console.log(checked.length === 0 ? 'self-check: equal, WRONG and refused are told apart' : 'self-check: failed')

const rows: Row[] = []
console.log(`\n${countsHead()}`)
for (const folder of positionals) {
  const row = await onStage(stage => replayRepository(stage, folder))
  console.log(countsLine(row))
  rows.push(row)
}
console.log(countsLine(total(rows)))
if (values.noise) console.log(`\n${noiseTable(rows)}`)

const bad = rows.flatMap(row => row.replayed).filter(one => isBad(one.result))
if (bad.length > 0 || checked.length > 0) process.exitCode = 1

function isBad({ ending }: Replayed): boolean {
  return ending === 'WRONG' || ending === 'failed' || (ending === 'refused' && !values.noise)
}

async function onStage<T>(work: (stage: Stage) => Promise<T>): Promise<T> {
  const stage = await openStage(values.dist)
  try {
    return await work(stage)
  } finally {
    await stage.close()
  }
}

async function replayRepository(stage: Stage, folder: string): Promise<Row> {
  const started = performance.now()
  const source = openSource(folder)
  const chosen: ReplayableCommit[] = []
  const nothingLeft: ReplayableCommit[] = []
  for (const commit of await commitsOf(source)) {
    if (chosen.length >= Number(values.commits)) break
    const change = await replayableOf(source, commit)
    if (change.files.length > 0) chosen.push(change)
    else nothingLeft.push(change)
  }
  const replayed: { commit: ReplayableCommit; result: Replayed }[] = []
  const waiting = chosen.values()
  const work = async () => {
    for (const commit of waiting) {
      const result = await replayCommit(stage, source, commit, { noise: values.noise })
      replayed.push({ commit, result })
      if (isBad(result)) console.error(`${result.ending} ${source.name} ${result.detail}`)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  const seconds = (performance.now() - started) / 1000
  return { name: source.name, replayed, nothingLeft, seconds }
}
