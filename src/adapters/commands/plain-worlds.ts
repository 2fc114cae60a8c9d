/** Without a sandbox: for as long as commands run, a copy of the work tree stands in its place. */
import { dirname, join } from 'node:path'
import { orNull } from '../../core/errors.ts'
import type { Note, NoteOf } from '../../core/log/journal.ts'
import type { Image, RunCommand, TreeFiles, World } from '../../ports/commands.ts'
import { buildCachesIn, copyAgain, copyFolder, isThere, layInto, removeAll } from './copies.ts'
import { mkdirSync, namesIn, renameSync, rmSync, statSync, writeFileSync } from './disk.ts'

type PlainWorldParts = {
  workspace: string
  stays: readonly string[]
  folder: string
  /** The home and the temporary folder of the host's commands. */
  homes: readonly string[]
  run: RunCommand
  note: (note: Note) => void
}

/** Copies the work tree and the host's home as they are. Throws the file system's error. */
export async function freezePlainWorld(tree: string, parts: PlainWorldParts) {
  const { workspace, stays, folder, homes } = parts
  const whole = join(folder, 'image')
  await copyFolder(workspace, whole, { without: stays })
  for (const [at, home] of homes.entries()) if (isThere(home)) await copyFolder(home, join(folder, `home-${at}`))
  return plainImage(tree, whole, { ...parts, number: { last: 0 } })
}

type NumberedParts = PlainWorldParts & { number: { last: number } }

function plainImage(tree: string, image: string, parts: NumberedParts): Image {
  const { workspace, folder, homes, number } = parts
  return {
    tree,
    async enter(files): Promise<World> {
      number.last += 1
      const place = placeFor(workspace, dirname(folder))
      const world = join(place, `diffproof-world-${number.last}`)
      mkdirSync(world, { mode: 0o700 })
      for (const [index, home] of homes.entries()) {
        rmSync(home, { recursive: true, force: true })
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
  { tree, image, files, leave }: { tree: string; image: string; files: TreeFiles; leave: World['leave'] },
  parts: NumberedParts,
): World {
  const { workspace, folder, homes, run, number } = parts
  const world: World = {
    written: { folder: workspace, isWhole: true, before: [files.folder, image] },
    run,
    leave,
    show: async () => undefined,
    async undo(paths) {
      await copyAgain(paths, { whole: workspace, image, files })
      return world
    },
    async keep(held) {
      const kept = join(folder, `kept-${number.last}`)
      await copyFolder(workspace, kept, { without: [...parts.stays] })
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
  const swapped = { workspace, folder: `${copy}-aside`, copy, stays: [...stays] }
  note({ kind: 'swapped', ...swapped })
  try {
    moveAside(swapped)
  } catch (thrown) {
    swapBack(swapped)
    throw thrown
  }
  for (const name of namesIn(copy).filter(one => !isThere(join(workspace, one))))
    renameSync(join(copy, name), join(workspace, name))
  return () => {
    swapBack(swapped)
    note({ kind: 'swapped-back' })
  }
}

/** A note beside the folder that all of the work tree has been moved there. */
const moved = (folder: string) => `${folder}-whole`

function moveAside({ workspace, folder, stays }: Swapped): void {
  mkdirSync(folder, { mode: 0o700 })
  for (const name of namesToMove(workspace, stays)) renameSync(join(workspace, name), join(folder, name))
  writeFileSync(moved(folder), '')
}

/** Puts the work tree back in its place, and the copy in its own; also after a kill in the middle. Throws the file system's error. */
export function swapBack({ workspace, folder, copy, stays }: Swapped): void {
  if (isThere(moved(folder)))
    for (const name of namesToMove(workspace, stays)) {
      const isBack = orNull(() => [renameSync(join(workspace, name), join(copy, name))])
      if (isBack === null) rmSync(join(workspace, name), { recursive: true, force: true })
    }
  rmSync(moved(folder), { force: true })
  if (!isThere(folder)) return
  for (const name of namesIn(folder)) renameSync(join(folder, name), join(workspace, name))
  rmSync(folder, { recursive: true })
}

function namesToMove(workspace: string, stays: readonly string[]): readonly string[] {
  const isStaying = (path: string) => stays.some(place => place === path || place.startsWith(`${path}/`))
  return namesIn(workspace).filter(name => !isStaying(join(workspace, name)))
}

/** Files are moved within one file system only. */
export function placeFor(workspace: string, folder: string): string {
  return statSync(folder).dev === statSync(workspace).dev ? folder : join(workspace, '.git')
}
