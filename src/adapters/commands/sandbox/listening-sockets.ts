/** Socket files of services, as the kernel lists them. */
import { lstatSync, readdirSync, readFileSync, readlinkSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import { orNull } from '../../../core/errors.ts'
import { pathOf } from '../../../core/text/file-names.ts'
import { isBelow, processIds } from '../processes.ts'
import { bytesOf, realPathOf } from './sandbox-plan.ts'

/** Number and path. Abstract ones begin with `@`. */
const SOCKET = /^(?:\S+ ){6}\s*(\d+) ([^@].*)$/

/**
 * Real paths at which a socket is: that of another mount namespace may be anything here. Each network namespace is
 * asked once, but for those of our own commands. A relative path is that of the folder in which its process is, where
 * that may be read. Throws nothing.
 */
export function listeningSockets(): readonly string[] {
  const sockets = tables().flatMap(table => (orNull(() => pathOf(readFileSync(table, 'latin1'))) ?? '').split('\n'))
  const named = sockets.map(line => SOCKET.exec(line)).filter(found => found !== null)
  const relative = new Map(named.flatMap(([, id = '', path = '']) => (path.startsWith('/') ? [] : [[id, path]])))
  const paths = [...named.map(([, , path = '']) => path), ...(relative.size === 0 ? [] : wholePaths(relative))]
  const real = paths.map(realPathOf).filter(path => path !== null)
  return [...new Set(real)].filter(path => orNull(() => lstatSync(bytesOf(path)).isSocket()) === true)
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

/** `relative`: the paths by the numbers of their sockets. */
function wholePaths(relative: ReadonlyMap<string, string>): readonly string[] {
  return processIds().flatMap(id => {
    const files = orNull(() => readdirSync(`/proc/${id}/fd`)) ?? []
    return files.flatMap(file => {
      const target = orNull(() => readlinkSync(`/proc/${id}/fd/${file}`)) ?? ''
      const path = relative.get(/^socket:\[(\d+)\]$/.exec(target)?.[1] ?? '')
      const folder = path === undefined ? null : orNull(() => readlinkSync(`/proc/${id}/cwd`))
      return folder === null || path === undefined ? [] : [resolve(folder, path)]
    })
  })
}
