/** Blocks as a model writes them. */
import type { Block } from './change-blocks.ts'

/** The whole answer for one file, with fences longer than any in the code. */
export function writtenAnswer(blocks: readonly Block[], path: string): string {
  const language = /\.([a-z]{1,5})$/.exec(path)?.[1] ?? ''
  return blocks
    .map(({ find, replace }, at) => {
      const fence = fenceFor([...find, ...replace])
      const fenced = (lines: readonly string[]) => [fence + language, ...lines, fence]
      return [
        `### CHANGE ${at + 1}: part ${at + 1}`,
        'FIND:',
        ...fenced(find),
        'REPLACE WITH:',
        ...fenced(replace),
        '',
      ].join('\n')
    })
    .join('\n')
}

function fenceFor(lines: readonly string[]): string {
  const longest = Math.max(2, ...lines.map(line => /^\s*(`*)/.exec(line)?.[1]?.length ?? 0))
  return '`'.repeat(longest + 1)
}
