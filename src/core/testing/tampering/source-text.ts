/**
 * A source text without comments and strings. What brackets, strings and annotations hold together is one logical
 * line.
 */

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

export function testLanguageOf(path: string): Language | null {
  return BY_EXTENSION.find(([, extension]) => extension.test(path))?.[0] ?? null
}

/** Of a language, and no script of a shell. */
export function isProgram(path: string): boolean {
  return !['shell', null].includes(testLanguageOf(path))
}

/** `code` has no comments and no contents of strings, `plain` no comments. Both keep the positions of the text. */
type SourceTexts = { code: string; plain: string }

export type LogicalLine = SourceTexts & { at: number; indent: number }

/** In `code` only logical lines end with a line break. */
export type SourceText = SourceTexts & { language: Language; lines: readonly LogicalLine[] }

// An unclosed one ends with its line, or with the file if it may be longer than a line.
const END = '(?![^])'
const BLOCK_COMMENT = `/\\*[^]*?(?:\\*/|${END})`
const C_COMMENT = `//.*|${BLOCK_COMMENT}`
const onOneLine = (quote: string) => `${quote}[^${quote}\\\\\\n]*(?:\\\\[^][^${quote}\\\\\\n]*)*${quote}?`
const overLines = (quote: string) => `${quote}[^${quote}\\\\]*(?:\\\\[^][^${quote}\\\\]*)*${quote}?`
const raw = (quote: string) => `${quote}[^${quote}]*${quote}?`
const tripled = (quote: string) =>
  `${quote}{3}[^${quote}\\\\]*(?:(?:\\\\[^]|${quote}(?!${quote}{2}))[^${quote}\\\\]*)*(?:${quote}{3})?`
const hereDocument = (opening: string) =>
  `(?<!<)<<${opening}(?<tag>\\w{1,40})\\k<quote>.*\\n?[^]*?(?:(?=^[ \\t]*\\k<tag>[ \\t]*$)|${END})`
const QUOTES = `${onOneLine('"')}|${onOneLine("'")}`
const TRIPLED = `${tripled('"')}|${tripled("'")}`
/** What stands before a regular expression of JavaScript, and never before a division. */
const BEFORE_PATTERN = String.raw`(?:(?<![^])|[(,=:[!&|?{};+*%~^>-]|(?<![\w$.])(?:return|typeof|case|in|of|void|await|yield|delete))\s{0,20}`
const PATTERN = String.raw`/(?<=${BEFORE_PATTERN}/)(?:[^/\\[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\]?)+/?`

const LITERALS: Readonly<Record<Language, string>> = {
  // A template inside a template ends the outer one and begins it again, which comes to the same.
  javascript: `${C_COMMENT}|${QUOTES}|${overLines('`')}|${PATTERN}`,
  python: `${TRIPLED}|${QUOTES}|#.*`,
  // Build constraints are comments that decide what is built.
  go: `//(?!go:build|[ \\t]?\\+build).*|${BLOCK_COMMENT}|${QUOTES}|${raw('`')}`,
  rust: `${C_COMMENT}|(?<![\\w"])b?r(?<hashes>#{0,9})"[^]*?(?:"\\k<hashes>|${END})|${overLines('"')}|'(?:\\\\(?:u\\{\\w{0,8}\\}|x..|.)|[^\\\\'\\n])'`,
  java: `${C_COMMENT}|${tripled('"')}|@${raw('"')}|${QUOTES}`,
  php: `${C_COMMENT}|#(?!\\[).*|${overLines('"')}|${overLines("'")}`,
  ruby: `^=begin\\b[^]*?(?:\\n=end|${END})|^__END__$[^]*|${hereDocument('(?:[~-](?<quote>["\']?)|(?=[A-Z_]{2}))')}|(?<![\\w$?&])#.*|${QUOTES}|${onOneLine('`')}`,
  elixir: `${tripled('"')}|${QUOTES}|#.*`,
  shell: `\\\\[^]|${hereDocument('-?(?<quote>["\']?)(?=[A-Za-z_])')}|(?<![^\\s;(])#.*|${overLines('"')}|${raw("'")}`,
}
const COMMENT = /^(?:\/[/*]|#|=begin|__END__)/

/** Reads a text in the language of its path; null for an unknown language. */
export function readSource(path: string, text: string): SourceText | null {
  const language = testLanguageOf(path)
  if (language === null) return null
  const literals = new RegExp(LITERALS[language], 'gm')
  const plain = text.replace(literals, token => (COMMENT.test(token) ? blank(token) : token))
  const code = text.replace(literals, token => (COMMENT.test(token) ? blank(token) : withoutContent(token)))
  const starts = lineStarts(code, language)
  const rows = starts.map((at, index) => {
    const end = starts[index + 1] === undefined ? code.length : (starts[index + 1] ?? 0) - 1
    const own = code.slice(at, end).replaceAll('\n', ' ')
    return { at, indent: own.search(/\S/), code: own, plain: plain.slice(at, end) }
  })
  const joined = rows.map(row => row.code).join('\n')
  return { language, code: joined, plain, lines: rows.filter(({ indent }) => indent !== -1) }
}

function blank(text: string): string {
  return text.replace(/[^\n]/g, ' ')
}

function withoutContent(literal: string): string {
  if (literal.startsWith('\\')) return literal
  // A here document begins behind its first line, and its last line break stays.
  const opening = /^<<.*\n?|^[br@]*#*["'`/]/.exec(literal)?.[0] ?? ''
  const quote = opening.slice(-1)
  const closing = literal.length > opening.length && literal.endsWith(quote) ? quote : ''
  return opening + ' '.repeat(literal.length - opening.length - closing.length) + closing
}

/** An annotation, alone on its line, belongs to the next line. */
const ANNOTATIONS: Partial<Record<Language, RegExp>> = {
  python: /^[ \t]*@/,
  elixir: /^[ \t]*@\w*tag\b/,
  rust: /^[ \t]*#\[[\s\S]*\]\s*$/,
  php: /^[ \t]*#\[[\s\S]*\]\s*$/,
  java: /^[ \t]*[@[][\s\S]*[^\s{};]\s*$/,
}
/** A line that is joined to more than this ends where it is: a bracket was misread, or it is data. */
const LONGEST_LINE = 4_000

function lineStarts(code: string, language: Language): readonly number[] {
  const annotation = ANNOTATIONS[language]
  const starts = [0]
  let open: { close: string; joins: boolean }[] = []
  let part = 0
  for (const { 0: char, index } of code.matchAll(/[()[\]{}\n]/g)) {
    const close = CLOSING.get(char)
    if (close !== undefined) {
      // A brace right behind a parenthesis is an object or a list, no block.
      open.push({ close, joins: char !== '{' || language === 'python' || code[index - 1] === '(' })
      continue
    }
    if (char !== '\n') {
      // A bracket that does not fit was misread.
      if (open.pop()?.close !== char) open = []
      continue
    }
    const isInside = open.at(-1)?.joins === true
    const isAnnotation = !isInside && annotation?.test(code.slice(part, index)) === true
    const isTooLong = index - (starts.at(-1) ?? 0) > LONGEST_LINE
    if (!isInside) part = index + 1
    if (!isTooLong && (isInside || isAnnotation)) continue
    if (isTooLong) open = []
    starts.push(index + 1)
    part = index + 1
  }
  return starts
}

const CLOSING: ReadonlyMap<string, string> = new Map([
  ['(', ')'],
  ['[', ']'],
  ['{', '}'],
])
