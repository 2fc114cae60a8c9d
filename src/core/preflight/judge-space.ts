/** Whether the disks hold what a run writes: a checkout, an index, a patch, a transcript. */
import type { FreeSpace } from './facts.ts'
import { type Judgement, misconfigured } from './obstacle.ts'

const MEGABYTE = 1024 * 1024
/** Far below what any run needs that installs and tests something; nothing works with less. */
const LEAST_FREE = 50 * MEGABYTE

/** An obstacle for each place with less than 50 MB. */
export function judgeSpace(spaces: readonly FreeSpace[]): Judgement {
  const obstacles = spaces
    .filter(({ bytes }) => bytes < LEAST_FREE)
    .map(({ place, bytes }) =>
      misconfigured(
        `${place} has ${Math.floor(bytes / MEGABYTE)} MB of free disk space, and at least ${LEAST_FREE / MEGABYTE} MB are needed`,
        'Free space on the runner, or use one with a larger disk.',
      ),
    )
  return { obstacles, remarks: [] }
}
