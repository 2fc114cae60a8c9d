/** What is to be published: one task, its place, the tested change and the record that goes with it. */
import type { ProofRecord } from '../core/evidence/record.ts'
import type { Task } from '../core/task/task.ts'
import type { Edited } from './edit-phase.ts'
import type { Place } from './find-place.ts'

export type Delivery = {
  readonly task: Task
  readonly place: Place
  readonly edited: Edited
  readonly record: ProofRecord
}
