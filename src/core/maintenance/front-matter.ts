/** The YAML block at the head of a Markdown file, and the text below it. */

/** Fields are short; the text below may be long. Comparing keys takes the square of their number. */
const LONGEST_BLOCK = 16_000
const FENCE = /^---[ \t]*$/

export type FrontMatter = {
  /** With an empty line for the fence above it, so that line numbers are those of the file. */
  readonly yaml: string
  readonly body: string
}

/** Takes a file apart, or says what is wrong with it and where. Linear in the text. */
export function splitFrontMatter(text: string): FrontMatter | { readonly problem: string; readonly line: number } {
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\n/)
  if (!FENCE.test(lines[0] ?? ''))
    return { problem: 'the file must begin with front matter: a line ---, the fields as YAML, and a line ---', line: 1 }
  const end = lines.findIndex((line, index) => index > 0 && FENCE.test(line))
  if (end === -1) return { problem: 'the front matter has no end: a line --- is missing below the fields', line: 1 }
  const yaml = ['', ...lines.slice(1, end)].join('\n')
  if (yaml.length > LONGEST_BLOCK)
    return {
      problem: `the front matter has ${yaml.length} characters, at most ${LONGEST_BLOCK}: long text belongs below it`,
      line: 1,
    }
  return {
    yaml,
    body: lines
      .slice(end + 1)
      .join('\n')
      .trim(),
  }
}
