/** Untrusted text as Markdown that GitHub shows and does nothing with. The only way such text gets into a line of a comment or body. */
import { cut, writtenWithin } from './cut.ts'
import { escapeHidden, oneLine } from './sanitized-text.ts'

const LINK_TO_WEB = /(!?)\[([^[\]]*)\]\((https?:\/\/[\w.~:/?#@!&'*+,;=%-]+)(?:[ \t]+"[^"]*")?\)/
/** As far as GitHub's own links of bare addresses reach, so that one never swallows half of what follows. */
const ADDRESS = /(?:[A-Za-z][A-Za-z0-9+.-]{0,15}:\/\/|www\.)[^\s<`]*/
const WORD = /[\w.+/:@#-]+/
const SPECIAL = /[<&[\\$`|]|~{3,}/
const TOKEN = new RegExp([LINK_TO_WEB, ADDRESS, WORD, SPECIAL].map(one => `(?:${one.source})`).join('|'), 'g')

/** What GitHub turns into a link that leaves a trace elsewhere: a person, a team, an issue, a commit of a repository. */
const LIVE = /@[\w.-]|#\d|(?<![a-z0-9])GH-\d/i
const THREAD = /\/(?:issues|pulls?|discussions)\/\d/i
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

/** Whether a word mentions somebody or refers to an issue, also in a text that is no Markdown. */
export function refersElsewhere(word: string): boolean {
  return LIVE.test(word) || THREAD.test(word)
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
    const isCode = piece.kind === 'code' && !(pipesSplit && piece.text.includes('|'))
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
      .map(({ kind, text }) => (kind === 'code' ? text : text.replace(EMPHASIS, (mark, pair) => pair ?? `\\${mark}`)))
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

/** `[skip ci]`, `[no-ci]`, `[ci skip]`, `***NO_CI***`: in the message of a commit they keep checks from running. A squash merge takes that from a body. */
const SKIP = /\[(\s{0,9}(?:(?:skip|no)[\s_-]{1,9}\w{1,20}|\w{1,20}[\s_-]{1,9}skip)\s{0,9})\]|\*{3}NO_CI\*{3}/gi

export function withoutSkipCommands(text: string): string {
  return text.replace(SKIP, (_, inner?: string) => (inner === undefined ? 'NO_CI' : `(${inner})`))
}

const LIVE_IN_JSON =
  /[<>&@]|`{3,}|#(?=\d)|[\p{Cf}\p{Default_Ignorable_Code_Point}\p{Co}\p{Zl}\p{Zp}\u2800\u007f-\u009f]|(?! )\p{Zs}/gu
/** The last slash before the number of an issue, so that nobody finds its address in the raw text. */
const THREAD_IN_JSON = /(\/(?:issues|pulls?|discussions))\/(?=\d)/gi

/** A JSON value as text, with `indent` spaces a level. Everything that could be live is a JSON escape, so the value stays the same. */
export function escapedJson(value: unknown, indent: number): string {
  return JSON.stringify(value, null, indent)
    .replace(LIVE_IN_JSON, character =>
      Array.from({ length: character.length }, (_, at) => escapeUnit(character.charCodeAt(at))).join(''),
    )
    .replace(THREAD_IN_JSON, '$1\\/')
    .replace(/(\bgh)-(?=\d)/gi, '$1\\u002d')
    .replace(SKIP, command => escapeUnit(command.charCodeAt(0)) + command.slice(1))
}

function escapeUnit(code: number): string {
  return `\\u${code.toString(16).padStart(4, '0')}`
}

export type Piece = { readonly kind: 'code' | 'text'; readonly text: string }

/** A line as code spans (with their backticks) and the text between; a run of backticks without a partner on the line is text. */
export function splitCode(line: string): Piece[] {
  const runs = Array.from(line.matchAll(/`+/g), match => ({ at: match.index, length: match[0].length }))
  const partners = nextOfSameLength(runs.map(run => run.length))
  const pieces: Piece[] = []
  let done = 0
  for (let index = 0; index < runs.length; index++) {
    const run = runs[index]
    const partner = runs[partners[index] ?? -1]
    if (run === undefined || partner === undefined) continue
    const end = partner.at + partner.length
    pieces.push({ kind: 'text', text: line.slice(done, run.at) }, { kind: 'code', text: line.slice(run.at, end) })
    done = end
    index = partners[index] ?? index
  }
  pieces.push({ kind: 'text', text: line.slice(done) })
  return pieces.filter(piece => piece.text !== '')
}

function nextOfSameLength(lengths: readonly number[]): (number | undefined)[] {
  const next = new Map<number, number>()
  const partners: (number | undefined)[] = []
  for (let index = lengths.length - 1; index >= 0; index--) {
    const length = lengths[index] ?? 0
    partners[index] = next.get(length)
    next.set(length, index)
  }
  return partners
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

export function longestRun(text: string): number {
  return text.matchAll(/`+/g).reduce((longest, [run]) => Math.max(longest, run.length), 0)
}

/** Code in which a reader that searches the raw text finds no comment and no `json` block. */
export function unmarked(code: string): string {
  return code.replace(/<!(?=-)/g, '< !').replace(/([`~]{3})(?=json)/gi, '$1 ')
}
