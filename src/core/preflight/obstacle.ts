/** What the preflight found: what stands in the way, with what to do about it, and what is only worth a warning. */
import { OUTCOME_OF } from '../ending/ending-for.ts'
import { type DiffproofError, type Fault, withHint } from '../errors.ts'
import { endingOf, type RunResult } from '../outcome.ts'

export type Obstacle = {
  readonly fault: Fault
  /** One clause, without a full stop. */
  readonly what: string
  /** One or more sentences; empty where there is nothing more to say. */
  readonly fix: string
}

export type Judgement = { readonly obstacles: readonly Obstacle[]; readonly remarks: readonly string[] }

export const NOTHING_FOUND: Judgement = { obstacles: [], remarks: [] }

/** What the user can mend comes first. */
const RANK: readonly Fault[] = ['configuration', 'repository', 'forge', 'model']

/** Something that the user has to set up differently. */
export function misconfigured(what: string, fix: string): Obstacle {
  return { fault: 'configuration', what, fix }
}

/** The obstacle that an error of ours tells of. */
export function obstacleOf({ fault, message, hint }: DiffproofError): Obstacle {
  return { fault, what: message, fix: hint }
}

/** All judgements as one. */
export function together(judgements: readonly Judgement[]): Judgement {
  return {
    obstacles: judgements.flatMap(one => one.obstacles),
    remarks: judgements.flatMap(one => one.remarks),
  }
}

/** The ending that tells all obstacles at once, and by the first of them in rank what kind of ending it is. */
export function preflightEnding(obstacles: readonly [Obstacle, ...Obstacle[]]): RunResult {
  const fault = RANK.find(rank => obstacles.some(one => one.fault === rank)) ?? obstacles[0].fault
  const texts = obstacles.map(({ what, fix }) => withHint(what, fix))
  const told = texts.length === 1 ? texts : texts.map((text, index) => `(${index + 1}) ${text}`)
  const before = texts.length === 1 ? '' : `${texts.length} things stand in the way, and nothing was spent: `
  return endingOf(OUTCOME_OF[fault], `${before}${told.join(' ')}`)
}
