/** Finds JSON objects and arrays in a text: in prose and in Markdown fences. */

/** A half-open range of UTF-16 positions. */
type Span = { readonly start: number; readonly end: number }

/** How often each position may be read on average, so that hostile text costs linear time. */
const MOST_PASSES = 8

/**
 * Returns the outermost objects and arrays of a text in order, without braces in prose (S2-05). Spans do not overlap.
 * Nothing inside a broken value counts: a fragment would be a wrong answer.
 */
export function jsonValues(text: string): Span[] {
  const found: Span[] = []
  let work = MOST_PASSES * text.length
  let at = nextOpening(text, 0)
  while (at < text.length && work > 0) {
    const scan = scanValue(text, at)
    work -= scan.end - at
    if (scan.complete) found.push({ start: at, end: scan.end })
    at = nextOpening(text, scan.complete ? scan.end : whereToResume(scan, at))
  }
  return found
}

/** A broken value may be prose with a quotation mark, and the real value then follows inside that string. */
function whereToResume(scan: Scan, start: number): number {
  return Math.max(start + 1, Math.min(scan.openingInString ?? scan.end, scan.end))
}

function nextOpening(text: string, from: number): number {
  for (let at = from; at < text.length; at++) if (text[at] === '{' || text[at] === '[') return at
  return text.length
}

const OPENING = /(`{3,}|~{3,})[ \t]*([\w+.#-]*)[ \t]*/g

/**
 * Returns the contents of fences, those marked `json` first, else in order (S2-03). A value at the beginning of a fence ends where the value ends,
 * even if its strings hold fences. Other content ends at the next fence and counts only if it may be a bare string or number.
 * `values` are the spans of all values, in order: a fence inside one of them is text.
 */
export function fencedTexts(text: string, values: readonly Span[]): string[] {
  const tagged: string[] = []
  const others: string[] = []
  let next = 0
  let behind = 0
  for (const match of text.matchAll(OPENING)) {
    if (match.index < behind) continue
    while ((values[next]?.end ?? Number.POSITIVE_INFINITY) <= match.index) next++
    const value = values[next]
    if (value !== undefined && value.start < match.index) continue
    const from = match.index + match[0].length
    const fence = match[1] ?? ''
    const begins = value !== undefined && text.slice(from, value.start).trim() === ''
    const until = begins ? value.end : closing(text, fence, from)
    behind = begins ? (closingBehind(text, value.end) ?? value.end) : Math.min(until + fence.length, text.length)
    const content = text.slice(from, until)
    if (!begins && !SCALAR.test(content)) continue
    if (/^json/i.test(match[2] ?? '')) tagged.push(content)
    else others.push(content)
  }
  return [...tagged, ...others]
}

const SCALAR = /^\s*(?:["\d-]|true|false|null)/

function closing(text: string, fence: string, from: number): number {
  const at = text.indexOf(fence, from)
  return at === -1 ? text.length : at
}

const CLOSING_BEHIND = /\s*(?:`{3,}|~{3,})/y

/** Returns the end of the closing fence after a value, so that it does not count as an opening one. */
function closingBehind(text: string, end: number): number | null {
  CLOSING_BEHIND.lastIndex = end
  return CLOSING_BEHIND.test(text) ? CLOSING_BEHIND.lastIndex : null
}

/** `end` is the end of the value, or where it broke. `openingInString` is the first bracket inside one of its strings. */
type Scan = { readonly complete: boolean; readonly end: number; readonly openingInString: number | null }

const TOKEN =
  /[ \t\r\n]*([{}[\],:]|"[^"\\]*(?:\\[\s\S][^"\\]*)*"|(?:-?(?:0|[1-9]\d{0,400})(?:\.\d{1,400})?(?:[eE][-+]?\d{1,9})?|true|false|null)(?![\w.]))/y
/** First characters of the tokens that may come next; `s` is a number or a word. A list that begins with a quotation mark expects a key. */
const VALUE = 's"{['

/** Scans the object or array that opens at `start` by JSON's grammar, allowing raw control characters in strings. Iterative: depth is no danger. */
function scanValue(text: string, start: number): Scan {
  const closers: string[] = []
  let openingInString: number | null = null
  let expected = VALUE
  let end = start
  const lookInto = (from: number, to: number) => {
    const at = text.slice(from, to).search(/[{[]/)
    if (at !== -1) openingInString ??= from + at
  }
  for (;;) {
    TOKEN.lastIndex = end
    const token = TOKEN.exec(text)?.[1]
    if (token === undefined) break
    const sign = /^[{}[\],:"]/.test(token) ? token.charAt(0) : 's'
    if (!expected.includes(sign)) return { complete: false, end: TOKEN.lastIndex - token.length, openingInString }
    end = TOKEN.lastIndex
    if (sign === '"' && openingInString === null) lookInto(end - token.length, end)
    if (sign === '{' || sign === '[') {
      closers.push(sign === '{' ? '}' : ']')
      expected = sign === '{' ? '"}' : `${VALUE}]`
    } else if (sign === ':') expected = VALUE
    else if (sign === ',') expected = closers.at(-1) === '}' ? '"' : VALUE
    else if (sign === '"' && expected.startsWith('"')) expected = ':'
    else {
      if (sign === '}' || sign === ']') closers.pop()
      if (closers.length === 0) return { complete: true, end, openingInString }
      expected = `,${closers.at(-1)}`
    }
  }
  while (/\s/.test(text[end] ?? '')) end += 1
  if (text[end] !== '"' || !expected.includes('"')) return { complete: false, end, openingInString }
  // A string that is never closed.
  lookInto(end, text.length)
  return { complete: false, end: text.length, openingInString }
}
