/** The pull request template of a repository: its headings and boxes are kept. */
import { fromMarkdown } from 'mdast-util-from-markdown'
import { withoutHidden } from '../text/sanitized-text.ts'
import { type Document, folded, heading } from './document.ts'
import { isCostlyMarkdown } from './harmless-markdown.ts'
import { line } from './words.ts'

type SectionDepth = 1 | 2 | 3
/** A heading and the boxes below it; the title is empty above the first heading. */
export type TemplateSection = { depth: SectionDepth; title: string; boxes: readonly string[] }

const MOST_CHARACTERS = 20_000
const MOST_SECTIONS = 60
const MOST_BOXES = 100
const DEEPEST = 3

const BOX = /^\[[ xX]?\][ \t\n]([\s\S]*)$/
const FRONT_MATTER = /^\s*---[ \t]*\n(?:[^\n]*\n){0,40}?---[ \t]*(?:\n|$)/

/** Where HTML in a line ends does not matter here, and it takes long to find. */
const NO_HTML = { extensions: [{ disable: { null: ['htmlText'] } }] }

type TemplateNode = ReturnType<typeof fromMarkdown>['children'][number]

/**
 * The sections in order, without comments and front matter; none of a text that takes long to read. Whether the
 * template has a box ticked does not matter.
 */
export function readTemplate(markdown: string): TemplateSection[] {
  const text = withoutHidden(markdown.slice(0, MOST_CHARACTERS)).replace(FRONT_MATTER, '')
  const sections = [{ depth: 1 as SectionDepth, title: '', boxes: [] as string[] }]
  const sourceOf = (nodes: readonly TemplateNode[]) =>
    text.slice(nodes[0]?.position?.start.offset ?? 0, nodes.at(-1)?.position?.end.offset ?? 0)
  const read = (node: TemplateNode): void => {
    if (node.type === 'heading')
      sections.push({ depth: Math.min(DEEPEST, node.depth) as SectionDepth, title: sourceOf(node.children), boxes: [] })
    else if (node.type === 'paragraph') return
    else if (node.type === 'listItem') {
      const [first] = node.children
      const label = first?.type === 'paragraph' ? BOX.exec(sourceOf([first]))?.[1] : undefined
      const boxes = sections.at(-1)?.boxes ?? []
      if (label !== undefined && boxes.length < MOST_BOXES) boxes.push(label)
    }
    if ('children' in node && node.type !== 'heading') node.children.forEach(read)
  }
  if (!isCostlyMarkdown(text)) fromMarkdown(text, NO_HTML).children.forEach(read)
  return sections.filter(({ title, boxes }) => title !== '' || boxes.length > 0).slice(0, MOST_SECTIONS)
}

const TITLE_LIMIT = 200
const BOX_LIMIT = 300

/** The headings and the boxes, for people to fill in. Diffproof does not guess what belongs below them. */
export function templateBlocks(sections: readonly TemplateSection[]): Document {
  const blocks = sections.map(({ depth, title, boxes }): Document => {
    const items = boxes.map(box => ({ box: 'open' as const, content: line(box, BOX_LIMIT) }))
    return [title !== '' && heading(depth, line(title, TITLE_LIMIT)), { kind: 'list', items }]
  })
  return folded('The template of this repository', blocks)
}
