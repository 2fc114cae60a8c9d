/** Gives every test a name of its own. */
import type { TestCase } from './test-results.ts'

/**
 * The cases with each name once: of equal names the second becomes `name (2)`, in the order of the run, because runners that do not name files
 * let two tests have one name, and one of them may fail while the other passes.
 */
export function nameOnce(cases: readonly TestCase[]): readonly TestCase[] {
  const seen = new Map<string, number>()
  const taken = new Set(cases.map(one => one.name))
  return cases.map(one => {
    let count = (seen.get(one.name) ?? 0) + 1
    if (count > 1) while (taken.has(`${one.name} (${count})`)) count += 1
    seen.set(one.name, count)
    if (count === 1) return one
    const name = `${one.name} (${count})`
    taken.add(name)
    return { ...one, name }
  })
}
