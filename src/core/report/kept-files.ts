/** Which files a run has left on the machine, and how to keep them beyond it. */
import { codeSpan } from '../pull-request/code-spans.ts'

/** Outputs that are paths, with what lies there. */
const FILES: readonly (readonly [output: string, what: string])[] = [
  ['patch-file', 'the change as a patch'],
  ['transcript-file', 'the transcript: everything that happened, as JSON Lines'],
  ['report-file', 'the report of the run, for a browser'],
  ['proposal-path', 'the proposal, for a job with `mode: publish`'],
]

/** A list as Markdown; empty where nothing was kept. */
export function keptFiles(outputs: Readonly<Record<string, string>>): string {
  const lines = FILES.flatMap(([output, what]) => {
    const path = outputs[output] ?? ''
    return path === '' ? [] : [`- ${codeSpan(path)}: ${what} (output \`${output}\`)`]
  })
  if (lines.length === 0) return ''
  return [
    ...lines,
    '',
    'They go with the machine, unless a later step with `if: always()` uploads them (`actions/upload-artifact`).',
  ].join('\n')
}
