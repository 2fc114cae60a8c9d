/** What takes its time until a limit ends it, and what is very large. */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect } from '@jest/globals'
import { bash, call, repeat, summary, turn, view } from '../playground/model/script.ts'
import type { Script } from '../playground/model/turn.ts'
import { countedCost } from './counted-cost.ts'
import { bareRows, quickRows, type Row, type Texts, wholeRows } from './rows.ts'
import { MEND, SMALL_PROJECT } from './small-project.ts'

const folder = mkdtempSync(join(tmpdir(), 'noting-git-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** A search path with a git that notes its arguments and, for one kind of them, takes ten minutes. */
function notingGit(name: string, slow = 'nothing') {
  const own = mkdtempSync(join(folder, name))
  const real = execFileSync('sh', ['-c', 'command -v git'], { encoding: 'utf8' }).trim()
  const script = `#!/bin/sh\necho "$*" >>${own}/log\ncase "$*" in *'${slow}'*) sleep 600;; esac\nexec ${real} "$@"\n`
  writeFileSync(join(own, 'git'), script, { mode: 0o755 })
  const calls = (command: string) =>
    readFileSync(join(own, 'log'), 'utf8').match(new RegExp(`^${command}`, 'gm'))?.length
  return { env: { PATH: `${own}:${process.env['PATH']}` }, calls }
}

const endsInTime = (slow: string): Row => ({
  waits: true,
  script: [turn(MEND), summary()],
  inputs: { 'timeout-minutes': '0.06' },
  env: notingGit('slow', slow).env,
  outcome: 'timed-out',
  reason: 'timeout-minutes',
  also: ({ result }) => expect(result.durationMs).toBeLessThan(300_000),
})
const LARGE = Array.from({ length: 900 }, (_, line) => `// line ${line} ${'x'.repeat(24)}`).join('\n')

/** In a heap of more than a run of this size needs, and far less than what the hostile ones would like to take. */
const hostile = (script: Script, outcome: 'model-error' | 'budget-exceeded', reason: Texts): Row => ({
  files: { ...SMALL_PROJECT, 'src/large.js': LARGE },
  script,
  inputs: { 'max-turns': '6' },
  env: { NODE_OPTIONS: '--max-old-space-size=160' },
  outcome,
  reason,
  also({ scene, result }) {
    expect(Number(result.outputs['cost-usd'])).toBeCloseTo(countedCost(scene.model), 5)
    // What a turn adds is capped. The conversation may hold six of them, since the window of the model does.
    const sizes = scene.model.requests.map(({ bytes }) => bytes.total)
    expect(Math.max(...sizes.map((size, at) => size - (sizes[at - 1] ?? 0)))).toBeLessThan(220_000)
    expect(result.log.length).toBeLessThan(2_000_000)
  },
})
const MUCH = 'x'.repeat(10_000_000)
const noting = notingGit('many')
const KEY = `AKIA${'Q7WZ'.repeat(2)}L3MX5TRB`
const MANY = bash(
  `node -e 'const { mkdirSync, writeFileSync } = require("fs"); mkdirSync("many"); for (let n = 1; n <= 3000; n++) writeFileSync("many/" + n, n < 3000 ? "text " + n : "${KEY}")'`,
)
const FLOOD =
  "node -e \"const s='x'.repeat(1<<20);for(let i=0;i<150;i++)process.stdout.write(s);console.log('\\nAssertionError: here');process.exit(1)\""

const HANGS = `printf 'begun\\n'; echo >> src/sum.js; echo new > left.txt; sleep 300 & node -e 'setInterval(() => {}, 1000)'`
const hangs: Row = {
  script: [turn(bash('echo before > before.txt')), turn(bash(HANGS)), turn(MEND), summary()],
  inputs: { 'timeout-minutes': '0.5' },
  // On a slow machine, a line more says that the limit of the run is near.
  also: ({ told }) =>
    expect(told(2).split('\n').slice(0, 4)).toEqual([
      'begun',
      '(ended with it: `sleep 300`, `node -e setInterval(() => {}, 1000)`)',
      '(it wrote: left.txt, src/sum.js)',
      '(stopped at the limit of 0.25 minutes)',
    ]),
}

bareRows({
  'a command that hangs returns what it printed until then, and what it left is named': { ...hangs, waits: true },
  'timeout-minutes delivers the verified change as a draft whose reason names it': {
    waits: true,
    script: [turn(MEND), ...repeat(20, bash('sleep 300'))],
    inputs: { 'timeout-minutes': '0.4' },
    reason: 'timeout-minutes',
    draft: true,
    evidence: { limit: 'timeout-minutes', phases: { summary_source: 'host' } },
  },
  'a model that floods with 200 calls a turn, each of a large file, is ended by name, at the cost that was counted, in a small heap':
    hostile(() => turn(...repeat(200, view('src/large.js'))), 'model-error', 'view src/large.js'),
  'a model that sends 10 MB in a call is ended by name, at the cost that was counted, in a small heap': hostile(
    () => call('bash', { command: `echo ${MUCH}` }),
    'budget-exceeded',
    'max-cost-usd',
  ),
  'timeout-minutes ends the measuring of a change too, with its git': endsInTime('update-index --add'),
  'every file of a change of thousands is searched, in a few processes of git': {
    script: [turn(MEND, MANY), summary()],
    inputs: { 'max-attempts': '0' },
    env: noting.env,
    outcome: 'blocked-changes',
    reason: 'many/3000: line 1 holds what looks like an AWS access key id',
    also: () => expect(noting.calls('cat-file')).toBeLessThan(30),
  },
})

quickRows({
  '150 MB of test output neither raises memory nor reaches the model': {
    script: [turn(MEND), summary(), summary()],
    inputs: { 'test-command': FLOOD, 'max-attempts': '1' },
    also({ scene, result }) {
      expect(Math.max(...scene.model.requests.map(one => one.bytes.total))).toBeLessThan(200_000)
      expect(result.log.length).toBeLessThan(1_000_000)
    },
  },
})

wholeRows({
  'the same holds in the sandbox': { ...hangs, needs: ['a sandbox'] },
  'timeout-minutes ends a run that waits for a command, and nothing of it is left running': {
    waits: true,
    script: repeat(20, bash('sleep 300')),
    inputs: { 'timeout-minutes': '0.1' },
    outcome: 'timed-out',
    also: ({ result }) => expect(result.durationMs).toBeLessThan(300_000),
  },
})
