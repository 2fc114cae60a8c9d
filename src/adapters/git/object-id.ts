/** Ids that came from outside must be ids before they stand in a command. */
import { RepositoryError } from '../../core/errors.ts'

/** Throws RepositoryError unless every value is a full object id. */
export function assertObjectIds(...ids: readonly string[]): void {
  for (const id of ids) {
    if (!/^([0-9a-f]{40}|[0-9a-f]{64})$/.test(id)) throw new RepositoryError(`${JSON.stringify(id)} is no object id`)
  }
}
