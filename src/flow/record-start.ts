/** The first line of a transcript: what the run was asked to do, and where it starts from. */

import type { Task } from '../core/task/task.ts'
import { TRANSCRIPT_SCHEMA } from '../core/transcript/transcript-line.ts'
import { VERSION } from '../core/version.ts'
import type { Base } from '../ports/repository.ts'
import type { Run } from './run.ts'

/** To be called once, when task and base are known; nothing is recorded before. */
export function recordStart(
  { sanitized, ...task }: Task,
  base: Base,
  { ports, runId, runUrl, repositoryName, inputs }: Run,
): void {
  ports.reporter.record({
    schema: TRANSCRIPT_SCHEMA,
    type: 'start',
    version: VERSION,
    ...{ runId, runUrl, repository: repositoryName },
    ...{ task, base, model: ports.model.name, inputs },
  })
}
