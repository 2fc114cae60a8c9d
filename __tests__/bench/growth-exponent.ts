/** How a cost grows with size: the exponent of the power of the size that it follows, by least squares over the logarithms. NaN for less than two sizes. */
export function growthExponent(points: readonly { readonly size: number; readonly cost: number }[]): number {
  const logs = points.map(({ size, cost }) => [Math.log(size), Math.log(cost)] as const)
  const mean = (values: readonly number[]) => values.reduce((a, b) => a + b, 0) / values.length
  const [x, y] = [mean(logs.map(([size]) => size)), mean(logs.map(([, cost]) => cost))]
  const spread = logs.reduce((sum, [size]) => sum + (size - x) ** 2, 0)
  return logs.reduce((sum, [size, cost]) => sum + (size - x) * (cost - y), 0) / spread
}
