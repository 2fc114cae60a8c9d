/** A pull request that somebody opened, and the jobs that prove it and comment on it. */
import { commitChanges, type NoFile } from '../playground/github/seed-repository.ts'
import type { TestRun } from '../playground/runner-result.ts'
import { type Files, git, openScene, type Scene } from './scene.ts'
import { NODE_TEST } from './small-project.ts'

export type Changes = Readonly<Record<string, string | NoFile | null>>
type Given = NonNullable<Parameters<Scene['run']>[0]>

export interface PullScene extends Scene {
  readonly number: number
  readonly head: string
  /** The event of the pull request. */
  event(): NonNullable<Given['event']>
  /** Proves it, as `pull_request` starts that. */
  prove(options?: Given): Promise<TestRun>
  comments(): Promise<readonly { readonly body: string; readonly author: string }[]>
}

/** Opens a scene with one pull request. `fork`: from a fork. `first`: what the base had before, beside `files`. `main`: what it got meanwhile. */
export async function openPullScene(options: {
  readonly files: Files
  readonly changes: Changes
  readonly inputs?: Readonly<Record<string, string>>
  readonly fork?: boolean
  readonly first?: Changes
  readonly main?: Changes
}): Promise<PullScene> {
  const scene = await openScene({ files: options.files })
  const { github, bareDir, repository } = scene
  const commit = { message: 'Change', date: '2026-11-25T00:00:00Z' }
  if (options.first !== undefined) await commitChanges(bareDir, options.first, { ...commit, branch: 'main' })
  const from = options.fork === true ? 'stranger/project' : repository
  const home =
    options.fork === true
      ? await github.createRepository({ owner: 'stranger', name: 'project', forkOf: repository })
      : { bareDir }
  git(home.bareDir, 'update-ref', 'refs/heads/mend', 'refs/heads/main')
  const head = await commitChanges(home.bareDir, options.changes, { ...commit, branch: 'mend' })
  if (options.main !== undefined) await commitChanges(bareDir, options.main, { ...commit, branch: 'main' })
  const token = github.token('author', { contents: 'write', 'pull-requests': 'write' }, { user: 'mona' })
  const answer = await fetch(`${github.apiUrl}/repos/${repository}/pulls`, {
    method: 'POST',
    headers: { authorization: `token ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      title: 'Mend it',
      body: 'By hand.',
      base: 'main',
      head: options.fork === true ? 'stranger:mend' : 'mend',
    }),
  })
  const { number } = (await answer.json()) as { readonly number: number }
  const tree = scene.git('merge-tree', '--write-tree', 'main', head)
  const merge = scene.git('commit-tree', tree, '-p', 'main', '-p', head, '-m', 'Merge')
  scene.git('update-ref', `refs/pull/${number}/merge`, merge)
  const event = (): NonNullable<Given['event']> => ({
    name: 'pull_request',
    ref: `refs/pull/${number}/merge`,
    sha: merge,
    payload: {
      ...{ action: 'opened', number },
      pull_request: {
        ...{ number, body: 'By hand.', state: 'open', base: { ref: 'main', sha: scene.git('rev-parse', 'main') } },
        head: { ref: 'mend', sha: head, repo: { full_name: from } },
      },
    },
  })
  return Object.assign(scene, {
    ...{ number, head, event },
    prove: (more: Given = {}) =>
      scene.run({
        action: 'prove',
        ...more,
        event: { ...event(), ...more.event },
        inputs: { sandbox: 'off', 'test-command': NODE_TEST, ...options.inputs, ...more.inputs },
      }),
    comments: async () => {
      const { issues, pulls } = await github.snapshot(repository)
      const found = [...issues, ...pulls].find(one => one.number === number)
      return (found?.comments ?? []).map(({ body, user }) => ({ body, author: String(user) }))
    },
  })
}
