/** A proof has to hold each time: its tests fail on the old source and pass on the new one whenever they run. */
import type { Change } from '../../core/change/change.ts'
import { provesChange } from '../../core/facts/verdict.ts'
import { isRecordedOutput } from '../../core/testing/changed-tests.ts'
import { otherwiseIn, type proofOf, type SourceSide, withFailed, withoutFailures } from '../../core/testing/proof.ts'
import type { FlakyTest, TestRun } from '../../core/testing/test-run.ts'
import { testsAlone } from '../../core/testing/tests-alone.ts'
import type { ProofSession } from '../session.ts'

/** ADR 16 has the chances of a hollow test. */
const MOST_REPEATS = 4
/** Beyond it, and after a hang, one repeat is enough. */
const LONGEST_MS = 60_000

type Runs = { readonly red: TestRun; readonly after: TestRun }
export type Settled = Runs & { readonly flaky: readonly FlakyTest[] }

type Repeating = Runs & {
  readonly command: string
  /** Runs the changed tests only; null where that is not known. */
  readonly alone: string | null
  /** Null where it was ended from outside. Throws RepositoryError. */
  run(side: SourceSide, command: string): Promise<TestRun | null>
  prove(runs: Runs): ReturnType<typeof proofOf>
}

/** Repeats what proves a change on both sides, until it does not hold or has held often. Null where it was ended before that. Throws RepositoryError. */
export async function repeatProof(given: Repeating, session: ProofSession): Promise<Settled | null> {
  const { command, alone } = given
  // Another result of the changed tests alone may be due to what runs before them.
  const quick = alone === null || alone === command ? null : await repeatWith(alone, given, session)
  const holds = quick !== null && quick.red === given.red && quick.after === given.after
  return holds ? quick : repeatWith(command, given, session)
}

async function repeatWith(command: string, given: Repeating, { run }: ProofSession): Promise<Settled | null> {
  const { clock } = run.ports
  const until = clock.now() + (given.red.status === 'timed-out' ? 0 : LONGEST_MS)
  let settled: Settled = { red: given.red, after: given.after, flaky: [] }
  for (let times = 0; times < MOST_REPEATS && (times === 0 || clock.now() < until); times += 1)
    for (const side of ['old', 'new'] as const) {
      const { proof, proving } = given.prove(settled)
      if (!provesChange(proof)) return settled
      // Where no test is named, any other test of the suite may have failed.
      if (side === 'new' && proving.length === 0 && command === given.command) continue
      const again = await given.run(side, command)
      if (again === null) return times === 0 ? null : settled
      const names = otherwiseIn(again, side, proving)
      if (names !== null) settled = settle(settled, { again, side, names })
    }
  return settled
}

type Otherwise = { readonly again: TestRun; readonly side: SourceSide; readonly names: readonly string[] }

function settle({ red, after, flaky }: Settled, { again, side, names }: Otherwise): Settled {
  const named = names.map(test => ({ test, run: side === 'old' ? ('red' as const) : ('final' as const) }))
  const all = [...flaky, ...named]
  if (side === 'new') return { red, after: withFailed(after, names), flaky: all }
  return { red: names.length === 0 ? again : withoutFailures(red, names), after, flaky: all }
}

/** What runs the changed tests alone, in the folder of the test command; null where that is not known. */
export async function changedTestsAlone(
  { files }: Pick<Change<'verified'>, 'files'>,
  { run, isTest, testCommand }: ProofSession,
): Promise<string | null> {
  const there = files.filter(one => one.change !== 'deleted')
  const tests = there.map(({ path }) => path).filter(path => isTest(path) && !isRecordedOutput(path))
  const folder = run.config.workingDirectory.replace(/^\.\/|\/+$/g, '')
  const prefix = folder === '.' || folder === '' ? '' : `${folder}/`
  const manifest = await run.ports.repository.baseText(`${prefix}package.json`)
  const packageJson = 'text' in manifest ? manifest.text : null
  if (testCommand === null || tests.some(path => !path.startsWith(prefix))) return null
  return testsAlone(
    testCommand,
    tests.map(path => path.slice(prefix.length)),
    packageJson,
  )
}
