/** Untrusted text as Markdown that GitHub shows and does nothing with. The only way such text gets into a line of a comment or body. */
import { longestRun, splitCode } from './code-spans.ts'
import { cut, writtenWithin } from './cut.ts'
import { refersElsewhere, unmarked } from './live-tokens.ts'
import { escapeHidden, oneLine } from './sanitized-text.ts'

const LINK_TO_WEB = /(!?)\[([^[\]]*)\]\((https?:\/\/[\w.~:/?#@!&'*+,;=%-]+)(?:[ \t]+"[^"]*")?\)/
/** As far as GitHub's own links of bare addresses reach, so that one never swallows half of what follows. */
const ADDRESS = /(?:[A-Za-z][A-Za-z0-9+.-]{0,15}:\/\/|www\.)[^\s<`]*/
const WORD = /[\w.+/:@#-]+/
const SPECIAL = /[<&[\\$`|]|~{3,}/
const TOKEN = new RegExp([LINK_TO_WEB, ADDRESS, WORD, SPECIAL].map(one => `(?:${one.source})`).join('|'), 'g')

const OTHER_SCHEME = /^(?!https?:)_*[a-z][a-z0-9+.-]*:\/\//i
/** In an address, which is not escaped: entities that would turn into something else, mathematics, and what no address holds. */
const NOT_PLAIN = /&[#\w]+;|[$"|\\^{}[\]]/

const ENTITIES: ReadonlyMap<string, string> = new Map([
  ['<', '&lt;'],
  ['&', '&amp;'],
  ['$', '&#36;'],
  ['`', '&#96;'],
  ['|', '&#124;'],
])

function escapeText(text: string): string {
  const escaped = text.replace(TOKEN, (token: string, image?: string, label?: string, target?: string, at = 0) => {
    // Behind an exclamation mark a link would be an image.
    if (target !== undefined) return (text[at - 1] === '!' ? ' ' : '') + escapedLink(label ?? '', target, image === '!')
    const entity = ENTITIES.get(token)
    if (entity !== undefined) return entity
    if (token === '[') return ALERT.test(text.slice(at, at + ALERT_LENGTH)) ? '\\[ ' : '\\['
    if (token === '\\') return '\\\\'
    if (token.startsWith('~~~')) return token.replaceAll('~', '\\~')
    return escapedWord(token)
  })
  // Two spans that touch would be one run of backticks; there are no others, since bare ones are entities now.
  return escaped.replaceAll('``', '` `')
}

/** `[!WARNING]` is for the host's own words. */
const ALERT = /^\[!\w/
const ALERT_LENGTH = 3

function escapedLink(label: string, target: string, isImage: boolean): string {
  // An address that leads to another one is a lie.
  if (/:\/\/|www\./i.test(label)) return escapedWord(target)
  const said = escapeText(label).trim()
  const shown = isImage ? `image: ${said === '' ? 'untitled' : said}` : said
  if (shown === '' || isLive(target)) return `${shown}${shown === '' ? '' : ' '}${asCode(target)}`
  return `[${shown}](${target.replaceAll('&', '&amp;')})`
}

function escapedWord(word: string): string {
  const end = endOfWord(word)
  const head = word.slice(0, end)
  if (isLive(head)) return asCode(head) + escaped(word.slice(end))
  return /^(?:https?:\/\/|www\.)/i.test(word) ? word : escaped(word)
}

function endOfWord(word: string): number {
  let end = word.length
  while (end > 0 && ".,:;!?'*_~/)+-".includes(word[end - 1] ?? '')) end--
  return end
}

function isLive(text: string): boolean {
  return refersElsewhere(text) || OTHER_SCHEME.test(text) || NOT_PLAIN.test(text)
}

function asCode(text: string): string {
  return `\`${text}\``
}

function escaped(text: string): string {
  return text.replace(/[<&$`]/g, character => ENTITIES.get(character) ?? character)
}

/** One line, its hidden characters already removed. `pipesSplit`: the line may be put into a table, where a pipe ends a code span. */
export function escapeMarkdown(line: string, { pipesSplit }: { readonly pipesSplit: boolean }): string {
  const parts: string[] = []
  for (const piece of splitCode(line)) {
    const isCode = piece.code !== null && !(pipesSplit && piece.text.includes('|'))
    const next = isCode ? unmarked(piece.text) : escapeText(piece.text)
    const before = parts.at(-1) ?? ''
    // Two spans that touch would be one run of backticks; behind a long run `json` looks like the record's fence.
    if (before.endsWith('`') && /^(?:`|json)/i.test(next)) parts.push(' ')
    else if (isCode && endsInAddress(before)) parts.push(' ')
    parts.push(next)
  }
  return parts.join('')
}

/** GitHub's links of bare addresses go on to the next blank, over a backtick too. */
function endsInAddress(text: string): boolean {
  return /:\/\/|www\./i.test(text.slice(text.lastIndexOf(' ') + 1))
}

const BLOCK_MARK = /^(\d{0,9})([#>=]|[-+](?=[\s-]|$)|[*_](?=[\s*_]*$|\s)|[.)](?=\s|$))/

/** Most of a text may be hidden or blank. */
const HIDDEN_SHARE = 4

/** Untrusted prose on one line of at most `limit` characters, for a list item, a quote or a table cell. */
export function escapedLine(text: string, limit: number): string {
  return writtenWithin(lineOf(text, limit), limit, writeLine)
}

/** A title on one line, where only code spans are marked up: it can stand in bold and in a link. */
export function escapedTitle(text: string, limit: number): string {
  return writtenWithin(lineOf(text, limit), limit, part =>
    splitCode(writeLine(part))
      .map(({ code, text }) => (code !== null ? text : text.replace(EMPHASIS, (mark, pair) => pair ?? `\\${mark}`)))
      .join(''),
  )
}

const EMPHASIS = /(\\.)|[*[\]]|(?<!\w)_|_(?!\w)/g

function writeLine(line: string): string {
  return escapeMarkdown(line, { pipesSplit: true }).replaceAll('|', '&#124;').replace(BLOCK_MARK, '$1\\$2')
}

/** The same for the last line of a paragraph, where no table can begin: code keeps its pipes. */
export function escapedSentence(text: string, limit: number): string {
  return writtenWithin(lineOf(text, limit), limit, part =>
    escapeMarkdown(part, { pipesSplit: false }).replace(BLOCK_MARK, '$1\\$2'),
  )
}

function lineOf(text: string, limit: number): string {
  return oneLine(text.slice(0, limit * HIDDEN_SHARE))
}

const NAME_LIMIT = 300
const PIPE = '\\u{7c}'

/** One line of untrusted text (a path, a command) as a code span that is safe anywhere: hidden characters and pipes show as `\u{7c}`. */
export function codeSpan(text: string, limit = NAME_LIMIT): string {
  return spanned(shownName(text, limit).replaceAll('|', PIPE))
}

/** The same for a table cell, where an escaped pipe shows as itself. Renderers disagree about a pipe behind a backslash. */
export function codeCell(text: string, limit = NAME_LIMIT): string {
  return spanned(shownName(text, limit).replaceAll('\\|', `\\${PIPE}`).replaceAll('|', '\\|'))
}

/** A name in backticks inside a sentence that is escaped later, or shown as plain text. */
export function bareSpan(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  return inBackticks(line, line === '' || line.includes('`'))
}

function shownName(text: string, limit: number): string {
  return cut(escapeHidden(text.slice(0, limit + 1)), limit)
}

function spanned(text: string): string {
  const shown = unmarked(text)
  return inBackticks(shown, shown === '' || /^(?:[` ]|json)|[` ]$/i.test(shown))
}

function inBackticks(text: string, isPadded: boolean): string {
  const fence = '`'.repeat(longestRun(text) + 1)
  const pad = isPadded ? ' ' : ''
  return `${fence}${pad}${text}${pad}${fence}`
}
