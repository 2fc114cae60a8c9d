/** The base tree's ignore and attribute files: the only rules that count, whatever the work tree says now. */
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { BaseEntries } from './base-files.ts'
import { entriesWith, nulJoined } from './git-names.ts'
import { readBlobs, runTrusted, type TrustedRepository } from './trusted-repository.ts'

export type BaseRules = {
  /** Contents by path. */
  readonly files: ReadonlyMap<string, Buffer>
  /** Submodule paths of the base tree. */
  readonly submodules: readonly string[]
}

/** What stands in the entries that matter: the mode of submodules, names of rule files. */
const SUBMODULE = Buffer.from('160000 ')
const RULE_NAME = Buffer.from('.git')
const RULE_FILE = /(^|\/)\.git(attributes|ignore)(\/|$)/

/** True for a path that is, or lies below, a name git reads rules from. */
export function touchesRules(path: string): boolean {
  return RULE_FILE.test(path)
}

/** Reads the rules of the base tree. Throws RepositoryError. */
export async function readBaseRules(repo: TrustedRepository, entries: BaseEntries): Promise<BaseRules> {
  const submodules: string[] = []
  const rules: { path: string; blob: string }[] = []
  for (const entry of entriesWith(entries, [SUBMODULE, RULE_NAME])) {
    const [, mode = '', blob = '', path = ''] = /^(\d+) ([0-9a-f]+) \d\t(.*)$/s.exec(entry) ?? []
    if (mode === '160000') submodules.push(path)
    // Git reads no rules through a symbolic link.
    else if (mode.startsWith('100') && touchesRules(path)) rules.push({ path, blob })
  }
  const blobs = await readBlobs(repo, [...new Set(rules.map(({ blob }) => blob))])
  return { files: new Map(rules.map(({ path, blob }) => [path, blobs.get(blob) ?? Buffer.alloc(0)])), submodules }
}

/** Makes `folder` a work tree that holds nothing but the rules. */
export async function writeRules(folder: string, rules: BaseRules): Promise<void> {
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true, mode: 0o700 })
  for (const [path, content] of rules.files) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), content)
  }
}

/** Which of the paths the base's rules ignore; folders end with a slash. The rules must have been laid at `shadow`. */
export async function ignoredByBase(
  repo: TrustedRepository,
  shadow: string,
  paths: readonly string[],
): Promise<Set<string>> {
  if (paths.length === 0) return new Set()
  for (const path of paths) {
    // A pattern for folders only matches a folder that is there.
    if (path.endsWith('/')) await mkdir(join(shadow, path), { recursive: true }).catch(() => undefined)
  }
  const place = { gitDir: repo.gitDir, workTree: shadow }
  // This command takes no literal paths, but a dot in front keeps a name from being read as magic.
  const options = {
    input: nulJoined(paths.map(path => `./${path}`)),
    answers: [1],
    env: { GIT_LITERAL_PATHSPECS: '0' },
  }
  const output = await runTrusted(repo, ['check-ignore', '--no-index', '-z', '--stdin'], place, options)
  return new Set(
    output
      .toString()
      .split('\0')
      .map(path => path.slice(2)),
  )
}

/** Which of the paths the base's attributes hand to a filter driver, as LFS does. Without attribute files there are none: git is not asked then. */
export async function filteredByBase(
  repo: TrustedRepository,
  { baseIndex, rules }: { readonly baseIndex: string; readonly rules: BaseRules },
  paths: readonly string[],
): Promise<Set<string>> {
  if (![...rules.files.keys()].some(path => path.endsWith('.gitattributes'))) return new Set()
  return havingAttribute(repo, baseIndex, 'filter', paths)
}

/** Which of the paths the base's attributes want in another encoding in the work tree. */
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
  const place = { gitDir: repo.gitDir, workTree: repo.empty, index: baseIndex }
  const args = ['check-attr', '--cached', '-z', '--stdin', attribute]
  const fields = (await runTrusted(repo, args, place, { input: nulJoined(paths) })).toString().split('\0')
  return new Set(paths.filter((_, n) => !['unspecified', 'unset', 'set'].includes(fields[3 * n + 2] ?? 'unset')))
}
