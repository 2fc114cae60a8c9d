/** A clock that a test moves; whoever waits is woken when his time has come. */
export function handClock() {
  let time = 0
  const waiting = new Set<{ readonly until: number; readonly wake: () => void }>()
  const settle = () => new Promise(resolve => setImmediate(resolve))
  return {
    now: () => time,
    wait: (ms: number, signal: AbortSignal) =>
      new Promise<void>(resolve => {
        const wake = () => {
          waiting.delete(one)
          resolve()
        }
        const one = { until: time + ms, wake }
        waiting.add(one)
        if (signal.aborted) one.wake()
        signal.addEventListener('abort', one.wake)
      }),
    async pass(ms: number) {
      await settle()
      for (const end = time + ms; time < end; ) {
        const next = Math.min(end, ...[...waiting].map(({ until }) => until))
        time = Math.max(time, next)
        for (const one of [...waiting].filter(({ until }) => until <= time)) one.wake()
        await settle()
      }
    },
  }
}
