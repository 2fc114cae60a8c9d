/** What a long run sends, by the window of its model: `node tools/bench/long-conversation.ts`. The figures are in ADR 10. */
import { keptHistory, type PastEntry } from '../../src/core/model/history.ts'
import { longestConversation } from '../../src/core/model/messages.ts'
import { costOf, NO_USAGE, tariffOf } from '../../src/core/model/prices.ts'

const EDITS = 300
const FILES = 120
/** Characters by three are tokens. */
const FILE = 'x'.repeat(12_000)
const [TASK, EDIT] = [5_000, 600]
const EDITOR = 'str_replace_based_edit_tool'

const called = (command: string, path: string, text: string): PastEntry => {
  return { kind: 'answer', call: { name: EDITOR, input: { command, path, old_str: 'a' } }, text, isError: false }
}

/** 300 edits. Each needs two files, eight of ten times one of the ten of late; one of them is edited. A file that is no longer shown is viewed again first. */
function simulate(window: number, share: number, model: string, cap: number) {
  let seed = 1
  const random = (below: number) => {
    seed = (seed * 48_271) % 0x7fffffff
    return seed % below
  }
  const late: string[] = []
  const past: PastEntry[] = []
  let shown = new Set<string>()
  let [cached, fresh, longest, requests, cuts, cost] = [0, TASK, 0, 0, 0, 0]
  const price = (cacheReadTokens: number, cacheWriteTokens = 0) =>
    costOf({ ...NO_USAGE, cacheReadTokens, cacheWriteTokens }, tariffOf(model, {}))
  const ask = (entry: PastEntry, tokens: number) => {
    const most = longestConversation(window, (cap - cost) / price(cached + fresh))
    if (cached + fresh > most) {
      const kept = keptHistory(past, most * share)
      shown = new Set(kept.flatMap(({ call, text }) => (text === FILE ? [call.slice('view '.length)] : [])))
      fresh = TASK + Math.ceil(kept.reduce((sum, { text }) => sum + text.length, 0) / 3)
      cached = 0
      cuts += 1
    }
    requests += 1
    longest = Math.max(longest, cached + fresh)
    cost += price(cached, fresh)
    cached += fresh
    fresh = tokens
    past.push({ kind: 'said', text: 'Next.' }, entry)
  }
  const need = (folder: string): string => {
    const near = late.filter(path => path.startsWith(folder))
    const path = near.length > 0 && random(10) < 8 ? (near[random(near.length)] ?? '') : `${folder}${random(FILES)}.ts`
    late.splice(0, late.length, ...[...late.filter(one => one !== path), path].slice(-10))
    if (!shown.has(path)) ask(called('view', path, FILE), FILE.length / 3)
    shown.add(path)
    return path
  }
  let edit = 0
  for (; edit < EDITS && cost < cap; edit += 1) {
    need('types/')
    ask(called('str_replace', need('src/'), 'Replaced at line 1.'), EDIT)
  }
  return `${edit} edits, ${requests} requests, ${cuts} cuts, longest ${Math.round(longest)}, $${cost.toFixed(2)}`
}

for (const model of ['claude-sonnet-5-5', 'claude-opus-5'])
  for (const cap of [100, 5])
    for (const window of [200_000, 1_000_000])
      for (const share of [0, 0.1, 0.25])
        console.log(`${model}, $${cap}, window ${window}, history ${share}: ${simulate(window, share, model, cap)}`)
