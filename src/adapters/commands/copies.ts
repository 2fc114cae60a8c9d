import { execFile, execFileSync } from 'node:child_process'
import { basename, dirname, join, relative } from 'node:path'
import { promisify } from 'node:util'
import { clonePartOf } from '../../core/change/clone-parts.ts'
import { ConfigurationError, orNull } from '../../core/errors.ts'
import { SYSTEM_PATH } from '../../core/testing/command-environment.ts'
import { pathOf } from '../../core/text/file-names.ts'
import type { TreeFiles } from '../../ports/commands.ts'
import {
  bytesOf,
  chmodSync,
  chownSync,
  entriesIn,
  existsSync,
  lstatSync,
  mkdirSync,
  namesIn,
  realPath,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
} from './disk.ts'
import { allMounts, foldersBetween, isWithin } from './sandbox/sandbox-plan.ts'

export type CommandWords = readonly string[]
export type CopyOptions = { asRoot?: CommandWords; without?: readonly string[] }

const PLAIN = { PATH: SYSTEM_PATH, LC_ALL: 'C' }
const SHARED_BLOCKS = process.platform === 'linux' ? ['--reflink=auto'] : []

/**
 * Copies a folder or a file to a place where nothing is, with owners, modes and times, and without some paths. Throws
 * the file system's error.
 */
export async function copyFolder(
  from: string,
  to: string,
  { asRoot = [], without = [] }: CopyOptions = {},
): Promise<void> {
  if (!without.some(place => place.startsWith(`${from}/`))) {
    await runSilently([...asRoot, 'xargs', '-0', 'cp', '-a', ...SHARED_BLOCKS, '--'], bytesOf(nulEnded([from, to])))
    return
  }
  mkdirSync(to)
  const whole: string[] = []
  for (const name of namesIn(from)) {
    const path = join(from, name)
    if (without.includes(path)) continue
    const holds = without.some(place => place.startsWith(`${path}/`))
    if (holds && lstatSync(path).isDirectory()) await copyFolder(path, join(to, name), { asRoot, without })
    else whole.push(path)
  }
  // An argument of a program that Node starts is a text.
  const copy = `cp -a ${SHARED_BLOCKS.join(' ')} -- "$@" "$0"`
  const script = `IFS= read -r -d "" to && xargs -0 sh -c '${copy}' "$to"`
  const words = [...asRoot, 'bash', '--noprofile', '--norc', '-c', script]
  if (whole.length > 0) await runSilently(words, bytesOf(nulEnded([to, ...whole])))
  // Nothing comes into a folder that nobody may write.
  giveSameOwner(from, to)
}

/** Copies a folder, with empty files in the place of these: no command may have it before. Throws the file system's error. */
export async function copyWithEmpty(paths: readonly string[], from: string, to: string): Promise<void> {
  await copyFolder(from, to)
  for (const path of paths.filter(one => one.startsWith(`${from}/`))) {
    const file = join(to, relative(from, path))
    const found = lstatSync(file, { throwIfNoEntry: false })
    if (found?.isFile() !== true) continue
    chmodSync(file, 0o600)
    truncateSync(file)
    chmodSync(file, found.mode & 0o7777)
  }
}

/** Also the same rights. Throws the file system's error. */
export function giveSameOwner(from: string, to: string): void {
  const { uid, gid, mode } = statSync(from)
  if (process.getuid?.() === 0) chownSync(to, uid, gid)
  chmodSync(to, mode & 0o7777)
}

/** Whether a folder can be read whole and takes no more than this. Throws nothing. */
export async function isAtMost(kilobytes: number, folder: string): Promise<boolean> {
  try {
    return Number.parseInt(await run(['du', '-sk', '--', folder]), 10) <= kilobytes
  } catch {
    return false
  }
}

/** Lays the files of a tree into a copy of another one. Throws the file system's error. */
export async function layInto(whole: string, { folder, gone }: TreeFiles, asRoot: CommandWords = []): Promise<void> {
  await removeBelow(whole, gone, { asRoot })
  const clear = (below: string): void => {
    for (const entry of entriesIn(join(folder, below))) {
      const path = join(below, entry.name)
      const there = lstatSync(join(whole, path), { throwIfNoEntry: false })
      const isMerged = entry.isDirectory() && there?.isDirectory() === true
      if (!isMerged) rmSync(join(whole, path), { recursive: true, force: true })
      else {
        orNull(() => chmodSync(join(whole, path), there.mode | 0o700))
        clear(path)
      }
    }
  }
  clear('')
  await runSilently([...asRoot, 'cp', '-a', '--', `${folder}/.`, whole])
}

export function isThere(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false }) !== undefined
}

/** Whether something is at a path of this folder. No link on the way there is followed. */
export function isThereBelow(folder: string, path: string): boolean {
  return foldersBetween(folder, join(folder, path)).every(isFolder) && isThere(join(folder, path))
}

const isFolder = (path: string): boolean => lstatSync(path, { throwIfNoEntry: false })?.isDirectory() === true

/** Undoes what was done to paths of a copy. `image`: what it was copied from, before the files were laid into it. */
export async function copyAgain(
  paths: readonly string[],
  { whole, image, files }: { whole: string; image: string; files: TreeFiles },
  asRoot: CommandWords = [],
): Promise<void> {
  await removeBelow(whole, paths, { asRoot, inTheWay: true })
  const gone = new Set(files.gone)
  for (const path of paths.filter(one => !gone.has(one))) {
    const from = [files.folder, image].find(folder => isThereBelow(folder, path))
    if (from === undefined || isThere(join(whole, path))) continue
    mkdirSync(dirname(join(whole, path)), { recursive: true })
    await copyFolder(join(from, path), join(whole, path), { asRoot })
  }
}

/** Copies files of a folder to another one, with the folders above them. No link may be on the way. */
export async function copyBelow(
  paths: readonly string[],
  from: string,
  { to, asRoot = [] }: { to: string; asRoot?: CommandWords },
): Promise<void> {
  const script = `cd -- "$0" && xargs -0 cp -a ${SHARED_BLOCKS.join(' ')} --parents -t "$1" --`
  if (paths.length > 0) await runSilently([...asRoot, 'sh', '-c', script, from, to], bytesOf(nulEnded(paths)))
}

/** Puts what is at a path of one folder to the same path of another one, where no link is on the way. */
export function moveBelow(path: string, from: string, to: string): void {
  if (!foldersBetween(to, join(to, path)).every(isFolder)) return
  rmSync(join(to, path), { recursive: true, force: true })
  renameSync(join(from, path), join(to, path))
}

/**
 * Removes what is at these paths of a folder, and folders above that are empty then. No link on the way is followed:
 * code of a change may have made it. `inTheWay`: what is there instead of a folder goes. Throws the error of a command.
 */
export async function removeBelow(
  folder: string,
  paths: readonly string[],
  { asRoot = [], inTheWay = false }: { asRoot?: CommandWords; inTheWay?: boolean } = {},
): Promise<void> {
  const script = `cd -- "$0" && ${inTheWay ? REMOVE_WITH_WAY : REMOVE_BELOW}`
  if (paths.length > 0) await run([...asRoot, 'sh', '-c', script, folder], bytesOf(nulEnded(paths)))
}

export const nulEnded = (paths: readonly string[]): string => paths.map(path => `${path}\0`).join('')

/** But for what holds a mount. Throws the error of a command. */
export async function removeAll(paths: readonly string[], asRoot: CommandWords = []): Promise<void> {
  const removed = paths.filter(path => !holdsMount(path))
  await run([...asRoot, 'xargs', '-0', '-r', 'sh', '-c', REMOVE, 'remove'], bytesOf(nulEnded(removed)))
}

/** What is mounted is somebody else's, also where it is on the same disk. */
export function holdsMount(path: string): boolean {
  // The system names mounts without links, and a link itself may be removed.
  const folder = orNull(() => realPath(dirname(path)))
  return folder !== null && allMounts().some(place => isWithin(place, join(folder, basename(path))))
}

/** Some tools take their own right to write away, as Go does for modules. No path is as long as folders can be deep. */
const REMOVE =
  'rm -rf -- "$@" 2>/dev/null || { for path; do [ -L "$path" ] || chmod -R u+rwX -- "$path"; done 2>/dev/null; rm -rf -- "$@"; }'

/** Waits for it. Throws nothing: what cannot be removed stays. */
export function removeNow(path: string): void {
  if (orNull(() => isThere(path)) === false || holdsMount(path)) return
  orNull(() => execFileSync('sh', ['-c', REMOVE, 'remove', path], { env: PLAIN, stdio: 'ignore', timeout: 60_000 }))
}

/** Prints the paths among its arguments that lead through no link, as paths from here. `onLink`: what else it does. */
const unlinked = (onLink: string): string => `for path; do
  way=. rest=$path
  while [ "\${rest#*/}" != "$rest" ]; do
    way=$way/\${rest%%/*} rest=\${rest#*/}
    if [ -L "$way" ] || { [ -e "$way" ] && [ ! -d "$way" ]; }; then ${onLink} continue 2; fi
  done
  printf "%s\\0" "./$path"
done`

const removedBelow = (onLink: string): string => `xargs -0 -r sh -c '${unlinked(onLink)}' remove |
xargs -0 -r sh -c '{ ${REMOVE}; } || exit
for path; do printf "%s\\0" "\${path%/*}"; done |
  sort -zu | xargs -0 -r rmdir -p --ignore-fail-on-non-empty -- 2>/dev/null
:' remove`

/** Removes the paths on standard input, each ended by NUL and below the current folder, and folders that are empty then. */
export const REMOVE_BELOW = removedBelow('')
const REMOVE_WITH_WAY = removedBelow('printf "%s\\0" "$way";')

const DEEPEST_CACHE = 4

/**
 * The build caches in a folder, by their path in it. `workspace`: where the files lie beside which their names count.
 */
export function buildCachesIn(folder: string, workspace: string): readonly string[] {
  const found: string[] = []
  const look = (below: string, depth: number): void => {
    const entries = orNull(() => entriesIn(join(folder, below))) ?? []
    for (const entry of entries.filter(one => one.isDirectory())) {
      const path = join(below, entry.name)
      const part = clonePartOf(`${path}/`, file => existsSync(join(workspace, file)))
      if (part === 'build-cache') found.push(path)
      else if (part === 'other' && entry.name !== '.git' && depth < DEEPEST_CACHE) look(path, depth + 1)
    }
  }
  look('', 1)
  return found
}

/** What no command could read either, what only root makes, and what is another file when its turn comes. */
const LEFT_OUT =
  /: (?:Permission denied|Operation not permitted|No such file or directory)$|, as it was replaced while being copied$/

/**
 * Some files may be left out, as git may tidy up behind a step. A full disk and a path that is too long below the folder
 * of a copy are errors.
 */
async function runSilently(words: CommandWords, input: Uint8Array = Buffer.alloc(0)): Promise<void> {
  await run(words, input).catch((thrown: { stderr?: string }) => {
    const lines = (thrown.stderr ?? '').trim().split('\n')
    const problem = lines.find(line => !LEFT_OUT.test(line))
    if (problem === undefined) return
    throw new ConfigurationError(
      `the work tree cannot be copied: ${problem}`,
      'A copy needs room for all of it in RUNNER_TEMP, and each path has to fit there.',
      thrown,
    )
  })
}

/** Gives the output. Throws the error of the program. */
export async function run(
  [program = '', ...args]: CommandWords,
  input: Uint8Array = Buffer.alloc(0),
  options: { cwd?: string; env?: Readonly<Record<string, string>> } = {},
): Promise<string> {
  const fixed = { env: PLAIN, maxBuffer: 64 * 1024 * 1024, encoding: 'latin1' } as const
  const running = promisify(execFile)(program, args, { ...fixed, ...options })
  running.child.stdin?.on('error', () => undefined).end(input)
  return pathOf((await running).stdout)
}
