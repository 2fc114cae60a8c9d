/** What a new conversation is given of those before it (`docs/adr/0010`). */
import { cut, headAndTail } from '../text/cut.ts'
import { firstFew } from '../text/quantities.ts'
import { CHARACTERS_PER_TOKEN, type ToolCall } from './messages.ts'
import { callInWords, EDITOR, readCall } from './tools.ts'

type Call = Pick<ToolCall, 'name' | 'input'>

/** In the order of the conversation. Every reply of the model has a `said`, which may be empty. */
export type PastEntry =
  | { kind: 'said' | 'host'; text: string }
  | { kind: 'answer'; text: string; isError: boolean; call: Call }

/** `call`: of an answer, in words. `cut` is what remains of entries that were cut. */
export type KeptEntry = { kind: PastEntry['kind'] | 'cut'; call: string; text: string }

/** Characters of the newest reply and its answers that are kept in any case. */
const LEAST = 24_000
const ENTRY_OVERHEAD = 100
const LONGEST_CALL = 80
const MOST_NAMED = 20

/**
 * Returns about `tokens` of the past. Answers that newer ones replace are cut first, then the oldest entries. A line
 * says what was cut and how to see it again.
 */
export function keptHistory(past: readonly PastEntry[], tokens: number): readonly KeptEntry[] {
  const newest = past.slice(past.findLastIndex(({ kind }) => kind === 'said'))
  const replaced = replacedAnswers(past)
  let room = tokens * CHARACTERS_PER_TOKEN
  const isLong = newest.reduce((sum, { text }) => sum + text.length, 0) > Math.max(LEAST, room)
  const most = isLong ? Math.max(LEAST, room) / newest.length : Number.POSITIVE_INFINITY
  const kept: KeptEntry[] = []
  let left: PastEntry[] = []
  const closeGap = () => {
    if (left.length > 0) kept.push(cutEntry(left.toReversed()))
    left = []
  }
  for (const entry of past.toReversed()) {
    const isNewest = newest.includes(entry)
    const text = isNewest ? headAndTail(entry.text, most) : entry.text
    if (text.trim() === '') continue
    if (isNewest || !replaced.has(entry)) room -= text.length + ENTRY_OVERHEAD
    if (isNewest || (!replaced.has(entry) && room >= 0)) {
      closeGap()
      kept.push({ kind: entry.kind, call: entry.kind === 'answer' ? shortCall(entry.call) : '', text })
    } else left.push(entry)
  }
  closeGap()
  return kept.toReversed()
}

function replacedAnswers(past: readonly PastEntry[]): ReadonlySet<PastEntry> {
  const calls = new Set<string>()
  const files = new Set<string>()
  const replaced = new Set<PastEntry>()
  for (const entry of past.toReversed()) {
    if (entry.kind !== 'answer') continue
    const { name, input } = entry.call
    const key = JSON.stringify([name, input])
    const read = readCall(name, input)
    const edit = 'tool' in read && read.tool === EDITOR ? read.input : null
    if (calls.has(key) || (edit?.command === 'view' && files.has(edit.path))) replaced.add(entry)
    calls.add(key)
    const isPart = edit?.command === 'view' && (edit.view_range ?? null) !== null
    if (edit !== null && !isPart && !entry.isError) files.add(edit.path)
  }
  return replaced
}

function cutEntry(entries: readonly PastEntry[]): KeptEntry {
  const counts = new Map<string, number>()
  for (const entry of entries) {
    const name = entry.kind === 'answer' ? shortCall(entry.call) : 'messages'
    counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  const named = [...counts].map(([name, count]) => (count === 1 ? name : `${name} (${count} times)`))
  const text = `Cut here to save room: ${firstFew(named, MOST_NAMED)}. Repeat a call to see its result again.`
  return { kind: 'cut', call: '', text }
}

function shortCall({ name, input }: Call): string {
  return cut(callInWords(name, input).replace(/\s+/g, ' '), LONGEST_CALL)
}
