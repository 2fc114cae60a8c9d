/** Finds a line that stands for code that was left out, such as `// ... existing code ...`. */
import { withLineFeeds } from './lines.ts'

export type FoundLine = {
  /** From 1. */
  readonly line: number
  readonly quote: string
}

type Context = {
  readonly path: string
  /** Texts whose lines are there on purpose, such as the file before and the quotation. */
  readonly known: readonly string[]
  /** Whether the text at an offset is code or a comment, not part of a string. */
  readonly isOutsideStrings?: (offset: number) => boolean
}

/** Prose, where lines such as these may be examples in fences, or sentences. */
export const TEXT_FILE =
  /(?:^|\/)(?!(?:Makefile|Dockerfile|Jenkinsfile|Gemfile|Rakefile)$)[^./]+$|\.(?:md|markdown|mdown|mdx|mdc|qmd|rmd|txt|rst|adoc|prompt)$/i
const FENCE = /^\s*(?:```|~~~)/
const MAYBE =
  /\.{3}|…|unchanged|omitted|unmodified|same|brevity|as is|here|snip|[([] *(?:the )?(?:existing|rest|remain|previous|original)/i
const LONGEST_LINE = 200

/** Returns the first line of a text that stands for omitted code and is in none of the known texts (S4-65); null when there is none. */
export function findElision(text: string, { path, known, isOutsideStrings }: Context): FoundLine | null {
  if (!MAYBE.test(text)) return null
  const isProse = TEXT_FILE.test(path)
  const meant = new Set(
    known.flatMap(one =>
      withLineFeeds(one)
        .split('\n')
        .map(line => line.trim()),
    ),
  )
  let [offset, isFenced] = [0, false]
  for (const [at, line] of text.split('\n').entries()) {
    const quote = line.trim()
    const start = offset + line.indexOf(quote)
    offset += line.length + 1
    if (isProse && FENCE.test(line)) isFenced = !isFenced
    if (isFenced || quote === '' || quote.length > LONGEST_LINE || meant.has(quote)) continue
    const place = placeIn(quote, { isProse, mayBeBare: known.length > 0 })
    if (place !== null && (isOutsideStrings?.(start + place) ?? true)) return { line: at + 1, quote }
  }
  return null
}

const WHOLE_COMMENT = /^(?:\/\/+|\{?\/\*+|\*|#+|--+|<!--+|;+|%+|\(\*|REM\b)\s*(.*?)\s*(?:\*+\/\}?|--+>|\*\))?$/i
const END_COMMENT = /(?:^|[\s{;}])(?:\/\/|\/\*+|#|<!--+)\s*((?:\.{3}|…).*?)\s*(?:(?:\*+\/\}?|--+>).*)?$/
const BRACKETED = /^[[(<{](.*)[\])>}]$/
const HTML_COMMENT = /^<!--/

function placeIn(line: string, { isProse, mayBeBare }: { isProse: boolean; mayBeBare: boolean }): number | null {
  const whole = isProse && !HTML_COMMENT.test(line) ? null : WHOLE_COMMENT.exec(line)
  if (whole !== null) return standsForCode(whole[1] ?? '', { mayBeBare, isComment: true }) ? 0 : null
  if (standsForCode(line, { mayBeBare: false, isComment: false })) return 0
  const end = isProse ? null : END_COMMENT.exec(line)
  return end !== null && standsForCode(end[1] ?? '', { mayBeBare: false, isComment: true }) ? end.index : null
}

const DOTS_ONLY = /^(?:\.{3,}|…)$/
const DOTTED = /^(?:\.{2,}|…)|(?:\.{3,}|…)$/
const WORD = /[\p{L}\p{N}_'-]+/gu
const MISSING = words(
  'existing rest remainder remaining unchanged unmodified untouched previous original omitted truncated',
)
const SNIPPED = words('snip snipped elided abbreviated shortened brevity same')
const KEPT = words(`unchanged unmodified untouched omitted same is here brevity truncated elided remains stays keep kept
  goes`)
const OBJECTS = words(`file code class function functions method methods implementation implementations module component
  content contents document script section tests imports definitions logic everything`)
const SMALL =
  words(`the a of this that these those your my our all other others more is are was were be has have been not no
  remains remain stays stay stayed goes go here there for in as it and or with from to above below before after earlier up
  exactly identical left kept keep shown changed changes lines line part parts block body props fields cases case test
  items entries rules styles options config settings handlers routes types helpers variables values setup`)

function words(list: string): ReadonlySet<string> {
  return new Set(list.split(/\s+/))
}

const NUMBERS = /^\d+(?:-\d+)?$/
/** `... other cases`, `... 50 more lines` and `... lines 10 to 80`. */
const NAMED_REST = /^(?:\.{2,}|…)\W*(?:other \w|more \w|\d+ more|lines \d)/
const MOST_WORDS = 14

/** True for a few words of a closed vocabulary. Any other word makes it a comment that says something. */
function standsForCode(comment: string, { mayBeBare, isComment }: { mayBeBare: boolean; isComment: boolean }): boolean {
  if (DOTS_ONLY.test(comment)) return mayBeBare && isComment
  const inside = BRACKETED.exec(comment)?.[1]?.trim() ?? null
  const said = (inside ?? comment).toLowerCase()
  const isDotted = DOTTED.test(said)
  const all = said.match(WORD) ?? []
  // In code, `...rest` is no sign.
  if (!isComment && (inside === null ? !/^(?:\.{3,}|…)\s/.test(said) : all.length < 2)) return false
  const are = (set: ReadonlySet<string>) => all.some(word => set.has(word))
  if (all.length === 0 || all.length > MOST_WORDS) return false
  const known = /\blines\b/.test(said) ? all.filter(word => !NUMBERS.test(word)) : all
  if (!known.every(word => [MISSING, SNIPPED, OBJECTS, SMALL].some(set => set.has(word)))) return false
  if (inside !== null && isComment && ((are(MISSING) && are(OBJECTS)) || /^snip(?:ped)?$/.test(said))) return true
  if (isDotted && (are(MISSING) || are(SNIPPED) || NAMED_REST.test(said))) return true
  if (isDotted) return /^(?:\.{3}|…).*(?:\.{3}|…)$/.test(said) && are(OBJECTS)
  return are(OBJECTS) && /\b(?:rest|remainder|remaining|existing)\b/.test(said) && are(KEPT)
}
