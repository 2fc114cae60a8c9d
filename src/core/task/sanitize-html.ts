/** HTML as a person sees it on GitHub. */
import { DRAWN } from '../text/live-tokens.ts'

/** Opens a reader for one text. If browsers and Markdown disagree about an end, the later one counts. Linear. */
export function openHtmlReader() {
  /** How the hidden markup ends that has begun: empty for a tag that never ends. */
  let until: string | null = null
  let hidden: { name: string; depth: number } | null = null
  let removed = 0
  let small = 0
  const pictures: string[] = []

  function markup(html: string, at: number): { text: string; end: number } {
    const comment = commentAt(html, at)
    const tag = comment === null ? tagAt(html, at) : null
    if (comment !== null || tag === 'open') {
      until = comment?.terminator ?? ''
      removed += 1
      return { text: '', end: comment?.from ?? html.length }
    }
    if (tag === null) return { text: hidden === null ? '<' : '', end: at + 1 }
    const { name, closes, end } = tag
    if (hidden !== null) {
      const depth: number = hidden.depth + (name !== hidden.name ? 0 : closes ? -1 : 1)
      hidden = depth === 0 ? null : { ...hidden, depth }
      return { text: '', end }
    }
    if (SMALL.has(name)) small = Math.max(0, small + (closes ? -1 : 1))
    if (!closes && (hidesContent(tag) || (SMALL.has(name) && small > MOST_SMALL))) {
      if (SMALL.has(name)) small -= 1
      removed += 1
      if (!VOID.has(name)) hidden = { name, depth: 1 }
      return { text: '', end }
    }
    if (!KEPT.has(name) || hidesWords(tag)) removed += 1
    if (name === 'img' && !closes) pictures.push(tag.attributes.get('src')?.trim() ?? '')
    return { text: KEPT.has(name) ? `<${closes ? '/' : ''}${name}>` : '', end }
  }

  return {
    /** Markdown separates the pieces. A hidden part may go on into later ones. */
    read(html: string): string {
      const parts: string[] = []
      for (let at = 0; at < html.length; ) {
        const next = html.indexOf(until ?? '<', at)
        if (hidden === null && until === null) parts.push(html.slice(at, next === -1 ? html.length : next))
        if (next === -1 || until === '') break
        if (until !== null) {
          at = next + until.length
          until = null
          continue
        }
        const piece = markup(html, next)
        parts.push(piece.text)
        at = piece.end
      }
      return parts.join('')
    },
    isHiding: () => until !== null || hidden !== null,
    removed: () => removed,
    /** The addresses of the visible pictures, in order. */
    pictures: () => pictures,
  }
}

function commentAt(html: string, at: number): { terminator: string; from: number } | null {
  if (html.startsWith('<!--', at)) return { terminator: '-->', from: at + 4 }
  if (html.startsWith('<![CDATA[', at)) return { terminator: ']]>', from: at + 9 }
  if (html.startsWith('<?', at)) return { terminator: '?>', from: at + 2 }
  // Browsers read a closing tag without a name as a comment.
  return /^<(?:!|\/[^A-Za-z])/.test(html.slice(at, at + 3)) ? { terminator: '>', from: at + 2 } : null
}

/** https://html.spec.whatwg.org/multipage/parsing.html#tag-open-state */
type Tag = {
  name: string
  closes: boolean
  attributes: ReadonlyMap<string, string>
  end: number
}

const NAME = /<(\/?)([A-Za-z][^\s/>]*)/y
const ATTRIBUTE = /[\s/]*([^\s/>][^\s/>=]*)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|(?!["'])([^\s>]*)))?/y
const VALUE_LEFT_OPEN = /\s*=/y
const END = /[\s/]*>/y

function tagAt(html: string, at: number): Tag | 'open' | null {
  NAME.lastIndex = at
  const [head = '', slash, name = ''] = NAME.exec(html) ?? []
  if (name === '') return null
  const attributes = new Map<string, string>()
  for (let here = at + head.length; ; ) {
    END.lastIndex = here
    const end = END.exec(html)
    if (end !== null) return { name: name.toLowerCase(), closes: slash === '/', attributes, end: here + end[0].length }
    ATTRIBUTE.lastIndex = here
    const [whole = '', key = '', double, single, bare] = ATTRIBUTE.exec(html) ?? []
    here += whole.length
    VALUE_LEFT_OPEN.lastIndex = here
    if (whole === '' || VALUE_LEFT_OPEN.test(html)) return 'open'
    if (!attributes.has(key.toLowerCase())) attributes.set(key.toLowerCase(), double ?? single ?? bare ?? '')
  }
}

const words = (text: string): ReadonlySet<string> => new Set(text.split(' '))

const KEPT = words(
  'a abbr b bdo blockquote br caption center cite code dd del details dfn div dl dt em figcaption figure font h1 h2 h3 h4 h5 h6 hr i img ins kbd li mark ol p picture pre q rt ruby s samp small source span strike strong sub summary sup table tbody td tfoot th thead time tr tt u ul var wbr',
)
const SILENT = words(
  'applet audio canvas datalist embed frameset head iframe math noembed noframes noscript object option rp script select style svg template textarea title video xmp',
)
/** Letters in them are smaller than around, so that nobody could read those in many. */
const SMALL = words('code pre rt samp small sub sup tt')
const MOST_SMALL = 3
const LAYOUT = words('src width height')
const VOID = words('area base br col embed frame hr img input link meta param source track wbr')

const HIDING_STYLE = new RegExp(
  [
    '[&\\\\]|display:none|visibility:(?:hidden|collapse)|content-visibility|opacity:(?:0(?![.\\d])|0?\\.[0-3])',
    '(?:font-size|line-height|zoom):(?:0|[12](?:\\.\\d+)?p[xt])|font:[^;]*\\b[0-2]p[xt]',
    '(?:^|;)color:(?:transparent|white|#fff|rgb|hsl)|(?:width|height):[01](?:px)?(?![.\\d])|position:(?:absolute|fixed)',
    '(?:left|right|top|bottom|indent|margin[a-z-]*):-|clip|mask|filter|transform|scale|z-index:-',
  ].join('|'),
)
const HIDING_CLASS = /(?:^|\s)(?:sr-only|visually-hidden|screen-reader-text|hidden|invisible|d-none)(?:\s|$)/i
const PALE = /^(?:white|transparent|#fff(?:fff)?)$/i
const TINY = /^[01](?:px)?$/

/** One word names a picture, as GitHub does it ("image"): a reader loses nothing by it. */
export function isMoreThanName(text: string): boolean {
  return /\S\s+\S/.test(text)
}

function hidesWords({ name, attributes }: Tag): boolean {
  if (name !== 'img') return attributes.size > 0
  return [...attributes].some(([key, value]) => !LAYOUT.has(key) && isMoreThanName(value))
}

function hidesContent({ name, attributes }: Tag): boolean {
  if (SILENT.has(name) || attributes.has('hidden')) return true
  const get = (key: string) => attributes.get(key)?.trim() ?? ''
  const style = get('style')
    .replace(/\/\*.*?(?:\*\/|$)/gs, '')
    .replace(/\s+/g, '')
    .toLowerCase()
  return (
    HIDING_STYLE.test(style) ||
    HIDING_CLASS.test(get('class')) ||
    DRAWN.has(get('lang').toLowerCase()) ||
    PALE.test(get('color')) ||
    [get('width'), get('height')].some(size => TINY.test(size))
  )
}
