import { record } from './issue-events.ts'
import type { Issue, Label, Repository, User, World } from './world.ts'

/** The repository's label of that name, whatever its case; made where there is none. */
export function labelNamed(world: World, repository: Repository, name: string, color = 'ededed'): Label {
  const key = name.toLowerCase()
  const known = repository.labels.get(key)
  if (known !== undefined) return known
  const label: Label = { id: world.nextId(), name, color, description: '' }
  repository.labels.set(key, label)
  return label
}

/** Puts a label on; a label that is already there leaves no event. */
export function addLabel(
  world: World,
  repository: Repository,
  issue: Issue,
  name: string,
  by: User,
  at?: string,
): void {
  const label = labelNamed(world, repository, name)
  if (issue.labels.includes(label.name)) return
  issue.labels.push(label.name)
  record(world, issue, by, 'labeled', { label: label.name }, at)
}

/** Takes a label off; false where it was not there. */
export function removeLabel(world: World, issue: Issue, name: string, by: User, at?: string): boolean {
  const found = issue.labels.find(label => label.toLowerCase() === name.toLowerCase())
  if (found === undefined) return false
  issue.labels = issue.labels.filter(label => label !== found)
  record(world, issue, by, 'unlabeled', { label: found }, at)
  return true
}
