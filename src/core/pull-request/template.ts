/** A repository's pull request template: its headings and checkboxes are kept, its guidance is not, and the parts of the body go below the headings that ask for them. */
import { escapedLine } from '../text/escape-markdown.ts'
import { proseBlocks } from '../text/prose.ts'
import { withoutHidden } from '../text/sanitized-text.ts'

/** A heading and what is below it; `depth` is 0 above the first heading. */
export type TemplateSection = {
  readonly depth: number
  readonly title: string
  /** Whether the template has a box ticked does not matter. */
  readonly boxes: readonly { readonly level: number; readonly text: string }[]
}

/** A longer file is no template. */
const MOST_CHARACTERS = 60_000
const MOST_SECTIONS = 60
const MOST_BOXES = 100
const DEEPEST = 3

/** The sections in order, without comments and front matter. Without headings, lines in bold count as headings. */
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
  const [, hashes, title = ''] = ATX.exec(lines[at] ?? '') ?? []
  if (hashes !== undefined) {
    const bare = title
      .trimEnd()
      .replace(/(?:^|[ \t])#+$/, '')
      .trim()
    return bare === '' ? null : { depth: Math.min(DEEPEST, hashes.length), title: bare, lines: 1 }
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
  const [first = '', ...rest] = text.split('<!--')
  return [first, ...rest.map(part => part.split('-->').slice(1).join('-->'))].join('')
}

/** The parts of a body; `none` is what a heading asks for that Diffproof has nothing to say about. */
export type Topic = 'what' | 'cause' | 'issue' | 'tests' | 'files' | 'risks' | 'cost' | 'none'

/** The first match counts, so the clearest words come first. */
const TOPICS: readonly (readonly [Topic, RegExp])[] = [
  [
    'none',
    /\b(?:check ?list|screen ?shots?|(?:types?|kinds?) of (?:the |this )?changes?|what (?:type|kind)|before you|before submitting|reviewers?|deploy\w*|release notes?|documentation|docs|changelog|videos?|agreement|licen[cs]e|sign ?off|additional|notes?|other)\b/,
  ],
  ['issue', /\b(?:issues?|tickets?|fix(?:es)?|closes?|resolves?|references?|linked|related|jira)\b/],
  ['tests', /\b(?:test(?:s|ed|ing)?|verif\w+|validat\w+|qa|proof)\b/],
  ['risks', /\b(?:breaking|risks?|impacts?|side effects?|backwards?|compatib\w+|caveats?|drawbacks?|regressions?)\b/],
  ['cost', /\bcosts?\b/],
  ['files', /\b(?:files?|changes made|what has changed)\b/],
  [
    'cause',
    /^(?!.*\b(?:what|descri\w+|summary|overview)\b).*\b(?:motivation|why|context|background|cause|reasons?|reasoning|rationale|problem)\b/,
  ],
  [
    'what',
    /\b(?:descri\w+|summary|overview|what|changes?|proposed|proposal|about|abstract|tl dr|purpose|introduc\w+|implement\w+|solution|approach|details?|pull request|pr)\b/,
  ],
]

/** What a heading asks for. */
export function topicOf(title: string): Topic {
  const words = title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
  return TOPICS.find(([, pattern]) => pattern.test(words))?.[0] ?? 'none'
}

/** Each part as Markdown without a heading; empty where there is nothing to say. */
export type Parts = Readonly<Partial<Record<Topic, string>>>

const TITLE_LIMIT = 200
const BOX_LIMIT = 300

/**
 * The headings of the template in their order, with its checkboxes, never ticked, and each part below one heading that asks for it. `placed`: the
 * parts that found a heading. `lines`: how many headings and boxes are kept.
 */
export function fillTemplate(
  template: readonly TemplateSection[],
  parts: Parts,
  lines: number,
): { readonly markdown: string; readonly placed: ReadonlySet<Topic> } {
  const sections = firstLines(template, lines)
  const topics = topicsOf(sections, parts)
  const written = sections.map((section, at) => {
    const { depth, title, boxes } = section
    const heading = depth === 0 ? '' : `${'#'.repeat(depth)} ${escapedLine(title, TITLE_LIMIT)}`
    const part = parts[topics[at] ?? 'none'] ?? ''
    const list = boxes.map(({ level, text }) => `${'  '.repeat(level)}- [ ] ${escapedLine(text, BOX_LIMIT)}`).join('\n')
    const isEmpty = part === '' && list === '' && depth > 0 && !isParent(sections, at)
    return [heading, part, list, isEmpty ? '_Not filled in by Diffproof._' : ''].filter(one => one !== '').join('\n\n')
  })
  return { markdown: written.join('\n\n'), placed: new Set(topics.filter(topic => topic !== 'none')) }
}

/** How many headings and boxes a template has. */
export function linesOf(template: readonly TemplateSection[]): number {
  return template.reduce((sum, section) => sum + 1 + section.boxes.length, 0)
}

function firstLines(template: readonly TemplateSection[], lines: number): TemplateSection[] {
  let left = lines
  const kept: TemplateSection[] = []
  for (const section of template) {
    if (left <= 0) break
    kept.push({ ...section, boxes: section.boxes.slice(0, left - 1) })
    left -= 1 + section.boxes.length
  }
  return kept
}

/** The first heading that asks for a part gets it; headings with others below them come last. */
function topicsOf(sections: readonly TemplateSection[], parts: Parts): Topic[] {
  const asked = sections.map(section => (section.depth === 0 ? 'none' : topicOf(section.title)))
  // If no heading asks what was changed, the one that asks why gets it. If two ask, the second one gets the files.
  const wanted = asked.includes('what') ? asked : asked.map(topic => (topic === 'cause' ? 'what' : topic))
  const given = sections.map((): Topic => 'none')
  const taken = new Set<Topic>()
  const order = [...sections.keys()].sort(
    (a, b) => Number(isParent(sections, a)) - Number(isParent(sections, b)) || a - b,
  )
  for (const at of order) {
    const isSecond = wanted[at] === 'what' && taken.has('what') && !isParent(sections, at)
    const topic = isSecond ? 'files' : (wanted[at] ?? 'none')
    if (topic === 'none' || taken.has(topic) || (parts[topic] ?? '') === '') continue
    taken.add(topic)
    given[at] = topic
  }
  return given
}

function isParent(sections: readonly TemplateSection[], at: number): boolean {
  return (sections[at + 1]?.depth ?? 0) > (sections[at]?.depth ?? 0)
}
