/** The mistakes that models make with white space when they quote. */
import type { Quote } from './change-blocks.ts'

export type Noise = 'deeper' | 'flush left' | 'tabs for blanks' | 'trailing blanks' | 'blank ends' | 'several'

export const NOISES: readonly Noise[] = [
  'deeper',
  'flush left',
  'tabs for blanks',
  'trailing blanks',
  'blank ends',
  'several',
]

/** How a block is quoted with this mistake. */
export function quoteWith(noise: Noise): Quote {
  switch (noise) {
    case 'deeper':
      return lines => lines.map(onText(line => (line.startsWith('\t') ? `\t${line}` : `    ${line}`)))
    case 'flush left':
      return lines => lines.map(onText(line => line.slice(commonIndent(lines))))
    case 'tabs for blanks':
      return lines => lines.map(onText(swappedIndent))
    case 'trailing blanks':
      return lines => lines.map(onText((line, at) => line + ' '.repeat(1 + (at % 2))))
    case 'blank ends':
      return lines => ['', ...lines, '']
    case 'several':
      return lines => ['', ...lines.map(onText(line => `${line.slice(commonIndent(lines))} `))]
  }
}

function onText(change: (line: string, at: number) => string): (line: string, at: number) => string {
  return (line, at) => (line.trim() === '' ? line : change(line, at))
}

function commonIndent(lines: readonly string[]): number {
  const texts = lines.filter(line => line.trim() !== '')
  const indents = texts.map(line => line.slice(0, line.length - line.trimStart().length))
  const [first = '', ...others] = indents
  let length = first.length
  for (const other of others) while (!other.startsWith(first.slice(0, length))) length -= 1
  return length
}

/** Four blanks for a tab, a tab for four blanks (or two, where that is the step). */
function swappedIndent(line: string): string {
  const indent = /^[ \t]*/.exec(line)?.[0] ?? ''
  const swapped = indent.includes('\t')
    ? indent.replaceAll('\t', '    ')
    : indent.replaceAll(indent.length % 4 === 0 ? '    ' : '  ', '\t')
  return swapped + line.slice(indent.length)
}
