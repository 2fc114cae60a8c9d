import { expect, test } from '@jest/globals'
import { readChangedTests } from '../../src/core/testing/changed-tests.ts'
import { proofOf, type SourceSide } from '../../src/core/testing/proof.ts'
import { NOT_RUN, type TestRun } from '../../src/core/testing/test-run.ts'
import type { ProofSession } from '../../src/flow/session.ts'
import { repeatProof } from '../../src/flow/verify/repeat-proof.ts'

const ended = (status: 'passed' | 'failed'): TestRun => ({ ...NOT_RUN, command: 'make', status, exitCode: 0 })
const CHANGED = readChangedTests([], () => true)
const session = { run: { ports: { clock: { now: () => 0 } } } } as unknown as ProofSession

/** Runs of a project whose tests are not named. `ends`: by side and command. */
async function repeated(ends: Readonly<Record<string, 'passed' | 'failed'>>) {
  const ran: string[] = []
  const given = { red: ended('failed'), after: ended('passed'), command: 'all', alone: 'few' }
  const run = async (side: SourceSide, command: string) => {
    ran.push(`${side} ${command}`)
    return ended(ends[`${side} ${command}`] ?? (side === 'old' ? 'failed' : 'passed'))
  }
  const prove = (runs: { red: TestRun; after: TestRun }) => proofOf({ before: ended('passed'), ...runs }, CHANGED)
  const settled = await repeatProof({ ...given, run, prove }, session)
  return { ran, proof: settled === null ? null : prove(settled).proof }
}

test('a proof is repeated four times on both sides, with the changed tests alone', async () => {
  const { ran, proof } = await repeated({})
  expect(proof).toBe('red-then-green')
  expect(ran).toEqual([1, 2, 3, 4].flatMap(() => ['old few', 'new few']))
})

test.each(['old few', 'new few'])('where %s ends otherwise, the whole command decides', async part => {
  const { ran, proof } = await repeated({ [part]: part === 'old few' ? 'passed' : 'failed' })
  expect(proof).toBe('red-then-green')
  expect(ran.filter(one => one.endsWith('all'))).toEqual(['old all', 'old all', 'old all', 'old all'])
})

test('what passes on the old source with both commands proves nothing', async () => {
  expect((await repeated({ 'old few': 'passed', 'old all': 'passed' })).proof).toBe('green-on-base')
})
