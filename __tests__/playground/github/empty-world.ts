import type { World } from './world.ts'

export const ACTIONS_BOT = { login: 'github-actions[bot]', id: 41_898_282, type: 'Bot' } as const

/** A world in which only GitHub's own bot exists. Ids are large and uneven, as real ones are. */
export function emptyWorld(root: string, now: () => Date): World {
  let lastId = 1_204_317_000
  return {
    root,
    users: new Map([[ACTIONS_BOT.login, ACTIONS_BOT]]),
    repositories: new Map(),
    tokens: new Map(),
    switches: {
      pullRequestsForbidden: false,
      noDrafts: false,
      noGitData: false,
      noGraphql: false,
      noUpdateRefs: false,
    },
    urls: { web: '', api: '', graphql: '' },
    now,
    nextId: () => {
      lastId += 17
      return lastId
    },
  }
}
