/** The folder of an evaluation: what is known so far, and the page of it. */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { ConfigurationError } from '../../core/errors.ts'
import { type Evaluation, type EvaluationFile, readEvaluation, withTotals } from '../../core/evaluation/evaluation.ts'
import { loggedCost, readTranscript } from '../../core/log/read-transcript.ts'
import { putWhole, readPlainText } from './plain-file.ts'

const FILE = 'eval.json'
const LARGEST = 64 * 1024 * 1024

/** Makes the folder. `render` writes the page; `clean` takes secrets out. */
export function createEvaluationFolder(
  folder: string,
  {
    render,
    clean,
  }: { readonly render: (evaluation: EvaluationFile) => string; readonly clean: (text: string) => string },
) {
  return {
    /** Keeps it whole or not at all. Returns where. Throws the file system's error. */
    keep(evaluation: Evaluation): {
      readonly file: string
      readonly page: string
      readonly evaluation: EvaluationFile
    } {
      const whole = withTotals(evaluation)
      mkdirSync(folder, { recursive: true })
      const page = putWhole(folder, 'eval.html', clean(render(whole)))
      const file = putWhole(folder, FILE, clean(`${JSON.stringify(whole, null, 2)}\n`))
      return { file, page, evaluation: whole }
    },
    /** What the run in a folder of it has cost so far, by its transcript; null where there is none. */
    paidIn(name: string): number | null {
      const text = readPlainText(join(folder, name, 'transcript.jsonl'), LARGEST)
      const read = typeof text === 'string' ? readTranscript(text) : null
      return read === null || read.kind === 'unreadable' ? null : loggedCost(read)
    },
    /** What another command has left there; null where there is nothing. Throws ConfigurationError for a damaged file. */
    read(): Evaluation | null {
      const text = readPlainText(join(folder, FILE), LARGEST)
      if (typeof text !== 'string') {
        if (text.isMissing) return null
        throw new ConfigurationError(text.refused)
      }
      const read = readEvaluation(text)
      if ('evaluation' in read) return read.evaluation
      throw new ConfigurationError(`${join(folder, FILE)} is no evaluation: ${read.problem}`, 'Name another folder.')
    },
  }
}
