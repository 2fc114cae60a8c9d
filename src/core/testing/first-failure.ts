/** What the first failure of an output says, where there is room for no more. */
import { cleanLines } from './clean-output.ts'
import { failureExcerpt, isNoise, shortStableLine, weightOf } from './failure-excerpt.ts'

/** From this weight on a line says what went wrong, and not only that something did. */
const TELLING = 6

/** The output from its first line that says what went wrong, without blank lines and the insides of test runners; an excerpt where there is no such line. At most `budget` characters. */
export function firstFailure(output: string, budget: number): string {
  const lines = cleanLines(output).map(shortStableLine)
  const at = lines.findIndex(line => weightOf(line) >= TELLING)
  if (at === -1) return failureExcerpt(output, budget)
  let told = ''
  for (const line of lines.slice(at)) {
    if (line.trim() === '' || isNoise(line)) continue
    if (told !== '' && told.length + line.length + 1 > budget) break
    told += told === '' ? line : `\n${line}`
  }
  return told.slice(0, budget)
}
