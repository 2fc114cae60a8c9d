/** Blanks comments and strings of a source text, by the lexical rules of its language. */

/** Both texts keep the positions of the original. */
type BlankedText = {
  /** Without comments and the contents of strings. */
  readonly code: string
  /** Without comments. */
  readonly plain: string
}

/** Replaces comments, and the contents of strings, by spaces. Line breaks stay. */
export function blankText(text: string, language: Language): BlankedText {
  const spans = literalSpans(text, language)
  return {
    code: without(text, spans),
    plain: without(
      text,
      spans.filter(({ kind }) => kind === 'comment'),
    ),
  }
}

function without(text: string, spans: readonly Span[]): string {
  const parts: string[] = []
  let at = 0
  for (const { from, to } of spans) {
    parts.push(text.slice(at, from), text.slice(from, to).replace(/[^\n]/g, ' '))
    at = to
  }
  parts.push(text.slice(at))
  return parts.join('')
}

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

/** The language of a path, or null for any other. */
export function languageOf(path: string): Language | null {
  return BY_EXTENSION.find(([, extension]) => extension.test(path))?.[0] ?? null
}

/** A literal ends at `close`, or at the end of the line unless `overLines`. */
type Literal = {
  readonly kind: 'comment' | 'string'
  readonly close: string
  readonly escapes: boolean
  readonly overLines: boolean
}

type LexicalRules = {
  /** Finds the next opening (global). */
  readonly opener: RegExp
  readonly literals: Readonly<Record<string, Literal>>
}

const LINE: Literal = { kind: 'comment', close: '\n', escapes: false, overLines: true }
const BLOCK: Literal = { kind: 'comment', close: '*/', escapes: false, overLines: true }
const quoted = (close: string, overLines: boolean, escapes = true): Literal => ({
  kind: 'string',
  close,
  escapes,
  overLines,
})
const C_LIKE = { '//': LINE, '/*': BLOCK, '"': quoted('"', false), "'": quoted("'", false) }
const HASH = { '#': LINE, '"': quoted('"', false), "'": quoted("'", false) }
const TRIPLE = { '"""': quoted('"""', true), "'''": quoted("'''", true) }

/** `literalSpans` closes here documents, raw strings of Rust, template holes and regular expressions itself. */
const LEXICAL_RULES: Readonly<Record<Language, LexicalRules>> = {
  javascript: { opener: /\/\/|\/\*|["'`/{}]/g, literals: C_LIKE },
  python: { opener: /"""|'''|["'#]/g, literals: { ...HASH, ...TRIPLE } },
  go: { opener: /\/\/|\/\*|["'`]/g, literals: { ...C_LIKE, '`': quoted('`', true, false) } },
  rust: {
    opener: /\/\/|\/\*|(?<![\w"])b?r#{0,9}"|"|'(?:\\(?:u\{\w{0,8}\}|x..|.)|[^\\'\n])'/g,
    literals: { ...C_LIKE, '"': quoted('"', true) },
  },
  java: { opener: /\/\/|\/\*|"""|@"|["']/g, literals: { ...C_LIKE, ...TRIPLE, '@"': quoted('"', true, false) } },
  php: {
    opener: /\/\/|\/\*|#(?!\[)|["']/g,
    literals: { ...C_LIKE, ...HASH, '"': quoted('"', true), "'": quoted("'", true) },
  },
  ruby: {
    opener: /^=begin\b|^__END__$|(?<!<)<<[~-](["']?)\w{1,40}\1|<<[A-Z_]{2,40}\b|(?<![\w$?&])#|["'`]/gm,
    literals: { ...HASH, '`': quoted('`', false), '=begin': { ...LINE, close: '\n=end' } },
  },
  elixir: { opener: /"""|["'#]/g, literals: { ...HASH, ...TRIPLE } },
  shell: {
    opener: /\\[\s\S]|(?<!<)<<-?(["']?)[A-Za-z_]\w{0,40}\1|(?<![^\s;(])#|["']/g,
    literals: { '#': LINE, '"': quoted('"', true), "'": quoted("'", true, false) },
  },
}

/** The inside of a string, or a whole comment. */
type Span = { readonly kind: 'comment' | 'string'; readonly from: number; readonly to: number }

/** Returns the spans in order, none inside another, in one pass. An unclosed one ends with its line or with the file. */
function literalSpans(text: string, language: Language): readonly Span[] {
  const { opener, literals } = LEXICAL_RULES[language]
  const spans: Span[] = []
  const holes: number[] = []
  let hereDocument: Span | null = null
  let at = 0
  for (;;) {
    opener.lastIndex = at
    const found = opener.exec(text)
    if (hereDocument !== null && (found === null || found.index >= hereDocument.from)) {
      spans.push(hereDocument)
      at = hereDocument.to
      hereDocument = null
      continue
    }
    if (found === null) return spans
    const [token] = found
    const inside = found.index + token.length
    at = inside
    const depth = holes.length - 1
    if (token === '{') {
      if (depth >= 0) holes[depth] = (holes[depth] ?? 0) + 1
    } else if (token === '}' && (holes[depth] ?? 1) > 0) {
      if (depth >= 0) holes[depth] = (holes[depth] ?? 0) - 1
    } else if (language === 'javascript' && (token === '`' || token === '}')) {
      if (token === '}') holes.pop()
      const end = templateEnd(text, inside)
      spans.push({ kind: 'string', from: inside, to: end })
      if (text.startsWith('${', end)) holes.push(0)
      at = end + (text[end] === '`' ? 1 : 2)
    } else if (token === '/') {
      if (!startsPattern(text, found.index)) continue
      const end = patternEnd(text, inside)
      spans.push({ kind: 'string', from: inside, to: end })
      at = end + 1
    } else if (token.startsWith('<<')) {
      hereDocument ??= hereDocumentOf(text, inside, token.replace(/^<<[~-]?["']?|["']$/g, ''))
    } else if (token.startsWith('\\')) {
      // An escaped character outside a string opens nothing.
    } else if (token.length > 1 && token.startsWith("'") && token !== "'''") {
      spans.push({ kind: 'string', from: found.index + 1, to: inside - 1 })
    } else {
      const literal = literals[token] ?? specialLiteral(token)
      const end = closeOf(text, inside, literal)
      spans.push({ kind: literal.kind, from: literal.kind === 'comment' ? found.index : inside, to: end })
      at = end + (literal.close === '\n' || !text.startsWith(literal.close, end) ? 0 : literal.close.length)
    }
  }
}

function specialLiteral(token: string): Literal {
  if (token === '__END__') return { kind: 'comment', close: '\0', escapes: false, overLines: true }
  return { kind: 'string', close: `"${token.replace(/[^#]/g, '')}`, escapes: false, overLines: true }
}

function closeOf(text: string, from: number, { close, escapes, overLines }: Literal): number {
  if (!escapes && overLines) {
    const end = text.indexOf(close, from)
    return end === -1 ? text.length : end
  }
  for (let at = from; at < text.length; at += 1) {
    if (escapes && text[at] === '\\') at += 1
    else if (!overLines && text[at] === '\n') return at
    else if (text.startsWith(close, at)) return at
  }
  return text.length
}

function templateEnd(text: string, from: number): number {
  for (let at = from; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1
    else if (text[at] === '`' || text.startsWith('${', at)) return at
  }
  return text.length
}

/** True if a slash cannot be a division: after an operator, an opening bracket or a word like `return`. */
function startsPattern(text: string, slash: number): boolean {
  let at = slash - 1
  while (at >= 0 && (text[at] === ' ' || text[at] === '\t' || text[at] === '\n')) at -= 1
  if (at < 0 || '(,=:[!&|?{};+-*%~^>'.includes(text[at] ?? '')) return true
  return /(?<![\w$.])(?:return|typeof|case|in|of|void|await|yield|delete)$/.test(
    text.slice(Math.max(0, at - 8), at + 1),
  )
}

function patternEnd(text: string, from: number): number {
  let inClass = false
  for (let at = from; at < text.length; at += 1) {
    const char = text[at]
    if (char === '\n') return at
    if (char === '\\') at += 1
    else if (char === '[') inClass = true
    else if (char === ']') inClass = false
    else if (char === '/' && !inClass) return at
  }
  return text.length
}

function hereDocumentOf(text: string, from: number, tag: string): Span {
  const start = text.indexOf('\n', from)
  if (start === -1) return { kind: 'string', from: text.length, to: text.length }
  const end = new RegExp(`^[ \\t]*${tag}[ \\t]*$`, 'gm')
  end.lastIndex = start + 1
  return { kind: 'string', from: start + 1, to: end.exec(text)?.index ?? text.length }
}
