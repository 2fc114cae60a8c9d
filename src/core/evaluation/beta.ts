/** The interval of a rate that was counted: exact, by Clopper and Pearson (Biometrika 26, 1934). */

/** Both ends for `hits` of `all`, at 95 %. Nothing counted is no knowledge: 0 to 1. */
export function exactInterval(hits: number, all: number, level = 0.95): readonly [low: number, high: number] {
  const tail = (1 - level) / 2
  const low = hits === 0 ? 0 : betaQuantile(tail, hits, all - hits + 1)
  const high = hits >= all ? 1 : betaQuantile(1 - tail, hits + 1, all - hits)
  return [low, high]
}

const STEPS = 200

/** The value below which a beta distribution has this share. By halving, which cannot miss. */
export function betaQuantile(share: number, a: number, b: number): number {
  let [low, high] = [0, 1]
  for (let step = 0; step < STEPS && high - low > Number.EPSILON * low; step += 1) {
    const middle = (low + high) / 2
    if (betaShare(middle, a, b) < share) low = middle
    else high = middle
  }
  return (low + high) / 2
}

/** The regularized incomplete beta function: the share of a beta distribution below `x`. */
export function betaShare(x: number, a: number, b: number): number {
  if (x <= 0) return 0
  if (x >= 1) return 1
  const front = Math.exp(logGamma(a + b) - logGamma(a) - logGamma(b) + a * Math.log(x) + b * Math.log1p(-x))
  // The fraction converges fast on this side of the mean alone.
  return x < (a + 1) / (a + b + 2) ? (front * fraction(x, a, b)) / a : 1 - (front * fraction(1 - x, b, a)) / b
}

const TINY = 1e-300
const MOST_TERMS = 10_000

/** The continued fraction of the incomplete beta function, by Lentz's way (Numerical Recipes, 6.4). */
function fraction(x: number, a: number, b: number): number {
  const away = (value: number) => (Math.abs(value) < TINY ? TINY : value)
  let c = 1
  let d = 1 / away(1 - ((a + b) * x) / (a + 1))
  let result = d
  for (let m = 1; m <= MOST_TERMS; m += 1) {
    const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m))
    d = 1 / away(1 + even * d)
    c = away(1 + even / c)
    result *= d * c
    const odd = (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1))
    d = 1 / away(1 + odd * d)
    c = away(1 + odd / c)
    result *= d * c
    if (Math.abs(d * c - 1) < 1e-15) break
  }
  return result
}

const LANCZOS = [
  ...[676.5203681218851, -1259.1392167224028, 771.3234287776531, -176.6150291621406],
  ...[12.507343278686905, -0.13857109526572012, 9.984369578019572e-6, 1.5056327351493116e-7],
]

/** The logarithm of the gamma function for arguments from 1, by Lanczos (g = 7, n = 9). */
function logGamma(value: number): number {
  const x = value - 1
  const sum = LANCZOS.reduce((all, factor, at) => all + factor / (x + at + 1), 0.9999999999998099)
  const t = x + 7.5
  return 0.5 * Math.log(2 * Math.PI) + (x + 0.5) * Math.log(t) - t + Math.log(sum)
}
