/** Runs work on every item, at most so many at once. The first one begins alone; the others follow when it says so, or has ended. */
export async function inParallel<Item, Result>(
  items: readonly Item[],
  atOnce: number,
  work: (item: Item, othersMayBegin: () => void) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  let next = 0
  let open = () => {}
  const opened = new Promise<void>(resolve => {
    open = resolve
  })
  const worker = async (number: number) => {
    if (number > 0) await opened
    for (let index = next++; index < items.length; index = next++)
      results[index] = await work(items[index] as Item, open)
    open()
  }
  await Promise.all(Array.from({ length: Math.max(1, atOnce) }, (_, number) => worker(number)))
  return results
}
