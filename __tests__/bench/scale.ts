/** Time, memory and tokens of whole runs against the size of what they meet: `node __tests__/bench/scale.ts --only files,turns --rounds 3`. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { openScene } from '../e2e/scene.ts'
import { countsOf } from './counts.ts'
import { growthExponent } from './growth-exponent.ts'
import { probeVariables, readProbed } from './probed.ts'
import { SCALES, type Scale } from './scales.ts'
import { TASK } from './shapes.ts'
import { spreadOf } from './spread.ts'

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: SCALES.map(({ name }) => name).join(',') },
    // The largest sizes are left out: what is left runs in some minutes.
    small: { type: 'boolean', default: false },
    rounds: { type: 'string', default: '3' },
  },
})
const LONGEST_MS = 1_200_000

type Measured = { readonly wallMs: number; readonly cpuMs: number; readonly peakMb: number; readonly tokens: number }

for (const name of values.only.split(',')) {
  const scale = SCALES.find(one => one.name === name)
  if (scale === undefined)
    throw new Error(`there is no scale ${name}; there are ${SCALES.map(one => one.name).join(', ')}`)
  await show(scale)
}

async function show(scale: Scale): Promise<void> {
  const sizes = values.small ? scale.sizes.slice(0, -1) : scale.sizes
  const rounds = Math.max(1, Math.round(Number(values.rounds)) || 1)
  const measured = new Map<number, Measured[]>(sizes.map(size => [size, []]))
  // In turns, so that a busy moment of the machine meets all sizes.
  for (let round = 0; round < rounds; round += 1)
    for (const size of sizes) measured.get(size)?.push(await runOf(scale, size))
  const median = (size: number, pick: (one: Measured) => number) =>
    spreadOf((measured.get(size) ?? []).map(pick)).median
  console.log(`\n${scale.name}: ${scale.about}; time and memory as multiples of the smallest, median of ${rounds}\n`)
  console.log('| size | whole run | processor time of the action itself | its peak memory | input tokens |')
  console.log('| --- | --- | --- | --- | --- |')
  const picks = [(one: Measured) => one.wallMs, (one: Measured) => one.cpuMs, (one: Measured) => one.peakMb]
  for (const size of sizes) {
    const times = picks.map(pick => (median(size, pick) / median(sizes[0] ?? size, pick)).toFixed(2))
    console.log(`| ${[size, ...times, median(size, one => one.tokens)].join(' | ')} |`)
  }
  const exponents = [...picks, (one: Measured) => one.tokens].map(pick =>
    growthExponent(sizes.map(size => ({ size, cost: median(size, pick) }))).toFixed(2),
  )
  console.log(`| growth | ${exponents.map(one => `^${one}`).join(' | ')} |`)
}

async function runOf(scale: Scale, size: number): Promise<Measured> {
  const folder = mkdtempSync(join(tmpdir(), 'scale-'))
  const probe = join(mkdtempSync(join(tmpdir(), 'bench-')), 'probe.json')
  try {
    await scale.layOut(folder, size)
    await using scene = await openScene({
      files: folder,
      script: scale.script(size),
      title: 'Wrong values',
      body: TASK,
    })
    rmSync(folder, { recursive: true, force: true })
    scene.git('repack', '-adq') // as a server holds it
    scale.prepare?.(scene.github, scene.repository, scene.issue, size)
    const workspace = scene.clone('--depth', '1')
    const env = probeVariables(probe, false)
    const result = await scene.run({ workspace, env, inputs: scale.inputs?.(size) ?? {}, timeoutMs: LONGEST_MS })
    if (result.outputs['outcome'] !== 'pr-created')
      throw new Error(`${result.outputs['reason']}\n${result.log.slice(-4_000)}`)
    const { started, ended, cpuMs, maxRssKb } = readProbed(probe)
    const tokens = countsOf(scene.model.requests).inputTokens
    return { wallMs: ended - started, cpuMs, peakMb: maxRssKb / 1024, tokens }
  } finally {
    for (const one of [folder, join(probe, '..')]) rmSync(one, { recursive: true, force: true })
  }
}
