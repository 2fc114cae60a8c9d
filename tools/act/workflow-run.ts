/** One workflow, run by nektos/act in host mode on a machine that serves GitHub and the model itself. */
import { type ChildProcess, spawn } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { ROOT } from '../../__tests__/contract/repository-files.ts'
import { git, type Scene } from '../../__tests__/e2e/scene.ts'
import { freePort } from '../../__tests__/playground/free-port.ts'

export interface Event {
  readonly name: string
  readonly payload: unknown
}

export interface Ended {
  readonly exitCode: number | null
  readonly log: string
}

/** What the workflows use beside Diffproof, by the actions that stand in for it. */
const STAND_INS: Readonly<Record<string, string>> = {
  'actions/setup-node': 'setup',
  'actions/checkout': 'checkout',
  'actions/upload-artifact': 'artifact',
  'actions/download-artifact': 'artifact',
}

/** What a user of the action downloads. */
const PACKAGE = ['action.yml', 'package.json', 'dist', 'prompts', 'propose', 'publish', 'plan', 'report', 'prove']
const COMMAND = /cli\.js eval \S+(?= .*--task)/g
const KEY_LINE = /^( *)anthropic-api-key: .*$/gm

export interface WorkflowOptions {
  /** Is given the process. */
  readonly onStart?: (child: ChildProcess) => void
  /** The token of the job, where it is not that of the scene. */
  readonly token?: string
  /** The commit of the workspace, where it is not the newest one. */
  readonly commit?: string
  /** Where artifacts stay for another workflow. */
  readonly artifacts?: string
}

/** Runs the text of a workflow for an event. Only the model's address is added. */
export async function runWorkflow(
  act: string,
  scene: Scene,
  text: string,
  event: Event,
  options: WorkflowOptions = {},
): Promise<Ended> {
  const { github, model, repository } = scene
  const { onStart = () => undefined, token = scene.token, commit } = options
  const folder = mkdtempSync(join(tmpdir(), 'act-'))
  const at = (name: string) => join(folder, name)
  const artifacts = options.artifacts ?? at('artifacts')
  try {
    for (const name of ['home/.config/act', 'action']) mkdirSync(at(name), { recursive: true })
    for (const name of PACKAGE) cpSync(join(ROOT, name), join(folder, 'action', name), { recursive: true })
    writeFileSync(at('home/.config/act/actrc'), '')
    writeFileSync(at('event.json'), JSON.stringify(event.payload))
    const address = `$&\n$1anthropic-base-url: ${model.url}`
    const command = `$& --anthropic-base-url ${model.url}`
    writeFileSync(at('workflow.yml'), text.replaceAll(KEY_LINE, address).replaceAll(COMMAND, command))
    const clone = scene.clone()
    if (commit !== undefined) {
      git(clone, 'fetch', '--quiet', 'origin', commit)
      git(clone, 'checkout', '--quiet', '--detach', commit)
    }
    // An action in a folder of a repository is found in the copy of the repository.
    const uses = new Set(
      [...text.matchAll(/uses: ([^/\s]+\/[^/\s@]+)\S*(@\S+)/g)].map(([, name, ref]) => `${name}${ref}`),
    )
    const variables = {
      GITHUB_REPOSITORY: repository,
      GITHUB_SERVER_URL: github.serverUrl,
      GITHUB_API_URL: github.apiUrl,
      GITHUB_GRAPHQL_URL: github.graphqlUrl,
      DIFFPROOF_PACKAGE: at('action'),
    }
    const secrets = { GITHUB_TOKEN: token, ANTHROPIC_API_KEY: model.key }
    const pairs = (flag: string, values: object) =>
      Object.entries(values).flatMap(([name, value]) => [flag, `${name}=${value}`])
    const args = [
      ...[event.name, '--actor', 'mona', '--eventpath', at('event.json'), '--workflows', at('workflow.yml')],
      ...['--directory', clone, '--platform', 'ubuntu-24.04=-self-hosted', '--no-skip-checkout', '--no-cache-server'],
      ...['--action-cache-path', at('cache'), '--artifact-server-path', artifacts],
      ...['--artifact-server-addr', '127.0.0.1', '--artifact-server-port', String(await freePort())],
      ...pairs('--env', variables),
      ...pairs('--secret', secrets),
      ...pairs('--local-repository', Object.fromEntries([...uses].map(name => [name, actionFor(name, at('action'))]))),
    ]
    const env = { PATH: `${dirname(process.execPath)}:${process.env['PATH']}`, HOME: at('home'), LANG: 'C.UTF-8' }
    const child = spawn(act, args, { cwd: clone, env, stdio: ['ignore', 'pipe', 'pipe'] })
    onStart(child)
    let log = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (data: Buffer) => (log += data.toString()))
    const exitCode = await new Promise<number | null>((resolve, reject) => {
      child.on('error', reject)
      child.on('close', resolve)
    })
    return { exitCode, log }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function actionFor(uses: string, ours: string): string {
  const name = uses.replace(/@.*/, '')
  if (name === 'diffproof/diffproof') return ours
  const standIn = STAND_INS[name]
  if (standIn === undefined) throw new Error(`nothing stands in for ${name}`)
  return join(import.meta.dirname, 'actions', standIn)
}
