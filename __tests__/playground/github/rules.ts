import { Refusal } from './answer.ts'
import type { Repository, RepositorySettings } from './world.ts'

/** The id of the one ruleset that a repository here can have. */
export const RULESET = 42

const HEADS = 'refs/heads/'
const TOLD = {
  creation: 'Cannot create ref due to creations being restricted.',
  update: 'Cannot update this protected ref.',
  non_fast_forward: 'Cannot force-push to this branch',
  pull_request: 'Changes must be made through a pull request.',
} as const

/** The rules in force for a branch, which need not be there. */
export function rulesFor({ settings }: Repository, branch: string): RepositorySettings['rules'] {
  return branch.startsWith(settings.rulesFor) ? settings.rules : []
}

/** Refuses as GitHub does what a rule forbids to whoever is not on its bypass list. */
export function refuseByRules(
  repository: Repository,
  ref: string,
  change: 'creation' | 'forward' | 'replacement',
): void {
  const { bypass } = repository.settings
  if (!ref.startsWith(HEADS) || bypass === 'always' || bypass === 'exempt') return
  const types = {
    creation: ['creation'],
    forward: ['update', 'pull_request'],
    replacement: ['update', 'pull_request', 'non_fast_forward'],
  }[change]
  const broken = rulesFor(repository, ref.slice(HEADS.length)).filter(rule => types.includes(rule.type))
  if (broken.length === 0) return
  const told = broken.map(rule => TOLD[rule.type as keyof typeof TOLD]).join('\n\n')
  throw new Refusal(422, `Repository rule violations found\n\n${told}\n\n`)
}
