/** Work on many items, some at a time. */
type ItemWork<Item> = (item: Item, othersMayBegin: () => void) => Promise<void>

/**
 * The first one begins alone, so that the others find what it leaves in a cache. After an error no other begins; throws
 * the first one.
 */
export async function inParallel<Item>(items: Iterable<Item>, atOnce: number, work: ItemWork<Item>): Promise<void> {
  const { promise: opened, resolve: open } = Promise.withResolvers<void>()
  const queue = Iterator.from(items)
  const errors: unknown[] = []
  const worker = async (number: number) => {
    if (number > 0) await opened
    for (const item of queue)
      if (errors.length === 0) await work(item, open).catch((thrown: unknown) => errors.push(thrown))
    open()
  }
  await Promise.all(Array.from({ length: atOnce }, (_, number) => worker(number)))
  if (errors.length > 0) throw errors[0]
}
