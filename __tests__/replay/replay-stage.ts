/** Where commits are replayed: one emulated GitHub, in which each commit's parent becomes a repository of its own. */
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { git } from '../playground/github/git-command.ts'
import { startGitHub } from '../playground/github/start-github.ts'
import type { RequestRecord } from '../playground/model/request-record.ts'
import { startModel } from '../playground/model/start-model.ts'
import type { Script } from '../playground/model/turn.ts'
import { runAction } from '../playground/runner.ts'
import type { TestRun } from '../playground/runner-result.ts'
import type { Replayable } from './replayable-change.ts'
import type { Commit, SourceRepository } from './source-repository.ts'

export interface Stage {
  /** Makes the parent's tree a repository with one issue. Its objects stay where they are. */
  seed(source: SourceRepository, commit: Commit, issue?: IssueText): Promise<Seeded>
  close(): Promise<void>
}

export interface IssueText {
  readonly title: string
  readonly body: string
}

export interface Seeded {
  readonly bareDir: string
  readonly head: string
  /** Runs the built action on an issue of this repository. */
  run(
    script: Script,
    inputs?: Readonly<Record<string, string>>,
  ): Promise<{
    readonly result: TestRun
    readonly modelProblems: readonly string[]
    readonly requests: readonly RequestRecord[]
  }>
  remove(): Promise<void>
}

const INPUTS = {
  strategy: 'manifest',
  'large-file-lines': '1',
  'large-file-bytes': '1',
  'test-command': 'true',
  'progress-comment': 'false',
  // A commit may be of any size.
  'max-changed-files': '100000',
  'max-changed-lines': '10000000',
  'max-turns': '1000',
  'max-cost-usd': '10000',
}
const KEY = 'sk-replay-70c1d9a2'

/** `dist`: the bundle; the repository's own where it is not said. */
export async function openStage(dist: string | undefined): Promise<Stage> {
  const github = await startGitHub()
  const { serverUrl, apiUrl, graphqlUrl } = github
  let count = 0
  return {
    async seed(source, { sha, parent }, text = { title: `Replay ${sha}`, body: 'As planned.' }) {
      const name = `replay-${++count}`
      const { bareDir, fullName } = await github.createRepository({ owner: 'octo', name })
      await mkdir(join(bareDir, 'objects', 'info'), { recursive: true })
      await writeFile(join(bareDir, 'objects', 'info', 'alternates'), `${source.objects}\n`)
      // Not `git archive`: it leaves out what export-ignore names.
      const head = await git(bareDir, ['commit-tree', `${parent}^{tree}`, '-m', 'Before'])
      await git(bareDir, ['update-ref', 'refs/heads/main', head])
      github.setPermission(fullName, 'mona', 'write')
      const issue = Number(github.createIssue(fullName, { ...text, user: 'reporter' })['number'])
      github.labelIssue(fullName, issue, 'diffproof', { by: 'mona' })
      const token = github.token(name, { contents: 'write', issues: 'write', 'pull-requests': 'write' })
      return {
        bareDir,
        head,
        async run(script, inputs = {}) {
          const model = await startModel({ script, keys: [KEY] })
          try {
            const result = await runAction({
              ...(dist === undefined ? {} : { dist }),
              event: {
                name: 'issues',
                payload: github.labeledPayload(fullName, issue, 'diffproof'),
                repository: fullName,
                sha: head,
                ref: 'refs/heads/main',
                actor: 'mona',
                ...{ serverUrl, apiUrl, graphqlUrl },
              },
              token,
              inputs: { 'anthropic-api-key': KEY, 'anthropic-base-url': model.url, ...INPUTS, ...inputs },
              timeoutMs: 300_000,
            })
            return { result, modelProblems: [...model.problems], requests: model.requests }
          } finally {
            await model.close()
          }
        },
        remove: () => rm(bareDir, { recursive: true, force: true, maxRetries: 5 }),
      }
    },
    close: () => github.close(),
  }
}

/** The tree of the parent with these files as the commit has them, by plumbing alone. */
export async function expectedTree(bareDir: string, parent: string, files: readonly Replayable[]): Promise<string> {
  const env = { GIT_INDEX_FILE: `${bareDir}.expected` }
  try {
    await git(bareDir, ['read-tree', parent], { env })
    const lines = files.map(({ action, raw }) =>
      action === 'delete' ? `0 ${'0'.repeat(40)}\t${raw.path}\0` : `${raw.newMode} ${raw.newBlob}\t${raw.path}\0`,
    )
    // Deletions first: a file may take the place of a folder.
    const input = lines.sort((a, b) => Number(b.startsWith('0 ')) - Number(a.startsWith('0 '))).join('')
    await git(bareDir, ['update-index', '-z', '--index-info'], { env, input })
    return await git(bareDir, ['write-tree'], { env })
  } finally {
    await rm(env.GIT_INDEX_FILE, { force: true })
  }
}

/** The tree that a kept patch makes of the parent. */
export async function patchedTree(bareDir: string, parent: string, patch: string): Promise<string> {
  const env = { GIT_INDEX_FILE: `${bareDir}.patched` }
  try {
    await git(bareDir, ['read-tree', parent], { env })
    await git(bareDir, ['apply', '--cached', '--whitespace=nowarn', '--unidiff-zero', patch], { env })
    return await git(bareDir, ['write-tree'], { env })
  } finally {
    await rm(env.GIT_INDEX_FILE, { force: true })
  }
}
