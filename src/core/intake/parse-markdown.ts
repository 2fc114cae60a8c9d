/** Markdown as GitHub reads it (CommonMark with tables and footnotes), as nodes in the order they stand. */
import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmFootnoteFromMarkdown } from 'mdast-util-gfm-footnote'
import { gfmTableFromMarkdown } from 'mdast-util-gfm-table'
import { gfmFootnote } from 'micromark-extension-gfm-footnote'
import { gfmTable } from 'micromark-extension-gfm-table'

type Tree = ReturnType<typeof fromMarkdown>
type Content = Tree['children'][number]

export type MarkdownNode = {
  readonly node: Content
  readonly start: number
  readonly end: number
  /** Where its last child ends, or its own start behind the first character where it has none. */
  readonly childrenEnd: number
}

/** All nodes, parents before children. */
export function parseMarkdown(text: string): readonly MarkdownNode[] {
  const tree = fromMarkdown(text, {
    extensions: [gfmTable(), gfmFootnote()],
    mdastExtensions: [gfmTableFromMarkdown(), gfmFootnoteFromMarkdown()],
  })
  const nodes: MarkdownNode[] = []
  const waiting: Content[] = tree.children.toReversed()
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    const children: readonly Content[] = 'children' in node ? node.children : []
    const start = offsetOf(node.position?.start)
    const last = children.at(-1)
    nodes.push({
      node,
      start,
      end: offsetOf(node.position?.end),
      childrenEnd: last === undefined ? start + 1 : offsetOf(last.position?.end),
    })
    for (const child of children.toReversed()) waiting.push(child)
  }
  return nodes
}

function offsetOf(point: { readonly offset?: number | undefined } | undefined): number {
  if (point?.offset === undefined) throw new Error('the Markdown parser gave a node without a place')
  return point.offset
}
