import { randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, realpath, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { parse } from 'yaml'
import { FILE_COMMANDS } from './runner-commands.ts'

/** The event that starts a workflow, and where it happened. */
export interface RunnerEvent {
  readonly name: string
  readonly payload: unknown
  /** `owner/name`. */
  readonly repository: string
  readonly sha?: string
  /** Full ref, as `refs/heads/main`. */
  readonly ref?: string
  readonly actor?: string
  readonly triggeringActor?: string
  readonly serverUrl?: string
  readonly apiUrl?: string
  readonly graphqlUrl?: string
  readonly runId?: number
  readonly runAttempt?: number
}

/** The folders of one run; all lie under `root`, except a workspace that was given. */
export interface RunnerFolders {
  readonly root: string
  readonly home: string
  readonly temp: string
  readonly toolCache: string
  readonly workspace: string
  /** The file commands' files, by their variables. */
  readonly files: Readonly<Record<keyof typeof FILE_COMMANDS, string>>
  readonly eventFile: string
}

/** `npm test` without the third of a second in which npm starts; everything else is npm's own. Tests start it a thousand times. Escapes other than of quotes are left to npm, and so is a run with settings. */
const NPM = `#!/bin/bash
script=$(sed -nE 's/.*"test": *"(([^"\\\\]|\\\\.)*)".*/\\1/p' package.json 2>/dev/null)
if [ "$*" = test ] && [ "$(wc -l <<<"$script")" = 1 ] && [ -n "$script" ] && [[ "\${script//\\\\\\"/}" != *\\\\* ]] && ! grep -qE '"(pre|post)test"' package.json && ! grep -qs . .npmrc ~/.npmrc; then
  printf '\\n> test\\n> %s\\n\\n' "$script"
  PATH=$PWD/node_modules/.bin:$PATH exec sh -c "\${script//\\\\\\"/\\"}"
fi
PATH=\${PATH//$(dirname "$0"):/} exec npm "$@"
`

/** Puts that npm into a folder of the search path. */
export const layOutNpm = (folder: string) => writeFile(join(folder, 'npm'), NPM, { mode: 0o755 })

/** Lays out the folders and files that the runner has ready when a step starts. */
export async function layOutFolders(event: RunnerEvent, workspace: string | undefined): Promise<RunnerFolders> {
  const root = await realpath(await mkdtemp(join(tmpdir(), 'runner-')))
  const name = event.repository.split('/').at(-1) ?? 'repository'
  const temp = join(root, 'work', '_temp')
  await mkdir(temp, { recursive: true })
  const files = await layOutFileCommands(temp)
  const folders: RunnerFolders = {
    root,
    home: join(root, 'home'),
    temp,
    toolCache: join(root, 'tool-cache'),
    workspace: workspace ?? join(root, 'work', name, name),
    files,
    eventFile: join(temp, '_github_workflow', 'event.json'),
  }
  const needed = [folders.home, folders.toolCache, folders.workspace, dirname(folders.eventFile)]
  for (const folder of needed) await mkdir(folder, { recursive: true })
  await writeFile(folders.eventFile, JSON.stringify(event.payload, null, 2))
  await layOutNpm(folders.toolCache)
  return folders
}

/** Makes the empty files of the file commands; each step has its own. */
export async function layOutFileCommands(temp: string): Promise<RunnerFolders['files']> {
  const id = randomUUID()
  const folder = join(temp, '_runner_file_commands')
  await mkdir(folder, { recursive: true })
  const files = Object.fromEntries(
    Object.entries(FILE_COMMANDS).map(([variable, kind]) => [variable, join(folder, `${kind}_${id}`)]),
  ) as RunnerFolders['files']
  for (const file of Object.values(files)) await writeFile(file, '')
  return files
}

/** Where Node keeps what it has compiled: a step starts in two thirds of the time. It is beside the packages, so that it goes with them. */
export const COMPILE_CACHE = join(import.meta.dirname, '../../node_modules/.cache/node')

/** The whole environment of a step, built from nothing; inputs and further variables are the caller's to add. */
export function runnerEnvironment(
  event: RunnerEvent,
  folders: RunnerFolders,
  actionPath: string,
): Record<string, string> {
  const ref = event.ref ?? 'refs/heads/main'
  const actor = event.actor ?? 'octocat'
  const server = event.serverUrl ?? 'https://github.com'
  return {
    PATH: `${folders.toolCache}${delimiter}${searchPath()}`,
    HOME: folders.home,
    USER: 'runner',
    LANG: 'C.UTF-8',
    SHELL: '/bin/bash',
    CI: 'true',
    GITHUB_ACTIONS: 'true',
    RUNNER_TEMP: folders.temp,
    RUNNER_TOOL_CACHE: folders.toolCache,
    RUNNER_WORKSPACE: dirname(folders.workspace),
    RUNNER_OS: 'Linux',
    RUNNER_ARCH: process.arch === 'arm64' ? 'ARM64' : 'X64',
    RUNNER_NAME: 'Hosted Agent',
    RUNNER_ENVIRONMENT: 'github-hosted',
    GITHUB_WORKSPACE: folders.workspace,
    GITHUB_EVENT_NAME: event.name,
    GITHUB_EVENT_PATH: folders.eventFile,
    GITHUB_REPOSITORY: event.repository,
    GITHUB_REPOSITORY_OWNER: event.repository.split('/')[0] ?? '',
    GITHUB_REPOSITORY_ID: '1001',
    GITHUB_REPOSITORY_OWNER_ID: '2001',
    GITHUB_SHA: event.sha ?? '0'.repeat(40),
    GITHUB_REF: ref,
    GITHUB_REF_NAME: ref.replace(/^refs\/(heads|tags)\//, ''),
    GITHUB_REF_TYPE: ref.startsWith('refs/tags/') ? 'tag' : 'branch',
    GITHUB_REF_PROTECTED: 'false',
    GITHUB_HEAD_REF: '',
    GITHUB_BASE_REF: '',
    GITHUB_ACTOR: actor,
    GITHUB_ACTOR_ID: '3001',
    GITHUB_TRIGGERING_ACTOR: event.triggeringActor ?? actor,
    GITHUB_RUN_ID: String(event.runId ?? 4001),
    GITHUB_RUN_ATTEMPT: String(event.runAttempt ?? 1),
    GITHUB_RUN_NUMBER: '7',
    GITHUB_RETENTION_DAYS: '90',
    GITHUB_JOB: 'solve',
    GITHUB_WORKFLOW: 'diffproof',
    GITHUB_WORKFLOW_REF: `${event.repository}/.github/workflows/diffproof.yml@${ref}`,
    GITHUB_WORKFLOW_SHA: event.sha ?? '0'.repeat(40),
    GITHUB_ACTION: '__self',
    GITHUB_ACTION_PATH: actionPath,
    GITHUB_ACTION_REF: 'v1',
    GITHUB_ACTION_REPOSITORY: 'diffproof/diffproof',
    GITHUB_SERVER_URL: server,
    GITHUB_API_URL: event.apiUrl ?? 'https://api.github.com',
    GITHUB_GRAPHQL_URL: event.graphqlUrl ?? 'https://api.github.com/graphql',
    NODE_COMPILE_CACHE: COMPILE_CACHE,
    ...folders.files,
  }
}

/** The search path without what package scripts put into it; this very Node comes first, as on a runner. */
function searchPath(): string {
  const inherited = (process.env['PATH'] ?? '/usr/bin:/bin').split(delimiter)
  const clean = inherited.filter(
    entry => entry !== '' && !entry.includes('node_modules') && !entry.includes('node-gyp'),
  )
  return [dirname(process.execPath), ...clean].join(delimiter)
}

/** Declared inputs and their defaults; an input without a default has the empty one, as on the runner. */
export type InputDefaults = Readonly<Record<string, string>>

/** Reads the `inputs:` section of an action.yml: names and defaults. */
export function readInputDefaults(actionYml: string): InputDefaults {
  const { inputs = {} } = (parse(actionYml, { schema: 'failsafe' }) || {}) as {
    inputs?: Record<string, { default?: string }>
  }
  return Object.fromEntries(Object.entries(inputs).map(([name, input]) => [name, input.default ?? '']))
}

/** The `INPUT_*` variables of a step: defaults with their expressions filled in, the step's own inputs over them. */
export function inputVariables(
  defaults: InputDefaults,
  given: Readonly<Record<string, string>>,
  expressions: Readonly<Record<string, string>>,
): Record<string, string> {
  const filled = Object.entries(defaults).map(([name, value]) => [name, fillIn(value, expressions)] as const)
  // Names of inputs do not differ by case: the step's own spelling replaces the declared one.
  const variables = [...filled, ...Object.entries(given)].map(([name, value]) => [variableName(name), value])
  return Object.fromEntries(variables)
}

function variableName(input: string): string {
  return `INPUT_${input.replaceAll(' ', '_').toUpperCase()}`
}

function fillIn(value: string, expressions: Readonly<Record<string, string>>): string {
  return value.replace(/\$\{\{\s*([\w.]+)\s*\}\}/g, (_, name: string) => {
    const known = expressions[name]
    if (known === undefined) throw new Error(`the default of an input uses an unknown expression: ${name}`)
    return known
  })
}
