/** Which HTML elements a reader of the issue would not see. */
import type { Tag } from './html-tag.ts'

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
export function isShownTag(name: string): boolean {
  return SHOWN.has(name)
}

/** True for an element that has no content and no closing tag. */
export function isVoid(name: string): boolean {
  return VOID.has(name)
}

/** True for an element that, with all that is in it, is meant not to be seen. */
export function hidesContent({ name, attributes }: Tag): boolean {
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
