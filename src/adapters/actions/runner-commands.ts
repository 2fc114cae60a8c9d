/** What the runner understands of a step: lines that are commands, and files that it reads at the end. The package for it brings an HTTP client that no run uses. https://docs.github.com/actions/reference/workflows-and-actions/workflow-commands */
import { randomUUID } from 'node:crypto'
import { appendFileSync, constants } from 'node:fs'
import { EOL } from 'node:os'

/** A file that is missing is not made: the runner would not read it. */
const APPEND = { flag: constants.O_WRONLY | constants.O_APPEND } as never

/** Commands of one word and a text; `notice`, `warning` and `error` are annotations. */
type LineCommand = 'add-mask' | 'group' | 'endgroup' | 'notice' | 'warning' | 'error'

/** Writes a line to the log. */
export function writeLine(text: string): void {
  process.stdout.write(text + EOL)
}

/** Gives the runner a command; whatever the text holds, it stays one. */
export function command(name: LineCommand, text = ''): void {
  writeLine(`::${name}::${text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')}`)
}

/** Sets an output of the step, or a state for its post step, where the runner has a file for it. Throws what the file system throws. */
export function setValue(kind: 'GITHUB_OUTPUT' | 'GITHUB_STATE', name: string, value: string): void {
  const end = `end-${randomUUID()}`
  append(kind, `${name}<<${end}${EOL}${value}${EOL}${end}${EOL}`)
}

/** Adds to the job summary, where the runner has a file for it. Throws what the file system throws. */
export function addToSummary(markdown: string): void {
  append('GITHUB_STEP_SUMMARY', markdown + EOL)
}

function append(variable: string, text: string): void {
  const path = process.env[variable] ?? ''
  if (path !== '') appendFileSync(path, text, APPEND)
}
