/**
 * The worlds of the host: layers (or copies, where the sandbox has none) over what checkout and setup have made. The
 * model's commands reach neither.
 */
import { dirname, join, relative } from 'node:path'
import { orNull } from '../../../core/errors.ts'
import { shellWord } from '../../../core/text/shell-word.ts'
import type { Image, RunCommand, TreeFiles, WholeTree, World } from '../../../ports/commands.ts'
import {
  buildCachesIn,
  type CommandWords,
  type CopyOptions,
  copyAgain,
  copyBelow,
  copyFolder,
  isThereBelow,
  layInto,
  moveBelow,
  nulEnded,
  removeAll,
} from '../copies.ts'
import { bytesOf, existsSync, mkdirSync, namesIn, renameSync, statSync, writeFileSync } from '../disk.ts'
import { makeLayer } from './launchers.ts'
import { isWithin, type Mount, mountPoints, type OpenSandbox, upperOf } from './sandbox-plan.ts'

/** Folders by the mount of the plan that they stand for: the topmost layer first. */
type Stacks = ReadonlyMap<Mount, readonly string[]>

type Copying = {
  sandbox: OpenSandbox
  /** Files that are otherwise than in the work tree. */
  base: TreeFiles | null
  /** Files with credentials. An empty one is in their place, so that no command of a world needs a cover there. */
  closed: readonly string[]
  /** Puts words before a command that has to be root's. */
  asRoot: CommandWords
}

type Parts = Copying & {
  ofModel: OpenSandbox
  runnerIn: (sandbox: OpenSandbox) => RunCommand
}

/** Copies the work tree. Returns the copy's folder. Throws the file system's error. */
export async function copyWorkTree(copying: Copying): Promise<string> {
  const copy = join(copying.sandbox.plan.folder, 'copy')
  await copyTree(copy, copying)
  return copy
}

/** Mounted disks are copied one by one: the same folder may be there twice, and `cp` refuses that. */
async function copyTree(copy: string, { sandbox, base, asRoot, closed }: Copying): Promise<void> {
  const source = sourceOf(sandbox)
  const { hidden, secret, disks, unseen } = notPlain(sandbox, closed)
  const without = [...hidden, ...disks, ...unseen]
  const at = (place: string) => join(copy, relative(source, place))
  for (const from of [source, ...disks])
    await copyFolder(from, at(from), { asRoot, without: without.filter(place => place !== from) })
  for (const place of unseen) orNull(() => mkdirSync(at(place)))
  if (base !== null) await layInto(copy, base, asRoot)
  // The base may have a link in the place of a folder.
  const there = secret.filter(place => isThereBelow(copy, relative(source, place))).map(at)
  await removeAll(there, asRoot)
  for (const place of there) orNull(() => writeFileSync(place, ''))
}

/** Where what commands see as the work tree lies: it, or a copy of it. */
function sourceOf({ plan: { mounts, workspace } }: OpenSandbox): string {
  return mounts.find(({ target }) => target === workspace)?.source ?? workspace
}

/** What a copy has otherwise than its source, by the places there. */
function notPlain(sandbox: OpenSandbox, closed: readonly string[]) {
  const { mounts, workspace } = sandbox.plan
  const source = sourceOf(sandbox)
  const isInside = (place: string, folder = source) => place !== folder && isWithin(place, folder)
  const at = (place: string) => join(source, relative(workspace, place))
  const { shared, other } = mountPoints()
  const hidden = mounts.filter(one => one.kind === 'read' && isInTree(one, sandbox)).map(one => at(one.target))
  return {
    hidden,
    secret: closed
      .filter(place => isInside(place, workspace) && isThereBelow(source, relative(workspace, place)))
      .map(at),
    disks: shared.filter(disk => isInside(disk) && !hidden.some(place => isWithin(disk, place))),
    unseen: other.filter(place => isInside(place)),
  }
}

/** The sandbox in which the model's commands see this copy in the work tree's place. */
export function withWorkTree(sandbox: OpenSandbox, copy: string): OpenSandbox {
  const { plan, ...rest } = withoutMountsInTree(sandbox)
  const mounts = plan.mounts.map(mount => (mount.target === plan.workspace ? { ...mount, source: copy } : mount))
  return { ...rest, plan: { ...plan, mounts } }
}

/** The same for all commands: those that may see files with credentials find them there. `gone`: paths that the copy has lost. */
export function inWorkTreeOfAll(sandbox: OpenSandbox, copy: string, gone: readonly string[]): OpenSandbox {
  const { plan, ...rest } = withWorkTree(sandbox, copy)
  const { workspace, isSeen } = sandbox.plan
  const lost = gone.map(path => join(workspace, path))
  // Git's data of a submodule that the base has not.
  const isLost = ({ target }: Mount) => lost.some(place => isWithin(target, place))
  const isThere = (path: string) => !isWithin(path, workspace) || isThereBelow(copy, relative(workspace, path))
  return {
    ...rest,
    plan: {
      ...plan,
      mounts: plan.mounts.filter(mount => !isLost(mount)),
      git: plan.git.filter(mount => !isLost(mount)),
      isSeen: path => isSeen(path) && isThere(path),
    },
  }
}

/**
 * What worlds of the host begin with: the work tree itself, in which nobody writes from now on. A copy where it holds
 * what they may not see, and where layers may not lie over it. Throws the file system's error.
 */
async function treeToBeginWith(copy: string, copying: Copying): Promise<string> {
  const { plan } = copying.sandbox
  const { hidden, secret, disks, unseen } = notPlain(copying.sandbox, copying.closed)
  const source = sourceOf(copying.sandbox)
  // What is covered in a folder could be seen where a command moves the folder to. None moves the work tree.
  const isGit = (place: string) => isWithin(place, join(source, '.git'))
  const isPlain =
    copying.base === null && hidden.every(isGit) && [secret, disks, unseen].every(places => places.length === 0)
  const mayBeBelow = statSync(source).dev === statSync(plan.folder).dev && !/[:,"\\]/.test(source)
  if (isPlain && mayBeBelow) return source
  await copyTree(copy, copying)
  return copy
}

/**
 * Keeps the work tree and the sandbox's own folders as they are. The model's commands go on in the sandbox that is
 * returned. Throws the file system's error.
 */
export async function freezeWorld(tree: string, parts: Parts) {
  const { sandbox, ofModel, asRoot } = parts
  const { plan, layers } = sandbox
  const host = join(plan.folder, 'host')
  mkdirSync(host)
  const stacks = new Map<Mount, readonly string[]>()
  for (const [at, mount] of plan.mounts.entries()) {
    const copy = join(host, String(at))
    if (mount.target === plan.workspace) stacks.set(mount, [await treeToBeginWith(copy, parts)])
    else if (mount.kind === 'write' && isWithin(mount.source, plan.folder)) {
      if (!layers) await copyFolder(mount.source, copy, { asRoot })
      stacks.set(mount, [layers ? mount.source : copy])
    } else if (mount.layer !== undefined) stacks.set(mount, [upperOf(mount.layer), ...mount.layer.above, mount.source])
  }
  return {
    image: createImage(tree, stacks, { ...parts, number: { last: 0 } }),
    ofModel: layers ? withStacks(ofModel, outsideTree(stacks, sandbox), join(plan.folder, 'model')) : ofModel,
  }
}

function isInTree({ target }: Mount, { plan: { workspace } }: OpenSandbox): boolean {
  return target !== workspace && isWithin(target, workspace)
}

function outsideTree(stacks: Stacks, { plan }: OpenSandbox): Stacks {
  return new Map([...stacks].filter(([{ target }]) => target !== plan.workspace))
}

/** The sandbox with layers of its own over these folders, in `folder`. */
function withStacks(sandbox: OpenSandbox, stacks: Stacks, folder: string): OpenSandbox {
  const { plan } = sandbox
  mkdirSync(folder, { recursive: true })
  const mounts = plan.mounts.map((mount, at): Mount => {
    const stack = stacks.get(mount)
    if (stack === undefined) return mount
    const layer = { above: stack.slice(0, -1), folder: join(folder, 'layers', String(at)) }
    const layered: Mount = { kind: 'layer', source: stack.at(-1) ?? '', target: mount.target, layer }
    makeLayer(layered.source, layer)
    return layered
  })
  return { ...sandbox, plan: { ...plan, mounts, own: folder } }
}

type Making = Parts & { number: { last: number } }

/** `laid`: folders with files that were laid on the tree of the first image, the last ones first. */
function createImage(tree: string, stacks: Stacks, making: Making, laid: readonly string[] = []): Image {
  return {
    tree,
    async enter(files) {
      const { sandbox, number } = making
      number.last += 1
      const folder = join(sandbox.plan.folder, `world-${number.last}`)
      mkdirSync(folder)
      const image: OfImage = { tree, stacks, laid, files, folder, making }
      return sandbox.layers ? layeredWorld(image) : copiedWorld(image)
    },
  }
}

type OfImage = {
  tree: string
  stacks: Stacks
  laid: readonly string[]
  files: WholeTree
  folder: string
  making: Making
}

/**
 * Only git's data is shown in the tree: everything else that the plan has there belongs to the model's. Nothing else in
 * it is covered: code of a change may have put a link in the way, which a mount would follow.
 */
function withoutMountsInTree(sandbox: OpenSandbox): OpenSandbox {
  const { plan } = sandbox
  const mounts = plan.mounts.filter(mount => !isInTree(mount, sandbox) || plan.git.includes(mount))
  const isSeen = (path: string) => !isWithin(path, plan.workspace) && plan.isSeen(path)
  return { ...sandbox, plan: { ...plan, mounts, isSeen } }
}

/** `outer`: of the world in whose folder this one is made. */
function layeredWorld(image: OfImage, outer?: Pick<World, 'leave'> & { hold: () => void }): World {
  const { tree, stacks, laid: laidBefore, files, folder, making } = image
  const { plan } = making.sandbox
  const ofTree = [...stacks.keys()].find(({ target }) => target === plan.workspace)
  const laid = new Map(
    [...stacks].map(([mount, stack]) => [mount, mount === ofTree ? [files.folder, ...stack] : stack]),
  )
  const inside = withStacks(withoutMountsInTree(making.sandbox), laid, folder)
  const whole = join(plan.folder, 'root', plan.workspace)
  if (files.gone.length > 0) writeFileSync(join(folder, 'gone'), bytesOf(nulEnded([whole, ...files.gone])))
  const uppers = new Map(
    inside.plan.mounts.flatMap(({ target, layer }) => (layer === undefined ? [] : [[target, upperOf(layer)] as const])),
  )
  const upper = uppers.get(plan.workspace) ?? ''
  const over = (mount: Mount, stack: readonly string[]) => {
    const own = uppers.get(mount.target)
    return own === undefined || isEmpty(own) ? stack : [own, ...stack]
  }
  const wholeStacks = (): Stacks => new Map([...laid].map(([mount, stack]) => [mount, over(mount, stack)]))
  const laidNow = [files.folder, ...laidBefore]
  let isKept = false
  const leave = outer?.leave ?? (async () => void (isKept || removeLater(folder, making.asRoot)))
  const hold = () => {
    isKept = true
    outer?.hold()
  }
  const world: World = {
    written: {
      folder: upper,
      isWhole: false,
      before: { folders: (ofTree && laid.get(ofTree)) ?? [], paths: files.paths },
    },
    run: making.runnerIn(inside),
    show: paths => touch(paths, plan.workspace, world.run),
    // Files come on top of what commands have made: only a mount shows where a folder in a layer was moved from.
    async undo(paths) {
      const again = join(folder, 'again')
      const base = (ofTree === undefined ? undefined : stacks.get(ofTree)?.at(-1)) ?? ''
      const gone = await layAgain(paths, [...laidNow, base], { folder: again, asRoot: making.asRoot })
      const inner = { folder: join(folder, 'inner'), files: { folder: again, gone, paths: files.paths } }
      mkdirSync(inner.folder)
      const undone = layeredWorld({ ...image, stacks: wholeStacks(), laid: laidNow, ...inner }, { leave, hold })
      // Its first command takes away what is gone.
      if (gone.length > 0) await undone.run({ command: ':', ...SHORT }, AbortSignal.any([]))
      return { ...undone, keepCaches: world.keepCaches }
    },
    async keep(held) {
      hold()
      return createImage(held, wholeStacks(), making, laidNow)
    },
    async keepCaches() {
      hold()
      const caches = moveCaches(upper, plan.workspace, join(folder, 'caches'))
      const kept = [...stacks].map(([mount, stack]) => {
        if (mount === ofTree) return [mount, [...caches, ...stack]] as const
        return [mount, mount.target === plan.home || mount.layer !== undefined ? over(mount, stack) : stack] as const
      })
      return createImage(tree, new Map(kept), making, laidBefore)
    },
    leave,
  }
  return world
}

/** A layer takes in what gets another time. Who runs there may have programs of its own in the home. */
async function touch(paths: readonly string[], workspace: string, run: RunCommand): Promise<void> {
  for (let from = 0; from < paths.length; from += PATHS_AT_ONCE) {
    const some = paths.slice(from, from + PATHS_AT_ONCE)
    const command = `cd ${shellWord(workspace)} && command -p touch -c -h -a -- ${some.map(shellWord).join(' ')}`
    await run({ command, ...SHORT }, AbortSignal.any([]))
  }
}

/** The folder to which they went, if there are any. */
function moveCaches(upper: string, workspace: string, caches: string): readonly string[] {
  for (const path of buildCachesIn(upper, workspace)) {
    mkdirSync(dirname(join(caches, path)), { recursive: true })
    renameSync(join(upper, path), join(caches, path))
  }
  return existsSync(caches) ? [caches] : []
}

/** A word of a command takes 128 KiB. */
const PATHS_AT_ONCE = 200
const SHORT = { timeoutMs: 60_000, outputLimit: 1024 }

function isEmpty(folder: string): boolean {
  return orNull(() => namesIn(folder))?.length === 0
}

/** Lays files into a new folder, each from the first source that has it. Returns the paths that none has. */
async function layAgain(
  paths: readonly string[],
  sources: readonly string[],
  { folder, asRoot }: { folder: string; asRoot: CommandWords },
): Promise<readonly string[]> {
  mkdirSync(folder)
  let missing = paths
  for (const source of sources) {
    const there = new Set(missing.filter(path => isThereBelow(source, path)))
    await copyBelow([...there], source, { to: folder, asRoot })
    missing = missing.filter(path => !there.has(path))
  }
  return missing
}

/** Nobody waits for it: what is left goes with the sandbox's folder. */
function removeLater(folder: string, asRoot: CommandWords): void {
  removeAll([folder], asRoot).catch(() => undefined)
}

/** A copy of the image with the build caches of a world; the image where it has none. */
async function withCaches(
  image: string,
  { whole, workspace, to, copying }: { whole: string; workspace: string; to: string; copying: CopyOptions },
): Promise<string> {
  const caches = buildCachesIn(whole, workspace)
  if (caches.length === 0) return image
  await copyFolder(image, to, copying)
  for (const path of caches) moveBelow(path, whole, to)
  return to
}

async function copiedWorld({ tree, stacks, files, folder, making }: Omit<OfImage, 'laid'>): Promise<World> {
  const { sandbox, asRoot } = making
  const { plan } = sandbox
  // The work tree itself may be what is copied.
  const copying = { asRoot, without: plan.git.map(({ target }) => target) }
  const copies = new Map<Mount, string>()
  for (const [at, mount] of plan.mounts.entries()) {
    const [source] = stacks.get(mount) ?? []
    if (source === undefined) continue
    const copy = join(folder, String(at))
    await copyFolder(source, copy, copying)
    copies.set(mount, copy)
  }
  const ofTree = [...copies].find(([{ target }]) => target === plan.workspace)?.[0]
  const image = ofTree === undefined ? '' : (stacks.get(ofTree)?.[0] ?? '')
  const whole = ofTree === undefined ? '' : (copies.get(ofTree) ?? '')
  await layInto(whole, files, asRoot)
  const { plan: bare } = withoutMountsInTree(sandbox)
  const mounts = bare.mounts.map(mount => ({ ...mount, source: copies.get(mount) ?? mount.source }))
  let isKept = false
  const imageOf = (folders: ReadonlyMap<Mount, string>, of: string): Image =>
    createImage(of, new Map([...folders].map(([mount, one]) => [mount, [one]])), making)
  const world: World = {
    written: { folder: whole, isWhole: true, before: { folders: [files.folder, image], paths: files.paths } },
    run: making.runnerIn({ ...sandbox, plan: { ...bare, mounts, own: folder } }),
    show: async () => undefined,
    async undo(paths) {
      await copyAgain(paths, { whole, image, files }, asRoot)
      return world
    },
    async keep(held) {
      isKept = true
      return imageOf(copies, held)
    },
    async keepCaches() {
      isKept = true
      const own = await withCaches(image, { whole, workspace: plan.workspace, to: join(folder, 'image'), copying })
      const home = [...copies].filter(([{ target }]) => target === plan.home)
      const before = [...stacks].map(([mount, [source = '']]) => [mount, mount === ofTree ? own : source] as const)
      return imageOf(new Map([...before, ...home]), tree)
    },
    leave: async () => void (isKept || removeLater(folder, asRoot)),
  }
  return world
}
