/** What GitHub would act on in a text, found in the page that a parser of Markdown makes of it. */
import { micromark } from 'micromark'
import { gfmTable, gfmTableHtml } from 'micromark-extension-gfm-table'
import { type DefaultTreeAdapterMap, parseFragment } from 'parse5'

type Node = DefaultTreeAdapterMap['childNode']

const TAGS = new Set('p em strong a code pre ul ol li blockquote h4 h5 h6 br hr'.split(' '))
/** What only a page of ours has. */
const TAGS_OF_PAGE = new Set('details summary sub table thead tbody tr th td h1 h2 h3'.split(' '))

/** Live in the text of a page, outside code. */
const LIVE_TEXT: readonly (readonly [string, RegExp])[] = [
  ['mention', /@[a-z0-9]/i],
  ['reference', /#\d|(?<![a-z0-9])GH-\d/i],
  ['thread', /\/(?:issues|pulls?|discussions)\/\d/i],
  ['address', /[a-z][a-z0-9+.-]*:\/\/\S|www\.\w/i],
  ['commit', /\b(?=\w*\d)(?=\w*[a-f])[0-9a-f]{7,40}\b/],
  ['alert', /\[!\w/],
  ['order', /^[ \t]*\/[a-z]/im],
  ['sign', /[✅❌⚠]|:(?:white_check_mark|x|warning):/],
]
/** Live for whoever reads the raw text. */
const LIVE_RAW: readonly (readonly [string, RegExp])[] = [
  ['comment', /<!--/],
  ['record', /```json/i],
  ['order', /^[ \t>]*\/[a-z]/im],
  [
    'close',
    /\b(?:close[sd]?|fix(?:e[sd])?|resolve[sd]?)(?::\s*|\s+)(?:[\w./-]*#|GH-|https?:\S+\/(?:issues|pulls?)\/)\d/i,
  ],
  ['hidden', /[\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}\u2800\u2028\u2029]|(?![\n\t])\p{Cc}/u],
]

/** Each thing that is live, by name; none of harmless text. `isPage`: it is a page of ours, with its tables and folds. */
export function liveThings(markdown: string, isPage = false): string[] {
  const found = new Set(LIVE_RAW.flatMap(([name, pattern]) => (pattern.test(markdown) ? [name] : [])))
  const extensions = { extensions: [gfmTable()], htmlExtensions: [gfmTableHtml()], allowDangerousHtml: true }
  const text = textOf(parseFragment(micromark(markdown, extensions)).childNodes, found)
  for (const [name, pattern] of LIVE_TEXT) if (pattern.test(text)) found.add(name)
  // Commits, signs and issues are ours to name.
  if (isPage) for (const own of ['commit', 'sign', 'close']) found.delete(own)
  // Costs are our own.
  const bare = isPage ? markdown.replace(/\$[\d,e+]+\.\d\d(?!\d)/g, '') : markdown
  if (/\$/.test(bare.replace(/(?<!`)(`+)(?!`)[\s\S]*?(?<!`)\1(?!`)/g, ''))) found.add('mathematics')
  return [...found].filter(name => !isPage || !TAGS_OF_PAGE.has(/^<(.*)>$/.exec(name)?.[1] ?? ''))
}

/** The text outside code, where a tag is no character, as GitHub reads it. */
function textOf(nodes: readonly Node[], found: Set<string>): string {
  return nodes
    .map(node => {
      if ('value' in node) return node.value
      if (!('tagName' in node)) return found.add(node.nodeName) && ''
      if (!TAGS.has(node.tagName)) found.add(`<${node.tagName}>`)
      const href = node.attrs.find(({ name }) => name === 'href')?.value
      if (href !== undefined && (!/^https?:\/\//.test(href) || /@|#\d|\/(?:issues|pull)\/\d/.test(href)))
        found.add('link')
      // A link says where it leads.
      if (node.tagName === 'a' && href === textOf(node.childNodes, found).replaceAll('\u2060', '')) return '\u00b7'
      return node.tagName === 'code' ? '\u00b7' : `\u2060${textOf(node.childNodes, found)}\u2060`
    })
    .join('')
}
