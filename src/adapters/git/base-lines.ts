/** Finds words in the files of the base commit. */
import { RepositoryError } from '../../core/errors.ts'
import type { FoundLine } from '../../core/head-start/found-line.ts'
import { attributeFree } from './changed-files.ts'
import type { Ground } from './ground.ts'

/** More is no answer to where something is. */
const MOST_BYTES = 8_000_000
const LONGEST_LINE = 400
const ENTRY = /^([^\0]+)\0(\d+)\0/

/** Every line of a text file of the base tree that holds one of the words, its end left out where it is long; null where that takes longer than `limitMs`, there are too many, or not all of the base is here. Throws nothing. */
export async function baseLines(
  ground: Ground,
  words: readonly string[],
  limitMs: number,
): Promise<FoundLine[] | null> {
  const asked = words.filter(word => /^\w+$/.test(word))
  if (ground.partial) return null
  if (asked.length === 0) return []
  const { tree } = ground.base
  const args = [
    'grep',
    '-z',
    '-n',
    '-I',
    '-w',
    '--fixed-strings',
    '--no-color',
    '--no-recurse-submodules',
    '-f',
    '-',
    tree,
  ]
  const options = { input: `${asked.join('\n')}\n`, answers: [1], limits: { ms: limitMs, bytes: MOST_BYTES } }
  const done = await ground.git.run(args, attributeFree(ground), options).catch((thrown: unknown) => {
    if (thrown instanceof RepositoryError) return null
    throw thrown
  })
  if (done === null) return null
  const sparse = new Set(ground.sparse)
  return done.stdout
    .toString()
    .split('\n')
    .flatMap(entry => {
      const [head, place = '', line = ''] = ENTRY.exec(entry) ?? []
      const path = place.slice(tree.length + 1)
      if (head === undefined || !place.startsWith(`${tree}:`) || sparse.has(path)) return []
      return [{ path, line: Number(line), text: entry.slice(head.length, head.length + LONGEST_LINE) }]
    })
}
