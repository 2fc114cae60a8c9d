/** Untracked content of the work tree: listed as git lists it, collapsed to whole folders. */
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type Ground, placeAt } from './ground.ts'
import { nulItems } from './nul-list.ts'
import { standingAt } from './standing.ts'

export type UntrackedList = {
  /** Untracked paths, ignored ones included; a wholly untracked folder ends with a slash. */
  readonly names: readonly Buffer[]
  /** Folders that could not be opened. */
  readonly unreadable: readonly string[]
}

/** One walk over the tracked folders; folders that are wholly untracked are not entered. Throws RepositoryError. */
export async function listUntracked(ground: Ground, index: string): Promise<UntrackedList> {
  const args = ['ls-files', '--others', '--directory', '-z']
  const { stdout, stderr } = await ground.git.run(args, placeAt(ground, ground.workspace, index), {
    network: ground.partial,
  })
  return { names: nulItems(stdout), unreadable: deniedPaths(stderr) }
}

/** What git could not look at, from its complaints. */
export function deniedPaths(stderr: string): string[] {
  return stderr.split('\n').flatMap(line => {
    const said =
      /^(?:warning: could not open directory '(.*)'|(?:error: )?(?:open\(")?(.*?)"?\)?): Permission denied$/.exec(line)
    return said === null ? [] : [said[1] ?? said[2] ?? '']
  })
}

/** Full names of what a folder holds, as bytes; or why it is not looked into. Symbolic links are entries, never entered. */
export async function namesIn(
  workspace: string,
  folder: string,
): Promise<readonly Buffer[] | 'repository' | 'unreadable'> {
  const plain = folder.replace(/\/$/, '')
  if ((await standingAt(workspace, plain)).kind !== 'folder') return []
  try {
    const entries = await readdir(join(workspace, plain), { withFileTypes: true, encoding: 'buffer' })
    if (entries.some(entry => entry.name.toString().toLowerCase() === '.git')) return 'repository'
    return entries.map(entry =>
      Buffer.concat([Buffer.from(`${plain}/`), entry.name, Buffer.from(entry.isDirectory() ? '/' : '')]),
    )
  } catch {
    return 'unreadable'
  }
}
