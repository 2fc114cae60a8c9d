/** What only the record of a revision holds. */
import type { Change } from '../core/change/change.ts'
import type { Evidence } from '../core/evidence/record.ts'
import type { Task } from '../core/task/task.ts'
import type { Session } from './session.ts'

/** The part of the evidence that tells which revision this is; nothing for another task. */
export function revisionOf(
  { revision }: Task,
  { files }: Change<'tested'>,
  session: Session,
): Pick<Evidence, 'revision'> {
  if (revision === undefined) return {}
  return {
    revision: {
      pull_request: revision.pullRequest.number,
      number: revision.number,
      asked_by: revision.ask,
      request: revision.request,
      tests_only: files.every(({ path }) => session.isTest(path)),
      earlier: [...revision.earlier],
    },
  }
}
