/** How far what a line begins goes on, told by indentation. */

/** The number of the last line of the block that begins at a line, at most `most` lines further; both count from 1. */
export function endOfBlock(lines: readonly string[], from: number, most: number): number {
  const depth = indentOf(lines[from - 1] ?? '')
  let end = from
  for (let at = from + 1; at <= Math.min(lines.length, from + most); at += 1) {
    const line = lines[at - 1] ?? ''
    if (line.trim() === '') continue
    const closes = /^\s*[)\]}]/.test(line)
    if (indentOf(line) < depth || (indentOf(line) === depth && !closes)) return end
    end = at
    // Behind a bracket alone the block is over; `} else {` goes on.
    if (indentOf(line) === depth && /^\s*[)\]}]+[;,]?\s*$/.test(line)) return end
  }
  return end
}

function indentOf(line: string): number {
  return line.length - line.trimStart().length
}
