/** Chooses the strongest sandbox that passes its self-test on this machine. */
import { execFileSync } from 'node:child_process'
import { basename, join } from 'node:path'
import { messageOf, orNull } from '../../../core/errors.ts'
import { SYSTEM_PATH } from '../../../core/testing/command-environment.ts'
import { holdsMount, removeNow } from '../copies.ts'
import { existsSync, mkdirSync, rmSync } from '../disk.ts'
import { createGitView } from './git-view.ts'
import {
  isControlGroup,
  launchBubblewrap,
  launchSudoUnshare,
  possibleControlGroups,
  prepareBubblewrap,
  prepareSudoUnshare,
} from './launchers.ts'
import { planSandbox } from './plan-mounts.ts'
import type { Candidate, OpenSandbox, OpenSandboxRequest } from './sandbox-plan.ts'
import { selfTest } from './self-test.ts'

/** From the strongest to the weakest. */
export const CANDIDATES: readonly Candidate[] = [
  { level: 'sudo-unshare', layers: true, prepare: prepareSudoUnshare, launch: launchSudoUnshare },
  { level: 'sudo-unshare', layers: false, prepare: prepareSudoUnshare, launch: launchSudoUnshare },
  { level: 'bubblewrap', layers: false, prepare: prepareBubblewrap, launch: launchBubblewrap },
]

export type FoundSandbox = { sandbox: OpenSandbox | null; said: readonly string[] }

/** Tests the candidates in order. `said` has the result of each, and what the one in use holds. Throws nothing. */
export async function openSandbox(request: OpenSandboxRequest): Promise<FoundSandbox> {
  const said: string[] = []
  if (process.platform !== 'linux') return { sandbox: null, said: [`no sandbox is known for ${process.platform}`] }
  for (const candidate of request.candidates) {
    // The same sandbox without layers is only worth a try where layers were the problem.
    if (candidate.level === 'sudo-unshare' && !candidate.layers && !said.some(line => line.includes('overlay')))
      continue
    const sandbox = await tryCandidate(candidate, request, said)
    if (sandbox !== null) return { sandbox, said }
  }
  return { sandbox: null, said }
}

/**
 * Without an answer a sandbox has neither held nor failed. A busy machine may end the probe, and
 * files may go while they are listed.
 */
const MOST_TRIES = 2

async function tryCandidate(
  candidate: Candidate,
  request: OpenSandboxRequest,
  said: string[],
): Promise<OpenSandbox | null> {
  const folder = join(request.machine.tempDir, `sandbox-${candidate.level}-${candidate.layers ? 'layers' : 'plain'}`)
  for (let tries = 1; tries <= MOST_TRIES; tries += 1)
    try {
      const sandbox = await attack(candidate, folder, request, said)
      if (sandbox === null) removeSandbox(folder)
      return sandbox
    } catch (error) {
      removeSandbox(folder)
      const next = tries < MOST_TRIES ? 'tried again' : 'not used'
      said.push(`sandbox ${candidate.level}: ${next}: ${messageOf(error).split('\n')[0]}`)
    }
  return null
}

/** Null where a check fails. */
async function attack(
  candidate: Candidate,
  folder: string,
  request: OpenSandboxRequest,
  said: string[],
): Promise<OpenSandbox | null> {
  const { machine, workingDirectory } = request
  const started = performance.now()
  mkdirSync(folder, { mode: 0o755 })
  const git = await createGitView(machine, folder)
  const plan = await planSandbox({ machine, workingDirectory, folder, git, layers: candidate.layers })
  candidate.prepare(plan)
  const sandbox = { ...candidate, plan }
  const checks = await selfTest(request, sandbox)
  const held = Object.keys(checks).filter(name => checks[name] === true)
  const failed = Object.keys(checks).filter(name => checks[name] !== true)
  const took = `${Object.keys(checks).length} checks in ${Math.round(performance.now() - started)} ms`
  const isPlain = candidate.level === 'sudo-unshare' && !candidate.layers
  const name = `sandbox ${candidate.level}${isPlain ? ' without layers' : ''}`
  if (failed.length > 0) {
    said.push(`${name}: not used: ${failed.join('; ')}`)
    return null
  }
  said.push(`${name} holds: ${held.join(', ')}`, `${name}: self-test passed, ${took}`)
  return sandbox
}

/** The inner ones first: commands may have made some. The kernel may release the last process a moment late. */
const REMOVE_GROUPS =
  'for group; do for at in {1..20}; do find "$group" -depth -type d -delete && break; sleep 0.02; done; done'

/** Removes a sandbox's files and control groups, and its commands' home. Throws nothing. */
export function removeSandbox(folder: string): void {
  removeFolder(folder)
  removeGroups(possibleControlGroups())
}

/** Removes the sandboxes of a killed run. `folder` is known to be that run's private folder. Throws nothing. */
export function removeOrphanedSandboxes(folder: string, groups: readonly string[]): void {
  removeGroups(groups.filter(isControlGroup))
  removeFolder(folder)
}

function removeFolder(folder: string): void {
  if (holdsMount(folder)) return
  removeNow(folder)
  // Some files belong to root.
  if (existsSync(folder)) asRoot('rm', '-rf', '--one-file-system', '--', folder)
}

function removeGroups(groups: readonly string[]): void {
  const there = groups.filter(group => existsSync(group))
  if (there.length > 0) asRoot('bash', '-c', REMOVE_GROUPS, 'sandbox', ...there)
}

/** Runs a command as root. What it cannot remove is in the runner's temporary folder, which the runner empties. */
function asRoot(...command: readonly string[]): void {
  const [program = '', ...args] = process.getuid?.() === 0 ? command : ['sudo', '-n', '--', ...command]
  orNull(() => execFileSync(program, args, QUIET))
}

const QUIET = { env: { PATH: SYSTEM_PATH }, stdio: 'ignore', timeout: 60_000 } as const

const TEST_FILE = /^\.?diffproof-[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Removes the files of a killed self-test; other names are left alone. Throws nothing. */
export function removeTestFiles(files: readonly string[]): void {
  for (const file of files.filter(one => TEST_FILE.test(basename(one)))) orNull(() => rmSync(file, { force: true }))
}
