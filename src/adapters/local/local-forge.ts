import type { Forge } from '../../ports/forge.ts'

/** What it cannot answer is asked of `reading`, or is an error of ours. */
export function createLocalForge(branch: string, reading: Partial<Forge>): Forge {
  const known: Partial<Forge> = {
    defaultBranch: async () => branch,
    repository: async () => ({ archived: false, disabled: false, hasIssues: true, role: null, isAppToken: true }),
    rulesOf: async () => [],
    branchesUnder: async () => new Map(),
    pullRequestsFrom: async () => [],
    headOf: async () => null,
    commit: async () => null,
    ...reading,
  }
  return new Proxy(known as Forge, {
    get(target, name, receiver) {
      if (name in target) return Reflect.get(target, name, receiver)
      throw new Error(`a run without GitHub does not ask for ${String(name)}`)
    },
  })
}
