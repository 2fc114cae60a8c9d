/** What a scripted model makes of each planted function, and what an evaluation must say of it. */
import { call, create, replace, summary, turn } from '../playground/model/script.ts'
import type { Script, Turn } from '../playground/model/turn.ts'
import { manifestScript, type PlannedFile } from './manifest-script.ts'
import { sourceOf, testOf } from './past-fixes.ts'

const own = (name: string, assertion: string) =>
  testOf(name)
    .replace(/^ {2}for .*$/m, `  ${assertion}`)
    .replace(`${name} counts up`, `${name} is mended`)
const changes = (name: string, tested: boolean) =>
  summary({
    files: [`src/${name}.js`, ...(tested ? [`test/${name}.own.test.js`] : [])].map((path, at) => ({
      ...{ path, description: '' },
      change: at === 0 ? 'modified' : 'added',
    })),
  })
const HALF = 'value === 1 ? 2 : value - 1'
const right = (name: string) => replace(`src/${name}.js`, 'value - 1', 'value + 1')
const half = (name: string) => replace(`src/${name}.js`, 'value - 1', HALF)
const testFile = (name: string, assertion: string) => create(`test/${name}.own.test.js`, own(name, assertion))
const first = (name: string) => `assert.equal(${name}(1), 2)`
const firstCase = (name: string) => testFile(name, first(name))
const hollow = (name: string) => testFile(name, `assert.equal(typeof ${name}(1), 'number')`)

/** Turn by turn; the last one is repeated. */
const WAYS = {
  /** Proven, and right. */
  solves: name => [turn(right(name), firstCase(name)), changes(name, true)],
  /** Its own test is green, and the hidden one red: proven, and wrong. */
  'half-solves': name => [turn(half(name), firstCase(name)), changes(name, true)],
  /** Without a test: ready, and wrong. */
  'half-solves untested': name => [half(name), changes(name, false)],
  /** Its test shows nothing: a draft, that is right. */
  'drafts right': name => [turn(right(name), hollow(name)), changes(name, true)],
  declines: () => [call('submit_summary', { no_change_reason: 'It works as it should.' })],
  fails: () => [{ faults: [{ status: 400 }] }],
} as const satisfies Readonly<Record<string, (name: string) => readonly Turn[]>>

export type Way = keyof typeof WAYS

/** The function that the request is about, by its issue. */
export function functionIn(body: unknown): string {
  return /(\w+) counts down/.exec(JSON.stringify(body).replaceAll('\\n', ' '))?.[1] ?? ''
}

/** A model that goes its way with each function. */
export function scriptOf(ways: Readonly<Record<string, Way>>): Script {
  return (request, { position }) => {
    const name = functionIn(request.messages[0])
    const turns: readonly Turn[] = WAYS[ways[name] ?? 'fails'](name)
    return turns[Math.min(position, turns.length - 1)]
  }
}

/** A model that plans the source and a test of each function, and writes them whole: right for those named, half right for the others. */
export function plannedOf(solved: readonly string[]): Script {
  return (request, context) => {
    const name = functionIn(request.messages[0])
    const plan: readonly PlannedFile[] = [
      { path: `src/${name}.js`, action: 'modify' },
      { path: `test/${name}.own.test.js`, type: 'test' },
    ]
    const source = solved.includes(name) ? sourceOf(name, true) : sourceOf(name, false).replace('value - 1', HALF)
    const answer = (path: string) => (path.startsWith('src/') ? source : own(name, first(name)))
    const script = manifestScript({ plan, answer })
    return typeof script === 'function' ? script(request, context) : undefined
  }
}
