/**
 * Plans a sandbox's mounts: all read-only, the workspace writable, homes and the runner's folders hidden, tools and
 * caches shown.
 */
import { dirname, join, relative, resolve } from 'node:path'
import { copyWithEmpty, giveSameOwner, isAtMost } from '../copies.ts'
import {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  realPath,
  rmSync,
  statSync,
  writeFileSync,
} from '../disk.ts'
import type { GitView } from './git-view.ts'
import { listeningSockets } from './listening-sockets.ts'
import {
  byDepth,
  foldersBetween,
  isFolder,
  isWithin,
  type Machine,
  type Mount,
  mountPoints,
  realPathOf,
  type SandboxPlan,
  upperOf,
} from './sandbox-plan.ts'
import { hiddenPaths, isSystemPath, outermost, privatePathsNearRoot, shownPaths } from './visible-paths.ts'

const FALLBACK_HOME = '/home/sandbox'
export const NODE_IN_SANDBOX = '/run/diffproof-node'

type PlanRequest = {
  machine: Machine
  workingDirectory: string
  folder: string
  git: GitView
  layers: boolean
}

/** Makes the plan and its folders. Throws the file system's error. */
export async function planSandbox(request: PlanRequest): Promise<SandboxPlan> {
  const { machine, workingDirectory, folder, git, layers } = request
  const { workspace } = machine
  const { uid, gid } = userOfCommands(workspace)
  // Only an existing folder in the work tree can be hidden.
  for (const place of machine.private) if (isWithin(place, workspace)) mkdirSync(place, { recursive: true })
  const never = [...hiddenPaths(machine), ...git.hidden]
  const hidden = [...never, ...privatePathsNearRoot(machine, never)]
  const shown = shownPaths(machine, hidden, never)
  const home = homeFor(machine)
  const isHidden = (place: string): boolean => hidden.some(other => isWithin(place, other))
  const points = mountPoints()
  const isApi = (place: string): boolean => ['/dev', '/proc', '/sys'].some(api => isWithin(place, api))
  const { own, cover, emptyFile } = createSources(folder, { uid, gid })
  const bind = (kind: Mount['kind'], target: string): Mount => ({ kind, source: target, target })
  const temporary = own('tmp', 0o1777)

  const isOutside = (point: string): boolean => !isHidden(point) && !isApi(point) && !isWithin(point, workspace)
  const shared = points.shared.filter(isOutside)
  const kernel = points.other.filter(isOutside)
  const outer = hidden.filter(place => !isWithin(place, workspace))
  const inner = hidden.filter(place => isWithin(place, workspace))
  const isVolume = (point: string): boolean => point !== workspace && isWithin(point, workspace)
  const volumes = points.shared.filter(isVolume)
  const unseen = points.other.filter(isVolume)
  // A mount point cannot be moved away, but the folders above it could be, so they are mounted too.
  const repositories = machine.repositories.filter(place => isWithin(place, workspace))
  const held = [...inner, ...repositories].flatMap(place => foldersBetween(workspace, place))
  const isSeen = (path: string): boolean =>
    !isApi(path) &&
    ![...unseen, ...inner].some(place => isWithin(path, place)) &&
    !shown.hidden.includes(path) &&
    !git.mounts.some(({ target }) => isWithin(path, target)) &&
    (!isHidden(path) || [workspace, ...shown.layers, ...shown.read].some(place => isWithin(path, place)))

  const caches = layers ? withLayers(shown, folder) : await withoutLayers(shown, folder)
  const isWritable = (path: string): boolean =>
    caches.some(({ kind, target }) => kind !== 'read' && isWithin(path, target))
  const mounts: readonly Mount[] = [
    bind('read', '/'),
    ...[...shared.map(point => bind('read', point)), ...outermost([...outer, ...kernel]).map(cover)].sort(byDepth),
    { kind: 'write', source: temporary, target: realPath('/tmp') },
    { kind: 'write', source: own('var-tmp', 0o1777), target: realPath('/var/tmp') },
    { kind: 'write', source: own('home', 0o700), target: home },
    ...[...caches, ...shown.read.map(place => bind('read', place))].sort(byDepth),
    { kind: 'read', source: realPath(process.execPath), target: NODE_IN_SANDBOX },
    ...shown.hidden.filter(path => !isWritable(path)).map(cover),
    bind('write', workspace),
    ...[...new Set([...volumes, ...held])].map(place => bind('write', place)).sort(byDepth),
    ...git.mounts,
    ...inner.map(place => ({ ...cover(place), kind: 'read' as const })),
  ]
  const cwd = resolve(workspace, workingDirectory)
  return { mounts, git: git.mounts, workspace, uid, gid, cwd, home, folder, own: folder, emptyFile, isSeen }
}

type Shown = ReturnType<typeof shownPaths>

/** What commands may write holds no hidden file: whoever moves the folder of a cover finds the file in the next command. */
function withLayers({ layers, hidden }: Shown, folder: string): readonly Mount[] {
  return layers.map((place, at) => {
    const own = join(folder, 'layers', String(at))
    const empty = join(own, 'empty')
    const inside = hidden.filter(path => isWithin(path, place))
    for (const path of inside) {
      mkdirSync(dirname(join(empty, relative(place, path))), { recursive: true })
      writeFileSync(join(empty, relative(place, path)), '')
    }
    const folders = new Set(inside.flatMap(path => foldersBetween(place, path)))
    for (const above of [...folders].reverse()) giveSameOwner(above, join(empty, relative(place, above)))
    const layer = { above: inside.length === 0 ? [] : [empty], folder: own }
    return { kind: 'layer', source: place, target: place, layer }
  })
}

/** Programs are read-only. Caches are copied, as their tools write to them; a large one is left out, so it is filled again. */
async function withoutLayers(shown: Shown, folder: string): Promise<readonly Mount[]> {
  const mounts: Mount[] = []
  mkdirSync(join(folder, 'caches'))
  for (const [at, target] of shown.layers.entries()) {
    if (!shown.caches.includes(target)) mounts.push({ kind: 'read', source: target, target })
    else if (await isAtMost(MOST_COPIED_KB, target)) {
      const source = join(folder, 'caches', String(at))
      await copyWithEmpty(shown.hidden, target, source)
      mounts.push({ kind: 'write', source, target })
    }
  }
  return mounts
}

const MOST_COPIED_KB = 512 * 1024

function createSources(folder: string, { uid, gid }: { uid: number; gid: number }) {
  const make = (name: string): string => {
    mkdirSync(join(folder, name), { recursive: true, mode: 0o755 })
    return join(folder, name)
  }
  const emptyFile = join(make('nothing'), 'file')
  writeFileSync(emptyFile, '')
  let covers = 0
  return {
    emptyFile,
    own(name: string, mode: number): string {
      const made = make(name)
      if (process.getuid?.() === 0) chownSync(made, uid, gid)
      chmodSync(made, mode)
      return made
    },
    cover(target: string): Mount {
      covers += 1
      const source = isFolder(target) ? make(join('covers', String(covers))) : emptyFile
      return { kind: 'cover', source, target }
    },
  }
}

/**
 * Covers of these real paths, and of the sockets that a service listens on now, as far as they are there and seen.
 * Sockets come and go, so this is asked before each command. Of git's data, only what is mounted as it is has them.
 */
export function fileCovers({ isSeen, emptyFile, git }: SandboxPlan, paths: readonly string[]): readonly Mount[] {
  const all = [...new Set([...listeningSockets(), ...paths])].filter(path => existsSync(path))
  const inGit = git.flatMap(({ source, target }) =>
    all.flatMap(path => (isWithin(path, source) ? join(target, relative(source, path)) : [])),
  )
  return [...all.filter(isSeen), ...inGit].map(target => ({ kind: 'read', source: emptyFile, target }))
}

/**
 * The plan, with the folders above these covers held: who moves one away finds the files uncovered in the next
 * command. Other mounts lie over them. A copy may have no such folder, or a link.
 */
export function withHeldFolders(plan: SandboxPlan, covers: readonly Mount[]): SandboxPlan {
  const { workspace } = plan
  const bases = plan.mounts.filter(({ target }) => target === workspace || !isWithin(target, workspace))
  const heldIn = (base: Mount): readonly Mount[] => {
    const real = realPathOf(base.source)
    if (real === null || (base.kind !== 'write' && base.kind !== 'layer')) return []
    const inside = covers.filter(({ target }) => bases.findLast(one => isWithin(target, one.target)) === base)
    const folders = inside.flatMap(({ target }) => foldersBetween(base.target, target))
    return [...new Set(folders)]
      .filter(folder => plan.mounts.every(({ target }) => target !== folder))
      .map(target => ({ kind: 'hold' as const, source: join(real, relative(base.target, target)), target }))
      .filter(({ source }) => realPathOf(source) === source)
      .sort(byDepth)
  }
  return { ...plan, mounts: plan.mounts.flatMap(mount => [mount, ...heldIn(mount)]) }
}

function userOfCommands(workspace: string): { uid: number; gid: number } {
  const uid = process.getuid?.() ?? 0
  return uid === 0 ? statSync(workspace) : { uid, gid: process.getgid?.() ?? 0 }
}

function homeFor({ environment, workspace }: Machine): string {
  const home = realPathOf(environment['HOME'])
  const fits = home !== null && home !== '/' && isFolder(home) && !isWithin(home, workspace) && !isSystemPath(home)
  return fits ? home : FALLBACK_HOME
}

/**
 * Makes the mount points in the sandbox's own folders, where commands may have put links or files. Call it while no
 * command runs. Gives the covers whose paths are gone. Throws where another path is.
 */
export function makeMountPoints(plan: SandboxPlan): readonly Mount[] {
  return plan.mounts.filter((mount, at) => {
    if (mount.target === '/') return false
    const below = plan.mounts.slice(0, at).findLast(earlier => isWithin(mount.target, earlier.target))
    if (below === undefined) throw new Error(`nothing holds ${mount.target}`)
    const isOwnLayer = below.layer !== undefined && isWithin(below.source, plan.folder)
    const base = isOwnLayer && below.layer !== undefined ? upperOf(below.layer) : below.source
    const place = join(base, relative(below.target, mount.target))
    if (place === base) return false
    if (!isWithin(base, plan.folder)) {
      if (existsSync(place)) return false
      if (mount.kind === 'cover') return true
      throw new Error(`${place} is missing`)
    }
    if (statSync(mount.source).isDirectory()) makePlainFolder(base, place, plan)
    else makePlainFile(base, place, plan)
    return false
  })
}

function makePlainFile(base: string, place: string, plan: SandboxPlan): void {
  makePlainFolder(base, dirname(place), plan)
  const found = lstatSync(place, { throwIfNoEntry: false })
  if (found?.isFile()) return
  if (found !== undefined) rmSync(place, { recursive: true })
  writeFileSync(place, '', { mode: 0o644 })
}

/** No part of the path may be a link. */
function makePlainFolder(base: string, place: string, plan: SandboxPlan): void {
  if (place === base) return
  makePlainFolder(base, dirname(place), plan)
  const found = lstatSync(place, { throwIfNoEntry: false })
  if (found?.isDirectory()) return
  if (found !== undefined) rmSync(place)
  mkdirSync(place, { mode: 0o755 })
  if (process.getuid?.() === 0) chownSync(place, plan.uid, plan.gid)
}
