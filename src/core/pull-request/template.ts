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
    /check ?list|screen ?shots?|(?:types?|kinds?) of|what (?:type|kind)|deploy|release notes|docs|documentation/,
  ],
  ['risks', /\bnotes? (?:for|to) |\breview(?:er)?s? notes?\b|\b(?:additional|other) (?:notes?|information)\b|^notes?$/],
  ['none', /review|licen[cs]e|additional|other|\bnotes?\b/],
  ['issue', /\b(?:issues?|tickets?|fix(?:es)?|closes?|resolves?|linked|related)\b/],
  ['tests', /\b(?:test(?:s|ed|ing)?|verif\w+|validat\w+|qa|proof)\b/],
  ['risks', /\b(?:breaking|risks?|impacts?|compatib\w+|caveats?|regressions?)\b/],
  ['cost', /\bcosts?\b/],
  ['files', /\bfiles?\b/],
  ['cause', /\b(?:motivation|why|context|background|cause|reasons?|rationale|problem)\b/],
  ['what', /\b(?:descri\w+|summary|overview|what|changes?|proposed|about|purpose|solution|approach|details?)\b/],
]

export function topicOf(title: string): Topic | 'none' {
  const words = wordsOf(title)
  return TOPICS.find(([, pattern]) => pattern.test(words))?.[0] ?? 'none'
}

const TITLE_LIMIT = 200
const BOX_LIMIT = 300

type Parts = Readonly<Partial<Record<Topic, string>>>

/** The headings that something belongs below, with the boxes that somebody knows ticked. `rest`: headings and boxes that stay empty. `placed`: the parts that found a heading. */
export function fillTemplate(
  template: readonly TemplateSection[],
  parts: Parts,
  whoKnows: (box: string) => Knower | null,
) {
  const placed = new Set<Topic>()
  const sections = template.map(({ depth, title, boxes }) => {
    const topic = topicOf(title)
    const part = topic === 'none' || placed.has(topic) ? '' : (parts[topic] ?? '')
    if (part !== '' && topic !== 'none') placed.add(topic)
    const heading = depth === 0 ? '' : `${'#'.repeat(depth)} ${escapedLine(title, TITLE_LIMIT)}`
    const list = boxes.map(text => {
      const knower = whoKnows(wordsOf(text))
      return `- [${knower === null ? ' ' : 'x'}] ${escapedLine(text, BOX_LIMIT)}${knower === 'model' ? ' (says the model)' : ''}`
    })
    return { depth, heading, part, list: list.join('\n'), isFilled: part !== '' || /^- \[x\]/m.test(list.join('\n')) }
  })
  const isShown = (at: number, depth = sections[at]?.depth ?? 0): boolean => {
    const below = sections.slice(at + 1)
    const end = below.findIndex(one => one.depth <= depth)
    const children = end === -1 ? below : below.slice(0, end)
    return sections[at]?.isFilled === true || (depth > 0 && children.some(one => one.isFilled))
  }
  const written = (shown: boolean) =>
    sections
      .filter((_, at) => isShown(at) === shown)
      .flatMap(({ heading, part, list }) => [heading, part, list].filter(one => one !== ''))
      .join('\n\n')
  return { markdown: written(true), rest: written(false), placed }
}

function wordsOf(text: string): string {
  return text
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
}

const UNSURE = /\b(?:not?|none|without|cannot|\w+nt|manual\w*|if|unless|except|windows|mac\w*|ios|android|browsers?)\b/

type Known = {
  readonly isTested: boolean
  readonly hasNewTests: boolean
  readonly isLinted: boolean
  readonly isFix: boolean
  readonly isLinked: boolean
}

type Knower = 'diffproof' | 'model'

/** Who knows that a box holds, in lower-case words. A box that says more stays empty. */
export function whoKnows(box: string, known: Known): Knower | null {
  if (UNSURE.test(box)) return null
  if (/^bug ?fix\b/.test(box)) return known.isFix ? 'model' : null
  const claims = [
    [/^(?:i have |ive |i )?(?:added|add|wrote|written) (?:new |unit |automated )*tests?\b/, known.hasNewTests],
    [/^(?:(?:all|the|my|new|and|existing|unit|automated) )*tests? (?:are |all |now |still )*pass/, known.isTested],
    [/^(?:(?:the|my|code|change) )*(?:passes (?:the )?lint|lint\w*(?: checks?)? pass)/, known.isLinted],
    [/^(?:i have |ive |i )?linked (?:the |an |a )?(?:related )?issue/, known.isLinked],
  ] as const
  return claims.some(([pattern, holds]) => holds && pattern.test(box)) ? 'diffproof' : null
}
