import { randomBytes } from 'node:crypto'
import { mkdtemp, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { loadContract } from './contract.ts'
import { createDispatcher } from './dispatch.ts'
import { createFollowUps, type FollowUps } from './follow-ups.ts'
import { createPeople, type People } from './people.ts'
import { followRefs } from './pull-changes.ts'
import { type CreatedRepository, createRepository, type NewRepository } from './seed-repository.ts'
import { createFaults, createHttpServer, type Faults, type RequestRecord } from './server.ts'
import { type Snapshot, snapshotOf } from './snapshot.ts'
import { ACTIONS_BOT, emptyWorld, type Level, type Repository, type ServedAnswer, type Switches } from './world.ts'

export type RequestHook = (request: RequestRecord) => void | Promise<void>

export interface TokenOptions {
  /** Whose own token it is. */
  readonly user?: string
  /** The full names of the only repositories it is good for. */
  readonly repositories?: readonly string[]
}

export interface GitHub extends People, FollowUps {
  readonly serverUrl: string
  readonly apiUrl: string
  readonly graphqlUrl: string
  /** The temporary folder that holds everything. */
  readonly root: string
  readonly requests: readonly RequestRecord[]
  /** Where a request, or an answer of the emulator itself, differs from GitHub's description. */
  readonly violations: readonly string[]
  /** `METHOD /path` of requests that no route here answers. */
  readonly unknownRequests: readonly string[]
  readonly faults: Faults
  readonly switches: Switches
  createRepository(repository: NewRepository): Promise<CreatedRepository>
  /** Issues a token. It acts as `github-actions[bot]` in every repository unless it is told otherwise. */
  token(name: string, permissions: Readonly<Record<string, Level>>, options?: TokenOptions): string
  /** Puts something on the web server, below its address. */
  serve(path: string, answer: ServedAnswer): void
  /** Calls the hook before each request is worked on; the result takes it away again. */
  onRequest(hook: RequestHook): () => void
  snapshot(repo: string): Promise<Snapshot>
  /** Closes every connection and removes the temporary folder. */
  close(): Promise<void>
}

/** Starts an emulated GitHub on a free port of this machine. */
export async function startGitHub(): Promise<GitHub> {
  const root = await realpath(await mkdtemp(join(tmpdir(), 'github-')))
  const world = emptyWorld(root, () => new Date())
  const { switches } = world
  const findings = { violations: [] as string[], unknownRequests: [] as string[] }
  const records: RequestRecord[] = []
  const faults = createFaults()
  const hooks = new Set<RequestHook>()
  const beforeEach = async (record: RequestRecord): Promise<void> => {
    for (const hook of [...hooks]) await hook(record)
  }
  const answer = createDispatcher(world, loadContract(), findings)
  const onFailure = (message: string): void => void findings.violations.push(`the emulator failed: ${message}`)
  const parts = { records, faults, now: world.now, beforeEach, answer, onFailure }
  const { server, closeSockets } = createHttpServer(parts)
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the server has no port')
  const web = `http://127.0.0.1:${address.port}`
  Object.assign(world.urls, { web, api: `${web}/api/v3`, graphql: `${web}/api/graphql` })

  const repositoryNamed = (name: string): Repository => {
    const found = world.repositories.get(name.toLowerCase())
    if (found === undefined) throw new Error(`there is no repository ${name}`)
    return found
  }
  const people = createPeople(world, repositoryNamed)
  return {
    ...people,
    ...createFollowUps(world, repositoryNamed, login => people.addUser({ login })),
    serverUrl: web,
    apiUrl: world.urls.api,
    graphqlUrl: world.urls.graphql,
    root,
    requests: records,
    ...findings,
    faults,
    switches,
    createRepository: fresh => {
      const parent = fresh.forkOf === undefined ? null : repositoryNamed(fresh.forkOf)
      return createRepository(world, people.addUser({ login: fresh.owner }), fresh, parent)
    },
    token: (name, permissions, { user, repositories = null } = {}) => {
      const value = `${user === undefined ? 'ghs' : 'ghp'}_${randomBytes(18).toString('hex')}`
      world.tokens.set(value, {
        value,
        name,
        permissions,
        repositories,
        user: people.addUser({ login: user ?? ACTIONS_BOT.login }),
      })
      return value
    },
    serve: (path, answer) => void world.served.set(path, answer),
    onRequest: hook => {
      hooks.add(hook)
      return () => void hooks.delete(hook)
    },
    snapshot: async repo => {
      await followRefs(world, repositoryNamed(repo))
      return snapshotOf(world, repositoryNamed(repo))
    },
    close: async () => {
      closeSockets()
      await new Promise<void>(resolve => server.close(() => resolve()))
      await rm(root, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
