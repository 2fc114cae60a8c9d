/** Parses a file that takes `name=value` lines and `name<<delimiter` blocks, as GITHUB_OUTPUT does; throws as the runner fails. */
export function parseKeyValueFile(text: string): Record<string, string> {
  const lines = text.replace(/^\ufeff/, '').split(/\r\n|\n|\r/)
  const values: Record<string, string> = {}
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? ''
    if (line === '') continue
    const equals = line.indexOf('=')
    const heredoc = line.indexOf('<<')
    if (equals >= 0 && (heredoc < 0 || equals < heredoc)) {
      values[nameOf(line.slice(0, equals), line)] = line.slice(equals + 1)
      continue
    }
    if (heredoc < 0) throw new Error(`Invalid format '${line}'`)
    const delimiter = line.slice(heredoc + 2)
    const end = lines.indexOf(delimiter, at + 1)
    if (delimiter === '' || end < 0) throw new Error(`Invalid value. Matching delimiter not found '${delimiter}'`)
    values[nameOf(line.slice(0, heredoc), line)] = lines.slice(at + 1, end).join('\n')
    at = end
  }
  return values
}

/** The files through which a step talks to the runner, by the variable that names each. */
export const FILE_COMMANDS = {
  GITHUB_OUTPUT: 'set_output',
  GITHUB_ENV: 'set_env',
  GITHUB_PATH: 'add_path',
  GITHUB_STATE: 'save_state',
  GITHUB_STEP_SUMMARY: 'step_summary',
} as const

function nameOf(name: string, line: string): string {
  if (name === '') throw new Error(`Invalid format '${line}'. Name must not be empty`)
  return name
}
