/** What a box hides of a file system that it otherwise shows read-only. */
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { isWithin } from './box-plan.ts'
import { type Machine, realPathOf } from './machine.ts'

/** Homes, sockets of services and what lies about for everybody. */
const OF_EVERYBODY = ['/home', '/root', '/run', '/var/run', '/var/lock', '/tmp', '/var/tmp', '/github']

const SYSTEM = ['/usr', '/bin', '/sbin', '/lib', '/lib64', '/etc', '/dev', '/proc', '/sys', '/nix']

/** Files that steer the rest of the job, and the event. */
const RUNNER_FILES = [
  'GITHUB_ENV',
  'GITHUB_OUTPUT',
  'GITHUB_PATH',
  'GITHUB_STATE',
  'GITHUB_STEP_SUMMARY',
  'GITHUB_EVENT_PATH',
]

/** The files by which later steps and the job are steered, where the runner named them. */
export function runnerFiles(environment: Machine['environment']): readonly string[] {
  return RUNNER_FILES.map(name => environment[name] ?? '').filter(path => path !== '')
}

/** Real paths of what is hidden, the workspace never among them. None lies below another, but the workspace may: it is shown again, so what lies in it is hidden for itself. */
export function hiddenPlaces(machine: Machine): readonly string[] {
  const { environment, workspace, tempDir } = machine
  const work = dirname(dirname(workspace))
  const installed = dirname(work)
  const places = [
    ...OF_EVERYBODY,
    environment['HOME'],
    environment['RUNNER_TEMP'],
    tempDir,
    ...machine.private,
    ...runnerFiles(environment).map(dirname),
    ...['_actions', '_temp', '_diag', '_update'].map(name => join(work, name)),
    // A runner that somebody hosts keeps its own credentials beside its work folder.
    ...(['.runner', '.credentials'].some(name => existsSync(join(installed, name))) ? [installed] : []),
  ]
  const real = [...new Set(places.map(realPathOf))].filter(place => place !== null)
  const hidden = real.filter(place => place !== workspace && !isSystem(place))
  const inside = (place: string): boolean => isWithin(place, workspace)
  return [...outermost(hidden.filter(place => !inside(place))), ...outermost(hidden.filter(inside))]
}

/** Without those that lie in another one. */
export function outermost(places: readonly string[]): string[] {
  return places.filter(place => !places.some(other => other !== place && isWithin(place, other)))
}

/** Service users have homes such as /usr/sbin, and nothing works without these. */
export function isSystem(place: string): boolean {
  return place === '/' || SYSTEM.some(folder => isWithin(place, folder) || isWithin(folder, place))
}
