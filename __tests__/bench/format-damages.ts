/** What happens to answers: white space that is not the file's, and what the line between model and host adds or takes. */
import type { Format, Intention, Quotation } from './format-answers.ts'

export interface Damage {
  readonly name: string
  /** What the model has in mind wrongly; null where it happens to the answer. */
  readonly mind: ((intention: Intention) => Intention) | null
  /** What happens to the answer on its way; null where the format has nothing that it could happen to. */
  readonly answer: (answer: string, format: Format) => string | null
}

const asWritten = (answer: string): string => answer
/** A whole file quotes nothing. */
const whereQuoted = (answer: string, format: Format): string | null => (format === 'whole file' ? null : answer)
/** A tool call's strings are told apart by JSON: there is no text around them. */
const asText = (change: (answer: string) => string) => (answer: string, format: Format) =>
  format === 'tool calls' ? null : change(answer)

const deeper = (line: string): string => (line === '' ? line : `  ${line}`)

export const DAMAGES: readonly Damage[] = [
  { name: 'none', mind: null, answer: asWritten },
  { name: 'quoted part indented by two more', mind: quoted(find => find.map(deeper)), answer: whereQuoted },
  { name: 'quoted part without its common indentation', mind: quoted(flushLeft), answer: whereQuoted },
  {
    name: 'trailing blanks in the quoted part',
    mind: quoted(find => find.map(line => `${line} `)),
    answer: whereQuoted,
  },
  { name: 'blank lines around the quoted part', mind: quoted(find => ['', ...find, '']), answer: whereQuoted },
  { name: 'quoted and new part indented by two more', mind: alike(deeper), answer: asWritten },
  { name: 'a fence around the answer', mind: null, answer: asText(answer => `\`\`\`\`ts\n${answer}\`\`\`\`\n`) },
  { name: 'final newline lost', mind: null, answer: asText(answer => answer.replace(/\n$/, '')) },
  { name: 'CRLF instead of LF', mind: null, answer: withCarriageReturns },
  { name: 'cut off at 90 %', mind: null, answer: answer => answer.slice(0, Math.floor(answer.length * 0.9)) },
]

function quoted(change: (find: readonly string[]) => readonly string[]): Damage['mind'] {
  return ({ quotations, whole }) => ({
    quotations: quotations.map(({ find, replace }) => ({ find: change(find), replace })),
    whole,
  })
}

/** The model takes the lines around the edit to be indented otherwise, wherever it writes them. */
function alike(change: (line: string) => string): Damage['mind'] {
  return ({ quotations, whole }) => ({
    quotations: quotations.map(({ find, replace }) => ({ find: find.map(change), replace: replace.map(change) })),
    whole: quotations.reduce<readonly string[]>((lines, quotation) => replacedIn(lines, quotation, change), whole),
  })
}

function replacedIn(
  lines: readonly string[],
  { replace }: Quotation,
  change: (line: string) => string,
): readonly string[] {
  const at = lines.findIndex((_, start) => replace.every((line, offset) => lines[start + offset] === line))
  return [...lines.slice(0, at), ...replace.map(change), ...lines.slice(at + replace.length)]
}

function flushLeft(lines: readonly string[]): readonly string[] {
  const indents = lines.filter(line => line.trim() !== '').map(line => line.length - line.trimStart().length)
  return lines.map(line => line.slice(Math.min(...indents)))
}

/** JSON has no raw line breaks inside its strings: they come escaped. */
function withCarriageReturns(answer: string, format: Format): string {
  return format === 'tool calls' ? answer.replaceAll('\\n', '\\r\\n') : answer.replaceAll('\n', '\r\n')
}
