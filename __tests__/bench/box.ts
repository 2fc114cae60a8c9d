/** What a box costs a command: multiples of the same command without one, in turns in one run. */
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { createBoxCommands } from '../../src/adapters/commands/sandbox/sandbox-commands.ts'
import type { Commands } from '../../src/ports/commands.ts'
import { spreadOf, timesOf } from './spread.ts'

const WARM_UP_ROUNDS = 3
const LEAST_ROUNDS = 10
const TASKS: readonly (readonly [name: string, command: string])[] = [
  ['nothing', 'true'],
  ['`git status`', 'git status'],
  ['`node --test` of one file', 'node --test one.test.js'],
]

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '30' } } })
const rounds = Math.max(LEAST_ROUNDS, Math.round(Number(values.rounds)) || 0)
const folder = realpathSync(mkdtempSync(join(tmpdir(), 'bench-box-')))
const workspace = join(folder, 'work/project/project')
mkdirSync(workspace, { recursive: true })
mkdirSync(join(folder, 'home'))
writeFileSync(join(workspace, 'one.test.js'), "require('node:test')('one', () => {})\n")
execFileSync('git', ['init', '-q'], { cwd: workspace })
const commandsFor = (sandbox: 'require' | 'off'): Commands =>
  createBoxCommands({
    root: workspace,
    workingDirectory: '.',
    environment: { ...process.env, HOME: join(folder, 'home') },
    tempDir: join(folder, 'work/_temp', sandbox),
    sandbox,
    sandboxNetwork: 'none',
  })
mkdirSync(join(folder, 'work/_temp'))
// Git's log of an empty history is no honest work: the self-test wants a commit.
execFileSync(
  'git',
  ['-c', 'user.name=a', '-c', 'user.email=a@example.invalid', 'commit', '-q', '--allow-empty', '-m', 'one'],
  {
    cwd: workspace,
  },
)
const [boxed, plain] = [commandsFor('require'), commandsFor('off')]
try {
  for (const line of await boxed.open()) console.log(line)
  console.log(
    `\nOne command in the box (${boxed.box}), as multiples of the same without it (median, and the middle half of`,
  )
  console.log(`${rounds} runs each, in turns after ${WARM_UP_ROUNDS} rounds of warm-up; Node ${process.version}):\n`)
  console.log('| command | without | in the box | more, in ms |\n| --- | --- | --- | --- |')
  for (const [name, command] of TASKS) console.log(await row(name, command))
} finally {
  boxed.close()
  rmSync(folder, { recursive: true, force: true })
}

async function row(name: string, command: string): Promise<string> {
  const times = new Map<Commands, number[]>([
    [plain, []],
    [boxed, []],
  ])
  for (let round = -WARM_UP_ROUNDS; round < rounds; round += 1) {
    const order = round % 2 === 0 ? [plain, boxed] : [boxed, plain]
    for (const commands of order) {
      const took = await timed(commands, command)
      if (round >= 0) times.get(commands)?.push(took)
    }
  }
  const [without, inside] = [spreadOf(times.get(plain) ?? []), spreadOf(times.get(boxed) ?? [])]
  return `| ${name} | ${timesOf(without, without.median)} | ${timesOf(inside, without.median)} | ${(inside.median - without.median).toFixed(0)} |`
}

async function timed(commands: Commands, command: string): Promise<number> {
  const began = performance.now()
  const result = await commands.run({ command, timeoutMs: 60_000, outputLimit: 10_000 }, new AbortController().signal)
  if (result.exitCode !== 0) throw new Error(`${command}: ${result.status}: ${result.output}`)
  return performance.now() - began
}
