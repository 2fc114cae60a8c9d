/** The intervals at 95 % of what was counted, and of differences. */

const TAIL = 0.025

/** Both ends for `hits` of `all`, exact by Clopper and Pearson (Biometrika 26, 1934). Nothing counted is no knowledge: 0 to 1. */
export function exactInterval(hits: number, all: number): readonly [low: number, high: number] {
  return [
    hits === 0 ? 0 : firstChance(chance => atLeast(hits, all, chance) >= TAIL),
    hits === all ? 1 : firstChance(chance => atLeast(hits + 1, all, chance) >= 1 - TAIL),
  ]
}

/** The lowest chance at which something holds that holds above it too. */
function firstChance(holds: (chance: number) => boolean): number {
  let [low, high] = [0, 1]
  for (let step = 0; step < 60; step += 1) {
    const middle = (low + high) / 2
    if (holds(middle)) high = middle
    else low = middle
  }
  return (low + high) / 2
}

/** The chance of so many hits or more. */
function atLeast(hits: number, all: number, chance: number): number {
  let ways = 0
  let sum = 0
  for (let count = 0; count <= all; count += 1) {
    if (count > 0) ways += Math.log((all - count + 1) / count)
    if (count >= hits) sum += Math.exp(ways + count * Math.log(chance) + (all - count) * Math.log1p(-chance))
  }
  return sum
}

const SAMPLES = 10_000
/** The same differences give the same interval, on every machine. */
const SEED = 20_261_126

/** The mean, and the ends between which 95 % of the resampled means lie. Zero where there is nothing. */
export function differenceOf(differences: readonly number[]): { value: number; low: number; high: number } {
  const { length } = differences
  if (length === 0) return { value: 0, low: 0, high: 0 }
  const draw = drawsFrom(SEED)
  const means = new Float64Array(SAMPLES).map(() => {
    let sum = 0
    for (let at = 0; at < length; at += 1) sum += differences[Math.floor(draw() * length)] ?? 0
    return sum / length
  })
  means.sort()
  const at = (share: number) => means[Math.floor(share * SAMPLES)] ?? 0
  return { value: differences.reduce((all, one) => all + one, 0) / length, low: at(TAIL), high: at(1 - TAIL) }
}

/** Numbers from 0 to 1 that look drawn and follow from the seed: mulberry32, a public-domain generator. */
function drawsFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
