/** Finds misspelt inputs. GitHub only warns about an unknown input, and its default would apply silently. */
import { INPUT_NAMES } from './inputs.ts'

/** One sentence for every unknown name that is close to a known input. `given`: the names after `INPUT_`, in any case. */
export function nearMisses(given: readonly string[]): string[] {
  return given.flatMap(name => {
    const lower = name.toLowerCase()
    if (INPUT_NAMES.some(known => known === lower)) return []
    const meant = nearest(lower, INPUT_NAMES)
    return meant === undefined ? [] : [`input ${lower} is not known: did you mean ${meant}?`]
  })
}

/** The known name that equals this one without dashes, underscores, blanks and case, or is one letter off. */
export function nearest(name: string, known: readonly string[]): string | undefined {
  const given = bare(name)
  return known.find(one => bare(one) === given) ?? known.find(one => oneLetterOff(bare(one), given))
}

function bare(name: string): string {
  return name.toLowerCase().replace(/[-_ ]/g, '')
}

function oneLetterOff(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1 || a.length < 4) return false
  const [short, long] = a.length <= b.length ? [a, b] : [b, a]
  let same = 0
  while (same < short.length && short[same] === long[same]) same += 1
  const rest = short.length === long.length ? same + 1 : same
  return short.slice(rest) === long.slice(same + 1)
}
