import { execFile } from 'node:child_process'
import { chmodSync, chownSync, existsSync, lstatSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { clonePartOf } from '../../core/change/clone-parts.ts'
import { orNull } from '../../core/errors.ts'
import { SYSTEM_PATH } from '../../core/testing/command-environment.ts'
import type { TreeFiles } from '../../ports/commands.ts'

export type CommandWords = readonly string[]
type CopyOptions = { asRoot?: CommandWords; without?: readonly string[] }

const SHARED_BLOCKS = process.platform === 'linux' ? ['--reflink=auto'] : []
const MOST_AT_ONCE = 500

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
    await runSilently([...asRoot, 'cp', '-a', ...SHARED_BLOCKS, '--', from, to])
    return
  }
  mkdirSync(to)
  const { uid, gid, mode } = statSync(from)
  if (process.getuid?.() === 0) chownSync(to, uid, gid)
  chmodSync(to, mode & 0o7777)
  const whole: Buffer[] = []
  // A name need not be UTF-8.
  for (const name of readdirSync(from, { encoding: 'buffer' })) {
    const path = join(from, name.toString())
    const holds = without.some(place => place.startsWith(`${path}/`))
    if (holds && lstatSync(path).isDirectory()) await copyFolder(path, join(to, name.toString()), { asRoot, without })
    else if (!without.includes(path)) whole.push(Buffer.concat([Buffer.from(`${from}/`), name]))
  }
  const script = `cp -a ${SHARED_BLOCKS.join(' ')} -- "$@" "$0"`
  if (whole.length > 0)
    await runSilently(
      [...asRoot, 'xargs', '-0', 'sh', '-c', script, to],
      Buffer.concat(whole.flatMap(path => [path, NUL])),
    )
}

/** Whether a folder can be read whole and takes no more than this. Throws nothing. */
export async function isAtMost(kilobytes: number, folder: string): Promise<boolean> {
  try {
    const { stdout } = await run(['du', '-sk', '--', folder])
    return Number.parseInt(stdout, 10) <= kilobytes
  } catch {
    return false
  }
}

const NUL = Buffer.from([0])

/** Lays the files of a tree into a copy of another one. Throws the file system's error. */
export async function layInto(whole: string, { folder, gone }: TreeFiles, asRoot: CommandWords = []): Promise<void> {
  await run(
    [...asRoot, 'sh', '-c', `cd -- "$0" && ${REMOVE_GONE}`, whole],
    Buffer.from(gone.map(path => `${path}\0`).join('')),
  )
  const clear = (below: string): void => {
    for (const entry of readdirSync(join(folder, below), { withFileTypes: true })) {
      const path = join(below, entry.name)
      const there = lstatSync(join(whole, path), { throwIfNoEntry: false })
      const isMerged = entry.isDirectory() && there?.isDirectory() === true
      if (!isMerged) rmSync(join(whole, path), { recursive: true, force: true })
      else clear(path)
    }
  }
  clear('')
  await runSilently([...asRoot, 'cp', '-a', '--', `${folder}/.`, whole])
}

export function isThere(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false }) !== undefined
}

/** Undoes what was done to paths of a copy. `image`: what it was copied from, before the files were laid into it. */
export async function copyAgain(
  paths: readonly string[],
  { whole, image, files }: { whole: string; image: string; files: TreeFiles },
  asRoot: CommandWords = [],
): Promise<void> {
  for (const path of paths) {
    const [laid, target] = [join(files.folder, path), join(whole, path)]
    await removeAll([target], asRoot)
    mkdirSync(dirname(target), { recursive: true })
    await copyFolder(isThere(laid) ? laid : join(image, path), target, { asRoot })
  }
}

export async function removeAll(paths: readonly string[], asRoot: CommandWords = []): Promise<void> {
  const there = paths.filter(isThere)
  for (let at = 0; at < there.length; at += MOST_AT_ONCE)
    await run([...asRoot, 'sh', '-c', REMOVE, 'remove', ...there.slice(at, at + MOST_AT_ONCE)])
}

/** Some tools take their own right to write away, as Go does for modules. */
export const REMOVE = 'rm -rf -- "$@" 2>/dev/null || { chmod -R u+rwX -- "$@" 2>/dev/null; rm -rf -- "$@"; }'

/** Removes the paths on standard input, each ended by NUL, and folders above them that are empty then. */
export const REMOVE_GONE = `xargs -0 -r sh -c '{ ${REMOVE}; } || exit
for path; do printf "%s\\0" "\${path%/*}"; done |
  sort -zu | xargs -0 -r rmdir -p --ignore-fail-on-non-empty -- 2>/dev/null
:' remove`

const DEEPEST_CACHE = 4

/**
 * The build caches in a folder, by their path in it. `workspace`: where the files lie beside which their names count.
 */
export function buildCachesIn(folder: string, workspace: string): readonly string[] {
  const found: string[] = []
  const look = (below: string, depth: number): void => {
    const entries = orNull(() => readdirSync(join(folder, below), { withFileTypes: true })) ?? []
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

/** What cannot be read is left out, as no command could read it either. */
async function runSilently(words: CommandWords, input: Uint8Array = Buffer.alloc(0)): Promise<void> {
  await run(words, input).catch((thrown: { stderr?: string }) => {
    if (!/Permission denied/.test(thrown.stderr ?? '')) throw thrown
  })
}

function run([program = '', ...args]: CommandWords, input: Uint8Array = Buffer.alloc(0)) {
  const options = { env: { PATH: SYSTEM_PATH, LC_ALL: 'C' }, maxBuffer: 64 * 1024 * 1024 }
  const running = promisify(execFile)(program, args, options)
  running.child.stdin?.on('error', () => undefined).end(input)
  return running
}
