/** Finds names that were meant but misspelt: GitHub only warns about inputs that it does not know, and a silent default would follow. */
import { INPUT_NAMES } from './inputs.ts'

/** For every given name that is unknown but close to a known input: one sentence that names the right one. `given` holds names as written after `INPUT_`, in any case. */
export function nearMisses(given: readonly string[]): string[] {
  return given.flatMap(name => {
    const lower = name.toLowerCase()
    if (INPUT_NAMES.some(known => known === lower)) return []
    const meant = nearest(lower, INPUT_NAMES)
    return meant === undefined ? [] : [`input ${lower} is not known: did you mean ${meant}?`]
  })
}

/** The known name that a name is equal to without dashes, underscores, blanks and case, or one letter off from; undefined where there is none. */
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
