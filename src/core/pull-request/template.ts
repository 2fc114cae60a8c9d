/** A repository's pull request template: its headings and checkboxes are kept, its guidance is not, and the parts of the body go below the headings that ask for them. */
import { escapedLine } from '../text/escape-markdown.ts'
import { proseBlocks } from '../text/prose.ts'
import { withoutHidden } from '../text/sanitized-text.ts'

/** A heading and the boxes below it; `depth` is 0 above the first heading. */
export type TemplateSection = { readonly depth: number; readonly title: string; readonly boxes: readonly string[] }

const MOST_CHARACTERS = 60_000
const MOST_SECTIONS = 60
const MOST_BOXES = 100
const DEEPEST = 3

const HEADING = /^ {0,3}(#{1,6})[ \t]+(.*)$/
const BOX = /^[ \t>]{0,12}(?:[-*+]|\d{1,9}[.)])[ \t]{1,4}\[[ xX]?\](?:[ \t](.*))?$/
const COMMENT = /<!--[\s\S]*?(?:-->|$)/g
const FRONT_MATTER = /^\s*---[ \t]*\n(?:[^\n]*\n){0,40}?---[ \t]*(?:\n|$)/

/** The sections in order, without comments and front matter. Whether the template has a box ticked does not matter. */
export function readTemplate(markdown: string): TemplateSection[] {
  const text = withoutHidden(markdown.slice(0, MOST_CHARACTERS)).replace(COMMENT, '').replace(FRONT_MATTER, '')
  const sections = [{ depth: 0, title: '', boxes: [] as string[] }]
  for (const line of proseBlocks(text).flatMap(block => (block.kind === 'text' ? block.lines : []))) {
    const [, hashes, rest = ''] = HEADING.exec(line) ?? []
    const title = rest.trim().replace(/(?:^|[ \t])#+$/, '')
    const boxes = sections.at(-1)?.boxes ?? []
    const [isBox, label = ''] = BOX.exec(line) ?? []
    if (hashes !== undefined && title.trim() !== '')
      sections.push({ depth: Math.min(DEEPEST, hashes.length), title: title.trim(), boxes: [] })
    else if (isBox !== undefined && boxes.length < MOST_BOXES) boxes.push(label.trim())
  }
  return sections.filter(({ depth, boxes }) => depth > 0 || boxes.length > 0).slice(0, MOST_SECTIONS)
}

export type Topic = 'what' | 'cause' | 'issue' | 'tests' | 'files' | 'risks' | 'cost'

/** The first match counts, so the clearest words come first; `none` is what Diffproof has nothing to say about. */
const TOPICS: readonly (readonly [Topic | 'none', RegExp])[] = [
  [
    'none',
    /check ?list|screen ?shots?|(?:types?|kinds?) of|what (?:type|kind)|review|deploy|release notes|docs|documentation|licen[cs]e|additional|other|\bnotes?\b/,
  ],
  ['issue', /\b(?:issues?|tickets?|fix(?:es)?|closes?|resolves?|linked|related)\b/],
  ['tests', /\b(?:test(?:s|ed|ing)?|verif\w+|validat\w+|qa|proof)\b/],
  ['risks', /\b(?:breaking|risks?|impacts?|compatib\w+|caveats?|regressions?)\b/],
  ['cost', /\bcosts?\b/],
  ['files', /\bfiles?\b/],
  ['cause', /\b(?:motivation|why|context|background|cause|reasons?|rationale|problem)\b/],
  ['what', /\b(?:descri\w+|summary|overview|what|changes?|proposed|about|purpose|solution|approach|details?)\b/],
]

export function topicOf(title: string): Topic | 'none' {
  const words = title.toLowerCase().replace(/[^a-z0-9]+/g, ' ')
  return TOPICS.find(([, pattern]) => pattern.test(words))?.[0] ?? 'none'
}

const TITLE_LIMIT = 200
const BOX_LIMIT = 300

/** The headings with their boxes, never ticked, and each part below the first heading that asks for it. `placed`: the parts that found one. */
export function fillTemplate(template: readonly TemplateSection[], parts: Readonly<Partial<Record<Topic, string>>>) {
  const placed = new Set<Topic>()
  const written = template.map(({ depth, title, boxes }, at) => {
    const topic = topicOf(title)
    const part = topic === 'none' || placed.has(topic) ? '' : (parts[topic] ?? '')
    if (part !== '' && topic !== 'none') placed.add(topic)
    const heading = depth === 0 ? '' : `${'#'.repeat(depth)} ${escapedLine(title, TITLE_LIMIT)}`
    const list = boxes.map(text => `- [ ] ${escapedLine(text, BOX_LIMIT)}`).join('\n')
    const hasMore = part !== '' || list !== '' || (template[at + 1]?.depth ?? 0) > depth
    return [heading, part, list, hasMore ? '' : '_Not filled in by Diffproof._'].filter(one => one !== '').join('\n\n')
  })
  return { markdown: written.join('\n\n'), placed }
}
