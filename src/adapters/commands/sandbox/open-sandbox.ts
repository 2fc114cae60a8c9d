/** Finds the strongest box that proves itself on this machine. */
import { execFile, execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, rmSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import type { Note } from '../../../core/ending/journal.ts'
import type { CommandResult } from '../../../ports/commands.ts'
import { launchBubblewrap, prepareBubblewrap } from './bubblewrap.ts'
import { type ConfigReader, layOutGitView } from './git-view.ts'
import type { Machine } from './machine.ts'
import { planBox } from './plan-mounts.ts'
import { type BoxLevel, type BoxPlan, isWithin, type Launch, type LaunchRequest, SYSTEM_PATH } from './sandbox-plan.ts'
import { selfTest } from './self-test.ts'
import { controlGroups, isControlGroup, launchSudoUnshare, prepareSudoUnshare } from './sudo-unshare.ts'

export type OpenBox = {
  readonly level: BoxLevel
  readonly plan: BoxPlan
  readonly launch: (request: LaunchRequest) => Launch
}

export type FoundBox = { readonly box: OpenBox | null; readonly said: readonly string[] }

type OpenBoxRequest = {
  readonly machine: Machine
  readonly workingDirectory: string
  readonly network: boolean
  /** The environment of commands, once their home is known. */
  readonly environmentFor: (home: string) => Readonly<Record<string, string>>
  /** Runs one command in a box that is being tried. */
  readonly run: (box: OpenBox, command: string) => Promise<CommandResult>
  readonly now: () => number
  readonly candidates: readonly Candidate[]
  readonly known?: Readonly<Record<string, string>>
  readonly note?: (note: Note) => void
}

/** One way to make a box. */
export type Candidate = {
  readonly level: BoxLevel
  readonly layers: boolean
  readonly prepare: (plan: BoxPlan) => void
  readonly launch: (request: LaunchRequest) => Launch
}

/** From the strongest to the weakest. */
export const CANDIDATES: readonly Candidate[] = [
  { level: 'sudo-unshare', layers: true, prepare: prepareSudoUnshare, launch: launchSudoUnshare },
  { level: 'sudo-unshare', layers: false, prepare: prepareSudoUnshare, launch: launchSudoUnshare },
  { level: 'bubblewrap', layers: false, prepare: prepareBubblewrap, launch: launchBubblewrap },
]

/** Tries the levels in their order; `said` holds a line for each that was tried. Throws nothing. */
export async function openBox(request: OpenBoxRequest): Promise<FoundBox> {
  const said: string[] = []
  if (process.platform !== 'linux') return { box: null, said: [`no box is known for ${process.platform}`] }
  for (const candidate of request.candidates) {
    // Without layers it is the same box, for where they were what failed.
    if (candidate.level === 'sudo-unshare' && !candidate.layers && !said.some(line => line.includes('overlay')))
      continue
    const started = request.now()
    const folder = join(request.machine.tempDir, `box-${candidate.level}-${candidate.layers ? 'layers' : 'plain'}`)
    try {
      const box = await make(candidate, folder, request)
      const checks = await selfTest({
        plan: box.plan,
        machine: request.machine,
        network: request.network,
        variables: Object.keys(request.environmentFor(box.plan.home)),
        run: command => request.run(box, command),
        ...(request.known === undefined ? {} : { known: request.known }),
        ...(request.note === undefined ? {} : { note: request.note }),
      })
      const failed = Object.keys(checks).filter(name => checks[name] !== true)
      const took = `${Object.keys(checks).length} checks in ${Math.round(request.now() - started)} ms`
      said.push(
        `box ${candidate.level}${candidate.level === 'bubblewrap' || candidate.layers ? '' : ' without layers'}: ${failed.length === 0 ? `self-test passed, ${took}` : `not used: ${failed.join('; ')}`}`,
      )
      if (failed.length === 0) return { box, said }
      removeBox(box.plan)
    } catch (error) {
      removeBox({ folder })
      said.push(`box ${candidate.level}: not used: ${String(error).split('\n')[0]}`)
    }
  }
  return { box: null, said }
}

async function make(
  candidate: Candidate,
  folder: string,
  { machine, workingDirectory }: OpenBoxRequest,
): Promise<OpenBox> {
  mkdirSync(folder, { mode: 0o755 })
  const { uid, gid } = statSync(machine.workspace)
  const git = await layOutGitView({
    workspace: machine.workspace,
    folder,
    read: configReader(machine),
    owner: { uid, gid },
  })
  const planned = planBox({ machine, workingDirectory, folder, git })
  const mounts = candidate.layers
    ? planned.mounts
    : planned.mounts.map(mount => (mount.kind === 'layer' ? { ...mount, kind: 'read' as const } : mount))
  const plan = { ...planned, mounts }
  candidate.prepare(plan)
  return { level: candidate.level, plan, launch: candidate.launch }
}

function configReader({ environment, workspace }: Machine): ConfigReader {
  const folders = (environment['PATH'] ?? '')
    .split(':')
    .filter(folder => folder.startsWith('/') && !isWithin(folder, workspace))
  const env = { PATH: [SYSTEM_PATH, ...folders].join(':'), GIT_CONFIG_NOSYSTEM: '1', GIT_CONFIG_GLOBAL: '/dev/null' }
  return async file => {
    const args = ['config', '--file', file, '--no-includes', '--list', '--null']
    return (await promisify(execFile)('git', args, { cwd: '/', env, maxBuffer: 16 * 1024 * 1024 })).stdout
  }
}

/** The kernel may let go of the last process a moment after it has ended. */
const REMOVE_GROUPS = 'for group; do for at in {1..20}; do rmdir "$group" && break; sleep 0.02; done; done'

/** Removes what was made for a box, and what its commands wrote into their home. Throws nothing. */
export function removeBox({ folder }: Pick<BoxPlan, 'folder'>): void {
  quietly(() => rmSync(folder, { recursive: true, force: true }))
  // Some of it belongs to root, who made it for this user.
  if (existsSync(folder)) asRoot('rm', '-rf', '--one-file-system', '--', folder)
  const groups = controlGroups()
  if (groups.length > 0) asRoot('bash', '-c', REMOVE_GROUPS, 'box', ...groups)
}

/** What cannot be removed lies in the runner's temporary folder, which the runner empties. */
function asRoot(...command: readonly string[]): void {
  const [program = '', ...args] = process.getuid?.() === 0 ? command : ['sudo', '-n', '--', ...command]
  quietly(() => execFileSync(program, args, { env: { PATH: SYSTEM_PATH }, stdio: 'ignore', timeout: 60_000 }))
}

/** Leaves out what a step throws. */
function quietly(step: () => unknown): void {
  try {
    step()
  } catch {
    // The next step finds out.
  }
}

/** As the self-test names what it makes outside of the private folder. */
const TRIAL = /^\.?diffproof-[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Removes files that a self-test was killed with; any other name stays. Throws nothing. */
export function removeTrials(files: readonly string[]): void {
  for (const file of files.filter(one => TRIAL.test(basename(one)))) quietly(() => rmSync(file, { force: true }))
}

/** `folder` is the run's private folder, known to be one. Throws nothing. */
export function removeLeftBoxes(folder: string, groups: readonly string[]): void {
  const left = groups.filter(group => isControlGroup(group) && existsSync(group))
  if (left.length > 0) asRoot('bash', '-c', REMOVE_GROUPS, 'box', ...left)
  // What belongs to root goes with the next step.
  quietly(() => rmSync(folder, { recursive: true, force: true }))
  if (existsSync(folder)) asRoot('rm', '-rf', '--one-file-system', '--', folder)
}
