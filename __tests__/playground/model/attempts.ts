import { blocksOf, type MessageRequest, textOf } from './message-request.ts'

/** Counts how often each turn has been asked for. */
export interface Attempts {
  /** How often this turn was asked for before now. `branching`: one position may stand for several turns. */
  readonly next: (request: MessageRequest, position: number, branching: boolean) => number
}

/** A count that begins at nought. */
export function createAttempts(): Attempts {
  const counts = new Map<string, number>()
  return {
    next(request, position, branching) {
      const key = turnKey(request, position, branching)
      const before = counts.get(key) ?? 0
      counts.set(key, before + 1)
      return before
    },
  }
}

/**
 * What two attempts at the same turn have in common. A conversation may grow in between (a broken call and its error),
 * and where it branches, several requests at one position differ in their text.
 */
function turnKey(request: MessageRequest, position: number, branching: boolean): string {
  const texts = request.messages
    .filter(message => message.role === 'user')
    .map(message => textOf(blocksOf(message.content).filter(block => block.type === 'text')))
    .filter(text => text !== '')
  return JSON.stringify([position, texts[0], branching ? texts.at(-1) : ''])
}
