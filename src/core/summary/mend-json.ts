/** Damages with one sure cure each: what comes out must be JSON by the letter, nothing is guessed. */

/** An answer is shorter; the patterns below are not linear on every text. */
const LONGEST = 200_000

const TRIPLE_QUOTED = /"""([\s\S]*?)"""|'''([\s\S]*?)'''/g
/** An escape that JSON or a triple-quoted string has, or a character that JSON has only escaped. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones
const ESCAPE_OR_RAW = /\\(?:["\\/bfnrt']|u[0-9a-fA-F]{4})|["\\\u0000-\u001f]/g
/** A string, or a run of commas with blanks between them: strings are taken whole, so that commas in them stay. */
const STRING_OR_COMMAS = /"(?:[^"\\]|\\.)*(?:"|$)|,(?:\s*,)+/gs

/** The values that a text is once one damage is taken away: written as one string, escaped as in a shell, triple quotes, doubled commas, an array around the one value. */
export function* mendedValues(text: string): Generator<unknown> {
  if (text.length > LONGEST) return
  const inner = unquoted(text)
  for (const candidate of [
    inner,
    unquoted(`"${text}"`),
    withPlainStrings(text),
    withSingleCommas(text),
    withSingleCommas(withPlainStrings(text)),
  ]) {
    const value = candidate === null ? undefined : parsed(candidate)
    if (typeof value === 'object' && value !== null) yield value
  }
  const list = parsed(text)
  if (Array.isArray(list) && list.length === 1) yield list[0]
}

/** Triple-quoted text as a JSON string (`S0-09`): its escapes stay, what JSON wants escaped is. */
function withPlainStrings(text: string): string {
  return text.replace(TRIPLE_QUOTED, (_, double?: string, single?: string) => {
    const inside = (double ?? single ?? '').replace(ESCAPE_OR_RAW, found => {
      if (found === "\\'") return "'"
      return found.length > 1 ? found : JSON.stringify(found).slice(1, -1)
    })
    return `"${inside}"`
  })
}

function withSingleCommas(text: string): string {
  return text.replace(STRING_OR_COMMAS, found => (found.startsWith(',') ? ',' : found))
}

function unquoted(text: string): string | null {
  const value = parsed(text)
  return typeof value === 'string' ? value : null
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
