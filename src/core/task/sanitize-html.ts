/** HTML as its reader sees it: without comments, attributes, unknown tags and hidden elements. Comes in pieces, since Markdown stands between. */

type HtmlReader = {
  /** The next piece as it is seen. What was hidden at its end stays hidden until a later piece ends it. */
  read(html: string): string
  /** True while everything that comes, Markdown between the pieces included, is hidden. */
  isHiding(): boolean
  /** Parts removed so far. */
  removed(): number
}

type Hiding =
  | { readonly until: string }
  /** What begins a tag that has no end swallows the rest. */
  | { readonly until: null }
  | { readonly element: string; readonly depth: number }

/** Opens a reader for one text. Where browsers and Markdown disagree about an end, the later one counts. Linear. */
export function openHtmlReader(): HtmlReader {
  let hiding: Hiding | null = null
  let removed = 0

  const hide = (now: Hiding): void => {
    hiding = now
    removed += 1
  }

  /** Reads on from `at`, where nothing is hidden and a `<` stands; gives what is shown and the offset behind. */
  function markup(html: string, at: number): { shown: string; end: number } {
    const nothing = { shown: '', end: at }
    const end = terminatorOf(html, at)
    if (end !== null) {
      hide({ until: end.terminator })
      return { shown: '', end: end.from }
    }
    const tag = tagAt(html, at)
    if (tag === null) return { shown: '<', end: at + 1 }
    if (tag === 'open') {
      hide({ until: null })
      return nothing
    }
    if (!tag.closes && hidesContent(tag)) {
      if (isVoid(tag.name)) removed += 1
      else hide({ element: tag.name, depth: 1 })
      return { shown: '', end: tag.end }
    }
    if (!isShownTag(tag.name) || tag.attributes.size > 0) removed += 1
    return { shown: isShownTag(tag.name) ? `<${tag.closes ? '/' : ''}${tag.name}>` : '', end: tag.end }
  }

  /** Reads on from `at` while something is hidden; gives the offset where that ends, or the length. */
  function silence(html: string, at: number, now: Hiding): number {
    if ('until' in now) {
      const end = now.until === null ? -1 : html.indexOf(now.until, at)
      if (end === -1) return html.length
      hiding = null
      return end + (now.until?.length ?? 0)
    }
    const next = html.indexOf('<', at)
    if (next === -1) return html.length
    const tag = tagAt(html, next)
    if (tag === 'open') hiding = { until: null }
    if (tag === null || tag === 'open') return next + 1
    if (tag.name !== now.element) return tag.end
    const depth = now.depth + (tag.closes ? -1 : 1)
    hiding = depth === 0 ? null : { element: now.element, depth }
    return tag.end
  }

  return {
    read(html) {
      const shown: string[] = []
      for (let at = 0; at < html.length; ) {
        if (hiding !== null) {
          at = silence(html, at, hiding)
          continue
        }
        const next = html.indexOf('<', at)
        shown.push(html.slice(at, next === -1 ? html.length : next))
        if (next === -1) break
        const piece = markup(html, next)
        shown.push(piece.shown)
        at = piece.end
      }
      return shown.join('')
    },
    isHiding: () => hiding !== null,
    removed: () => removed,
  }
}

/** What ends the comment, instruction or declaration that begins here, and from where to look for it; null for anything else. */
function terminatorOf(html: string, at: number): { readonly terminator: string; readonly from: number } | null {
  if (html.startsWith('<!--', at)) return { terminator: '-->', from: at + 4 }
  if (html.startsWith('<![CDATA[', at)) return { terminator: ']]>', from: at + 9 }
  if (html.startsWith('<?', at)) return { terminator: '?>', from: at + 2 }
  // A closing tag without a name is a comment to browsers.
  return /^<(?:!|\/[^A-Za-z])/.test(html.slice(at, at + 3)) ? { terminator: '>', from: at + 2 } : null
}

/** One HTML tag, read as browsers read it: https://html.spec.whatwg.org/multipage/parsing.html#tag-open-state */

type Tag = {
  readonly name: string
  readonly closes: boolean
  readonly attributes: ReadonlyMap<string, string>
  /** The offset behind it. */
  readonly end: number
}

const NAME = /<(\/?)([A-Za-z][^\s/>]*)/y
const ATTRIBUTE = /[\s/]*([^\s/>][^\s/>=]*)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|(?!["'])([^\s>]*)))?/y
const VALUE_LEFT_OPEN = /\s*=/y
const END = /[\s/]*>/y

/** The tag at an offset; `open` where it never ends, null where there is none. */
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

/** What GitHub keeps of HTML in Markdown; any other tag vanishes, its name with it. */
const SHOWN = words(
  'a abbr b bdo blockquote br caption center cite code dd del details dfn div dl dt em figcaption figure font h1 h2 h3 h4 h5 h6 hr i img ins kbd li mark ol p picture pre q rp rt ruby s samp small source span strike strong sub summary sup table tbody td tfoot th thead time tr tt u ul var wbr',
)
/** Elements whose content is never shown as text. */
const SILENT = words(
  'applet audio canvas datalist embed frameset head iframe math noembed noframes noscript object option script select style svg template textarea title video xmp',
)
const VOID = words('area base br col embed frame hr img input link meta param source track wbr')

const HIDING_STYLE = new RegExp(
  [
    '[&\\\\]',
    'display:none',
    'visibility:(?:hidden|collapse)',
    'content-visibility',
    'opacity:(?:0(?![.\\d])|0?\\.[0-3])',
    '(?:font-size|line-height|zoom):(?:0|[12](?:\\.\\d+)?p[xt])',
    'font:[^;]*\\b[0-2]p[xt]',
    '(?:^|;)color:(?:transparent|white|#fff|rgb|hsl)',
    '(?:width|height):[01](?:px)?(?![.\\d])',
    'position:(?:absolute|fixed)',
    '(?:left|right|top|bottom|indent|margin[a-z-]*):-',
    'clip|mask|filter|transform|scale|z-index:-',
  ].join('|'),
)
const HIDING_CLASS = /(?:^|\s)(?:sr-only|visually-hidden|screen-reader-text|hidden|invisible|d-none)(?:\s|$)/i
const PALE = /^(?:white|transparent|#fff(?:fff)?)$/i
const TINY = /^[01](?:px)?$/

/** True for a tag that is left as it is, without its attributes. */
function isShownTag(name: string): boolean {
  return SHOWN.has(name)
}

/** True for an element that has no content and no closing tag. */
function isVoid(name: string): boolean {
  return VOID.has(name)
}

/** True for an element that, with all that is in it, is meant not to be seen. */
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
    PALE.test(get('color')) ||
    [get('width'), get('height')].some(size => TINY.test(size))
  )
}
