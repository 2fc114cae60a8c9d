/** The work tree as a fresh clone: what a clone would lack is moved away while the host runs setup, tests and checks. */
import { existsSync } from 'node:fs'
import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type ClonePart, clonePartOf } from '../../core/change/clone-parts.ts'
import { RepositoryError } from '../../core/errors.ts'
import type { CleanTree } from '../../ports/repository.ts'
import type { BaseRules } from './base-files.ts'
import { sortNames } from './git-names.ts'
import { createSetAside } from './set-aside.ts'
import { NO_SUBMODULES, watchSubmodules } from './submodules.ts'
import { contextAt, runTrusted, type TrustedRepository } from './trusted-repository.ts'
import { changedTimes, listUntracked, type PathList, type Times, timesBelow } from './work-tree.ts'

export type CleanTrees = Awaited<ReturnType<typeof watchCleanTree>>

/** Looks at the untracked paths of the checkout, which belong to the machine and always stay. `own`: the run's output folder, which stays too. Its methods are those of the port, and throw RepositoryError or the file system's error. */
export async function watchCleanTree(repo: TrustedRepository, own: string | null) {
  const { workspace } = repo
  const baseIndex = join(repo.folder, 'base-index')
  const index = join(repo.folder, 'clean-index')
  const partOf = (path: string): ClonePart => clonePartOf(path, file => existsSync(join(workspace, file)))
  const isOwn = (path: string) => own !== null && (path.startsWith(own) || own.startsWith(path))
  let indexed = repo.base.tree
  await runTrusted(repo, ['read-tree', indexed], contextAt(repo, workspace, baseIndex))
  await copyFile(baseIndex, index)
  const withoutOwn = ({ names }: PathList) => sortNames(names).texts.filter(path => !isOwn(path))
  const untracked = async (tree: string): Promise<string[]> => {
    if (tree !== indexed) await runTrusted(repo, ['read-tree', tree], contextAt(repo, workspace, index))
    indexed = tree
    return withoutOwn(await listUntracked(repo, index))
  }
  const remove = async (paths: readonly string[]): Promise<void> => {
    for (const path of paths) await rm(join(workspace, path), { recursive: true, force: true })
  }
  const before = repo.base.cloned ? [] : await untracked(repo.base.tree)
  const isOld = (path: string) => before.some(old => path === old || (old.endsWith('/') && path.startsWith(old)))
  const newIn = async (tree: string) => (await untracked(tree)).filter(path => !isOld(path))
  const stays = (path: string) => ['dependency', 'build-cache'].includes(partOf(path))
  const byHost = new Set<string>()
  let bySetup: ReadonlySet<string> = new Set()
  let submodules = NO_SUBMODULES
  let dependencies: Times = new Map()
  let bringBack: (() => Promise<void>) | null = null
  const installedIn = (untrackedPaths: readonly string[]): Promise<Times> => {
    const isInstalled = (path: string) => INSTALLED.test(path) && partOf(path) === 'dependency'
    const folders = untrackedPaths.filter(isInstalled).map(path => path.replace(/\/$/, ''))
    return timesBelow(workspace, folders, path => VOLATILE.test(path))
  }
  const tidy = async (tree: string, known: ReadonlySet<string>): Promise<void> => {
    const made = (await newIn(tree)).filter(path => !known.has(path))
    await remove(made.filter(path => !stays(path)))
    for (const path of made.filter(stays)) byHost.add(path)
  }

  return {
    /** The index of the base tree, without any knowledge of the work tree. */
    baseIndex,
    /** Notes that the setup command has ended: what is untracked and new since the checkout was made by it. */
    async setupEnded(rules: BaseRules, listed: PathList): Promise<void> {
      const paths = withoutOwn(listed)
      bySetup = new Set(paths.filter(path => !isOld(path)))
      submodules = await watchSubmodules(workspace, rules.submodules, join(repo.folder, 'submodules'))
      dependencies = await installedIn(paths)
    },
    tidyUp: () => tidy(repo.base.tree, bySetup),
    async enter(tree: string): Promise<CleanTree> {
      const all = await newIn(tree)
      const paths = all.filter(path => !stays(path))
      const others = paths.filter(path => partOf(path) === 'other')
      const aside = createSetAside(workspace, await mkdtemp(join(repo.folder, 'unclean-')))
      bringBack = async () => {
        await tidy(tree, new Set(all.filter(stays)))
        const failed = await aside.restore()
        if (failed.length > 0) throw new RepositoryError(`these paths could not be brought back: ${failed.join(', ')}`)
      }
      for (const path of paths) await aside.keep(path.replace(/\/$/, ''))
      await submodules.restore(aside)
      const lacking = others.filter(path => !bySetup.has(path))
      return { lacking, needsSetup: lacking.length < others.length }
    },
    async leave(): Promise<void> {
      const step = bringBack
      bringBack = null
      await step?.()
    },
    async changedDependencies() {
      const old = dependencies
      dependencies = await installedIn(await untracked(repo.base.tree))
      return changedTimes(old, dependencies)
    },
    isByHost: (path: string) => byHost.has(path),
    changedInSubmodules: () => submodules.changed(),
    async removeDependencies() {
      await remove([...bySetup].filter(path => partOf(path) === 'dependency'))
    },
  }
}

/** Installed code that tests load. Environments of test runners are made by these themselves. */
const INSTALLED = /(^|\/)(node_modules|bower_components|jspm_packages|\.?venv|__pypackages__|vendor|deps|Pods)\/$/
const VOLATILE = /(^|\/)(\.cache|\.vite|\.vitest|\.bin-cache|__pycache__|\.package-lock\.json|\.yarn-state\.yml)(\/|$)/
