/** Without a sandbox: for as long as commands run, a copy of the work tree stands in its place. */
import { basename, dirname, join } from 'node:path'
import { ConfigurationError, orNull } from '../../core/errors.ts'
import type { Note, NoteOf } from '../../core/log/journal.ts'
import type { Image, RunCommand, TreeFiles, WholeTree, World } from '../../ports/commands.ts'
import { buildCachesIn, copyAgain, copyFolder, isThere, layInto, removeAll, removeNow } from './copies.ts'
import { chmodSync, lstatSync, mkdirSync, namesIn, renameSync, rmSync, statSync, writeFileSync } from './disk.ts'
import { isFolder, isWithin } from './sandbox/sandbox-plan.ts'

type PlainWorldParts = {
  workspace: string
  /** What cannot be moved now. */
  stays: () => readonly string[]
  folder: string
  /** The home and the temporary folder of the host's commands. */
  homes: readonly string[]
  run: RunCommand
  note: (note: Note) => void
}

/** Copies the work tree or its copy, with these files of the base, and the host's home. Throws the file system's error. */
export async function freezePlainWorld(
  tree: string,
  { source, base }: { source: string; base: TreeFiles | null },
  parts: PlainWorldParts,
) {
  const { stays, folder, homes } = parts
  const whole = join(folder, 'image')
  await copyFolder(source, whole, { without: stays() })
  if (base !== null) await layInto(whole, base)
  for (const [at, home] of homes.entries()) if (isThere(home)) await copyFolder(home, join(folder, `home-${at}`))
  return plainImage(tree, whole, { ...parts, number: { last: 0 } })
}

type NumberedParts = PlainWorldParts & { number: { last: number } }

function plainImage(tree: string, image: string, parts: NumberedParts): Image {
  const { workspace, folder, homes, number } = parts
  return {
    tree,
    async enter(files): Promise<World> {
      assertMovable([...namesIn(files.folder), ...files.gone], { workspace, stays: [...parts.stays()] })
      number.last += 1
      const place = placeFor(workspace, dirname(folder))
      const world = join(place, `diffproof-world-${number.last}`)
      mkdirSync(world, { recursive: true, mode: 0o700 })
      for (const [index, home] of homes.entries()) {
        // What is mounted in it goes with it.
        const left = join(folder, `home-${index}-before-${number.last}`)
        if (isThere(home)) renameSync(home, left)
        removeNow(left)
        if (isThere(join(folder, `home-${index}`))) await copyFolder(join(folder, `home-${index}`), home)
      }
      const copy = join(world, 'tree')
      await copyFolder(image, copy)
      await layInto(copy, files)
      const swapBack = swapIn(copy, parts)
      const leave = async () => {
        swapBack()
        await removeAll([world])
      }
      return worldInPlace({ tree, image, files, leave }, parts)
    },
  }
}

/** The world that now stands in the work tree's place. `image`: what it was copied from. */
function worldInPlace(
  { tree, image, files, leave }: { tree: string; image: string; files: WholeTree; leave: World['leave'] },
  parts: NumberedParts,
): World {
  const { workspace, folder, homes, run, number } = parts
  const world: World = {
    written: { folder: workspace, isWhole: true, before: { folders: [files.folder, image], paths: files.paths } },
    run,
    leave,
    show: async () => undefined,
    async undo(paths) {
      await copyAgain(paths, { whole: workspace, image, files })
      return world
    },
    async keep(held) {
      const kept = join(folder, `kept-${number.last}`)
      await copyFolder(workspace, kept, { without: parts.stays() })
      return plainImage(held, kept, parts)
    },
    async keepCaches() {
      const caches = buildCachesIn(workspace, workspace)
      await copyAgain(caches, { whole: image, image: workspace, files: { folder: workspace, gone: [] } })
      // Caches of Go and others lie in the home.
      const [home] = homes
      if (home !== undefined && isThere(home)) {
        await removeAll([join(folder, 'home-0')])
        await copyFolder(home, join(folder, 'home-0'))
      }
      return plainImage(tree, image, parts)
    },
  }
  return world
}

type Swapped = Omit<NoteOf<'swapped'>, 'kind'>

/** Puts a copy in the work tree's place. Returns how to put the work tree back. Both throw the file system's error. */
export function swapIn(
  copy: string,
  { workspace, stays, note }: Pick<PlainWorldParts, 'workspace' | 'stays' | 'note'>,
) {
  const swapped = { workspace, folder: `${copy}-aside`, copy, stays: [...stays()] }
  note({ kind: 'swapped', ...swapped })
  try {
    mkdirSync(swapped.folder)
    moveAll(workspace, swapped.folder, staying(swapped))
    writeFileSync(moved(swapped.folder), '')
    moveAll(copy, workspace, staying(swapped))
  } catch (thrown) {
    swapBack(swapped)
    throw thrown
  }
  return () => {
    swapBack(swapped)
    note({ kind: 'swapped-back' })
  }
}

/** A note beside the folder that all of the work tree has been moved there. */
const moved = (folder: string) => `${folder}-whole`

/** Puts the work tree back in its place, and the copy in its own; also after a kill in the middle. Throws the file system's error. */
export function swapBack(swapped: Swapped): void {
  const { workspace, folder, copy } = swapped
  if (isThere(moved(folder))) moveAll(workspace, copy, staying(swapped), 'stays')
  rmSync(moved(folder), { force: true })
  if (!isThere(folder)) return
  moveAll(folder, workspace, staying(swapped), 'beside')
  rmSync(folder, { recursive: true })
}

/** Their names in the work tree. No name of a command is followed, so a folder that holds something that stays does too. */
function staying({ workspace, stays }: Pick<Swapped, 'workspace' | 'stays'>): ReadonlySet<string> {
  const inside = stays.filter(place => place !== workspace && isWithin(place, workspace))
  return new Set(inside.map(place => firstName(place.slice(workspace.length + 1))))
}

const firstName = (path: string): string => path.split('/', 1)[0] ?? ''

/**
 * Moves all but what stays. The other folder gets the rights of the first one. `otherwise`: of what cannot be moved, such
 * as a mount that a command made, or in the place of which one is.
 */
function moveAll(from: string, to: string, stays: ReadonlySet<string>, otherwise?: 'stays' | 'beside'): void {
  const { mode } = statSync(from)
  for (const folder of [from, to]) chmodSync(folder, statSync(folder).mode | 0o700)
  for (const name of namesIn(from).filter(one => !stays.has(one))) {
    const [source, target] = [join(from, name), join(to, name)]
    if (otherwise === undefined) move(source, target)
    else if (orNull(() => [move(source, target)]) === null && otherwise === 'beside')
      move(source, `${target}.before-the-run`)
  }
  chmodSync(to, mode)
}

/** Throws ConfigurationError where one of these paths, which a change may have, lies in what stays in its place. */
export function assertMovable(paths: readonly string[], places: Pick<Swapped, 'workspace' | 'stays'>): void {
  const stays = staying(places)
  const fixed = paths.find(path => stays.has(firstName(path)))
  if (fixed === undefined) return
  throw new ConfigurationError(
    `input sandbox: "off", but ${firstName(fixed)} stays in its place while commands run, so a change in it cannot be tested`,
    'Keep output-path out of tracked folders; a disk that is mounted there, or a folder of another user, needs a sandbox.',
  )
}

/** A folder that goes to another one is written in. */
function move(source: string, target: string): void {
  const stats = lstatSync(source)
  const isShut = stats.isDirectory() && (stats.mode & 0o200) === 0
  if (isShut) chmodSync(source, stats.mode | 0o200)
  renameSync(source, target)
  if (isShut) chmodSync(target, stats.mode)
}

/** Files are moved within one file system only. It is the run's own, and may lie in git's data. */
export function placeFor(workspace: string, folder: string): string {
  const dotGit = join(workspace, '.git')
  const isBeside = statSync(folder).dev === statSync(workspace).dev || !isFolder(dotGit)
  return isBeside ? folder : join(dotGit, basename(folder))
}

/** Removes what a run has kept on the disk of the work tree, if that is another one than its folder's. Throws nothing. */
export function removeBeside(workspace: string, folder: string): void {
  const place = orNull(() => placeFor(workspace, folder)) ?? folder
  if (place !== folder) removeNow(place)
}
