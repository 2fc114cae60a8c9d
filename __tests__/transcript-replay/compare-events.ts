/** Where a replay first went another way than the run. What differs from one run to the next by nature is not compared: times, and what commands print. */
import type { Transcript } from '../../src/core/transcript/read-transcript.ts'
import type { RunEvent } from '../../src/core/transcript/shorten-events.ts'

export interface Difference {
  /** Of the transcript. */
  readonly line: number
  readonly what: string
}

type Compared = Pick<RunEvent, 'type'> & Readonly<Record<string, unknown>>
type Step = { readonly line: number; readonly text: string }

/** The first difference by the transcript's order. Events of one kind are compared in their order: some kinds happen side by side. */
export function firstDifference(recorded: Transcript, replayed: readonly RunEvent[]): Difference | null {
  const before = stepsOf(recorded.lines.map(({ number, event }) => ({ line: number, event: event as Compared })))
  const after = stepsOf(replayed.map(event => ({ line: 0, event: event as Compared })))
  const lastLine = recorded.lines.at(-1)?.number ?? 0
  const found = [...new Set([...before.keys(), ...after.keys()])].flatMap(kind => {
    const [some, others] = [before.get(kind) ?? [], after.get(kind) ?? []]
    const at = Array.from({ length: Math.max(some.length, others.length) }).findIndex(
      (_, index) => some[index]?.text !== others[index]?.text,
    )
    if (at === -1) return []
    const was = some[at]?.text ?? 'nothing more'
    return [
      {
        line: some[at]?.line ?? lastLine,
        what: `${kind}: ${was} was recorded, ${others[at]?.text ?? 'nothing more'} came`,
      },
    ]
  })
  return found.sort((a, b) => a.line - b.line)[0] ?? null
}

function stepsOf(events: readonly { readonly line: number; readonly event: Compared }[]): Map<string, Step[]> {
  const steps = new Map<string, Step[]>()
  for (const { line, event } of events) {
    const step = stepOf(event)
    if (step !== null) steps.set(step.kind, [...(steps.get(step.kind) ?? []), { line, text: step.text }])
  }
  return steps
}

function stepOf(event: Compared): { readonly kind: string; readonly text: string } | null {
  const { type, ...rest } = event
  const told = (...values: readonly unknown[]) => values.map(value => JSON.stringify(value)?.slice(0, 400)).join(' ')
  if (type === 'tool') {
    const shown = rest['name'] === 'bash' ? null : rest['text']
    return { kind: 'tool', text: told(rest['name'], rest['isError'], shown) }
  }
  if (type === 'command')
    return { kind: `command (${rest['purpose']})`, text: told(rest['command'], rest['status'], rest['exitCode']) }
  if (type === 'receipt') return { kind: 'receipt', text: told(rest['tree']) }
  if (type === 'verdict') return { kind: 'verdict', text: told(rest['kind'], rest['tree'], rest['proof']) }
  return null
}
