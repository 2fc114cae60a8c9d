/** The repository whose commits are replayed; only ever read. */
import { execFileSync } from 'node:child_process'
import { resolve, sep } from 'node:path'
import { git, gitEnvironment, tryGit } from '../../__tests__/playground/github/git-command.ts'

export interface SourceRepository {
  readonly name: string
  readonly gitDir: string
}

/** One path that a commit changed, as `git diff-tree --raw` has it. */
export interface RawChange {
  readonly status: string
  readonly oldMode: string
  readonly newMode: string
  readonly oldBlob: string
  readonly newBlob: string
  readonly path: string
}

export interface Commit {
  readonly sha: string
  readonly parent: string
}

/** Opens a folder with a repository, bare or not. */
export function openSource(folder: string): SourceRepository {
  const ask = (...args: string[]) =>
    execFileSync('git', ['rev-parse', '--path-format=absolute', ...args], {
      cwd: folder,
      env: gitEnvironment(),
      encoding: 'utf8',
    }).trim()
  const gitDir = ask('--git-common-dir')
  return { name: resolve(folder).split(sep).slice(-2).join('/'), gitDir }
}

/** Commits with one parent that is there, newest first. */
export async function commitsOf({ gitDir }: SourceRepository): Promise<readonly Commit[]> {
  const listed = await git(gitDir, ['rev-list', '--min-parents=1', '--max-parents=1', '--parents', 'HEAD'])
  return listed.split('\n').flatMap(line => {
    const [sha, parent] = line.split(' ')
    return sha === undefined || parent === undefined ? [] : [{ sha, parent }]
  })
}

/** What a commit changed; a rename is a deletion and a creation. */
export async function changesOf({ gitDir }: SourceRepository, { sha, parent }: Commit): Promise<readonly RawChange[]> {
  const args = ['diff-tree', '-r', '-z', '--raw', '--no-abbrev', '--no-renames', parent, sha]
  const fields = (await git(gitDir, args)).split('\0')
  const changes: RawChange[] = []
  for (let at = 0; at + 1 < fields.length; at += 2) {
    const [oldMode, newMode, oldBlob, newBlob, status] = (fields[at] ?? '').slice(1).split(' ')
    const path = fields[at + 1]
    if (path === undefined || status === undefined) throw new Error(`not a raw change: ${fields[at]}`)
    changes.push({
      status,
      path,
      oldMode: oldMode ?? '',
      newMode: newMode ?? '',
      oldBlob: oldBlob ?? '',
      newBlob: newBlob ?? '',
    })
  }
  return changes
}

/** A blob's text; null for one that is not UTF-8 text. */
export async function textOf({ gitDir }: SourceRepository, blob: string): Promise<string | null> {
  const { code, stdout, stderr } = await tryGit(gitDir, ['cat-file', 'blob', blob])
  if (code !== 0) throw new Error(`blob ${blob} cannot be read: ${stderr.trim()}`)
  if (stdout.includes(0)) return null
  const text = stdout.toString('utf8')
  return Buffer.from(text, 'utf8').equals(stdout) ? text : null
}
