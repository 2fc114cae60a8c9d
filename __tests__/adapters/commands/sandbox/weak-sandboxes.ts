/** Sandboxes that let one thing through; prints what the self-test says of each. Runs as the person of the test. */
import { readdirSync, readFileSync, readlinkSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { CANDIDATES } from '../../../../src/adapters/commands/sandbox/open-sandbox.ts'
import {
  type Candidate,
  isWithin,
  type Mount,
  type SandboxPlan,
} from '../../../../src/adapters/commands/sandbox/sandbox-plan.ts'
import { CANARY, layOutStage } from './stage.ts'

const level = process.argv[2]
const strong = CANDIDATES.find(candidate => candidate.level === level)
if (strong === undefined) throw new Error(`${level} is no level`)

const without = (...words: readonly string[]): Candidate => ({
  ...strong,
  launch: request => {
    const launch = strong.launch(request)
    return { ...launch, args: launch.args.filter(word => !words.includes(word)) }
  },
})
/** The plan as it would be with other mounts. */
const mounting = (change: (mounts: readonly Mount[], plan: SandboxPlan) => readonly Mount[]): Candidate => {
  const changed = (plan: SandboxPlan): SandboxPlan => ({ ...plan, mounts: change(plan.mounts, plan) })
  return {
    ...strong,
    prepare: plan => strong.prepare(changed(plan)),
    launch: request => strong.launch({ ...request, plan: changed(request.plan) }),
  }
}
const isGit = (mount: Mount): boolean => mount.target.includes('/.git')

const weak: Readonly<Record<string, Candidate>> = {
  'the network of the machine': { ...strong, launch: request => strong.launch({ ...request, network: true }) },
  'the processes of the machine': level === 'bubblewrap' ? mounting(mounts => mounts) : without('--pid'),
  'the real .git': mounting(mounts => mounts.filter(mount => !isGit(mount))),
  'a .git to write to': mounting(mounts => mounts.map(mount => (isGit(mount) ? { ...mount, kind: 'write' } : mount))),
  'a nested .git': mounting((mounts, plan) =>
    mounts.filter(({ target }) => !isWithin(target, join(plan.cwd, 'nested/.git'))),
  ),
  'a folder that holds a submodule': mounting((mounts, plan) =>
    mounts.filter(mount => mount.target !== join(plan.cwd, 'deep')),
  ),
  'the real home': mounting((mounts, plan) =>
    mounts.map(mount => (mount.target === plan.home ? { ...mount, source: plan.home } : mount)),
  ),
  'the temporary folder of the runner': mounting(mounts => [
    ...mounts,
    { kind: 'read', source: '/tmp', target: '/tmp' },
  ]),
  'a folder of the action in the work tree': mounting((mounts, plan) =>
    mounts.filter(mount => mount.target !== join(plan.cwd, 'out/proof')),
  ),
  'a folder that holds one of the action': mounting((mounts, plan) =>
    mounts.filter(mount => mount.target !== join(plan.cwd, 'out')),
  ),
  'a work tree to read only': mounting((mounts, plan) =>
    mounts.map(mount => (mount.target === plan.cwd ? { ...mount, kind: 'read' } : mount)),
  ),
}
/** The level with another script for the supervisor. */
const rewriting = (change: (script: string) => string): Candidate => ({
  ...strong,
  prepare: plan => {
    strong.prepare(plan)
    const script = join(plan.folder, 'script')
    writeFileSync(script, change(readFileSync(script, 'utf8')))
  },
})
const unfiltered: Candidate = {
  ...rewriting(script => script.replaceAll(/-x \/usr\/bin\/(perl|python3)/g, '-x /nowhere')),
  launch: request => {
    const launch = strong.launch(request)
    return { ...launch, args: launch.args.filter(word => word !== '--seccomp' && word !== '3') }
  },
}
const unclosed = rewriting(script => script.replace('((fd < 3))', 'true'))
const inPython = rewriting(script => script.replace('-x /usr/bin/perl', '-x /nowhere'))
const said: Record<string, string> = {}
const stage = await layOutStage({ candidates: [strong] })
said['nothing'] = stage.said.join()
stage.close()
for (const [name, candidate] of Object.entries({ ...weak, 'no filter': unfiltered })) {
  const tried = await stage.again({ candidates: [candidate] })
  said[name] = tried.join()
}
said['descriptors of the runner'] = (await stage.again({ candidates: [unclosed] })).join()
const passing = ['npmrc', '.npmrc'].map(name => join(stage.home, '.cargo/registry', name))
for (const file of passing) writeFileSync(file, CANARY)
const losing: Candidate = {
  ...strong,
  launch: request => {
    const launch = strong.launch(request)
    rmSync(passing.shift() ?? '', { force: true })
    return launch
  },
}
said['private files that go while it is made'] = (await stage.again({ candidates: [losing] })).join()
/** The ports on which this process listens. */
const ownPorts = (): readonly number[] => {
  const open = readdirSync('/proc/self/fd').flatMap(name => {
    try {
      return [/^socket:\[(\d+)\]$/.exec(readlinkSync(`/proc/self/fd/${name}`))?.[1]]
    } catch {
      return []
    }
  })
  const rows = readFileSync('/proc/net/tcp', 'utf8')
    .split('\n')
    .map(line => line.trim().split(/\s+/))
  const own = rows.filter(([, , , state, , , , , , inode]) => state === '0A' && open.includes(inode))
  return own.map(([, local = '']) => Number.parseInt(local.split(':')[1] ?? '', 16))
}
const visited: Candidate = {
  ...strong,
  launch: request => {
    for (const port of ownPorts())
      connect({ port, host: '127.0.0.1' })
        .on('error', () => {})
        .end('HEAD / HTTP/1.1\r\n\r\n')
    return strong.launch(request)
  },
}
said['a stranger who connects to each port'] = (await stage.again({ candidates: [visited] })).join()
/** The first of these sandboxes begin their command and end without an answer, as if the machine were too busy. */
const silentAtFirst = (left: number): Candidate => {
  const silent = rewriting(script => script.replace('echo "ready $namespace" >&2', '$&; exit 0'))
  return {
    ...strong,
    prepare: plan => {
      left -= 1
      const made = left < 0 ? strong : silent
      made.prepare(plan)
    },
  }
}
said['a probe that once gives no answer'] = (await stage.again({ candidates: [silentAtFirst(1)] })).join()
said['a probe that never gives an answer'] = (await stage.again({ candidates: [silentAtFirst(2)] })).join()
/** The level with a shell that gives this answer instead of the probe's. */
const answering = (answer: string): Candidate =>
  rewriting(script => script.replace('-c "$command"', `-c 'echo "$0"' '${answer}'`))
const names = /holds: (.*?),sandbox/.exec(said['nothing'] ?? '')?.[1]?.split(', ') ?? []
const all = names.slice(0, -5).map(name => `"${name}":true`)
for (const [name, answer] of Object.entries({
  fewer: all.slice(1),
  more: ['"x":true', ...all],
  twice: [...all.slice(0, 1), ...all],
}))
  said[`${name} checks than asked for`] = (await stage.again({ candidates: [answering(`{${answer}}`)] })).join()
said['a filter by Python'] = (await stage.again({ candidates: [inPython], sandbox: 'require' })).join()
console.log(JSON.stringify(said))
process.exit()
