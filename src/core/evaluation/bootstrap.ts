/** The mean of differences between two ways over the same tasks, with a bootstrap over tasks. */

const SAMPLES = 10_000
/** The same differences give the same interval, on every machine. */
const SEED = 20_261_126

/** The mean, and the ends between which 95 % of the resampled means lie. Zero where there is nothing. */
export function differenceOf(differences: readonly number[]): { value: number; low: number; high: number } {
  const { length } = differences
  if (length === 0) return { value: 0, low: 0, high: 0 }
  const draw = drawsFrom(SEED)
  const means = new Float64Array(SAMPLES)
  for (let sample = 0; sample < SAMPLES; sample += 1) {
    let sum = 0
    for (let at = 0; at < length; at += 1) sum += differences[Math.floor(draw() * length)] ?? 0
    means[sample] = sum / length
  }
  means.sort()
  const at = (share: number) => means[Math.min(SAMPLES - 1, Math.floor(share * SAMPLES))] ?? 0
  return { value: differences.reduce((all, one) => all + one, 0) / length, low: at(0.025), high: at(0.975) }
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
