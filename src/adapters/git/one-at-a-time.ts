/** Steps that share an index and a shadow folder must not overlap. */
export type Turns = {
  /** Runs the step when all earlier ones have ended, however they ended. */
  take<T>(step: () => Promise<T>): Promise<T>
  /** Settles when nothing runs any more, or when the time is up. */
  idle(limitMs: number): Promise<void>
}

/** Makes a queue of steps. */
export function oneAtATime(): Turns {
  let last: Promise<unknown> = Promise.resolve()
  return {
    take(step) {
      const turn = last.then(step)
      last = turn.catch(() => undefined)
      return turn
    },
    async idle(limitMs) {
      let timer: NodeJS.Timeout | undefined
      const limit = new Promise<void>(resolve => {
        timer = setTimeout(resolve, limitMs)
      })
      await Promise.race([last, limit])
      clearTimeout(timer)
    },
  }
}
