/** A private repository that an action only looks at: the token may read, there is no model and no key. */
import type { ChildProcess } from 'node:child_process'
import type { ActionName } from '../../src/core/config/actions.ts'
import { type GitHub, startGitHub } from '../playground/github/start-github.ts'
import type { Level } from '../playground/github/world.ts'
import { runAction } from '../playground/runner.ts'
import type { TestRun } from '../playground/runner-result.ts'
import type { Files } from './scene.ts'

export const PROJECT = 'octo/project'

export interface LookScene {
  readonly github: GitHub
  /** Runs the action as a schedule starts it; the permissions are all that the token has. */
  look(
    action: ActionName,
    inputs?: Readonly<Record<string, string>>,
    permissions?: Readonly<Record<string, Level>>,
    event?: string,
    onStart?: (child: ChildProcess) => void,
  ): Promise<TestRun>
  [Symbol.asyncDispose](): Promise<void>
}

const READ = { contents: 'read', issues: 'read', 'pull-requests': 'read' } as const

/** Opens a scene; `await using` closes it. */
export async function openLookScene(files: Files): Promise<LookScene> {
  const github = await startGitHub()
  const { head } = await github.createRepository({ owner: 'octo', name: 'project', from: files, private: true })
  const results: TestRun[] = []
  const { serverUrl, apiUrl, graphqlUrl } = github
  return {
    github,
    async look(action, inputs = {}, permissions = READ, name = 'schedule', onStart = () => undefined) {
      const place = { repository: PROJECT, ref: 'refs/heads/main', sha: head ?? '', serverUrl, apiUrl, graphqlUrl }
      const token = github.token('job', permissions, { repositories: [PROJECT] })
      const result = await runAction({ action, event: { name, payload: {}, ...place }, token, inputs, onStart })
      results.push(result)
      return result
    },
    async [Symbol.asyncDispose]() {
      for (const result of results) await result.cleanUp()
      await github.close()
    },
  }
}

/** The marker of a body, as a run writes it. */
export function markerOf(task: string, tree = '2'.repeat(40)): string {
  return `<!-- diffproof {"task":"${task}","run":"1","tree":"${tree}"} -->`
}
