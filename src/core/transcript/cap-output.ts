/** What a transcript keeps of the output of one command, in characters. */
const LONGEST_OUTPUT = 64 * 1024

/** Head and tail, with what was left out told between them. */
export function capOutput(output: string): string {
  if (output.length <= LONGEST_OUTPUT) return output
  const half = LONGEST_OUTPUT / 2
  return `${output.slice(0, half)}\n[${output.length - LONGEST_OUTPUT} characters are left out]\n${output.slice(-half)}`
}
