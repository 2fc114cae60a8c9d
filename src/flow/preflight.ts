/** Everything that can be found out before the first token. What stands in the way is told in one ending, each with what to do about it. */
import { DiffproofError, withHint } from '../core/errors.ts'
import type { RunResult } from '../core/outcome.ts'
import { judgeModels } from '../core/preflight/judge-models.ts'
import { judgeSpace } from '../core/preflight/judge-space.ts'
import { type Judgement, type Obstacle, obstacleOf, preflightEnding, together } from '../core/preflight/obstacle.ts'
import { workflowFiles } from '../core/preflight/workflow-files.ts'
import type { AskedFile, Task } from '../core/task/task.ts'
import type { Place } from './find-place.ts'
import { type Ground, layGround } from './lay-ground.ts'
import { lookAtForge } from './look-at-forge.ts'
import type { Run } from './run.ts'

/** Checks the repository out and asks all the others meanwhile; the ground, or the ending that names every obstacle. `placing` is null where another job publishes. Throws what kept it from finding the place, once nothing is under way any more. */
export async function preflight(
  chosen: Task | AskedFile,
  placing: Promise<Place> | null,
  run: Run,
): Promise<Ground | RunResult> {
  const steps = [
    layGround(chosen, run).catch(obstacleOnly),
    Promise.resolve(placing).then(place => lookAtForge(place, run)),
    lookAtModels(run),
    run.ports.freeSpace().then(judgeSpace),
  ] as const
  await Promise.allSettled(steps)
  const [ground, ...judged] = await Promise.all(steps)
  const { obstacles } = tell(together(judged), run)
  tellWorkflowFiles(run)
  if (!('what' in ground)) return tellEnding(obstacles, run) ?? ground
  return tellAll([ground, ...obstacles], run)
}

/** The same for a job that only publishes: no model is asked, nothing is checked out. Null where nothing stands in the way. */
export async function preflightToPublish(place: Place, run: Run): Promise<RunResult | null> {
  return tellEnding(tell(await lookAtForge(place, run), run).obstacles, run)
}

/** The API's list of models, which a gateway need not have. */
async function lookAtModels({ config, ports, fallback }: Run): Promise<Judgement> {
  const lookUp = async (name: string) => ({ name, facts: await ports.catalog.lookUp(name) })
  const [model, spare] = await Promise.all([
    lookUp(config.model),
    fallback === null ? null : lookUp(fallback.model.name),
  ])
  return judgeModels(model, spare)
}

function tell(judgement: Judgement, { ports }: Run): Judgement {
  for (const remark of judgement.remarks) ports.reporter.warning(remark)
  return judgement
}

function tellWorkflowFiles({ config, ports }: Run): void {
  const { said, isLifted } = workflowFiles(config.protectedPaths)
  if (isLifted) ports.reporter.warning(said)
  else ports.reporter.info(said)
}

function tellEnding([first, ...more]: readonly Obstacle[], run: Run): RunResult | null {
  return first === undefined ? null : tellAll([first, ...more], run)
}

function tellAll(obstacles: readonly [Obstacle, ...Obstacle[]], { ports }: Run): RunResult {
  if (obstacles.length > 1)
    for (const { what, fix } of obstacles) ports.reporter.info(`in the way: ${withHint(what, fix)}`)
  return preflightEnding(obstacles)
}

/** Throws what is no error of ours, and a bug of ours. */
function obstacleOnly(thrown: unknown): Obstacle {
  if (thrown instanceof DiffproofError && thrown.fault !== 'internal') return obstacleOf(thrown)
  throw thrown
}
