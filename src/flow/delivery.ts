/** What is to be published: one task, the change on its base, and the record that goes with it. Made by solving, or out of a proposal. */
import type { Change } from '../core/change/change.ts'
import type { ProofRecord } from '../core/evidence/record.ts'
import type { Task } from '../core/task/task.ts'
import type { Base } from '../ports.ts'
import type { Place } from './find-place.ts'

export type Delivery = {
  readonly task: Task
  readonly base: Base
  /** Tested by this process, or verified by it and tested by the one that proposed it. */
  readonly change: Change<'verified' | 'tested'>
  readonly record: ProofRecord
}

/** A delivery and where it goes. */
export type Dispatch = Delivery & { readonly place: Place }

/** The branch that the pull request goes into. */
export function goesInto({ base, place }: Dispatch): string {
  return place.onTopOf?.into ?? base.branch
}
