/** The parts of a large file that a change needs: the places that the plan, the views and the model name, and an outline of the rest. */
import { cutLine, linesOf } from '../edit/lines.ts'

export type LineRange = readonly [number, number]
/** Line ranges from 1 on, and names of the code whose definitions are shown. */
export type Places = { readonly ranges: readonly LineRange[]; readonly names: readonly string[] }

const FIRST_LINES = 12
const AROUND = 12
const AFTER_DEFINITION = 40
const MOST_USES = 4
const MOST_NAMES = 20
const SMALLEST_GAP = 6
/** A file of which more than this would be shown is shown whole. */
const LARGEST_SHARE = 0.6
const MOST_OUTLINED = 120
const LONGEST_OUTLINED = 120
const LONGEST_LINE = 2_000

const DEFINITION =
  /^(?: {0,4}|\t)(?:(?:export|public|private|protected|internal|static|async|default|abstract|pub(?:\(\w+\))?|final)\s+)*(?:class|def|func|function\*?|fn|interface|type|enum|struct|trait|impl|module|namespace|object|record|const|let|var|describe|test)\b|^#{1,4} \S|^\[/

/** Returns the parts of a text with line numbers, the definitions of the rest, and how to ask for more; null if the whole text is hardly longer (S4-14). */
export function fileParts(text: string, { ranges, names }: Places): string | null {
  const lines = linesOf(text)
  const wanted = [
    [1, FIRST_LINES] as const,
    ...ranges.map(around),
    ...names.slice(0, MOST_NAMES).flatMap(whereIn(lines)),
  ]
  const parts = merged(wanted, lines.length)
  const shown = parts.map(([from, to], at) => {
    const next = parts[at + 1]?.[0] ?? lines.length + 1
    const gap = next > to + 1 ? [`(lines ${to + 1} to ${next - 1} are not shown)`] : []
    return [...lines.slice(from - 1, to).map((line, n) => `${from + n}\t${cutLine(line, LONGEST_LINE)}`), ...gap].join(
      '\n',
    )
  })
  const isShown = (line: number) => parts.some(([from, to]) => line >= from && line <= to)
  const rest = lines.flatMap((line, at) =>
    DEFINITION.test(line) && !isShown(at + 1) ? [`${at + 1}\t${cutLine(line, LONGEST_OUTLINED)}`] : [],
  )
  const more = rest.length > MOST_OUTLINED ? [`(${rest.length - MOST_OUTLINED} more)`] : []
  const outline = rest.length === 0 ? [] : ['', 'Definitions in the rest:', ...rest.slice(0, MOST_OUTLINED), ...more]
  const all = [...shown, ...outline].join('\n')
  return all.length >= text.length * LARGEST_SHARE ? null : all
}

function around([from, to]: LineRange): LineRange {
  return [Math.min(from, to) - AROUND, Math.max(from, to) + AROUND]
}

/** The definitions of a name, else its first uses. */
function whereIn(lines: readonly string[]): (name: string) => readonly LineRange[] {
  return name => {
    const whole = new RegExp(`(?<![\\w$])${RegExp.escape(name)}(?![\\w$])`)
    const found = lines.flatMap((line, at) => (line.includes(name) && whole.test(line) ? [at] : []))
    const defined = found.filter(at => DEFINITION.test(lines[at] ?? ''))
    if (defined.length > 0) return defined.slice(0, MOST_USES).map(at => [at + 1 - AROUND, at + 1 + AFTER_DEFINITION])
    return found.slice(0, MOST_USES).map(at => around([at + 1, at + 1]))
  }
}

function merged(wanted: readonly LineRange[], last: number): LineRange[] {
  const parts: [number, number][] = []
  for (const [from, to] of wanted.toSorted((a, b) => a[0] - b[0])) {
    const [first, end] = [Math.max(1, from), Math.min(last, to)]
    const before = parts.at(-1)
    if (first > end) continue
    if (before !== undefined && first <= before[1] + SMALLEST_GAP) before[1] = Math.max(before[1], end)
    else parts.push([first, end])
  }
  return parts
}

const LINES = /\blines?\s+(\d{1,7})(?:\s*(?:-|–|to|and)\s*(\d{1,7}))?/gi
const NAMES =
  /`([^`\n]{2,100})`|(?<![\w$])([A-Za-z_$][\w$]*(?:[a-z0-9][A-Z]|_)[\w$]*)(?![\w$])|(?<![\w$])([A-Za-z_$][\w$]{2,})(?=\()/g

/** Returns the lines and names that words speak of: `line 12`, `lines 12-40`, code in backticks, words like `makeTotal`, `make_total` or `total()`. */
export function placesIn(words: string): Places {
  const ranges = [...words.matchAll(LINES)].map(([, from, to]) => [Number(from), Number(to ?? from)] as const)
  const names = [...words.matchAll(NAMES)].flatMap(([, quoted, joined, called]) => {
    const name = (quoted ?? joined ?? called ?? '').replace(/\(.*$/s, '').split('.').at(-1) ?? ''
    return name.length < 2 ? [] : [name.trim()]
  })
  return { ranges, names: [...new Set(names)] }
}

const SHOW = /^SHOW:? +(?:(?:lines? +)?(\d{1,7})(?: *(?:-|–|to) *(\d{1,7}))?|([A-Za-z_$][\w$.]{0,199})(?:\(\))?)$/

const LONGEST_SHOW = 2_000

/** Reads an answer that only asks for more of the file, in lines such as `SHOW 120-180` and `SHOW makeTotal`; null for any other answer. */
export function readShow(answer: string): Places | null {
  if (answer.length > LONGEST_SHOW) return null
  const lines = answer
    .split('\n')
    .map(line => line.trim().replace(/^`+|`+$/g, ''))
    .filter(line => line !== '')
  const asked = lines.map(line => SHOW.exec(line))
  if (asked.length === 0 || asked.includes(null)) return null
  const ranges = asked.flatMap(one =>
    one?.[1] === undefined ? [] : [[Number(one[1]), Number(one[2] ?? one[1])] as const],
  )
  return { ranges, names: asked.flatMap(one => one?.[3]?.split('.').at(-1) ?? []) }
}

const REWRITE =
  /^\s*(?:completely )?(?:rewrite|reformat)\b|\b(?:rewrit(?:e|ing|ten)|reformat)\b[^.\n]{0,80}\b(?:file|module|everything|from scratch)\b|\ball occurrences\b|\bthroughout the file\b/i

/** Whether words ask for a change of the whole file, of which all has to be shown. */
export function asksForAll(words: string): boolean {
  return REWRITE.test(words)
}
