import type { Issue, IssueEvent, User, World } from './world.ts'

/** GitHub's time format: seconds, UTC. */
export const timestamp = (date: Date): string => date.toISOString().replace(/\.\d{3}Z$/, 'Z')

/** Writes an event into the issue's history. */
export function record(
  world: World,
  issue: Issue,
  actor: User,
  kind: string,
  extra: Partial<IssueEvent> = {},
  at?: string,
): void {
  const createdAt = at ?? timestamp(world.now())
  issue.events.push({ id: world.nextId(), kind, actor, createdAt, ...extra })
  if (createdAt > issue.updatedAt) issue.updatedAt = createdAt
}
