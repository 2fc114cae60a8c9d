/** Commands that try to stay alive, each run in a process of its own; prints what came of it as JSON. */
import { spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { createPlainCommands } from '../../../src/adapters/commands/plain-commands.ts'
import { endOrphanedProcesses, processStart, RUN_MARK } from '../../../src/adapters/commands/processes.ts'

/** A number of seconds that nobody else sleeps. */
const NAP = `9${process.pid}${String(process.hrtime()[1]).padStart(9, '0')}`.slice(0, 9)

const folder = mkdtempSync(join(tmpdir(), 'scenario-'))
const NOTHING = { passEnv: [], secrets: [], mark: {}, private: [], note: () => undefined }
const commands = createPlainCommands({
  root: folder,
  workingDirectory: '.',
  environment: process.env,
  tempDir: folder,
  ...NOTHING,
})
const run = (command: string, timeoutMs = 20_000, signal = new AbortController().signal) =>
  commands.run({ command, timeoutMs, outputLimit: 10_000 }, signal)

const scenarios: Readonly<Record<string, () => Promise<unknown>>> = {
  background: () => run(`sleep ${NAP} & echo started`),
  'background without output': () => run(`sleep ${NAP} >/dev/null 2>&1 & echo started`),
  daemon: () => run(`(setsid sleep ${NAP} >/dev/null 2>&1 &); echo started`),
  'daemon with a cleared environment': () => run(`(env -i setsid sleep ${NAP} &); echo started`),
  'same session with a cleared environment': () => run(`env -i sleep ${NAP} >/dev/null 2>&1 & echo started`),
  'many that start more': () =>
    run(
      `f() { for i in 1 2 3 4 5 6 7 8; do (setsid bash -c 'while :; do sleep 0.01 & done' >/dev/null 2>&1 &); done; }; f; sleep ${NAP} & echo started`,
    ),
  'time limit': () => run(`sleep ${NAP}`, 300),
  'time limit, deaf to TERM': () => run(`trap '' TERM; sleep ${NAP}; sleep ${NAP}`, 300),
  'time limit, cleans up on TERM': () => run(`trap 'echo cleaned; exit 5' TERM; sleep ${NAP} & wait`, 1_500),
  'time limit, daemon': () => run(`setsid bash -c "trap '' TERM; sleep ${NAP}" & sleep ${NAP}`, 300),
  aborted: () => run(`sleep ${NAP}`, 20_000, AbortSignal.timeout(300)),
  'aborted, and says that all is well': () =>
    run(`trap 'exit 0' TERM; sleep ${NAP} & wait`, 20_000, AbortSignal.timeout(1_500)),
  'time limit, and says that all is well': () => run(`trap 'exit 0' TERM; sleep ${NAP} & wait`, 1_500),
  'aborted at once': () => run(`sleep ${NAP}`, 20_000, AbortSignal.abort()),
  'aborted while it starts': async () => {
    const controller = new AbortController()
    const running = run(`sleep ${NAP}`, 20_000, controller.signal)
    queueMicrotask(() => controller.abort())
    return running
  },
  'somebody else': async () => {
    const other = spawn('sleep', [NAP], { detached: true, stdio: 'ignore' })
    const result = await run(`sleep ${NAP} & echo started`)
    const alive = other.exitCode === null && other.signalCode === null && process.kill(other.pid ?? 0, 0)
    other.kill('SIGKILL')
    await new Promise(resolve => other.once('exit', resolve))
    return { ...result, extra: { alive } }
  },
  'left by a killed run': async () => {
    const mark = `${'0'.repeat(31)}7`
    const others = [`${RUN_MARK}=${mark}0`, `X${RUN_MARK}=${mark}`, 'A=1'].map(variable =>
      spawn('env', ['-i', variable, 'sleep', NAP.replace('9', '8')], { detached: true, stdio: 'ignore' }),
    )
    const marked = { ...process.env, [RUN_MARK]: mark }
    spawn('bash', ['-c', `(setsid sleep ${NAP} &); trap '' TERM; sleep ${NAP}; true`], { env: marked, stdio: 'ignore' })
    const main = spawn('sleep', [NAP], { stdio: 'ignore' })
    await pause(300)
    const started = processStart(main.pid ?? 0)
    const end = (pid: number, when: string) => endOrphanedProcesses({ pid, started: when, mark, folder })
    await end(main.pid ?? 0, String(Number(started) + 1)) // the number belongs to somebody else by now
    const spared = main.exitCode === null && main.signalCode === null
    await end(main.pid ?? 0, started)
    const alive = others.filter(other => other.exitCode === null && other.signalCode === null).length
    for (const other of others) other.kill('SIGKILL')
    for (let tries = 0; main.signalCode === null && tries < 50; tries += 1) await pause(100)
    return { ...(await run('true')), extra: { alive, spared, ended: main.signalCode } }
  },
  'two at once': async () => {
    const [one, two] = await Promise.all([
      run(`sleep ${NAP} & sleep 0.1; echo one`),
      run('(setsid sleep 2; echo late) & wait; echo two'),
    ])
    return { ...one, extra: two.output }
  },
  'open files': async () => {
    const before = readdirSync('/proc/self/fd').length
    for (let at = 0; at < 10; at += 1) await run('echo x; sleep 5 &')
    const result = await run('true')
    return {
      ...result,
      extra: { grown: readdirSync('/proc/self/fd').length - before, files: readdirSync(folder).sort() },
    }
  },
}

function processesWith(text: string): string[] {
  return readdirSync('/proc')
    .filter(name => /^\d+$/.test(name) && Number(name) !== process.pid)
    .flatMap(name => {
      try {
        const line = readFileSync(`/proc/${name}/cmdline`, 'utf8').replaceAll('\0', ' ')
        return line.includes(text) || line.includes('while :') ? [line] : []
      } catch {
        return []
      }
    })
}

const result = await scenarios[process.argv[2] ?? '']?.()
// What was killed a moment ago is still listed until it has ended; what survives sleeps on for long.
let left = processesWith(NAP)
for (let tries = 0; left.length > 0 && tries < 20; tries += 1) {
  await pause(100)
  left = processesWith(NAP)
}
rmSync(folder, { recursive: true, force: true })
process.stdout.write(JSON.stringify({ extra: null, ...(result as object), left }))
