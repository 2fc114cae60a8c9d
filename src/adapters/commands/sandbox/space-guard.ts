/** Watches the space that commands take: of the home, temporary folders, caches and the work tree together. */
import { statfsSync } from 'node:fs'
import { readQuietly } from '../processes.ts'

/** What must be left of the space, and of the number of files, that was free before the first command. */
const LEAST_SHARE = 1 / 4
const LOOK_MS = 200

export const OUT_OF_SPACE =
  '(the command was ended: less than a quarter of the disk space that was free before the first command is left)'

/** Begins a watch; `full` fires as soon as too little is left. */
export type SpaceGuard = () => { readonly full: AbortSignal; readonly stop: () => void }

/** Measures now. `places` are folders on the file systems to watch. Throws nothing. */
export function createSpaceGuard(places: readonly string[]): SpaceGuard {
  const free = (): readonly number[] =>
    places.flatMap(place => {
      const found = readQuietly(() => statfsSync(place))
      return found === null ? [Number.NaN, Number.NaN] : [found.bavail * found.bsize, found.ffree]
    })
  const atFirst = free()
  return () => {
    const controller = new AbortController()
    const look = (): void => {
      if (free().some((left, at) => left < (atFirst[at] ?? 0) * LEAST_SHARE)) controller.abort()
    }
    const timer = setInterval(look, LOOK_MS)
    return { full: controller.signal, stop: () => clearInterval(timer) }
  }
}
