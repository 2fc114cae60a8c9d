import { expect, test } from '@jest/globals'
import type { CommandEnd } from '../../src/core/testing/test-run.ts'
import type { ProofSession } from '../../src/flow/session.ts'
import { runTestCommand } from '../../src/flow/verify/clean-run.ts'
import type { World } from '../../src/ports/commands.ts'
import { world as fakeWorld } from './fakes.ts'

const LISTING = 'npm test -- --verbose'
const GREEN = 'Test Suites: 2 passed, 2 total\nTests:       3 passed, 3 total\n'

/** What ran, and how the whole ended. */
async function ranTests(end: Partial<CommandEnd>, command = 'npm test') {
  const ran: string[] = []
  const run = async (asked: { command: string }): Promise<CommandEnd> => {
    ran.push(asked.command)
    return { status: 'exited', exitCode: 0, output: '', durationMs: 1, ...end }
  }
  const world = { written: { folder: '', isWhole: false, before: { folders: [], paths: [] } }, run } as unknown as World
  const session = { run: fakeWorld([]).run, testCommand: 'npm test', listing: LISTING } as unknown as ProofSession
  const { status, command: shown } = await runTestCommand({ command, signal: session.run.editing, world }, session)
  return { ran, status, shown }
}

test('the runner is asked to list its tests, and the page shows the command as it is written', async () => {
  expect(await ranTests({ output: GREEN })).toEqual({ ran: [LISTING], status: 'passed', shown: 'npm test' })
})

test('a runner that may not know the option runs again without it, and one that hangs or passes does not', async () => {
  expect((await ranTests({ exitCode: 9, output: 'node: bad option: --verbose' })).ran).toEqual([LISTING, 'npm test'])
  expect((await ranTests({ status: 'timed-out', exitCode: null })).ran).toEqual([LISTING])
  expect((await ranTests({ output: 'all is well' })).ran).toEqual([LISTING])
})

test('another command runs as it is', async () => {
  expect((await ranTests({ output: GREEN }, 'jest test/a.test.js')).ran).toEqual(['jest test/a.test.js'])
})
