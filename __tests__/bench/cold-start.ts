/** How long the action takes to its first log line and to its end where there is nothing to do, as multiples of Node alone. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Step, skippedStep } from './skipped-event.ts'
import { spreadOf, timesOf } from './spread.ts'
import { type TimedStart, timeStart } from './timed-start.ts'

const ROOT = join(import.meta.dirname, '../..')
const LEAST_ROUNDS = 15
const WARM_UP_ROUNDS = 2

/** One way to start; `file` is what has to be there for it. */
type Variant = {
  readonly name: string
  readonly args: readonly string[]
  readonly file: string | null
  readonly build: string
}

const BARE: Variant = { name: 'node alone', args: ['-e', '0'], file: null, build: '' }
const VARIANTS: readonly Variant[] = [
  BARE,
  { name: 'the bundle', args: [join(ROOT, 'dist/index.js')], file: 'dist/index.js', build: 'npm run build' },
  { name: 'no bundle', args: [join(ROOT, 'src/main.ts')], file: 'src/main.ts', build: 'npm ci' },
]

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '25' } } })
const rounds = Math.max(LEAST_ROUNDS, Math.round(Number(values.rounds)) || 0)

const step = await skippedStep(ROOT)
try {
  await report(step)
} finally {
  await step.cleanUp()
}

async function report(step: Step): Promise<void> {
  const missing = VARIANTS.filter(({ file }) => file !== null && !existsSync(join(ROOT, file)))
  for (const { name, file, build } of missing) console.log(`${name}: ${file} is missing, run ${build} first`)
  const starts = await interleaved(
    VARIANTS.filter(variant => !missing.includes(variant)),
    step,
  )

  const bare = spreadOf((starts.get(BARE) ?? []).map(start => start.exitMs)).median
  console.log(
    `\nStart of a run that is skipped, as multiples of \`node -e 0\` (median, and the middle half of ${rounds} runs each,`,
  )
  console.log(
    `in turns after ${WARM_UP_ROUNDS} rounds of warm-up; Node ${process.version} on ${process.platform} ${process.arch}):\n`,
  )
  console.log('| start | command | to the first log line | to the exit |\n| --- | --- | --- | --- |')
  for (const [variant, series] of starts) {
    const lines = series.flatMap(start => start.firstLineMs ?? [])
    const toLine = lines.length === 0 ? '' : timesOf(spreadOf(lines), bare)
    const toExit = timesOf(spreadOf(series.map(start => start.exitMs)), bare)
    console.log(`| ${variant.name} | \`${commandOf(variant)}\` | ${toLine} | ${toExit} |`)
  }
}

/** Every round starts each variant once, each time another one first, so that what the machine does meanwhile meets all alike. */
async function interleaved(
  variants: readonly Variant[],
  step: Step,
): Promise<ReadonlyMap<Variant, readonly TimedStart[]>> {
  const starts = new Map(variants.map(variant => [variant, [] as TimedStart[]]))
  for (let round = -WARM_UP_ROUNDS; round < rounds; round += 1) {
    const first = (round + WARM_UP_ROUNDS) % variants.length
    for (const variant of [...variants.slice(first), ...variants.slice(0, first)]) {
      const start = await timeStart(variant.args, step)
      if (variant !== BARE) mustBeSkipped(variant, start)
      if (round >= 0) starts.get(variant)?.push(start)
    }
  }
  return starts
}

/** A start that fails is quick: it must not be taken for a good one. */
function mustBeSkipped({ name }: Variant, { exitCode, firstLineMs, output }: TimedStart): void {
  if (exitCode === 0 && firstLineMs !== null && output.includes('skipped')) return
  throw new Error(`${name} did not skip the event but ended with ${exitCode}:\n${output.slice(0, 2000)}`)
}

function commandOf({ args }: Variant): string {
  return ['node', ...args.map(arg => arg.replace(`${ROOT}/`, ''))].join(' ')
}
