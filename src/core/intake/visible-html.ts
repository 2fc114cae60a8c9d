/** HTML as its reader sees it: without comments, attributes, unknown tags and hidden elements. Comes in pieces, since Markdown stands between. */
import { hidesContent, isShownTag, isVoid } from './hidden-elements.ts'
import { tagAt } from './html-tag.ts'

export type HtmlReader = {
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
