/** Markdown as GitHub shows it: one page, light and dark, without anything that is loaded. For eyes and pictures; what it drops, GitHub drops. */
import { micromark } from 'micromark'
import { gfmTable, gfmTableHtml } from 'micromark-extension-gfm-table'
import {
  type DefaultTreeAdapterMap,
  html as namespaces,
  parseFragment,
  serialize,
  defaultTreeAdapter as tree,
} from 'parse5'

type Node = DefaultTreeAdapterMap['childNode']
type Element = DefaultTreeAdapterMap['element']
type Parent = DefaultTreeAdapterMap['parentNode']

/** What GitHub's sanitiser lets through, as far as it matters here. */
const TAGS = new Set(
  [
    'h1 h2 h3 h4 h5 h6 p br hr b i strong em a pre code kbd samp var tt del ins s sup sub q blockquote ul ol li dl dt dd',
    'table thead tbody tfoot tr th td caption details summary div span img picture source ruby rt rp figure figcaption',
  ].flatMap(line => line.split(' ')),
)
const ATTRIBUTES = new Set(
  'href src alt title align width height open start colspan rowspan name media srcset lang dir'.split(' '),
)

/** What GitHub takes away from rendered Markdown: `tag` or `tag[attribute]`, each once. */
export function droppedBy(markdown: string): readonly string[] {
  const dropped = new Set<string>()
  sanitize(parseFragment(asHtml(markdown)), dropped)
  return [...dropped]
}

function asHtml(markdown: string): string {
  return micromark(markdown, {
    extensions: [gfmTable()],
    htmlExtensions: [gfmTableHtml()],
    allowDangerousHtml: true,
  })
}

/** A piece of a page as HTML. `home`: the address of the repository, for `#1`. */
function rendered(markdown: string, home: string): string {
  const root = parseFragment(asHtml(markdown))
  sanitize(root, new Set())
  decorate(root, home)
  return serialize(root)
}

function sanitize(parent: Parent, dropped: Set<string>): void {
  for (const node of [...parent.childNodes]) {
    if (node.nodeName === '#comment') tree.detachNode(node)
    if (!('tagName' in node)) continue
    if (!TAGS.has(node.tagName)) {
      dropped.add(node.tagName)
      tree.detachNode(node)
      continue
    }
    node.attrs = node.attrs.filter(({ name, value }) => {
      const isKept = ATTRIBUTES.has(name) && !/^\s*(?:javascript|data|vbscript):/i.test(value)
      // The renderer's own names of languages; GitHub turns them into colours.
      if (!isKept && name !== 'class') dropped.add(`${node.tagName}[${name}]`)
      return isKept
    })
    sanitize(node, dropped)
  }
}

const ALERT = /^\[!(NOTE|TIP|IMPORTANT|WARNING|CAUTION)\]\s*/

/** Alerts, boxes of tasks and links of issues, and tables that scroll in themselves: GitHub's additions to Markdown. */
function decorate(parent: Parent, home: string): void {
  for (const node of [...parent.childNodes]) {
    if ('value' in node && !isInside(node, ['a', 'code', 'pre'])) linkIssues(node, home)
    if (!('tagName' in node)) continue
    decorate(node, home)
    if (node.tagName === 'blockquote') markAlert(node)
    if (node.tagName === 'li') markTask(node)
    if (node.tagName === 'pre' || node.tagName === 'table') node.attrs.push({ name: 'tabindex', value: '0' })
  }
}

function isInside(node: Node, tags: readonly string[]): boolean {
  const parent = node.parentNode
  if (parent === null || !('tagName' in parent)) return false
  return tags.includes(parent.tagName) || isInside(parent, tags)
}

function linkIssues(node: Node, home: string): void {
  if (!('value' in node)) return
  const linked = escaped(node.value).replace(/(^|[\s(])#(\d+)\b/g, `$1<a href="${home}/issues/$2">#$2</a>`)
  const pieces = parseFragment(linked).childNodes
  for (const piece of [...pieces]) tree.insertBefore(node.parentNode as Parent, piece, node)
  tree.detachNode(node)
}

function firstText(parent: Parent): DefaultTreeAdapterMap['textNode'] | null {
  const [first] = parent.childNodes.filter(node => !('value' in node) || node.value.trim() !== '')
  if (first === undefined) return null
  if ('value' in first) return first
  return 'tagName' in first && first.tagName === 'p' ? firstText(first) : null
}

function markAlert(quote: Element): void {
  const text = firstText(quote)
  const kind = ALERT.exec(text?.value ?? '')?.[1]
  if (text === null || kind === undefined) return
  text.value = text.value.replace(ALERT, '')
  quote.attrs = [{ name: 'class', value: `alert ${kind.toLowerCase()}` }]
  const title = tree.createElement('p', namespaces.NS.HTML, [{ name: 'class', value: 'alert-title' }])
  tree.insertText(title, kind.charAt(0) + kind.slice(1).toLowerCase())
  const [first] = quote.childNodes
  if (first !== undefined) tree.insertBefore(quote, title, first)
}

function markTask(item: Element): void {
  const text = firstText(item)
  const box = /^\[([ xX])\]\s/.exec(text?.value ?? '')
  if (text === null || box === null) return
  text.value = `${box[1] === ' ' ? '☐' : '☑\ufe0e'} ${text.value.slice(box[0].length)}`
  item.attrs = [{ name: 'class', value: 'task' }]
}

function escaped(text: string): string {
  return text.replace(/[&<>"`]/g, character => `&#${character.charCodeAt(0)};`)
}

export interface RenderedPage {
  readonly title: string
  /** Shown beside the title. */
  readonly number?: number
  readonly state?: 'open' | 'draft'
  readonly home: string
  /** Who wrote the text; without one it is the summary of the job `solve`. */
  readonly author?: string
  readonly markdown: string
}

const STATES = { open: 'Open', draft: 'Draft' } as const

/** One text on a page of its own. */
export function renderedPage({ title, number, state, home, author, markdown }: RenderedPage): string {
  const shownTitle = escaped(title).replace(/&#96;([^&]+)&#96;/g, '<code>$1</code>')
  const count = number === undefined ? '' : ` <span class="number">#${number}</span>`
  const badge = state === undefined ? '' : `<p><span class="state ${state}">${STATES[state]}</span></p>`
  const by =
    author === undefined
      ? '<h2 class="by">solve summary</h2>'
      : `<div class="by"><strong>${escaped(author)}</strong> commented</div>`
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escaped(title)}</title>
<style>${STYLE}</style>
</head>
<body><main><h1>${shownTitle}${count}</h1>${badge}
<div class="box">${by}<div class="text">${rendered(markdown, home)}</div></div></main></body>
</html>
`
}

const STYLE = `
:root { color-scheme: light dark; --ink: #1f2328; --quiet: #59636e; --paper: #fff; --raised: #f6f8fa; --line: #d1d9e0; --soft: #d1d9e0b3; --link: #0969da; --code: #818b981f; --open: #1f883d; --draft: #59636e; --note: #0969da; --warning: #9a6700; --caution: #d1242f; }
@media (prefers-color-scheme: dark) { :root { --ink: #f0f6fc; --quiet: #9198a1; --paper: #0d1117; --raised: #151b23; --line: #3d444d; --soft: #3d444db3; --link: #4493f8; --code: #656c7633; --open: #238636; --draft: #59636e; --note: #4493f8; --warning: #d29922; --caution: #f85149; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 14px/1.5 -apple-system, BlinkMacSystemFont, "Segoe UI", "Noto Sans", Helvetica, Arial, "Liberation Sans", sans-serif, "Noto Color Emoji"; overflow-wrap: break-word; }
main { max-width: 920px; margin: 0 auto; padding: 24px 16px 32px; }
h1 { margin: 0 0 8px; font-size: 32px; font-weight: 400; line-height: 1.25; }
.number, .by { color: var(--quiet); }
.state { display: inline-block; padding: 5px 12px; border-radius: 2em; color: #fff; font-weight: 500; }
.state.open { background: var(--open); } .state.draft { background: var(--draft); }
.box { border: 1px solid var(--line); border-radius: 6px; }
.by { padding: 8px 16px; background: var(--raised); border-bottom: 1px solid var(--line); border-radius: 6px 6px 0 0; }
.by strong { color: var(--ink); }
h2.by { margin: 0; font-size: 14px; font-weight: 600; }
.text { padding: 16px; }
.text > :first-child { margin-top: 0; } .text > :last-child { margin-bottom: 0; }
.text h1, .text h2, .text h3 { margin: 24px 0 16px; font-weight: 600; line-height: 1.25; }
.text h1 { font-size: 2em; } .text h2 { font-size: 1.5em; } .text h3 { font-size: 1.25em; }
.text h1, .text h2 { padding-bottom: 0.3em; border-bottom: 1px solid var(--soft); }
p, ul, ol, blockquote, pre, table, details { margin: 0 0 16px; }
ul, ol { padding-left: 2em; } li + li { margin-top: 0.25em; } li > p { margin: 16px 0; }
li.task { list-style: none; margin-left: -1.4em; }
a { color: var(--link); text-decoration: underline; text-underline-offset: 0.2rem; }
code { padding: 0.2em 0.4em; border-radius: 6px; background: var(--code); font: 85% ui-monospace, SFMono-Regular, "SF Mono", Menlo, Consolas, "Liberation Mono", monospace; white-space: break-spaces; }
pre { padding: 16px; overflow: auto; border-radius: 6px; background: var(--raised); line-height: 1.45; }
pre code { padding: 0; background: none; white-space: pre; }
table { display: block; width: max-content; max-width: 100%; overflow: auto; border-spacing: 0; border-collapse: collapse; }
th, td { padding: 6px 13px; border: 1px solid var(--line); } th { font-weight: 600; }
tbody tr:nth-child(2n) { background: var(--raised); }
blockquote { padding: 0 1em; color: var(--quiet); border-left: 0.25em solid var(--line); }
blockquote > :last-child { margin-bottom: 0; }
.alert { padding: 8px 16px; color: inherit; border-left-color: var(--note); }
.alert-title { margin-bottom: 16px; color: var(--note); font-weight: 500; }
.alert.warning { border-left-color: var(--warning); } .alert.warning .alert-title { color: var(--warning); }
.alert.caution { border-left-color: var(--caution); } .alert.caution .alert-title { color: var(--caution); }
sub, sup { position: relative; font-size: 75%; line-height: 0; vertical-align: baseline; } sub { bottom: -0.25em; } sup { top: -0.5em; }
hr { height: 0.25em; margin: 24px 0; border: 0; background: var(--line); }
summary { cursor: pointer; }
img { max-width: 100%; }
@media (max-width: 543px) { main { padding: 16px 8px; } h1 { font-size: 26px; } }
`
