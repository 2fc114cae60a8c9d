import { expect, test } from '@jest/globals'
import { readChangedTests } from '../../src/core/testing/changed-tests.ts'
import { proofOf, type SourceSide } from '../../src/core/testing/proof.ts'
import { NOT_RUN, type TestRun } from '../../src/core/testing/test-run.ts'
import type { ProofSession } from '../../src/flow/session.ts'
import { type RunLine, repeatProof } from '../../src/flow/verify/repeat-proof.ts'

type Status = 'passed' | 'failed' | 'timed-out'
const ended = (status: Status): TestRun => ({ ...NOT_RUN, command: 'make', status, exitCode: 0 })
const CHANGED = readChangedTests([], () => true)

/** Runs of a project whose tests are not named. `ends`: by side and command. `lastsMs`: how long each run takes. */
async function repeated(
  ends: Readonly<Record<string, Status>>,
  { first = 'failed' as Status, lastsMs = 0, firstMs = 1, isApart = true, alone = 'few' as string | null } = {},
) {
  const ran: string[] = []
  let [worlds, most, now] = [0, 0, 0]
  const session = {
    run: { ports: { clock: { now: () => now }, reporter: { info: () => {} } } },
  } as unknown as ProofSession
  const lasting = (one: TestRun): TestRun => ({ ...one, durationMs: firstMs })
  const given = { red: lasting(ended(first)), after: lasting(ended('passed')), command: 'all', alone, isApart }
  const enter = async <T>(side: SourceSide, steps: (run: RunLine) => Promise<T>): Promise<T> => {
    ran.push(`${side}:`)
    worlds += 1
    most = Math.max(most, worlds)
    const left = await steps(async command => {
      await Promise.resolve()
      ran.push(`${side} ${command}`)
      now += lastsMs
      return ended(ends[`${side} ${command}`] ?? (side === 'old' ? 'failed' : 'passed'))
    })
    worlds -= 1
    return left
  }
  const prove = (runs: { red: TestRun; after: TestRun }) => proofOf({ before: ended('passed'), ...runs }, CHANGED)
  const settled = await repeatProof({ ...given, enter, prove }, session)
  const counts = Object.fromEntries(ran.map(one => [one, ran.filter(other => other === one).length]))
  return { ran, counts, most, proof: settled === null ? null : prove(settled).proof }
}

test('a proof is repeated three times on both sides, with the changed tests alone, in a world for each side', async () => {
  const { counts, most, proof } = await repeated({})
  expect(proof).toBe('red-then-green')
  expect(counts).toEqual({ 'old:': 1, 'old few': 3, 'new:': 1, 'new few': 3 })
  expect(most).toBe(2)
})

test('where only one world can be there, the new source is first, so that what fails for a while proves nothing', async () => {
  const { ran, most } = await repeated({}, { isApart: false })
  const often = (text: string) => [1, 2, 3].map(() => text)
  expect(ran).toEqual(['new:', ...often('new few'), 'old:', ...often('old few')])
  expect(most).toBe(1)
})

test('the whole command runs in a world of its own each time', async () => {
  expect((await repeated({}, { alone: null })).counts).toEqual({ 'old:': 3, 'old all': 3 })
})

test.each([
  ['of three tenths of the two runs', 50_000, 14_000, 2],
  ['of fifteen seconds, where those were shorter', 100, 7_000, 2],
  ['of one, where that takes longer', 10_000, 60_000, 1],
])('repeats stop at the end %s', async (_, firstMs, lastsMs, times) => {
  const { counts } = await repeated({}, { firstMs, lastsMs: lastsMs / 2 })
  expect(counts).toMatchObject({ 'old few': times, 'new few': times })
})

test.each(['old few', 'new few'])('where %s ends otherwise, the whole command decides', async part => {
  const { ran, proof } = await repeated({ [part]: part === 'old few' ? 'passed' : 'failed' })
  expect(proof).toBe('red-then-green')
  expect(ran.filter(one => one.endsWith('all'))).toEqual(Array.from({ length: 6 }, () => 'old all'))
})

test.each([
  ['passes', 'passed', 'red-then-green'],
  ['does not end either, as on a busy machine', 'timed-out', 'could-not-run'],
  ['fails', 'failed', 'could-not-run'],
] as const)('a hang on the old source is held against a run of the new one that %s', async (_, status, proof) => {
  const hang = { 'old all': 'timed-out', 'new all': status } as const
  const { counts, most, ...settled } = await repeated(hang, { first: 'timed-out', lastsMs: 1, alone: null })
  expect({ counts, most, proof: settled.proof }).toEqual({
    ...{ counts: { 'old:': 1, 'old all': 1, 'new:': 1, 'new all': 1 }, most: 2 },
    proof,
  })
  const quick = { ...hang, 'old few': 'timed-out', 'new few': status } as const
  expect((await repeated(quick, { first: 'timed-out', lastsMs: 1 })).proof).toBe(proof)
})

test('what passes on the old source with both commands proves nothing', async () => {
  expect((await repeated({ 'old few': 'passed', 'old all': 'passed' })).proof).toBe('green-on-base')
})

test('where any other test ends otherwise beside the changed ones, the suite is flaky, and the whole command decides', async () => {
  const run = (...failed: readonly string[]): TestRun => {
    const cases = ['sums', 'reaches'].map(name => ({
      ...{ name, file: null },
      status: failed.includes(name) ? ('failed' as const) : ('passed' as const),
    }))
    const results = { format: 'node', cases, unloadable: [], counts: null, complete: true, passesListed: true } as const
    return { ...ended(failed.length === 0 ? 'passed' : 'failed'), results, durationMs: 1 }
  }
  const wholeRuns = async (flaky: readonly string[]) => {
    const ran: string[] = []
    const session = { run: { ports: { clock: { now: () => 0 }, reporter: { info: () => {} } } } }
    await repeatProof(
      {
        ...{ red: run('sums'), after: run(), command: 'all', alone: 'few', isApart: true },
        prove: runs => proofOf({ before: ended('passed'), ...runs }, CHANGED),
        enter: (side, steps) =>
          steps(async command => {
            ran.push(`${side} ${command}`)
            const isSecond = ran.filter(one => one === `${side} few`).length === 2
            return run(...(side === 'old' ? ['sums'] : []), ...(isSecond ? flaky : []))
          }),
      },
      session as unknown as ProofSession,
    )
    return ran.filter(one => one.endsWith('all')).length
  }
  expect(await wholeRuns([])).toBe(0)
  expect(await wholeRuns(['reaches'])).toBe(12)
})
