/** A row of a table: the names in backticks of its first cell, and its cells. */
export type Row = { readonly names: readonly string[]; readonly cells: readonly string[] }

/** Rows of every table whose first column is headed so. */
export function rowsUnder(markdown: string, heading: string): readonly Row[] {
  const rows: Row[] = []
  let isInside = false
  for (const line of markdown.split('\n')) {
    if (!line.startsWith('|')) {
      isInside = false
      continue
    }
    const cells = line
      .replace(/^\||\|\s*$/g, '')
      .split(/(?<!\\)\|/)
      .map(cell => cell.trim())
    if (cells[0] === heading) isInside = true
    else if (isInside && !/^:?-+:?$/.test(cells[0] ?? '')) rows.push({ names: inBackticks(cells[0] ?? ''), cells })
  }
  return rows
}

/** What stands in backticks. */
export function inBackticks(text: string): readonly string[] {
  return Array.from(text.matchAll(/`([^`]+)`/g), match => match[1] ?? '')
}
