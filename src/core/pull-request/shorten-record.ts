/** A record cut to what fits: lists at their end with a count of what is missing, texts at theirs. */
import type { ProofRecord } from '../record/record.ts'
import { cut } from '../text/cut.ts'

/** The most entries of a list of files, of any other list, and the most characters of a text. */
export type Room = { readonly files: number; readonly lists: number; readonly prose: number }

/** The record with every list and text within `room`; beside a list that was cut, `<list>_omitted` (`files_omitted` for lists of files) says by how many. */
export function shortenRecord(record: ProofRecord, room: Room): ProofRecord {
  return shortened(record, room) as ProofRecord
}

function shortened(value: unknown, room: Room): unknown {
  if (typeof value === 'string') return cut(value, room.prose)
  if (Array.isArray(value)) return value.map(one => shortened(one, room))
  if (typeof value !== 'object' || value === null) return value
  const entries: [string, unknown][] = []
  for (const [key, one] of Object.entries(value)) {
    const most = Array.isArray(one) ? (isFileList(key) ? room.files : room.lists) : 0
    if (!Array.isArray(one) || one.length <= most) {
      entries.push([key, shortened(one, room)])
      continue
    }
    const counter = isFileList(key) ? 'files_omitted' : `${key}_omitted`
    const before = (value as Readonly<Record<string, unknown>>)[counter]
    entries.push([key, shortened(one.slice(0, most), room)])
    entries.push([counter, one.length - most + (typeof before === 'number' ? before : 0)])
  }
  return Object.fromEntries(entries)
}

function isFileList(key: string): boolean {
  return key === 'files' || key === 'files_edited'
}

/** The longest list of files, the longest other list and the longest text of a record: the room in which nothing is cut. */
export function roomOf(value: unknown, key = ''): Room {
  if (typeof value === 'string') return { files: 0, lists: 0, prose: value.length }
  if (typeof value !== 'object' || value === null) return { files: 0, lists: 0, prose: 0 }
  const own = Array.isArray(value) ? value.length : 0
  const start = { files: isFileList(key) ? own : 0, lists: isFileList(key) ? 0 : own, prose: 0 }
  return Object.entries(value).reduce<Room>((most, [name, one]) => {
    const inner = roomOf(one, name)
    return {
      files: Math.max(most.files, inner.files),
      lists: Math.max(most.lists, inner.lists),
      prose: Math.max(most.prose, inner.prose),
    }
  }, start)
}
