/** Where comments and strings of a language begin and end. */
import type { Language } from './language.ts'

/** How something opened is closed: at `close`, or at the end of the line where it may not go on. */
export type Literal = {
  readonly kind: 'comment' | 'string'
  readonly close: string
  readonly escapes: boolean
  readonly overLines: boolean
}

export type LexicalRules = {
  /** Finds the next opening; global. */
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

/** Here documents, raw strings of Rust, template holes and regular expressions have openers here and are closed by `literal-spans.ts`. */
export const LEXICAL_RULES: Readonly<Record<Language, LexicalRules>> = {
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
