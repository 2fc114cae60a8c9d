/**
 * What an evaluation costs beside its runs: the share of the time in which fewer than `--jobs` commands of it run, its
 * own processor time, and its memory after some of the tasks. The model is scripted. What follows is given to `eval`.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { commandsOf, modelOptions, openCli } from '../../__tests__/e2e/cli-scene.ts'
import { scriptOf } from '../../__tests__/e2e/eval-script.ts'
import { plant } from '../../__tests__/e2e/past-fixes.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
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
let done = 0
type Sample = Readonly<Record<'at' | 'children' | 'ms' | 'mib' | 'done', number>>
const samples: Sample[] = []

function fieldsOf(pid: number | string): readonly string[] {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
  return text.slice(text.lastIndexOf(')') + 2).split(' ')
}

const timer = setInterval(() => {
  if (evaluation === 0) return
  try {
    const fields = fieldsOf(evaluation)
    const ms = ((Number(fields[11]) + Number(fields[12])) * 1000) / TICKS
    const mib = Math.round((Number(fields[21]) * 4096) / 2 ** 20)
    samples.push({ ...{ at: Date.now(), children: commandsOf(evaluation).length }, ms, mib, done })
  } catch {
    // It has ended.
  }
}, EVERY_MS)
const pages = join(scene.temporary, 'pages')
const args = [
  'eval',
  '--jobs',
  values.jobs,
  '--max-cost-usd',
  '500',
  '--output-path',
  pages,
  ...modelOptions(scene),
  ...positionals,
]
const ended = await scene.run(args, {
  key: scene.model.key,
  watch: (printed, pid) => {
    evaluation = pid
    done = Number([...printed.matchAll(/^\[(\d+)\//gm)].at(-1)?.[1] ?? 0)
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
      memoryMiB: Object.fromEntries(
        [5, 25, names.length - jobs].map(tasks => [`after ${tasks} tasks`, busy.find(one => one.done >= tasks)?.mib]),
      ),
    },
    null,
    2,
  ),
)
