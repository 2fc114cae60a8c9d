/**
 * The file system by paths whose names need not be UTF-8, each a text of `pathOf`. Node takes a text for UTF-8 and asks
 * for another file, so nothing else in this folder opens `node:fs`.
 */
import fs, { type Dirent } from 'node:fs'
import { latin1Of, pathOf } from '../../core/text/file-names.ts'

export const { constants, closeSync } = fs

/** What the file system takes for a path. */
export function bytesOf(path: string): Buffer {
  return Buffer.from(latin1Of(path), 'latin1')
}

/** The same call for such paths. `paths`: how many of its first arguments are one. */
function byBytes<Call>(call: Call, paths = 1): Call {
  const take = (value: unknown, at: number): unknown =>
    at < paths && typeof value === 'string' && !value.isWellFormed() ? bytesOf(value) : value
  const taken = (...args: readonly unknown[]): unknown => Reflect.apply(call as () => unknown, fs, args.map(take))
  return taken as Call
}

export const accessSync = byBytes(fs.accessSync)
export const chmodSync = byBytes(fs.chmodSync)
export const chownSync = byBytes(fs.chownSync)
export const copyFileSync = byBytes(fs.copyFileSync, 2)
export const existsSync = byBytes(fs.existsSync)
export const lchownSync = byBytes(fs.lchownSync)
export const lstatSync = byBytes(fs.lstatSync)
export const mkdirSync = byBytes(fs.mkdirSync)
export const mkdtempSync = byBytes(fs.mkdtempSync)
export const openSync = byBytes(fs.openSync)
export const readFileSync = byBytes(fs.readFileSync)
export const renameSync = byBytes(fs.renameSync, 2)
export const rmSync = byBytes(fs.rmSync)
export const statSync = byBytes(fs.statSync)
export const statfsSync = byBytes(fs.statfsSync)
export const symlinkSync = byBytes(fs.symlinkSync, 2)
export const truncateSync = byBytes(fs.truncateSync)
export const writeFileSync = byBytes(fs.writeFileSync)

/** Throws the file system's error, like all of these. */
export function namesIn(folder: string): string[] {
  return fs.readdirSync(bytesOf(folder), 'latin1').map(pathOf)
}

export function entriesIn(folder: string): Dirent[] {
  // Where a file system names no kinds, Node asks for each by its name, which only bytes give as it is.
  const entries = fs.readdirSync(bytesOf(folder), { withFileTypes: true, encoding: 'buffer' })
  return entries.map(entry => {
    const name = pathOf(entry.name.toString('latin1'))
    return Object.assign(entry as unknown as Dirent, { name })
  })
}

export function linkAt(path: string): string {
  return pathOf(fs.readlinkSync(bytesOf(path), 'latin1'))
}

/** The real path. Only the native call takes bytes. */
export function realPath(path: string): string {
  return pathOf(fs.realpathSync.native(bytesOf(path), 'latin1'))
}
