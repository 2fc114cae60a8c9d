/** A repository's pull request template: its headings and its boxes to tick. The rest of it is guidance for people. */
import { withoutHidden } from '../text/hidden-characters.ts'
import { proseBlocks } from '../text/prose.ts'

/** One heading and what is below it; `depth` is 0 for what stands above the first heading. */
export type TemplateSection = {
  readonly depth: number
  readonly title: string
  /** The boxes as `level` of nesting and text; whether the template has them ticked does not matter. */
  readonly boxes: readonly { readonly level: number; readonly text: string }[]
}

/** More is no template but a document. */
const MOST_CHARACTERS = 60_000
const MOST_SECTIONS = 60
const MOST_BOXES = 100
const DEEPEST = 3

/** The sections in order, comments and front matter left out. Where a template has no headings, lines in bold are taken for them. Empty where there is nothing to follow. */
export function readTemplate(markdown: string): TemplateSection[] {
  const text = withoutComments(withoutHidden(markdown.slice(0, MOST_CHARACTERS))).replace(FRONT_MATTER, '')
  const lines = proseBlocks(text).flatMap(block => (block.kind === 'text' ? block.lines : ['']))
  const byHeading = sectionsOf(lines, headingAt)
  const sections = byHeading.some(one => one.depth > 0) ? byHeading : sectionsOf(lines, boldAt)
  return sections.filter(one => one.depth > 0 || one.boxes.length > 0).slice(0, MOST_SECTIONS)
}

type Heading = { readonly depth: number; readonly title: string; readonly lines: number }
type HeadingFinder = (lines: readonly string[], at: number) => Heading | null

function sectionsOf(lines: readonly string[], find: HeadingFinder): TemplateSection[] {
  const sections = [{ depth: 0, title: '', boxes: [] as { level: number; text: string }[] }]
  for (let at = 0; at < lines.length; at++) {
    const heading = find(lines, at)
    const boxes = sections.at(-1)?.boxes ?? []
    if (heading !== null) {
      sections.push({ depth: heading.depth, title: heading.title, boxes: [] })
      at += heading.lines - 1
    } else if (boxes.length < MOST_BOXES) {
      const [, indent = '', label] = BOX.exec(lines[at] ?? '') ?? []
      if (label !== undefined) boxes.push({ level: Math.min(3, Math.floor(indent.length / 2)), text: label.trim() })
    }
  }
  return sections
}

const BOX = /^([ \t>]{0,12})(?:[-*+]|\d{1,9}[.)])[ \t]{1,4}\[[ xX]?\](?:[ \t](.*))?$/
const ATX = /^ {0,3}(#{1,6})[ \t]+(.*)$/
const UNDERLINE = /^ {0,3}(=+|-+)[ \t]*$/
const BOLD = /^ {0,3}(?:\*\*|__)([^*_]{1,200})(?:\*\*|__)[ \t]*:?[ \t]*$/

function headingAt(lines: readonly string[], at: number): Heading | null {
  const [, marks, title = ''] = ATX.exec(lines[at] ?? '') ?? []
  if (marks !== undefined) {
    const bare = title
      .trimEnd()
      .replace(/(?:^|[ \t])#+$/, '')
      .trim()
    return bare === '' ? null : { depth: Math.min(DEEPEST, marks.length), title: bare, lines: 1 }
  }
  const above = (lines[at] ?? '').trim()
  const [, underline = ''] = UNDERLINE.exec(lines[at + 1] ?? '') ?? []
  const isText = above !== '' && !/^[-*+>|#=]|^\d+[.)]/.test(above) && (lines[at - 1] ?? '').trim() === ''
  return underline !== '' && isText ? { depth: underline.startsWith('=') ? 1 : 2, title: above, lines: 2 } : null
}

function boldAt(lines: readonly string[], at: number): Heading | null {
  const [, title = ''] = BOLD.exec(lines[at] ?? '') ?? []
  const bare = title.replace(/:\s*$/, '').trim()
  return bare === '' ? null : { depth: DEEPEST, title: bare, lines: 1 }
}

const FRONT_MATTER = /^\s*---[ \t]*\n(?:[^\n]*\n){0,40}?---[ \t]*(?:\n|$)/

function withoutComments(text: string): string {
  const parts = text.split('<!--')
  const rest = parts.slice(1).map(part => {
    const end = part.indexOf('-->')
    return end === -1 ? '' : part.slice(end + 3)
  })
  return [parts[0] ?? '', ...rest].join('')
}
