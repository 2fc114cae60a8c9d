/** What very large changes cost: binaries of 5 to 40 MB beside git and gzip, and changes that a limit has to end. */
import { type ChildProcess, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openBareScene } from '../../__tests__/e2e/scene.ts'
import { MEND } from '../../__tests__/e2e/small-project.ts'
import { bash, summary, turn } from '../../__tests__/playground/model/script.ts'

const ROUNDS = 3
const median = (list: readonly number[]) => list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)] ?? 0

/** A run whose model mends the project and carries out a command: outcome, milliseconds, and the most memory in MB. */
async function runWith(command: string, inputs: Readonly<Record<string, string>>) {
  await using scene = await openBareScene({ script: [turn(MEND, bash(command)), summary()], inputs })
  let peak = 0
  let pid: number | undefined
  const look = () => {
    const [, kilobytes = '0'] = /^VmHWM:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
    peak = Math.max(peak, Number(kilobytes) / 1024)
  }
  const onStart = (child: ChildProcess) => {
    pid = child.pid
  }
  const result = await scene.run({ onStart, onLine: look, timeoutMs: 600_000 })
  return { outcome: result.outputs['outcome'] ?? '(none)', ms: result.durationMs, peak }
}

const sized = (megabytes: number) => `head -c ${megabytes * 1e6} /dev/urandom >big.bin`

/** What git and gzip need for such a file, in milliseconds. */
function plain(megabytes: number): number {
  const folder = mkdtempSync(join(tmpdir(), 'large-'))
  const sh = (command: string) => spawnSync('sh', ['-c', command], { cwd: folder })
  sh(`git init -q && ${sized(megabytes)}`)
  const started = performance.now()
  sh('git hash-object -w big.bin && gzip -k big.bin')
  const took = performance.now() - started
  rmSync(folder, { recursive: true })
  return took
}

for (const megabytes of [5, 10, 20, 40]) {
  const rounds: { readonly extra: number; readonly plain: number; readonly memory: number }[] = []
  const outcomes = new Set<string>()
  for (let round = 0; round < ROUNDS; round += 1) {
    const without = await runWith(sized(0), { 'dry-run': 'true' })
    const small = plain(megabytes)
    const large = await runWith(sized(megabytes), { 'dry-run': 'true' })
    outcomes.add(large.outcome)
    rounds.push({ extra: large.ms - without.ms, plain: small, memory: large.peak / without.peak })
  }
  const [extra, other] = [median(rounds.map(one => one.extra)), median(rounds.map(one => one.plain))]
  const ratio = median(rounds.map(one => one.extra / one.plain)).toFixed(2)
  console.log(
    `${megabytes} MB, ${[...outcomes]}: ${extra.toFixed(0)} ms more than without it, git and gzip ${other.toFixed(0)} ms, ratio ${ratio}, memory ${median(rounds.map(one => one.memory)).toFixed(2)}`,
  )
}

const FILES = 60_000
const many = `node -e 'const fs = require("fs"); for (let n = 0; n < ${FILES}; n++) { const at = "many/" + n % 300; if (n < 300) fs.mkdirSync(at, { recursive: true }); fs.writeFileSync(at + "/" + n + ".txt", "text " + n) }'`
const nested = `node -e 'let at = "."; for (let n = 0; n < 1000; n++) { at += "/d"; require("fs").mkdirSync(at); process.chdir(at); at = "." } require("fs").writeFileSync("file.txt", "deep")'`
for (const [name, command] of [
  ['1,000 nested folders', nested],
  [`${FILES} files`, many],
] as const) {
  for (const minutes of ['1', '5']) {
    const { outcome, ms, peak } = await runWith(command, { 'timeout-minutes': minutes, 'max-attempts': '0' })
    console.log(
      `${name}, timeout-minutes ${minutes}: ${outcome} after ${(ms / 1000).toFixed(1)} s, ${peak.toFixed(0)} MB`,
    )
  }
}
