import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { deserialize } from 'node:v8'
import type { LeftOut } from '../../core/change/change.ts'
import type { LeftRun, NoteOf } from '../../core/log/journal.ts'
import type { LeftWork } from '../../ports/post-step.ts'
import { changedFiles, patchOf } from './diff.ts'
import { createGit, type Git } from './git-command.ts'
import { gitSettings } from './git-environment.ts'
import { bytePath, latin1, nulItems } from './git-names.ts'
import { type GitRepositoryOptions, noteOfWork } from './git-state.ts'
import { takeReceipt, writeChange } from './receipt.ts'
import { sweep } from './repositories.ts'
import type { Start } from './start-snapshot.ts'
import type { TrustedRepository } from './trusted-repository.ts'

/** Makes it from the run's journal. Use it only after all processes of that run have ended. */
export function orphanedRepository(left: LeftRun, options: GitRepositoryOptions) {
  const { git: folders, checkout, start: snapshot, copied, writing } = left
  const open = async (): Promise<Git> => {
    const home = join(folders?.folder ?? '', 'home')
    const settings = await gitSettings(options, folders?.workspace ?? options.workspace, home)
    return createGit(settings, options.retryPolicy)
  }
  /** Throws the file system's error. */
  const openSnapshot = async () => {
    if (folders === null || checkout === null || snapshot === null) return null
    await removeLocks(folders.folder)
    const repo: TrustedRepository = { ...checkout, ...folders, git: await open() }
    const startIn = async (file: string): Promise<Start> => deserialize(await readFile(file))
    return { repo, start: await startIn(snapshot.file), startIn }
  }
  return {
    /** Null where the run had no copy to work in yet. Throws RepositoryError, or the file system's error. */
    async work(): Promise<LeftWork | null> {
      const opened = copied === null ? null : await openSnapshot()
      if (opened === null || copied === null) return null
      const repo = { ...opened.repo, workspace: copied.folder }
      const receipt = await takeReceipt(repo, await opened.startIn(copied.start), new Set(left.byEditTool))
      return { ...receipt, patch: await patchOf(repo, receipt) }
    },
    /** Writes a published change whole, of which not every file was written. Throws RepositoryError, or the file system's error. */
    async writeRest(): Promise<void> {
      const opened = writing === null ? null : await openSnapshot()
      if (opened === null || writing === null) return
      const { repo, start } = opened
      await writeChange(repo, start, await changedFiles(repo, repo.base.tree, writing.tree, { renames: false }))
    },
    async sweep(): Promise<readonly LeftOut[]> {
      if (folders === null || left.surroundings === null) return []
      return sweep(folders.workspace, deserialize(await readFile(left.surroundings)))
    },
    async restore(): Promise<readonly string[]> {
      if (folders === null) return []
      const git = await open()
      const note = await noteOfWork(git, folders.workspace).catch(() => null)
      if (note !== null) await rm(note, { force: true })
      return left.unfinished === null ? [] : undoCheckOut(git, folders.workspace, left.unfinished)
    },
  }
}

async function removeLocks(folder: string): Promise<void> {
  const named = await readdir(folder)
  const inside = await readdir(join(folder, 'git'), { recursive: true }).catch(() => [])
  const paths = [...named, ...inside.map(path => join('git', path))]
  for (const path of paths.filter(one => one.endsWith('.lock'))) await rm(join(folder, path), { force: true })
}

/** Of a git that was ended. */
const LOCKS = ['index.lock', 'HEAD.lock', 'shallow.lock', 'packed-refs.lock', 'config.lock']

/**
 * Removes an unfinished clone. A work tree that was being switched stays as it is, as others may have written there
 * since. Returns what was not put back. Throws RepositoryError, or the file system's error.
 */
export async function undoCheckOut(
  git: Git,
  workspace: string,
  unfinished: NoteOf<'cloning'> | NoteOf<'switching'>,
): Promise<readonly string[]> {
  if (unfinished.kind === 'switching') {
    for (const lock of LOCKS) await rm(join(unfinished.gitDir, lock), { force: true })
    return ['HEAD']
  }
  // The work tree stays empty until the commit is there.
  const at = { gitDir: join(workspace, '.git') }
  const list = await git.run(['ls-tree', '-z', '--name-only', unfinished.tip], at).catch(() => null)
  for (const name of nulItems(list?.stdout ?? Buffer.alloc(0)))
    await rm(bytePath(`${latin1(workspace)}/${name}`), { recursive: true, force: true })
  await rm(join(workspace, '.git'), { recursive: true, force: true })
  return []
}
