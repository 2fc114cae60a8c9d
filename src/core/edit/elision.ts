/** Finds a line that stands for text that was left out, such as `// ... existing code ...`. */
import { wordsIn } from '../text/spaces.ts'
import { withLineFeeds } from './lines.ts'

export type ElisionLine = {
  line: number
  quote: string
}

/** Prose, where such lines may be examples in fences, or sentences. */
export const PROSE_FILE =
  /(?:^|\/)(?!(?:Makefile|Dockerfile|Jenkinsfile|Gemfile|Rakefile)$)[^./]+$|\.(?:md|markdown|mdown|mdx|mdc|qmd|rmd|txt|rst|adoc|prompt)$/i
const FENCE = /^\s*(?:```|~~~)/
const LONGEST_LINE = 100

/**
 * Returns the first such line of a text that is in none of the `known` texts, or null. Pass the file as it was as
 * known: then a comment of dots alone counts too.
 */
export function findElision(path: string, text: string, known: readonly string[]): ElisionLine | null {
  if (!/\.{3}|…|\brest\b|\bremain/i.test(text)) return null
  const isProse = PROSE_FILE.test(path)
  const old = new Set(
    known.flatMap(one =>
      withLineFeeds(one)
        .split('\n')
        .map(line => line.trim()),
    ),
  )
  let isFenced = false
  for (const [at, line] of text.split('\n').entries()) {
    const quote = line.trim()
    if (isProse && FENCE.test(line)) isFenced = !isFenced
    if (isFenced || quote === '' || quote.length > LONGEST_LINE || old.has(quote)) continue
    if (standsForText(quote, isProse, known.length > 0)) return { line: at + 1, quote }
  }
  return null
}

const COMMENT = /^(?:\/\/+|\{?\/\*+|\*|#+|--+|<!--+|;+|%+)\s*|\s*(?:\*+\/\}?|--+>)$/g
const HTML_COMMENT = /^<!--/
const BRACKETS = /^[[(]\s*|\s*[\])]$/g
const DOTS = /^(?:\.{3,}|…)$/
const DOTTED = /^(?:\.{3,}|…)|(?:\.{3,}|…)$/
// Of 11 files that models had shortened, these find all 11. Of 23,353 honest files they question 4.
const LEFT_OUT =
  /^[.…\s]*[([]?(?:the |all |lines? |[\d-]+ )*(?:existing|rest|remain\w*|unchanged|previous|omitted|same|other)\b/i
const REST_STAYS = /^(?:the )?(?:rest|remainder|remaining)\b.*\b(?:unchanged|same|omitted|here|stays?|kept)\b/i
const MOST_WORDS = 8

function standsForText(line: string, isProse: boolean, mayBeBare: boolean): boolean {
  const comment = isProse && !HTML_COMMENT.test(line) ? line : line.replace(COMMENT, '')
  const isComment = comment !== line
  if (DOTS.test(comment)) return isComment && mayBeBare
  const said = comment.replace(BRACKETS, '')
  // In code, `...rest` is no sign.
  if (wordsIn(said).length > MOST_WORDS || (!isComment && !/^(?:\.{3,}|…)\s/.test(said))) return false
  return (DOTTED.test(said) && LEFT_OUT.test(said)) || (isComment && REST_STAYS.test(said))
}
