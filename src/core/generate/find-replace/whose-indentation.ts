/** Which indentation the new lines of a change were written with, where its FIND block has another than the file. */
import { plainLine } from './match-lines.ts'

/** `same`: the quotation is indented as the file is. `unclear`: nothing, or not everything, speaks for one of the two. */
export type Indentation = 'same' | 'of the quotation' | 'of the file' | 'unclear'

/**
 * A model that mistakes the indentation may do so in FIND alone or in both blocks. Two things tell: the lines that stay, and how deep the whole block is.
 * Takes the quoted lines and those of the file, one for one, and the new lines.
 */
export function whoseIndentation(
  quoted: readonly string[],
  found: readonly string[],
  put: readonly string[],
): Indentation {
  const pairs = quoted.flatMap((line, at) => (line.trim() === '' ? [] : [{ quoted: line, found: found[at] ?? '' }]))
  const moved = pairs.filter(pair => indentOf(pair.quoted) !== indentOf(pair.found))
  const texts = put.filter(line => line.trim() !== '')
  if (moved.length === 0 || texts.length === 0) return 'same'
  const votes = moved.flatMap(pair => {
    const staying = texts.filter(line => plainLine(line) === plainLine(pair.quoted))
    const like = pairs.filter(other => plainLine(other.quoted) === plainLine(pair.quoted))
    // Of a line that occurs more than once nobody knows which one stayed.
    return staying.length === 1 && like.length === 1 ? [vote(staying, [pair.quoted], [pair.found])] : []
  })
  // Depth alone may be a coincidence where lines come or go: new code at the left margin may be meant to stand there.
  const isQuotationsOwn = votes.includes('of the quotation') || texts.length === pairs.length
  votes.push(
    vote(
      texts,
      pairs.map(pair => pair.quoted),
      pairs.map(pair => pair.found),
    ),
  )
  const said = new Set(votes.filter(one => one !== 'same'))
  const [only] = said
  if (said.size !== 1 || only === undefined) return 'unclear'
  return only === 'of the quotation' && !isQuotationsOwn ? 'unclear' : only
}

function vote(put: readonly string[], quoted: readonly string[], found: readonly string[]): Indentation {
  const [ofPut, ofQuoted, ofFound] = [put, quoted, found].map(least)
  if (ofQuoted === ofFound) return 'same'
  if (ofPut === ofQuoted) return 'of the quotation'
  return ofPut === ofFound ? 'of the file' : 'unclear'
}

function least(lines: readonly string[]): string {
  return lines.map(indentOf).reduce((one, other) => (other.length < one.length ? other : one))
}

function indentOf(line: string): string {
  return line.slice(0, line.length - line.trimStart().length)
}
