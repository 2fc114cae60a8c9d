/** Boxed commands that try to stay alive; prints what came of it as JSON. Runs in a process namespace of its own. */
import { spawn } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { layOutStage } from './stage.ts'

/** A number of seconds that nobody else sleeps. */
const NAP = process.env['NAP'] ?? `9${String(process.hrtime()[1]).padStart(9, '0')}`
const [name = '', role = ''] = process.argv.slice(2)

async function napping(retryPolicy: number): Promise<readonly string[]> {
  for (let waited = 0; ; waited += 50) {
    const left = readdirSync('/proc').filter(id => {
      try {
        return /^\d+$/.test(id) && readFileSync(`/proc/${id}/cmdline`, 'latin1').split('\0').includes(NAP)
      } catch {
        return false
      }
    })
    if (left.length === 0 || waited >= retryPolicy) return left.map(id => readFileSync(`/proc/${id}/cmdline`, 'latin1'))
    await pause(50)
  }
}

type Stage = Awaited<ReturnType<typeof layOutStage>>

const scenarios: Readonly<Record<string, (stage: Stage) => Promise<unknown>>> = {
  daemon: stage =>
    stage.run(`(setsid sleep ${NAP} >/dev/null 2>&1 &); (env -i setsid sleep ${NAP} &); sleep ${NAP} & echo started`),
  'time limit': stage => stage.run(`sleep ${NAP}`, { timeoutMs: 500 }),
  'time limit, deaf to TERM': stage =>
    stage.run(`trap '' TERM; setsid bash -c "trap '' TERM; sleep ${NAP}" & sleep ${NAP}; sleep ${NAP}`, {
      timeoutMs: 500,
    }),
  'time limit, cleans up on TERM': stage =>
    stage.run(`trap 'echo cleaned; exit 5' TERM; sleep ${NAP} & wait`, { timeoutMs: 3_000 }),
  'many that start more': stage =>
    stage.run(
      `f() { for i in 1 2 3 4 5 6; do (setsid bash -c 'while :; do sleep 0.01 & done' &); done; }; f; sleep ${NAP}`,
      { timeoutMs: 800 },
    ),
  aborted: stage => stage.run(`sleep ${NAP}`, {}, AbortSignal.timeout(500)),
  'aborted at once': stage => stage.run(`sleep ${NAP}`, {}, AbortSignal.abort()),
  'ends the one that watches': stage => stage.run(`kill -9 -1; sleep ${NAP}`, { timeoutMs: 5_000 }),
  'one after the other': async stage => {
    const [one, two] = await Promise.all([
      stage.run('sleep 0.3; echo one >>order'),
      stage.run('echo two >>order; cat order'),
    ])
    return { ...two, first: one.exitCode }
  },
  'a command in the way of the next': async stage => {
    await stage.run(
      'set +e; mv ~/.cargo ~/moved; ln -s /etc ~/.cargo; mv /tmp/person-* /tmp/moved; ln -s / "/tmp/$(basename $STAGE)"; ls -ld ~/.cargo',
    )
    return stage.run('test ! -w /etc; stat -c %F ~/.cargo; cat ~/.cargo/registry/index; test -d .git && pwd')
  },
  /** The action itself is killed without warning: nobody is left to end anything. */
  'the action is killed': async () => {
    const script = process.argv[1] ?? ''
    const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', script, name, 'action'], {
      env: { ...process.env, NAP },
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    const started = join(process.env['STAGE'] ?? '', 'work/project/project/started')
    for (let waited = 0; !existsSync(started) && waited < 20_000; waited += 50) await pause(50)
    for (let waited = 0; (await napping(0)).length < 2 && waited < 5_000; waited += 50) await pause(50)
    const before = (await napping(0)).length
    child.kill('SIGKILL')
    return { before, left: await napping(5_000) }
  },
}

if (role === 'action') {
  const stage = await layOutStage()
  // As root and in bubblewrap, the one that reads the pipe of the action is among the others.
  const stopOthers =
    'for p in /proc/[0-9]*; do case ${p#/proc/} in 1|$$) ;; *) kill -STOP ${p#/proc/} || true ;; esac; done'
  await stage.run(`${stopOthers}; touch started; (setsid sleep ${NAP} &); trap '' TERM; sleep ${NAP}; sleep ${NAP}`)
}
const isKilling = name === 'the action is killed'
const stage = isKilling ? null : await layOutStage()
const result = await scenarios[name]?.(stage as Stage)
console.log(JSON.stringify({ left: await napping(2_000), level: stage?.commands.sandbox, ...(result as object) }))
stage?.close()
process.exit()
