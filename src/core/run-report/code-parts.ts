/** Sentences of the host as parts: what stands between backticks is code. */

/** A part of a sentence, without its backticks where it is code. */
export type SentencePart = { readonly text: string; readonly isCode: boolean }

/** The parts in their order. As in Markdown, as many backticks end it as began it; ones without a partner on their line stay. */
export function codeParts(sentence: string): SentencePart[] {
  const parts: SentencePart[] = []
  let plain = ''
  const lines = sentence.split('\n')
  for (const [index, line] of lines.entries()) {
    // Every other token is a run of backticks.
    const tokens = line.split(/(`+)/)
    const closes = partners(tokens)
    for (let at = 0; at < tokens.length; at += 1) {
      const end = closes.get(at)
      if (end === undefined) plain += tokens[at] ?? ''
      else {
        if (plain !== '') parts.push({ text: plain, isCode: false })
        parts.push({ text: unpadded(tokens.slice(at + 1, end).join('')), isCode: true })
        plain = ''
        at = end
      }
    }
    if (index < lines.length - 1) plain += '\n'
  }
  return plain === '' ? parts : [...parts, { text: plain, isCode: false }]
}

/** For each run of backticks the next one of the same length. */
function partners(tokens: readonly string[]): ReadonlyMap<number, number> {
  const next = new Map<number, number>()
  const found = new Map<number, number>()
  for (let at = tokens.length - 2; at > 0; at -= 2) {
    const { length } = tokens[at] ?? ''
    const end = next.get(length)
    if (end !== undefined) found.set(at, end)
    next.set(length, at)
  }
  return found
}

/** Code that begins or ends with a backtick has a blank before and behind it. */
function unpadded(code: string): string {
  return /^ .*[^ ].* $/.test(code) ? code.slice(1, -1) : code
}
