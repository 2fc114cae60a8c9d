/** Which files a run has left on the machine, how to keep them beyond it, and how the next run goes on from them. */
import { codeSpan } from '../text/code-spans.ts'

/** Outputs that are paths, with what lies there. */
const FILES = {
  'patch-file': 'the change as a patch',
  'transcript-file': 'the transcript: everything that happened, as JSON Lines',
  'report-file': 'the report of the run, for a browser',
  'proposal-path': 'the proposal, for a job with `mode: publish`',
} as const
type FileOutput = keyof typeof FILES
const OUTPUTS = Object.keys(FILES) as readonly FileOutput[]

/** One file as an item of a list in Markdown. */
export function keptFile(output: FileOutput, path: string): string {
  return `- ${codeSpan(path)}: ${FILES[output]} (output \`${output}\`)`
}

/** A list as Markdown; empty where nothing was kept. `isUnfinished`: a later run may go on from the patch. */
export function keptFiles(outputs: Readonly<Record<string, string>>, isUnfinished: boolean): string {
  const lines = OUTPUTS.flatMap(output => {
    const path = outputs[output] ?? ''
    return path === '' ? [] : [keptFile(output, path)]
  })
  if (lines.length === 0) return ''
  const goOn = isUnfinished && (outputs['patch-file'] ?? '') !== '' ? ` ${GO_ON}` : ''
  return [
    ...lines,
    '',
    `They go with the machine, unless a later step with \`if: always()\` uploads them (\`actions/upload-artifact\`).${goOn}`,
  ].join('\n')
}

const GO_ON = 'With `resume: auto` and that folder in its place the next run goes on from the patch.'

/** Where the work is when no pull request holds it; `file` is its path on the machine that made it. `isUnfinished`: a later run may go on from it. `isOnPage`: the job summary holds it, and no later step can upload it. */
export function whereThePatchIs(file: string | null, isUnfinished: boolean, isOnPage = false): string {
  if (file === null) return ''
  const name = codeSpan(file.split(/[/\\]/).at(-1) ?? file)
  const where = isOnPage
    ? `in the summary of the job, unless it is very long, and as ${name} in the folder of \`output-path\``
    : `${name} in the folder of \`output-path\` (output \`patch-file\`). A step with \`if: always()\` that uploads that folder keeps it when the machine is gone`
  return `The work so far is kept as a patch: ${where}.${isUnfinished ? ` ${GO_ON}` : ''}`
}
