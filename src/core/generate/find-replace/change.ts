/** One change of a file as a model writes it: lines to find and lines to put in their place. */

export type Change = {
  /** As its heading says; names the change in messages and has no other meaning. */
  readonly number: number
  readonly description: string
  /** The line of the answer with its heading, counted from 1. */
  readonly line: number
  /** Whole lines without their line breaks, at least one that is not blank. */
  readonly find: readonly string[]
  /** Whole lines without their line breaks; none deletes. */
  readonly replace: readonly string[]
  /** The fence that opened `find`, without its language. */
  readonly fence: string
}

/** `change 2 (rename the parser)`. */
export function nameOf(change: Pick<Change, 'number' | 'description'>): string {
  const short = change.description.length > LONGEST ? `${change.description.slice(0, LONGEST)}...` : change.description
  return short === '' ? `change ${change.number}` : `change ${change.number} (${short})`
}

const LONGEST = 200
