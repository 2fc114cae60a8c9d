import type { Repository } from './world.ts'

export type InTurn = <T>(repository: Repository, work: () => Promise<T>) => Promise<T>

/** Requests to one repository take effect one after another, as GitHub's transactions make them appear. */
export function createTurns(): InTurn {
  const last = new Map<Repository, Promise<unknown>>()
  return (repository, work) => {
    const turn = (last.get(repository) ?? Promise.resolve()).then(work, work)
    last.set(repository, turn)
    return turn
  }
}
