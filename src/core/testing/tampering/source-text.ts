/** A source text without comments and strings, with its lines, brackets and indented blocks. */

/** Languages whose tests are read; one name covers a family with the same comments, strings and test conventions. */
export type Language = 'javascript' | 'python' | 'go' | 'rust' | 'java' | 'php' | 'ruby' | 'elixir' | 'shell'

const BY_EXTENSION: readonly (readonly [Language, RegExp])[] = [
  ['javascript', /\.(?:[cm]?[jt]sx?|vue|svelte)$/],
  ['python', /\.pyi?$/],
  ['go', /\.go$/],
  ['rust', /\.rs$/],
  ['java', /\.(?:java|kts?|scala|groovy|cs|fs|swift|dart)$/],
  ['php', /\.php$/],
  ['ruby', /\.(?:rb|rake)$/],
  ['elixir', /\.exs?$/],
  ['shell', /\.(?:sh|bash|zsh|bats)$/],
]

export function languageOf(path: string): Language | null {
  return BY_EXTENSION.find(([, extension]) => extension.test(path))?.[0] ?? null
}

/** `code` and `plain` keep the positions of `text`. */
export type SourceText = {
  readonly language: Language
  readonly text: string
  /** Without comments and the contents of strings. */
  readonly code: string
  readonly plain: string
  readonly pairs: Int32Array
  readonly lines: readonly number[]
  readonly filled: readonly number[]
}

/** Reads a text in the language of its path; null for an unknown language. */
export function readSource(path: string, text: string): SourceText | null {
  const language = languageOf(path)
  if (language === null) return null
  const spans = literalSpans(text, language)
  const code = blanked(text, spans)
  const plain = withoutComments(text, language, spans)
  const lines = [0, ...Array.from(code.matchAll(/\n/g), ({ index }) => index + 1)]
  const filled = lines.flatMap((start, line) => (code.slice(start, lines[line + 1]).trim() === '' ? [] : [line]))
  return { language, text, code, plain, pairs: bracketPairs(code), lines, filled }
}

export function withoutComments(text: string, language: Language, spans = literalSpans(text, language)): string {
  const comments = spans.filter(({ kind }) => kind === 'comment')
  return blanked(text, comments)
}

function blanked(text: string, spans: readonly Span[]): string {
  const parts: string[] = []
  let at = 0
  for (const { from, to } of spans) {
    parts.push(text.slice(at, from), text.slice(from, to).replace(/[^\n]/g, ' '))
    at = to
  }
  return parts.join('') + text.slice(at)
}

type Span = { readonly kind: 'comment' | 'string'; readonly from: number; readonly to: number }

// Patterns of comments and strings. An unclosed one ends with its line, or with the file if it may be longer than a line.
const END = '(?![^])'
const C_COMMENT = `//.*|/\\*[^]*?(?:\\*/|${END})`
const onOneLine = (quote: string) => `${quote}[^${quote}\\\\\\n]*(?:\\\\[^][^${quote}\\\\\\n]*)*${quote}?`
const overLines = (quote: string) => `${quote}[^${quote}\\\\]*(?:\\\\[^][^${quote}\\\\]*)*${quote}?`
const raw = (quote: string) => `${quote}[^${quote}]*${quote}?`
const tripled = (quote: string) =>
  `${quote}{3}[^${quote}\\\\]*(?:(?:\\\\[^]|${quote}(?!${quote}{2}))[^${quote}\\\\]*)*(?:${quote}{3})?`
const hereDocument = (opening: string) =>
  `(?<!<)<<${opening}(?<tag>\\w{1,40})\\k<quote>.*\\n[^]*?(?:(?=^[ \\t]*\\k<tag>[ \\t]*$)|${END})`
const QUOTES = `${onOneLine('"')}|${onOneLine("'")}`
const TRIPLED = `${tripled('"')}|${tripled("'")}`

/** `literalSpans` reads templates and regular expressions of JavaScript itself. */
const LITERALS: Readonly<Record<Language, string>> = {
  javascript: `${C_COMMENT}|${QUOTES}|[\`/{}]`,
  python: `${TRIPLED}|${QUOTES}|#.*`,
  go: `${C_COMMENT}|${QUOTES}|${raw('`')}`,
  rust: `${C_COMMENT}|(?<![\\w"])b?r(?<hashes>#{0,9})"[^]*?(?:"\\k<hashes>|${END})|${overLines('"')}|'(?:\\\\(?:u\\{\\w{0,8}\\}|x..|.)|[^\\\\'\\n])'`,
  java: `${C_COMMENT}|${tripled('"')}|@${raw('"')}|${QUOTES}`,
  php: `${C_COMMENT}|#(?!\\[).*|${overLines('"')}|${overLines("'")}`,
  ruby: `^=begin\\b[^]*?(?:\\n=end|${END})|^__END__$[^]*|${hereDocument('(?:[~-](?<quote>["\']?)|(?=[A-Z_]{2}))')}|(?<![\\w$?&])#.*|${QUOTES}|${onOneLine('`')}`,
  elixir: `${tripled('"')}|${QUOTES}|#.*`,
  shell: `\\\\[^]|${hereDocument('-?(?<quote>["\']?)(?=[A-Za-z_])')}|(?<![^\\s;(])#.*|${overLines('"')}|${raw("'")}`,
}
const COMMENT = /^(?:\/\/|\/\*|#|=begin|__END__)/
const TEMPLATE = /[^`\\$]*(?:(?:\\[\s\S]|\$(?!\{))[^`\\$]*)*/y
const REGULAR_EXPRESSION = /(?:[^/\\[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\]?)*/y

function literalSpans(text: string, language: Language): readonly Span[] {
  const literals = new RegExp(LITERALS[language], 'gm')
  const spans: Span[] = []
  // For each open hole of a template, the number of braces that are open in it.
  const holes: number[] = []
  const takeString = (inside: RegExp, from: number) => {
    inside.lastIndex = from
    inside.exec(text)
    const to = inside.lastIndex
    spans.push({ kind: 'string', from, to })
    literals.lastIndex = to + 1
    return to
  }
  const takeTemplate = (from: number) => {
    const to = takeString(TEMPLATE, from)
    if (text[to] !== '$') return
    holes.push(0)
    literals.lastIndex = to + 2
  }
  for (let found = literals.exec(text); found !== null; found = literals.exec(text)) {
    const { 0: token, index } = found
    if (token === '{' || token === '}') {
      const open = holes.pop()
      if (open === undefined) continue
      if (token === '}' && open === 0) takeTemplate(index + 1)
      else holes.push(open + (token === '{' ? 1 : -1))
    } else if (token === '/') {
      if (startsPattern(text, index)) takeString(REGULAR_EXPRESSION, index + 1)
    } else if (token === '`' && language === 'javascript') takeTemplate(index + 1)
    else if (COMMENT.test(token)) spans.push({ kind: 'comment', from: index, to: index + token.length })
    else if (!token.startsWith('\\')) spans.push(insideOf(token, index))
  }
  return spans
}

function insideOf(token: string, at: number): Span {
  if (token.startsWith('<<')) return { kind: 'string', from: at + token.indexOf('\n') + 1, to: at + token.length }
  const [opening = '', hashes = '', quotes = ''] = /^[br@]*(#*)("""|'''|["'`])/.exec(token) ?? []
  const isClosed = token.endsWith(quotes + hashes) && token.length > opening.length
  return {
    kind: 'string',
    from: at + opening.length,
    to: at + token.length - (isClosed ? (quotes + hashes).length : 0),
  }
}

function startsPattern(text: string, slash: number): boolean {
  let at = slash - 1
  while (at >= 0 && (text[at] === ' ' || text[at] === '\t' || text[at] === '\n')) at -= 1
  if (at < 0 || '(,=:[!&|?{};+-*%~^>'.includes(text[at] ?? '')) return true
  return /(?<![\w$.])(?:return|typeof|case|in|of|void|await|yield|delete)$/.test(
    text.slice(Math.max(0, at - 8), at + 1),
  )
}

export function lineAt({ lines }: SourceText, position: number): number {
  return lastNotAbove(lines, position)
}

/** The index of the last of these rising numbers that is at most `most`; 0 if there is none. */
export function lastNotAbove(numbers: readonly number[], most: number): number {
  let [low, high] = [0, numbers.length - 1]
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((numbers[middle] ?? 0) <= most) low = middle
    else high = middle - 1
  }
  return low
}

export function lineEnd(source: SourceText, position: number): number {
  const next = source.lines[lineAt(source, position) + 1]
  return next === undefined ? source.code.length : next - 1
}

/** The line around a position, trimmed and without comments; only the nearby part of a long line. */
export function lineText(source: SourceText, position: number): string {
  const start = Math.max(source.lines[lineAt(source, position)] ?? 0, position - 100)
  return source.plain.slice(start, Math.min(lineEnd(source, position), position + 200)).trim()
}

export function skipSpace(code: string, position: number): number {
  let at = position
  while (at < code.length && /\s/.test(code[at] ?? '')) at += 1
  return at
}

const OPEN = '([{'
const CLOSE = ')]}'

function bracketPairs(code: string): Int32Array {
  const pairs = new Int32Array(code.length)
  const open: number[] = []
  const count = [0, 0, 0]
  for (const { 0: char, index } of code.matchAll(/[()[\]{}]/g)) {
    const opening = OPEN.indexOf(char)
    if (opening !== -1) {
      open.push(index)
      count[opening] = (count[opening] ?? 0) + 1
      continue
    }
    const closing = CLOSE.indexOf(char)
    // A stray closing bracket closes nothing; a fitting one also closes everything left open inside.
    while ((count[closing] ?? 0) > 0) {
      const at = open.pop() ?? 0
      const kind = OPEN.indexOf(code[at] ?? '')
      count[kind] = (count[kind] ?? 0) - 1
      if (kind !== closing) continue
      pairs[at] = index
      break
    }
  }
  return pairs
}

/** The end of the block that begins on this line: before the next line that is not deeper, with its closing word or bracket. */
export function indentEnd(source: SourceText, at: number): number {
  const { code, lines, filled, language } = source
  const first = lineAt(source, at)
  const own = indentOf(code, lines[first] ?? 0)
  const closing = language === 'python' ? /[)\]]/y : /end\b|[})]/y
  let end = lineEnd(source, at)
  for (let next = lastNotAbove(filled, first) + 1; next < filled.length; next += 1) {
    const start = lines[filled[next] ?? 0] ?? 0
    const indent = indentOf(code, start)
    if (indent <= own) {
      closing.lastIndex = start + indent
      if (!closing.test(code)) return end
      if (language !== 'python') return lineEnd(source, start)
    }
    end = lineEnd(source, start)
  }
  return end
}

export function indentOf(code: string, start: number): number {
  let at = start
  while (code[at] === ' ' || code[at] === '\t') at += 1
  return at - start
}
