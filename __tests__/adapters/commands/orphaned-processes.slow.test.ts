import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from '@jest/globals'
import { namespaceArguments } from '../../playground/machine.ts'

type ScenarioResult = {
  readonly status: string
  readonly output: string
  /** Command lines of processes that a scenario started and that are still there, zombies aside. */
  readonly left: readonly string[]
  readonly extra: unknown
}

/** Runs one scenario of `scenarios.ts` in a process namespace of its own, so that a mistake in killing can reach nothing else. */
async function runScenario(name: string): Promise<ScenarioResult> {
  const script = fileURLToPath(new URL('./scenarios.ts', import.meta.url))
  const command = [process.execPath, '--disable-warning=ExperimentalWarning', script, name]
  const namespace = namespaceArguments()
  const inside = namespace === null ? command : ['unshare', ...namespace, ...command]
  const { stdout } = await promisify(execFile)(inside[0] ?? '', inside.slice(1), { timeout: 60_000 })
  return JSON.parse(stdout) as ScenarioResult
}

test.each([
  ['background', 'exited', 'started\n'],
  ['background without output', 'exited', 'started\n'],
  ['daemon', 'exited', 'started\n'],
  ['same session with a cleared environment', 'exited', 'started\n'],
  ['daemon with a cleared environment', 'exited', 'started\n'],
  ['many that start more', 'exited', 'started\n'],
  ['time limit', 'timed-out', ''],
  ['time limit, deaf to TERM', 'timed-out', ''],
  ['time limit, daemon', 'timed-out', ''],
  ['time limit, and says that all is well', 'timed-out', ''],
  ['time limit, cleans up on TERM', 'timed-out', 'cleaned\n'],
  ['aborted', 'signalled', ''],
  ['aborted while it starts', 'signalled', ''],
  ['aborted, and says that all is well', 'signalled', ''],
  ['aborted at once', 'signalled', ''],
])('%s: the command has %s, and all that it started is gone', async (name, status, output) => {
  const result = await runScenario(name)
  expect(result).toMatchObject({ status, exitCode: status === 'exited' ? 0 : null, output, left: [] })
})

test('a process that somebody else started is left alone', async () => {
  expect(await runScenario('somebody else')).toMatchObject({ status: 'exited', extra: { alive: true } })
})

test('the end of one command does not touch another that still runs', async () => {
  expect(await runScenario('two at once')).toMatchObject({ output: 'one\n', extra: 'late\ntwo\n', left: [] })
})

test('no descriptor and no file is left open or lying about', async () => {
  expect((await runScenario('open files')).extra).toEqual({ grown: 0, files: ['home-of-host', 'tmp-of-host'] })
})

test('what a killed run has left is known by its mark, its own process by number and start; nobody else is touched', async () => {
  const result = await runScenario('left by a killed run')
  expect(result.extra).toEqual({ alive: 3, spared: true, ended: 'SIGKILL' })
  expect(result.left).toEqual([])
})
