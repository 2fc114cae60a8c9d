/** Markdown prose as code blocks and the lines between. */

export type Block =
  | { readonly kind: 'text'; readonly lines: readonly string[] }
  | { readonly kind: 'code'; readonly language: string; readonly lines: readonly string[] }

const FENCE = /^([ \t]*)(?:(`{3,})([^`]*)|(~{3,})(.*))$/

/** Splits at fences that begin a line, however far they are indented; one that is never closed lasts to the end. Code loses the fence's indentation. */
export function proseBlocks(text: string): Block[] {
  const blocks: Block[] = []
  let lines: string[] = []
  let open: { fence: string; indent: number; language: string } | null = null
  const finish = (): void => {
    if (open !== null) blocks.push({ kind: 'code', language: open.language, lines })
    else if (lines.length > 0) blocks.push({ kind: 'text', lines })
    lines = []
    open = null
  }
  for (const line of text.split('\n')) {
    if (open !== null) {
      if (closes(line, open.fence)) finish()
      else lines.push(dedented(line, open.indent))
      continue
    }
    const match = FENCE.exec(line)
    if (match === null) {
      lines.push(line)
      continue
    }
    finish()
    const language = (match[3] ?? match[5] ?? '').trim().split(/\s/, 1)[0] ?? ''
    open = { fence: match[2] ?? match[4] ?? '', indent: match[1]?.length ?? 0, language }
  }
  finish()
  return blocks
}

function closes(line: string, fence: string): boolean {
  const bare = line.trim()
  return bare.length >= fence.length && bare === fence.charAt(0).repeat(bare.length)
}

function dedented(line: string, indent: number): string {
  const own = line.length - line.trimStart().length
  return line.slice(Math.min(own, indent))
}
