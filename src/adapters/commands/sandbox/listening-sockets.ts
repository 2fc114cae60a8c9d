/** Socket files of services, as the kernel lists them. */
import { dirname, join, relative, resolve } from 'node:path'
import { orNull } from '../../../core/errors.ts'
import { pathOf } from '../../../core/text/file-names.ts'
import { entriesIn, linkAt, lstatSync, namesIn, readFileSync, statSync } from '../disk.ts'
import { isBelow, processIds } from '../processes.ts'
import { isWithin, mountTable, realPathOf } from './sandbox-plan.ts'

/** Number and path. Abstract ones begin with `@`. */
const SOCKET = /^(?:\S+ ){6}\s*(\d+) ([^@].*)$/

/**
 * Real paths of all socket files in folders in which a service has made one: it may have another name there by now.
 * That of another mount namespace may be anything here. Each network namespace is asked once, but for those of our own
 * commands. A relative path is that of the folder in which its process is, where that may be read. Throws nothing.
 */
export function listeningSockets(): readonly string[] {
  const lines = tables().flatMap(table => (orNull(() => pathOf(readFileSync(table, 'latin1'))) ?? '').split('\n'))
  const named = lines.map(line => SOCKET.exec(line)).filter(found => found !== null)
  const beside = new Map(named.flatMap(([, id = '', path = '']) => (path.startsWith('/') ? [] : [[id, path]])))
  const paths = [...named.map(([, , path = '']) => path), ...(beside.size === 0 ? [] : wholePaths(beside))]
  const folders = new Set(paths.map(path => realPathOf(dirname(path))).filter(folder => folder !== null))
  const found = [...folders].flatMap(folder =>
    (orNull(() => entriesIn(folder)) ?? [])
      .filter(entry => entry.isSocket() || entry.isSymbolicLink())
      .map(({ name }) => realPathOf(join(folder, name))),
  )
  const isSocket = (path: string) => orNull(() => lstatSync(path).isSocket()) === true
  const sockets = [...new Set(found)].filter(path => path !== null).filter(isSocket)
  return [...new Set([...sockets, ...alsoAt(sockets)])].filter(isSocket)
}

/** The same paths where what they lie in is mounted. */
function alsoAt(paths: readonly string[]): readonly string[] {
  const mounts = orNull(mountTable) ?? []
  return paths.flatMap(path =>
    mounts.flatMap(one => {
      if (!isWithin(path, one.target)) return []
      const inside = join(one.root, relative(one.target, path))
      const others = mounts.filter(({ device, root }) => device === one.device && isWithin(inside, root))
      return others.map(({ root, target }) => join(target, relative(root, inside)))
    }),
  )
}

function tables(): readonly string[] {
  const found = new Map<number, string>()
  for (const id of [process.pid, ...processIds()]) {
    const table = `/proc/${id}/net/unix`
    // Each namespace has files of its own there.
    const inode = orNull(() => statSync(table).ino)
    if (inode !== null && !found.has(inode)) found.set(inode, isBelow(id, process.pid) ? '' : table)
  }
  return [...found.values()]
}

/** `beside`: the relative paths by the numbers of their sockets. */
function wholePaths(beside: ReadonlyMap<string, string>): readonly string[] {
  return processIds().flatMap(id => {
    const files = orNull(() => namesIn(`/proc/${id}/fd`)) ?? []
    return files.flatMap(file => {
      const target = orNull(() => linkAt(`/proc/${id}/fd/${file}`)) ?? ''
      const path = beside.get(/^socket:\[(\d+)\]$/.exec(target)?.[1] ?? '')
      const folder = path === undefined ? null : orNull(() => linkAt(`/proc/${id}/cwd`))
      return folder === null || path === undefined ? [] : [resolve(folder, path)]
    })
  })
}
