/** The base tree's ignore and attribute files. Only these rules count, because the model can edit those in the work tree. */
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { baseEntries } from './base-files.ts'
import { nulJoined } from './git-names.ts'
import { readBlobs, runTrusted, type TrustedRepository } from './trusted-repository.ts'

export type BaseRules = {
  /** Contents by path. */
  readonly files: ReadonlyMap<string, Buffer>
  /** Submodule paths of the base tree. */
  readonly submodules: readonly string[]
}

const RULE_FILE = /(^|\/)\.git(attributes|ignore)(\/|$)/

/** True for a file that git reads rules from, and for a path below such a name. */
export function touchesRules(path: string): boolean {
  return RULE_FILE.test(path)
}

/** Reads the rules of the base tree. Throws RepositoryError. */
export async function readBaseRules(repo: TrustedRepository): Promise<BaseRules> {
  const submodules: string[] = []
  const rules: { path: string; blob: string }[] = []
  for (const { mode, blob, path } of await baseEntries(repo)) {
    if (mode === '160000') submodules.push(path)
    // Git reads no rules through a symbolic link.
    else if (mode.startsWith('100') && touchesRules(path)) rules.push({ path, blob })
  }
  const blobs = await readBlobs(repo, [...new Set(rules.map(({ blob }) => blob))])
  return { files: new Map(rules.map(({ path, blob }) => [path, blobs.get(blob) ?? Buffer.alloc(0)])), submodules }
}

/** Makes `folder` a work tree with nothing but the rule files. */
export async function writeRules(folder: string, rules: BaseRules): Promise<void> {
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true, mode: 0o700 })
  for (const [path, content] of rules.files) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), content)
  }
}

/** The paths that the base's rules ignore. Folders end with a slash. Call `writeRules` for `shadow` before. */
export async function ignoredByBase(
  repo: TrustedRepository,
  shadow: string,
  paths: readonly string[],
): Promise<Set<string>> {
  if (paths.length === 0) return new Set()
  for (const path of paths) {
    // A folder pattern only matches a folder that exists.
    if (path.endsWith('/')) await mkdir(join(shadow, path), { recursive: true }).catch(() => undefined)
  }
  const context = { gitDir: repo.gitDir, workTree: shadow }
  // `check-ignore` takes no literal paths, but after `./` no name is read as a pattern.
  const options = {
    input: nulJoined(paths.map(path => `./${path}`)),
    answers: [1],
    env: { GIT_LITERAL_PATHSPECS: '0' },
  }
  const output = await runTrusted(repo, ['check-ignore', '--no-index', '-z', '--stdin'], context, options)
  return new Set(
    output
      .toString()
      .split('\0')
      .map(path => path.slice(2)),
  )
}

/** The paths that the base's attributes give to a filter driver such as LFS. Git is not asked where the base has no attribute files. */
export async function filteredByBase(
  repo: TrustedRepository,
  { baseIndex, rules }: { readonly baseIndex: string; readonly rules: BaseRules },
  paths: readonly string[],
): Promise<Set<string>> {
  if (![...rules.files.keys()].some(path => path.endsWith('.gitattributes'))) return new Set()
  return havingAttribute(repo, baseIndex, 'filter', paths)
}

/** The paths that the base's attributes store in another encoding. */
export async function encodedByBase(
  repo: TrustedRepository,
  baseIndex: string,
  paths: readonly string[],
): Promise<Set<string>> {
  return havingAttribute(repo, baseIndex, 'working-tree-encoding', paths)
}

async function havingAttribute(
  repo: TrustedRepository,
  baseIndex: string,
  attribute: string,
  paths: readonly string[],
): Promise<Set<string>> {
  if (paths.length === 0) return new Set()
  const context = { gitDir: repo.gitDir, workTree: repo.empty, index: baseIndex }
  const args = ['check-attr', '--cached', '-z', '--stdin', attribute]
  const fields = (await runTrusted(repo, args, context, { input: nulJoined(paths) })).toString().split('\0')
  return new Set(paths.filter((_, n) => !['unspecified', 'unset', 'set'].includes(fields[3 * n + 2] ?? 'unset')))
}
