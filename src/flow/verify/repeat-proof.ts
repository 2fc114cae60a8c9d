/** A proof has to hold each time: its tests fail on the old source and pass on the new one whenever they run. */
import type { Change } from '../../core/change/change.ts'
import { provesChange } from '../../core/facts/verdict.ts'
import { isRecordedOutput } from '../../core/testing/changed-tests.ts'
import {
  otherwiseIn,
  type proofOf,
  type SourceSide,
  settleRuns,
  withFailed,
  withoutFailures,
} from '../../core/testing/proof.ts'
import { type FlakyTest, flakyTests, type TestRun } from '../../core/testing/test-run.ts'
import { testsAlone } from '../../core/testing/tests-alone.ts'
import { countInWords } from '../../core/text/quantities.ts'
import type { ProofSession } from '../session.ts'
import { allAtOnce } from './clean-run.ts'

/** ADR 16 has the chances of a hollow test, and what repeats cost. */
const MOST_REPEATS = 3
/** Of the whole command, where the changed tests alone ended otherwise, or any other test beside them. */
const AFTER_DOUBT = 6
/** No repeat but the first begins that would end later: this share of the two runs that are repeated, and never less. */
const SHARE = 0.3
const LEAST_MS = 15_000

type Runs = { red: TestRun; after: TestRun }
/** `alone`: the changed tests alone on the change, where each of them held. */
export type Settled = Runs & { flaky: readonly FlakyTest[]; alone?: TestRun }

/** Null where it was ended from outside. Throws RepositoryError. */
export type RunLine = (command: string) => Promise<TestRun | null>

type Repeating = Runs & {
  command: string
  /** Runs the changed tests only; null where that is not known. */
  alone: string | null
  isApart: boolean
  /** Takes the steps in a new world of this side. Throws RepositoryError. */
  enter<T>(side: SourceSide, steps: (run: RunLine) => Promise<T>): Promise<T>
  prove(runs: Runs): ReturnType<typeof proofOf>
}

/**
 * Repeats what proves a change on both sides, until it does not hold or has held often. Null where it was ended before
 * that. Throws RepositoryError.
 */
export async function repeatProof(given: Repeating, session: ProofSession): Promise<Settled | null> {
  const { command, alone } = given
  // Another result of the changed tests alone may be due to what runs before them, or to what they leave behind.
  const quick = alone === null || alone === command ? null : await repeatWith(alone, given, session)
  const holds = quick?.isSteady === true && quick.red === given.red && quick.after === given.after
  return holds ? quick : repeatWith(command, given, session, quick === null ? MOST_REPEATS : AFTER_DOUBT)
}

async function repeatWith(
  line: string,
  given: Repeating,
  { run: { ports } }: ProofSession,
  most = MOST_REPEATS,
): Promise<(Settled & { isSteady: boolean }) | null> {
  const { red, after, command, isApart, enter, prove } = given
  const isWhole = line === command
  // A busy machine looks like a hang: the new source has to pass meanwhile, within the same limit.
  const isHang = red.status === 'timed-out'
  const limitMs = isHang ? 0 : Math.max(LEAST_MS, SHARE * ((red.durationMs ?? 0) + (after.durationMs ?? 0)))
  let settled: Settled = { red, after, flaky: [] }
  let isEnded = false
  let isSteady = true
  const ran = { old: 0, new: 0 }
  const repeatSide = async (side: SourceSide, run: RunLine) => {
    const began = ports.clock.now()
    let first: TestRun | null = null
    const fits = (times: number) => (ports.clock.now() - began) * (1 + 1 / times) <= (isApart ? limitMs : limitMs / 2)
    for (let times = 0; times < most && (times === 0 || fits(times)) && !isEnded; times += 1) {
      const { proof, proving } = prove(settled)
      // Where no test is named, any other test of the suite may have failed.
      if (!provesChange(proof) || (side === 'new' && proving.length === 0 && isWhole && !isHang)) return
      const again = await run(line)
      isEnded ||= again === null
      if (again === null) return
      ran[side] += 1
      first ??= again
      isSteady &&= settleRuns(first, again).flaky.length === 0
      const names = otherwiseIn(again, side, proving)
      if (names !== null) settled = settle(settled, again, side, names)
      else if (side === 'new' && !isWhole) settled = { ...settled, alone: again }
    }
  }
  const repeat = async (side: SourceSide) =>
    // The whole suite begins each time as it did at first.
    isWhole ? repeatSide(side, one => enter(side, run => run(one))) : enter(side, run => repeatSide(side, run))
  // Where what both sides reach fails for a while, it has to come and go between them.
  if (isApart) await allAtOnce([repeat('new'), repeat('old')])
  else await repeat('new').then(() => repeat('old'))
  ports.reporter.info(
    `the proof once more: ${countInWords(ran.old, 'run')} on the old source, ${ran.new} on the new one`,
  )
  return isEnded ? null : { ...settled, isSteady }
}

/** With another run of a side, in which tests of these names ended otherwise. */
function settle(
  { red, after, ...settled }: Settled,
  again: TestRun,
  side: SourceSide,
  names: readonly string[],
): Settled {
  const flaky = [...settled.flaky, ...flakyTests(names, side === 'old' ? 'red' : 'final')]
  if (side === 'old') return { red: names.length === 0 ? again : withoutFailures(red, names), after, flaky }
  if (red.status === 'timed-out' && names.length === 0)
    return { red: { ...red, status: 'could-not-run' }, after, flaky }
  return { red, after: withFailed(after, names), flaky }
}

/**
 * What runs the changed tests alone, in the folder of the test command; null where that is not known. `others`: files
 * to run with them, below that folder.
 */
export async function changedTestsAlone(
  { files }: Pick<Change<'allowed'>, 'files'>,
  { run, isTest, testCommand }: ProofSession,
  others: readonly string[] = [],
): Promise<string | null> {
  const there = files.filter(one => one.change !== 'deleted')
  const tests = there.map(({ path }) => path).filter(path => isTest(path) && !isRecordedOutput(path))
  const folder = run.config.workingDirectory.replace(/^\.\/|(?<!\/)\/+$/g, '')
  const prefix = folder === '.' || folder === '' ? '' : `${folder}/`
  const manifest = await run.ports.repository.baseText(`${prefix}package.json`)
  const packageJson = 'text' in manifest ? manifest.text : null
  if (testCommand === null || tests.some(path => !path.startsWith(prefix))) return null
  const changed = tests.map(path => path.slice(prefix.length))
  const proving = others.filter(path => isTest(prefix + path))
  return testsAlone(testCommand, [...new Set([...changed, ...proving])], packageJson)
}
