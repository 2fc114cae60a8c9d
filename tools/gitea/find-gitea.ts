/** Gitea and its runner: named by GITEA and GITEA_RUNNER, or built once by Go into a cache outside the repository. */
import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { join } from 'node:path'

export interface Gitea {
  readonly gitea: string
  readonly runner: string
  /** Its templates and what its pages load. */
  readonly staticFolder: string
}

const CACHE = join(process.env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache'), 'diffproof-gitea')
const GITEA = 'code.gitea.io/gitea@v1.27.3'
const RUNNER = 'gitea.com/gitea/runner@v1.0.8'
/** Modules that were renamed: some proxies serve them under one of their names only. */
const RENAMED = [
  'gitea.dev/actions-proto-go=code.gitea.io/actions-proto-go@v0.6.0',
  'gitea.dev/sdk=code.gitea.io/sdk@v1.2.0',
  'gitlab.com/gitlab-org/api/client-go/v2=gitlab.com/gitlab-org/api/client-go/v2@v2.43.0',
]
const ENVIRONMENT = {
  ...process.env,
  GOFLAGS: '-mod=mod',
  GOTOOLCHAIN: 'local',
  // The renamed ones are not in the database of sums.
  GONOSUMDB: 'code.gitea.io,gitea.dev,gitlab.com',
}

/** Both programs. Throws an error that says what is missing. */
export function findGitea(): Gitea {
  const source = join(CACHE, 'source')
  const { GITEA: gitea, GITEA_RUNNER: runner } = process.env
  if (!existsSync(source)) fetchInto(GITEA, source)
  return {
    gitea: gitea ?? built('gitea', source, RENAMED),
    runner: runner ?? built('runner', null, []),
    staticFolder: source,
  }
}

function built(name: string, source: string | null, renamed: readonly string[]): string {
  const program = join(CACHE, name)
  if (existsSync(program)) return program
  console.log(`gitea: building ${name}, which takes minutes`)
  const folder = source ?? mkdtempSync(join(tmpdir(), 'gitea-runner-'))
  if (source === null) fetchInto(RUNNER, folder)
  if (renamed.length > 0) go(['mod', 'edit', ...renamed.map(one => `-replace=${one}`)], folder)
  go(['build', '-o', program, '.'], folder)
  if (source === null) rmSync(folder, { recursive: true })
  return program
}

function fetchInto(module: string, folder: string): void {
  const { Dir } = JSON.parse(go(['mod', 'download', '-json', module], tmpdir())) as { Dir: string }
  cpSync(Dir, folder, { recursive: true })
  // Go keeps its copies read-only.
  spawnSync('chmod', ['-R', 'u+w', folder])
}

function go(args: readonly string[], cwd: string): string {
  const { status, stdout, stderr, error } = spawnSync('go', args, { cwd, env: ENVIRONMENT, encoding: 'utf8' })
  if (error !== undefined) throw new Error('Go is missing: set GITEA and GITEA_RUNNER to their programs instead')
  if (status !== 0) throw new Error(`go ${args.join(' ')}: ${stderr.trim().split('\n').at(-1)}`)
  return stdout
}
