/** The small project as somebody has it who uses the examples, and a model that solves it again and again. */
import { SMALL_PROJECT } from '../../__tests__/e2e/small-project.ts'
import { bash, create, summary, turn } from '../../__tests__/playground/model/script.ts'
import type { Script, Turn } from '../../__tests__/playground/model/turn.ts'

export const TASK = '.github/diffproof/update-deps.md'
export const PROJECT = {
  ...SMALL_PROJECT,
  'package-lock.json': JSON.stringify({
    ...{ name: 'small', version: '1.0.0', lockfileVersion: 3, requires: true },
    packages: { '': { name: 'small', version: '1.0.0' } },
  }),
  [TASK]: '---\ntitle: Mend the sum\n---\n\nThe sum is wrong. Put it right.\n',
}
/** Mends the sum where it is still wrong, and adds a test with a name of its own. */
export function mends(run: number): readonly Turn[] {
  const path = `test/more-${run}.test.js`
  const test = SMALL_PROJECT['test/sum.test.js'].replace('sums two numbers', `sums more numbers, ${run}`)
  const added = { path, change: 'added', description: 'Sums again.' }
  const mended = { path: 'src/sum.js', change: 'modified', description: 'Adds.' }
  const done = summary({ title: `Mend the sum, ${run}`, files: run === 0 ? [mended, added] : [added] })
  return [turn(bash("sed -i 's/a - b/a + b/' src/sum.js"), create(path, test), done), done, done]
}

/** Gives each run the next talk. A run is known by its first message. */
export function byRun(talk: (run: number) => readonly Turn[]): Script {
  const begun: string[] = []
  return (request, { position }) => {
    const start = JSON.stringify(request.messages[0]).replace(/,?"cache_control":\{[^}]*\}/g, '')
    if (!begun.includes(start)) begun.push(start)
    return talk(begun.indexOf(start))[position]
  }
}
