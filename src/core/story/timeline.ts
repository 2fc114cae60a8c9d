/** Where the time of a run went: one lane for each kind of work, with few enough bars to be looked at. */
import { BASH } from '../conversation/tools.ts'
import type { Step } from './steps.ts'
import type { Span, Story } from './story.ts'

/** `good` and `bad` are verdicts; `plain` is work without one. `workedMs`: without the pauses in it. */
export type Bar = Span & {
  readonly name: string
  readonly state: 'good' | 'bad' | 'plain'
  readonly workedMs: number
}
export type Lane = { readonly name: string; readonly bars: readonly Bar[] }

/** No run takes a month, whatever a transcript says. */
const LONGEST_MS = 31 * 86_400_000 - 1

/** How many bars a lane has at most, and how many of the newest stay by themselves. */
type Room = { readonly most: number; readonly newest: number }
const TURNS: Room = { most: 10, newest: 1 }
const COMMANDS: Room = { most: 6, newest: 0 }
// The last runs of tests, checks and red run are what counts.
const RUNS: Room = { most: 10, newest: 4 }

/** The lanes that have something in them. Foreign text stands in the names of commands only. */
export function timelineOf(story: Story): Lane[] {
  const lanes = [
    { name: 'Prepare', bars: prepared(story) },
    { name: 'Model', bars: fewer(asked(story), TURNS, (_, first, last) => `turns ${first.label} to ${last.label}`) },
    { name: 'Commands', bars: fewer(called(story), COMMANDS, count => `${count} commands of the model`) },
    { name: 'Tests', bars: fewer(tested(story), RUNS, count => `${count} runs of tests and checks`) },
    { name: 'Publish', bars: published(story) },
  ]
  return lanes.filter(({ bars }) => bars.length > 0)
}

function prepared({ began, start, session, commands }: Story): Bar[] {
  const at = (step: Step) => began.find(one => one.step === step)?.at ?? null
  const [task, checkout] = [at('task'), at('checkout')]
  const setups = commands.filter(({ purpose }) => purpose === 'setup')
  const setUpAt = setups.reduce(
    (last, { endedAt }) => (endedAt <= (session?.at ?? 0) ? Math.max(last, endedAt) : last),
    0,
  )
  const taskEnds = checkout ?? start?.at ?? null
  return [
    ...(task === null || taskEnds === null ? [] : [bar('choose the task', task, taskEnds)]),
    // A transcript begins when both are done.
    ...(start === null ? [] : [bar(checkout === null ? 'task and checkout' : 'checkout', checkout ?? 0, start.at)]),
    ...setups.map(({ beganAt, endedAt, status }) =>
      bar('setup', beganAt, endedAt, status === 'passed' ? 'plain' : 'bad'),
    ),
    ...(start === null || session === null
      ? []
      : [bar('sandbox and session', Math.max(start.at, setUpAt), session.at)]),
  ]
}

type Labelled = Bar & { readonly label: string }

function asked({ turns, lastAt }: Story): Labelled[] {
  return turns.map(({ turn, closing, beganAt, endedAt, failure }) => ({
    ...bar(closing ? `turn ${turn} summary` : `turn ${turn}`, beganAt, endedAt ?? lastAt, failure ? 'bad' : 'plain'),
    label: String(turn),
  }))
}

function called({ turns }: Story): Labelled[] {
  return turns
    .flatMap(({ calls }) => calls)
    .filter(({ name }) => name === BASH)
    .map(({ input, beganAt, endedAt }) => {
      const { command = '' } = (input ?? {}) as { readonly command?: unknown }
      return { ...bar(`run ${command}`, beganAt, endedAt), label: '' }
    })
}

const NAMES = { baseline: 'baseline', tests: 'tests', red: 'red run', check: 'check', setup: 'setup' } as const

function tested({ commands }: Story): Labelled[] {
  return commands
    .filter(({ purpose }) => purpose !== 'setup')
    .map(({ purpose, command, status, beganAt, endedAt }) => {
      // That the old source fails is no fault of the change.
      const isVerdict = purpose === 'tests' || purpose === 'check'
      const name = purpose === 'check' || purpose === 'baseline' ? `${NAMES[purpose]} ${command}` : NAMES[purpose]
      return { ...bar(name, beganAt, endedAt, !isVerdict ? 'plain' : status === 'passed' ? 'good' : 'bad'), label: '' }
    })
}

function published({ began, writes, lastAt, end }: Story): Bar[] {
  const from = began.findLast(({ step }) => step === 'publish')?.at ?? null
  if (from === null) return []
  const last = writes.at(-1)?.endedAt ?? lastAt
  return [bar('publish', from, end === null ? lastAt : Math.max(from, last))]
}

function bar(name: string, beganAt: number, endedAt: number, state: Bar['state'] = 'plain'): Bar {
  const from = Math.min(beganAt, LONGEST_MS)
  const workedMs = Math.min(Math.max(0, endedAt - beganAt), LONGEST_MS - from)
  return { name, beganAt: from, endedAt: from + workedMs, state, workedMs }
}

/** Neighbours become one bar, those with the shortest pause between them first. */
function fewer(
  bars: readonly Labelled[],
  { most, newest }: Room,
  nameOf: (count: number, first: Labelled, last: Labelled) => string,
): Bar[] {
  const inOrder = bars.toSorted((a, b) => a.beganAt - b.beganAt)
  if (inOrder.length <= most) return inOrder
  const older = inOrder.slice(0, inOrder.length - newest)
  const pauses = older.slice(1).map((one, index) => ({ index, length: one.beganAt - (older[index]?.endedAt ?? 0) }))
  const kept = pauses.toSorted((a, b) => b.length - a.length || a.index - b.index).slice(0, most - newest - 1)
  const ends = [...kept.map(({ index }) => index).toSorted((a, b) => a - b), older.length - 1]
  const parts = ends.map((end, at) => older.slice(at === 0 ? 0 : (ends[at - 1] ?? 0) + 1, end + 1))
  return [...parts.flatMap(part => joined(part, nameOf)), ...inOrder.slice(older.length)]
}

function joined(part: readonly Labelled[], nameOf: Parameters<typeof fewer>[2]): Bar[] {
  const [first, last] = [part[0], part.at(-1)]
  if (first === undefined || last === undefined || first === last) return first === undefined ? [] : [first]
  const name = nameOf(part.length, first, last)
  const workedMs = part.reduce((sum, one) => sum + one.workedMs, 0)
  const endedAt = part.reduce((latest, one) => Math.max(latest, one.endedAt), 0)
  const state = part.some(one => one.state === 'bad') ? 'bad' : first.state
  return [{ name, beganAt: first.beganAt, endedAt, state, workedMs }]
}
