/** The map of the proof in one sentence: which changed places the changed tests need. */
import type { Measured } from '../facts/record.ts'
import { untrusted } from '../text/untrusted.ts'
import { amount, code, counted, firstOf, joinWords, NOTHING, type Words, words } from './words.ts'

const MOST_NAMED = 3

const UNDECIDED = {
  'no-time': ' (no time was left)',
  'timed-out': ' (the tests did not end in time)',
  'could-not-run': ' (the tests could not run)',
} as const

type Mapped = NonNullable<Measured['map']>[number]

export function mapWords({ map, map_omitted: omitted = 0, map_skipped: skipped, tests }: Measured): Words {
  const isNew = (tests.red?.new_failed ?? 0) > 0 || tests.proof === 'red-by-build'
  const which = isNew ? ('new' as const) : ('changed' as const)
  if (skipped !== undefined)
    return words`Which changed places the ${which} tests need was left out: they take too long.`
  if (map === undefined || map.length === 0) return NOTHING
  const [needed, free, open] = (['yes', 'no', 'unknown'] as const).map(answer =>
    map.filter(place => place.needed === answer),
  ) as [Mapped[], Mapped[], Mapped[]]
  const total = map.length + omitted
  const all = total === 1 ? words`the one changed place` : words`all ${counted(total, 'changed place')}`
  const some = words`${amount(needed.length)} of the ${counted(total, 'changed place')}`
  const parts = [
    words`The ${which} tests need ${needed.length === total ? all : some}`,
    free.length === 0 ? NOTHING : words`${placesWords(free)} ${free.length === 1 ? 'is' : 'are'} not covered`,
    ...[...Map.groupBy(open, ({ why }) => why)].map(
      ([why, { length }]) => words`${amount(length)} could not be decided${why === undefined ? '' : UNDECIDED[why]}`,
    ),
    omitted === 0 ? NOTHING : words`${amount(omitted)} more were not tried`,
  ]
  return words`${joinWords(parts, '; ')}.`
}

function placesWords(places: readonly Mapped[]): Words {
  return firstOf(
    places.map(({ path, line }) => code(untrusted(`${path}:${line}`))),
    MOST_NAMED,
  )
}
