import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type GitHub, startGitHub } from './github/start-github.ts'
import { sandboxInput } from './machine.ts'
import { type ModelServer, startModel } from './model/start-model.ts'
import type { RunOptions } from './runner.ts'
import { solution } from './sample/solution.ts'

/** The emulated GitHub with the sample repository and its labelled issue, and the model that solves it. */
export interface Stage {
  readonly github: GitHub
  readonly model: ModelServer
  readonly repository: string
  readonly bareDir: string
  /** What the runner is to be started with. */
  readonly run: RunOptions
  /** What must be seen nowhere after the run. */
  readonly secrets: readonly string[]
  readonly close: () => Promise<void>
}

const SAMPLE = join(import.meta.dirname, 'sample')
const LABEL = 'diffproof'

/** Sets the stage: the sample repository is pushed, its issue is open, and somebody with write access labels it. */
export async function setStage(): Promise<Stage> {
  const github = await startGitHub()
  const model = await startModel({ script: solution, keys: ['sk-demo-4f1d7c2ab96e0358'] })
  const from = join(SAMPLE, 'repository')
  const { bareDir, fullName, head } = await github.createRepository({ owner: 'octo', name: 'fair-share', from })
  const issue = JSON.parse(await readFile(join(SAMPLE, 'issue.json'), 'utf8')) as { title: string; body: string }
  github.setPermission(fullName, 'mona', 'write')
  const number = Number(github.createIssue(fullName, { ...issue, user: 'ada' })['number'])
  github.labelIssue(fullName, number, LABEL, { by: 'mona' })
  const token = github.token('job', { contents: 'write', issues: 'write', 'pull-requests': 'write' })
  const { serverUrl, apiUrl, graphqlUrl } = github
  return {
    github,
    model,
    repository: fullName,
    bareDir,
    secrets: [model.key, token],
    run: {
      event: {
        name: 'issues',
        payload: github.labeledPayload(fullName, number, LABEL),
        repository: fullName,
        ...(head !== null && { sha: head }),
        actor: 'mona',
        ...{ serverUrl, apiUrl, graphqlUrl },
      },
      token,
      // A user without sudo and bubblewrap has no sandbox; the sample's own tests are harmless.
      inputs: {
        'anthropic-api-key': model.key,
        'anthropic-base-url': model.url,
        ...sandboxInput(),
      },
      timeoutMs: 180_000,
    },
    async close() {
      await Promise.all([github.close(), model.close()])
    },
  }
}
