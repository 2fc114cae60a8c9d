/** The map of the proof: each changed place of the source is taken back by itself, and the changed tests run. */
import { type Change, textOfPatch } from '../../core/change/change.ts'
import { provesChange } from '../../core/facts/verdict.ts'
import { type ChangedPlace, changedPlaces } from '../../core/testing/changed-places.ts'
import { isRedRun } from '../../core/testing/proof.ts'
import { isProse } from '../../core/testing/run-files.ts'
import { type MappedPlace, NOT_RUN, type ProofMap, type TestRun, testResultOf } from '../../core/testing/test-run.ts'
import { countInWords } from '../../core/text/quantities.ts'
import type { Image, World } from '../../ports/commands.ts'
import { changedTexts } from '../changed-content.ts'
import type { ProofSession } from '../session.ts'
import { allAtOnce, inWorld, runInWorld, worldsAreApart } from './clean-run.ts'
import type { ProofOfChange } from './prove-change.ts'
import type { DiffFindings } from './read-diff.ts'
import { changedTestsAlone } from './repeat-proof.ts'

type MappedChange = {
  change: Change<'allowed'>
  proven: ProofOfChange
  inDiff: Pick<DiffFindings, 'helpers'>
  /** With the packages of the change. */
  image: Image
}

const MOST_PLACES = 12
const TIMES_RED = 2
/** So that quick tests have time for twelve places. */
const LEAST_MS = 20_000

/**
 * Null where nothing is proven, no source changed, or it is not known how the changed tests run alone. Throws
 * RepositoryError.
 */
export async function mapProof(
  { change, proven, inDiff, image }: MappedChange,
  session: ProofSession,
): Promise<ProofMap | null> {
  const { run, isTest, origin } = session
  const { repository, clock, reporter } = run.ports
  // The proof of a revision is about more than its own change.
  if (!provesChange(proven.proof) || origin !== null) return null
  const texts = await changedTexts(change, repository)
  const own = texts.filter(({ path }) => !isTest(path) && !isProse(path) && !inDiff.helpers.includes(path))
  const places = changedPlaces(textOfPatch(await repository.patchOf(change)), own)
  const command = await changedTestsAlone(change, session)
  if (command === null || places.length === 0) return null

  const limitMs = Math.max(LEAST_MS, (proven.redMs ?? 0) * TIMES_RED)
  const began = clock.now()
  const left = () => (run.editing.aborted ? 0 : began + limitMs - clock.now())
  reporter.info(`map of the proof: ${countInWords(places.length, 'changed place')}, each taken back by itself`)
  const asked = { tree: change.tree, command, image, known: proven.alone?.command === command ? proven.alone : null }
  const looked = places.slice(0, MOST_PLACES)
  const [whole, ...runs] = await runWithoutEach([null, ...looked], { ...asked, left }, session)
  if (whole?.status === 'timed-out') return { kind: 'slow' }
  if (whole?.status !== 'passed') return null
  if (runs.every(one => one === null)) return { kind: 'slow' }
  const mapped = looked.map(({ path, line }, at): MappedPlace => ({ path, line, ...answerOf(runs[at] ?? null) }))
  for (const { path, line, needed } of mapped) reporter.info(`${path}:${line}: needed: ${needed}`)
  return { kind: 'mapped', places: mapped, omitted: places.length - mapped.length }
}
/** A run that this limit ended says nothing: an endless loop has that in common with a slow test. */
function answerOf(ran: TestRun | null) {
  if (ran === null) return { needed: 'unknown', why: 'no-time' } as const
  if (ran.status === 'timed-out') return { needed: 'unknown', why: 'timed-out' } as const
  if (ran.status === 'passed') return { needed: 'no' } as const
  return isRedRun(ran) ? ({ needed: 'yes' } as const) : ({ needed: 'unknown', why: 'could-not-run' } as const)
}

type PlaceRun = { tree: string; command: string; image: Image }
type TimedRun = PlaceRun & {
  left: () => number
  known: TestRun | null
}

/** Two at a time where they share nothing. Null for what there was no time for. */
async function runWithoutEach(
  places: readonly (ChangedPlace | null)[],
  { left, known, ...asked }: TimedRun,
  session: ProofSession,
): Promise<readonly (TestRun | null)[]> {
  const { clock } = session.run.ports
  const runs = places.map((_, at): TestRun | null => (at === 0 ? known : null))
  // Beside the tests, a world may need its own setup.
  let longest = known?.durationMs ?? 1
  let next = known === null ? 0 : 1
  const work = async () => {
    for (let at = next++; at < places.length; at = next++) {
      const whole = runs[0] ?? null
      if (left() < longest || (whole !== null && whole.status !== 'passed')) return
      const began = clock.now()
      runs[at] = await runWithout(places[at] ?? null, { ...asked, timeoutMs: left() }, session)
      longest = Math.max(longest, clock.now() - began)
    }
  }
  await allAtOnce(worldsAreApart(session) ? [work(), work()] : [work()])
  return runs
}

async function runWithout(
  place: ChangedPlace | null,
  { tree, command, image, timeoutMs }: PlaceRun & { timeoutMs: number },
  session: ProofSession,
): Promise<TestRun> {
  const { run } = session
  const without = place === null ? tree : await run.ports.repository.withFile(tree, place.path, place.without)
  const once = async (world: World) =>
    testResultOf(command, await runInWorld({ command, timeoutMs, world, signal: run.editing }, run), null)
  return inWorld({ tree: without, image }, once, () => ({ ...NOT_RUN, command, status: 'could-not-run' }), session)
}
