/**
 * What an evaluation costs beside its runs: the share of the time in which fewer than `--jobs` commands of it run, its
 * own processor time, and its memory over time. The model is scripted.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { modelOptions, openCli } from '../../__tests__/e2e/cli-scene.ts'
import { scriptOf } from '../../__tests__/e2e/eval-script.ts'
import { plant } from '../../__tests__/e2e/past-fixes.ts'

const { values } = parseArgs({
  options: { tasks: { type: 'string', default: '50' }, jobs: { type: 'string', default: '2' } },
})
const jobs = Number(values.jobs)
const names = Array.from({ length: Number(values.tasks) }, (_, at) => {
  return `f${String.fromCharCode(97 + Math.floor(at / 26), 97 + (at % 26))}`
})
await using scene = await openCli({
  empty: true,
  files: {},
  script: scriptOf(Object.fromEntries(names.map(name => [name, 'solves' as const]))),
})
scene.git('init', '--quiet', '--initial-branch=main')
plant(
  scene,
  names.map(name => ({ name, kind: 'right' })),
)

const EVERY_MS = 50
const TICKS = 100
let evaluation = 0
const samples: { readonly at: number; readonly children: number; readonly ms: number; readonly mib: number }[] = []

function fieldsOf(pid: number | string): readonly string[] {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
  return text.slice(text.lastIndexOf(')') + 2).split(' ')
}

function childrenOf(parent: number): number {
  const isChild = (pid: string) => {
    try {
      return fieldsOf(pid)[1] === String(parent) && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('cli.js')
    } catch {
      return false
    }
  }
  return readdirSync('/proc').filter(name => /^\d+$/.test(name) && isChild(name)).length
}

const timer = setInterval(() => {
  if (evaluation === 0) return
  try {
    const fields = fieldsOf(evaluation)
    const ms = ((Number(fields[11]) + Number(fields[12])) * 1000) / TICKS
    samples.push({ at: Date.now(), children: childrenOf(evaluation), ms, mib: (Number(fields[21]) * 4096) / 2 ** 20 })
  } catch {
    // It has ended.
  }
}, EVERY_MS)
const pages = join(scene.temporary, 'pages')
const args = ['eval', '--jobs', values.jobs, '--max-cost-usd', '500', '--output-path', pages, ...modelOptions(scene)]
const ended = await scene.run(args, {
  key: scene.model.key,
  watch: (_, pid) => {
    evaluation = pid
  },
})
clearInterval(timer)
const { totals } = JSON.parse(readFileSync(join(pages, 'eval.json'), 'utf8'))
const first = samples.findIndex(({ children }) => children > 0)
// At the end one task is left, and the other place is empty.
const last = samples.findLastIndex(({ children }) => children >= jobs)
const busy = samples.slice(first, last + 1)
const shareBusy = busy.reduce((sum, { children }) => sum + Math.min(children, jobs), 0) / (busy.length * jobs)
const seconds = ((busy.at(-1)?.at ?? 0) - (busy[0]?.at ?? 0)) / 1000
const own = ((busy.at(-1)?.ms ?? 0) - (busy[0]?.ms ?? 0)) / 1000
const memory = (from: number, to: number) => {
  const part = busy.slice(Math.floor(busy.length * from), Math.ceil(busy.length * to))
  return Math.round(part.reduce((sum, { mib }) => sum + mib, 0) / part.length)
}
console.log(
  JSON.stringify(
    {
      ...{
        exitCode: ended.code,
        tasks: names.length,
        jobs,
        ends: totals.variants[0]?.ends,
        seconds: Math.round(seconds),
      },
      ...{ besideRunsPercent: Math.round(1000 * (1 / shareBusy - 1)) / 10, ownProcessorSeconds: own },
      memoryMiB: { firstQuarter: memory(0, 0.25), lastQuarter: memory(0.75, 1) },
    },
    null,
    2,
  ),
)
