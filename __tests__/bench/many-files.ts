/** The receipt of a large work tree beside `git status` of the same, in turns: `node __tests__/bench/many-files.ts --files 1000,10000,100000 --rounds 7`. */
import { execFile } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs, promisify } from 'node:util'
import { git, makeBed } from '../adapters/git/test-bed.ts'
import { spreadOf, timesOf } from './spread.ts'

const { values } = parseArgs({
  options: { files: { type: 'string', default: '1000,10000,100000' }, rounds: { type: 'string', default: '7' } },
})
const PER_FOLDER = 100
const execute = promisify(execFile)

/** A clone of a remote with so many small files, its index as fresh as a checkout leaves it. */
async function bedOf(count: number) {
  const bed = await makeBed({ 'README.md': 'many\n' })
  const source = join(bed.root, 'source')
  await git(bed.root, 'clone', '-q', bed.remote, source)
  for (let at = 0; at < count; at += 1) {
    const folder = join(source, `p${Math.floor(at / PER_FOLDER / PER_FOLDER)}`, `d${Math.floor(at / PER_FOLDER)}`)
    if (at % PER_FOLDER === 0) mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, `f${at}.js`), `export const value${at} = ${at}\n`)
  }
  await git(source, 'add', '-A')
  await git(source, '-c', 'maintenance.auto=false', 'commit', '-q', '-m', 'Add files')
  await git(source, 'push', '-q', 'origin', 'HEAD:main')
  await git(bed.root, 'clone', '-q', '--depth', '1', `file://${bed.remote}`, bed.workspace)
  return bed
}

async function milliseconds(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return performance.now() - started
}

const medians: { readonly count: number; readonly status: number; readonly receipt: number }[] = []
for (const count of values.files.split(',').map(Number)) {
  const bed = await bedOf(count)
  try {
    await bed.repository.checkOut({ baseBranch: 'main', fetchDepth: 1 })
    const start = await milliseconds(() => bed.repository.takeStartSnapshot())
    // What was written for the repository is no longer on its way to the disk while git works.
    await execute('sync')
    // Git looks into files as young as its index; a model edits later than that.
    await new Promise(resolve => setTimeout(resolve, 1500))
    for (let at = 0; at < 10; at += 1) writeFileSync(join(bed.workspace, 'p0', 'd0', `f${at}.js`), `changed ${at}\n`)
    writeFileSync(join(bed.workspace, 'new.js'), 'export {}\n')
    const env = { PATH: process.env['PATH'] ?? '', GIT_CONFIG_NOSYSTEM: '1', GIT_CONFIG_GLOBAL: '/dev/null' }
    const status = () =>
      execute('git', ['status', '--porcelain=v2', '-uall'], { cwd: bed.workspace, env, maxBuffer: 1e8 })
    await status()
    await bed.repository.takeReceipt()
    const [statuses, receipts]: [number[], number[]] = [[], []]
    for (let round = 0; round < Number(values.rounds); round += 1) {
      statuses.push(await milliseconds(status))
      receipts.push(await milliseconds(() => bed.repository.takeReceipt()))
    }
    const unit = spreadOf(statuses).median
    const peak = Math.round(process.resourceUsage().maxRSS / 1024)
    console.log(`${count} files: receipt ${timesOf(spreadOf(receipts), unit)} of git status`)
    console.log(`  start snapshot, once: ${(start / unit).toFixed(1)}; peak memory of this process so far: ${peak} MiB`)
    medians.push({ count, status: unit, receipt: spreadOf(receipts).median })
  } finally {
    await bed.close()
  }
}
const [first, last] = [medians[0], medians.at(-1)]
if (first !== undefined && last !== undefined && first.count < last.count) {
  const exponent = (a: number, b: number) => (Math.log(b / a) / Math.log(last.count / first.count)).toFixed(2)
  const [receipt, status] = [exponent(first.receipt, last.receipt), exponent(first.status, last.status)]
  console.log(`growth from ${first.count} to ${last.count} files: receipt ^${receipt}, git status ^${status}`)
}
