/** Text outside code, written so that GitHub shows it and does nothing else. */

/** An inline link or image to the web; others stay text. The title is dropped. */
const LINK = /(!?)\[([^[\]]*)\]\((https?:\/\/[\w.~:/?#@!&'*+,;=%-]+)(?:[ \t]+"[^"]*")?\)/
/** As far as GitHub's own links of bare addresses reach, so that one never swallows half of what follows. */
const ADDRESS = /(?:[A-Za-z][A-Za-z0-9+.-]{0,15}:\/\/|www\.)[^\s<`]*/
/** A whole run of characters that mentions and references are made of, so that each is looked at once. */
const WORD = /[\w.+/:@#-]+/
const SPECIAL = /[<&[\\$`]|~{3,}/
const TOKEN = new RegExp([LINK, ADDRESS, WORD, SPECIAL].map(one => `(?:${one.source})`).join('|'), 'g')

/** What GitHub turns into a link that leaves a trace elsewhere: a person, a team, an issue, a commit of a repository. */
const LIVE = /@[\w.-]|#\d|(?<![a-z0-9])GH-\d/i
/** An address of an issue, a pull request or a discussion, on any host. */
const THREAD = /\/(?:issues|pulls?|discussions)\/\d/i
/** Only the web may be linked. */
const OTHER_SCHEME = /^(?!https?:)_*[a-z][a-z0-9+.-]*:\/\//i
/** In an address, which is not escaped: entities that would turn into something else, mathematics, and what no address holds. */
const NOT_PLAIN = /&[#\w]+;|[$"|\\^{}[\]]/

const ENTITIES: ReadonlyMap<string, string> = new Map([
  ['<', '&lt;'],
  ['&', '&amp;'],
  ['$', '&#36;'],
  ['`', '&#96;'],
])

/** Markdown text (no code spans in it) without mentions, references, HTML, images and links other than to the web; each that was live becomes code. */
export function inertText(text: string): string {
  const inert = text.replace(TOKEN, (token: string, image?: string, label?: string, target?: string, at = 0) => {
    // Behind an exclamation mark a link would be an image.
    if (target !== undefined) return (text[at - 1] === '!' ? ' ' : '') + inertLink(label ?? '', target, image === '!')
    const entity = ENTITIES.get(token)
    if (entity !== undefined) return entity
    if (token === '[') return ALERT.test(text.slice(at, at + ALERT_LENGTH)) ? '\\[ ' : '\\['
    if (token === '\\') return '\\\\'
    if (token.startsWith('~~~')) return token.replaceAll('~', '\\~')
    return inertWord(token)
  })
  // Two spans that touch would be one run of backticks; there are no others, since bare ones are entities now.
  return inert.replaceAll('``', '` `')
}

/** `[!WARNING]` is for the host's own words. */
const ALERT = /^\[!\w/
const ALERT_LENGTH = 3

function inertLink(label: string, target: string, isImage: boolean): string {
  // An address that leads to another one is a lie.
  if (/:\/\/|www\./i.test(label)) return inertWord(target)
  const said = inertText(label).trim()
  const shown = isImage ? `image: ${said === '' ? 'untitled' : said}` : said
  if (shown === '' || isLive(target)) return `${shown}${shown === '' ? '' : ' '}${asCode(target)}`
  return `[${shown}](${target.replaceAll('&', '&amp;')})`
}

function inertWord(word: string): string {
  const end = endOfWord(word)
  const head = word.slice(0, end)
  if (isLive(head)) return asCode(head) + escaped(word.slice(end))
  return /^(?:https?:\/\/|www\.)/i.test(word) ? word : escaped(word)
}

/** Without the punctuation that ends a sentence, which is no part of an address either. */
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
