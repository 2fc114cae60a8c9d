/** A body laid out as the repository's pull request template wants it. */
import { escapedLine } from '../text/escape-markdown.ts'
import type { TemplateSection } from './template.ts'
import { type Topic, topicOf } from './template-topics.ts'

/** What we have to say on a topic, as Markdown without a heading; empty where there is nothing. */
export type Parts = Readonly<Partial<Record<Topic, string>>>

const TITLE_LIMIT = 200
const BOX_LIMIT = 300

export type Filled = { readonly markdown: string; readonly placed: ReadonlySet<Topic> }

/**
 * The template's headings in their order, with our parts below those that ask for them, and its boxes, never ticked. Each part stands in one
 * place; what has none is not in `placed`. `lines`: how many headings and boxes are kept.
 */
export function fillTemplate(template: readonly TemplateSection[], parts: Parts, lines: number): Filled {
  const sections = firstLines(template, lines)
  const topics = topicsOf(sections, parts)
  const written = sections.map((section, at) => {
    const topic = topics[at] ?? 'none'
    const content = [parts[topic] ?? '', boxesOf(section)].filter(one => one !== '')
    if (content.length === 0 && !isParent(sections, at) && section.depth > 0)
      content.push('_Not filled in by Diffproof._')
    return [headingOf(section), ...content].filter(one => one !== '').join('\n\n')
  })
  return { markdown: written.join('\n\n'), placed: new Set(topics.filter(topic => topic !== 'none')) }
}

/** How many lines of a template there are to keep. */
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

/** The first heading that asks for a topic gets it, one with headings of its own below it last. */
function topicsOf(sections: readonly TemplateSection[], parts: Parts): Topic[] {
  const asked = sections.map(section => (section.depth === 0 ? 'none' : topicOf(section.title)))
  // Where nobody asks what was changed, it is told where the reason is asked for; where two do, the files are told to the second.
  const wanted = asked.includes('what') ? asked : asked.map(topic => (topic === 'cause' ? 'what' : topic))
  const given = sections.map((): Topic => 'none')
  const taken = new Set<Topic>()
  const order = [...sections.keys()].sort(
    (a, b) => Number(isParent(sections, a)) - Number(isParent(sections, b)) || a - b,
  )
  for (const at of order) {
    const topic =
      wanted[at] === 'what' && taken.has('what') && !isParent(sections, at) ? 'files' : (wanted[at] ?? 'none')
    if (topic === 'none' || taken.has(topic) || (parts[topic] ?? '') === '') continue
    taken.add(topic)
    given[at] = topic
  }
  return given
}

function isParent(sections: readonly TemplateSection[], at: number): boolean {
  return (sections[at + 1]?.depth ?? 0) > (sections[at]?.depth ?? 0)
}

function headingOf({ depth, title }: TemplateSection): string {
  return depth === 0 ? '' : `${'#'.repeat(depth)} ${escapedLine(title, TITLE_LIMIT)}`
}

function boxesOf({ boxes }: TemplateSection): string {
  return boxes.map(({ level, text }) => `${'  '.repeat(level)}- [ ] ${escapedLine(text, BOX_LIMIT)}`).join('\n')
}
