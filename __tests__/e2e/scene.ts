/** One emulated GitHub, one scripted model, one repository with an issue, and the built action started as the runner starts it. */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { type ActionName, actionOf } from '../../src/core/config/actions.ts'
import { readsInput } from '../../src/core/config/input-names.ts'
import { type GitHub, startGitHub } from '../playground/github/start-github.ts'
import { sandboxInput } from '../playground/machine.ts'
import type { PlannedFault } from '../playground/model/fault.ts'
import type { KnownModel } from '../playground/model/known-models.ts'
import { type ModelOptions, type ModelServer, startModel } from '../playground/model/start-model.ts'
import type { Script, Turn } from '../playground/model/turn.ts'
import { type RunOptions, runAction } from '../playground/runner.ts'
import type { TestRun } from '../playground/runner-result.ts'
import { NODE_TEST, SMALL_PROJECT, SOLVE } from './small-project.ts'

/** For runs whose tests and sandbox are not the point: as short as can be. */
export const BARE = { sandbox: 'off', 'test-command': 'true', proof: 'tests-only' } as const

/** What a run is given that says nothing else: its tests are run, and neither sandbox nor npm is waited for. */
const QUICK = { sandbox: 'off', 'test-command': NODE_TEST } as const

/** As a user has it: in the sandbox, with the test command that is detected. */
export const WHOLE = {
  ...{ sandbox: 'auto', 'test-command': '', proof: 'full' },
  ...sandboxInput(),
}

export type Files = Readonly<Record<string, string | Buffer>>

export interface SceneOptions {
  /** The small project where it is not said. */
  readonly files?: Files | string
  /** Mends it and submits where it is not said. */
  readonly script?: Script
  /** For every run, unless the run says otherwise. */
  readonly inputs?: Readonly<Record<string, string>>
  readonly title?: string
  readonly body?: string | null
  readonly label?: string
  readonly faults?: readonly PlannedFault[]
  readonly models?: readonly KnownModel[]
  readonly lookUps?: ModelOptions['lookUps']
  readonly permissions?: Readonly<Record<string, 'read' | 'write'>>
}

export interface Scene {
  readonly github: GitHub
  readonly model: ModelServer
  readonly repository: string
  readonly bareDir: string
  readonly issue: number
  readonly token: string
  /** Runs the action on the labelled issue, unless the options say otherwise. */
  run(
    options?: Partial<Omit<RunOptions, 'event'>> & { readonly event?: Partial<RunOptions['event']> },
  ): Promise<TestRun>
  /** Git on the remote's bare repository. */
  git(...args: string[]): string
  /** The same as bytes, nothing trimmed. */
  gitBytes(...args: string[]): Buffer
  /** A clone for use as a workspace; removed with the scene. */
  clone(...args: string[]): string
  [Symbol.asyncDispose](): Promise<void>
}

const QUIET_GIT = {
  PATH: process.env['PATH'] ?? '',
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_CONFIG_NOSYSTEM: '1',
  GIT_AUTHOR_NAME: 'someone',
  GIT_AUTHOR_EMAIL: 'someone@example.invalid',
  GIT_COMMITTER_NAME: 'someone',
  GIT_COMMITTER_EMAIL: 'someone@example.invalid',
}

/** Git for tests: the machine's own configuration plays no part. */
export function git(cwd: string, ...args: string[]): string {
  return execFileSync('git', args, { cwd, env: QUIET_GIT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).trim()
}

/** A model whose last word is a summary says it again when asked once more, and once more. */
export function insistent(turns: readonly Turn[]): readonly Turn[] {
  const last = turns.at(-1)
  if (last?.calls?.at(-1)?.name !== 'submit_summary') return turns
  const again = { ...last, calls: last.calls.slice(-1) }
  return [...turns, again, again]
}

/** Opens a scene whose runs are `BARE`. */
export function openBareScene(options: SceneOptions = {}): Promise<Scene> {
  return openScene({ ...options, inputs: { ...BARE, ...options.inputs } })
}

/** Opens a scene whose runs are `WHOLE`. */
export function openWholeScene(options: SceneOptions = {}): Promise<Scene> {
  return openScene({ ...options, inputs: { ...WHOLE, ...options.inputs } })
}

/** Those of the inputs that the action reads. */
function readBy(action: ActionName = 'run', inputs: Readonly<Record<string, string>>) {
  return Object.fromEntries(Object.entries(inputs).filter(([name]) => readsInput(action, name)))
}

/** A workflow reads what `action.yml` declares. Throws for any other output. */
function expectDeclared(action: ActionName = 'run', outputs: TestRun['outputs']): void {
  const other = Object.keys(outputs).filter(name => !actionOf(action).outputs.includes(name))
  if (other.length > 0) throw new Error(`${action} writes outputs that it does not declare: ${other.join(', ')}`)
}

/** Opens a scene; `await using` closes it. */
export async function openScene(options: SceneOptions = {}): Promise<Scene> {
  const { script = SOLVE } = options
  const github = await startGitHub()
  const model = await startModel({
    script: typeof script === 'function' ? script : insistent(script),
    faults: options.faults ?? [],
    keys: ['sk-scene-5d1e8f20c7'],
    ...(options.models === undefined ? {} : { models: options.models }),
    ...(options.lookUps === undefined ? {} : { lookUps: options.lookUps }),
  })
  const { bareDir, fullName, head } = await github.createRepository({
    owner: 'octo',
    name: 'project',
    from: options.files ?? SMALL_PROJECT,
  })
  github.setPermission(fullName, 'mona', 'write')
  const title = options.title ?? 'It is broken'
  const body = options.body === undefined ? 'Please make it work.' : options.body
  const issue = Number(github.createIssue(fullName, { title, body, user: 'reporter' })['number'])
  const label = options.label ?? 'diffproof'
  github.labelIssue(fullName, issue, label, { by: 'mona' })
  const token = github.token(
    'job',
    options.permissions ?? { contents: 'write', issues: 'write', 'pull-requests': 'write' },
  )
  const folders: string[] = []
  const results: TestRun[] = []
  const { serverUrl, apiUrl, graphqlUrl } = github

  return {
    github,
    model,
    repository: fullName,
    bareDir,
    issue,
    token,
    async run({ event, inputs, ...rest } = {}) {
      const result = await runAction({
        event: {
          name: 'issues',
          payload: github.labeledPayload(fullName, issue, label),
          repository: fullName,
          ...(head === null ? {} : { sha: head }),
          ref: 'refs/heads/main',
          actor: 'mona',
          ...{ serverUrl, apiUrl, graphqlUrl },
          ...event,
        },
        token,
        inputs: {
          ...readBy(rest.action, { 'anthropic-api-key': model.key, 'anthropic-base-url': model.url, ...QUICK }),
          ...readBy(rest.action, options.inputs ?? {}),
          ...inputs,
        },
        ...rest,
      })
      results.push(result)
      expectDeclared(rest.action, result.outputs)
      return result
    },
    git: (...args) => git(bareDir, ...args),
    gitBytes: (...args) => execFileSync('git', args, { cwd: bareDir, env: QUIET_GIT }),
    clone(...args) {
      // Requests hold this path, and their length is counted: it is as long on every machine.
      const folder = mkdtempSync('/tmp/scene-')
      folders.push(folder)
      execFileSync('git', ['clone', '-q', ...args, `file://${bareDir}`, join(folder, 'work')], {
        env: QUIET_GIT,
        stdio: 'ignore',
      })
      return join(folder, 'work')
    },
    async [Symbol.asyncDispose]() {
      for (const result of results) await result.cleanUp()
      for (const folder of folders) {
        // A command may have taken away the right to write.
        execFileSync('chmod', ['-R', 'u+rwX', folder])
        rmSync(folder, { recursive: true, force: true })
      }
      await Promise.all([github.close(), model.close()])
    },
  }
}
