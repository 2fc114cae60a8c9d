/** What git reads in a work tree beside its own data. Git itself is asked, as later steps would run it. */
import { realpathSync } from 'node:fs'
import { basename, dirname, resolve } from 'node:path'
import type { Git } from './git-command.ts'
import { latin1 } from './git-names.ts'
import { type NamedByGit, type Surroundings, workTreesIn } from './repositories.ts'
import { asUser } from './trusted-repository.ts'
import { lstatAt } from './work-tree.ts'

/** One setting, with the file that holds it. */
const SETTING = /file:([^\0]*)\0([^\n\0]*)\n?([^\0]*)\0/g
const INCLUDE = /^include(?:if\..*)?\.path$/s
/** Settings whose whole value is a path. */
const OF_PATH = /(?:path|file)$/

/**
 * The files that configuration comes from or names, and the folders of hooks, below the root of what was seen.
 * `home`: of the user. Throws nothing.
 */
export async function readByGit(git: Git, seen: Surroundings, home: string | undefined): Promise<NamedByGit> {
  const hooks = new Set<string>()
  const files = new Set<string>()
  for (const { tree, gitDir } of workTreesIn(seen)) {
    const asked = { gitDir: utf8(gitDir), cwd: utf8(tree) }
    const folders = new Set([resolve(gitDir, 'hooks')])
    const read = new Set<string>()
    // Each file once. What is included under a condition need not be so now, so it is asked by itself.
    const open: string[][] = [['--includes']]
    for (let from = open.pop(); from !== undefined; from = open.pop()) {
      const args = ['config', '--list', '--show-origin', '-z', ...from]
      const answer = await git.run(args, asked, { env: asUser(home) }).catch(() => null)
      for (const [, origin = '', key = '', value = ''] of (answer?.stdout.toString('latin1') ?? '').matchAll(SETTING)) {
        const file = resolve(tree, origin)
        const isInclude = INCLUDE.test(key)
        const path = value.replace(/^~(?=\/)/, () => latin1(home ?? '~'))
        for (const one of [file, ...pathsInValue(key, path, isInclude ? dirname(file) : tree)]) files.add(one)
        if (key === 'core.hookspath') folders.add(resolve(tree, path))
        const included = resolve(dirname(file), path)
        if (!isInclude || read.has(included)) continue
        read.add(included)
        open.push(['--file', utf8(included)])
      }
    }
    for (const folder of folders) {
      if (folder === tree) continue
      hooks.add(realOf(folder))
      // Husky's own hooks run those beside them.
      if (basename(folder) === '_') hooks.add(dirname(folder))
    }
  }
  const isBelow = (path: string) => path.startsWith(`${seen.root}/`)
  return { hooks: [...hooks].filter(isBelow), files: [...files].filter(isBelow) }
}

/** The paths in a value: of a program, and of the files among its arguments. */
function pathsInValue(key: string, value: string, from: string): readonly string[] {
  const [program = '', ...words] = value.replace(/^!/, '').split(/[\s"';|&()]+/)
  const whole = OF_PATH.test(key) || value.includes('/') ? [value] : []
  const named = [...whole, ...(program.includes('/') ? [program] : []), ...words.filter(word => isPath(from, word))]
  return named.map(path => resolve(from, path))
}

/** What is no file yet, a command may make. */
function isPath(folder: string, path: string): boolean {
  if (path === '' || path.startsWith('-')) return false
  if (path.includes('/')) return true
  try {
    return ['file', 'link'].includes(lstatAt(utf8(folder), utf8(path)).kind)
  } catch {
    return false
  }
}

/** Where it is not there yet, a command may make it. */
function realOf(folder: string): string {
  try {
    return realpathSync.native(Buffer.from(folder, 'latin1'), 'latin1')
  } catch {
    return folder
  }
}

function utf8(path: string): string {
  return Buffer.from(path, 'latin1').toString()
}
