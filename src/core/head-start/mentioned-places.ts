/** The places that a text names: paths with or without a line, as traces, compilers, links and people write them. */

export type MentionedPlace = {
  readonly path: string
  /** Counted from 1; null where only the file is named. */
  readonly line: number | null
}

/** What is longer holds pasted logs, not more places. */
const LONGEST_TEXT = 30_000
const LONGEST_PATH = 300
const MOST_PLACES = 60

const NAME = String.raw`[\w.@+-]`
/** Folders and a name with an ending, which is what tells a path from other words. */
const PATH = String.raw`(?:[A-Za-z]:)?[\\/]{0,2}(?:${NAME}{1,100}[\\/]){0,20}${NAME}{0,100}\.[A-Za-z][A-Za-z0-9]{0,9}`
/** `:12:3`, `(12,3)`, `#L12`; `", line 12`, `, line 12`, ` line 12`. */
const LINE = String.raw`(?::(\d{1,7})|\((\d{1,7}),\d|#L(\d{1,7})|["'\x60]?,? (?:on |at )?line (\d{1,7}))`
const PLACE = new RegExp(String.raw`(?<![\w.@+\\/-])(${PATH})(?![\w/\\-])(?:${LINE})?`, 'g')
const SCHEME = /\b(?:https?|file|webpack(?:-internal)?):\/\/\/?/g

/** The places, each once, in the order of the text; those of Python's traces, which name the innermost call last, the other way round. Linear; throws nothing. */
export function mentionedPlaces(text: string): readonly MentionedPlace[] {
  const places = new Map<string, MentionedPlace>()
  const inwards: MentionedPlace[] = []
  for (const [, written = '', colon, bracket, link, word] of text
    .slice(0, LONGEST_TEXT)
    .replace(SCHEME, ' /')
    .matchAll(PLACE)) {
    if (places.size + inwards.length >= MOST_PLACES) break
    if (written.length > LONGEST_PATH) continue
    const path = written.replaceAll('\\', '/')
    const line = Number(colon ?? bracket ?? link ?? word ?? 0)
    const place = { path, line: line === 0 ? null : line }
    if (word !== undefined && path.endsWith('.py')) inwards.unshift(place)
    else places.set(`${path}:${line}`, place)
  }
  for (const place of inwards) places.set(`${place.path}:${place.line}`, place)
  return [...places.values()]
}
