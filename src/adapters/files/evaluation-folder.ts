import { existsSync, lstatSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { ConfigurationError } from '../../core/errors.ts'
import { NO_WAY, type Way } from '../../core/evaluation/attempt.ts'
import { type Evaluation, readEvaluation } from '../../core/evaluation/evaluation.ts'
import { type EvaluationFile, withTotals } from '../../core/evaluation/totals.ts'
import { ownCostIn, readTranscript, wayOf } from '../../core/log/read-transcript.ts'
import { putWhole, readPlainText } from './plain-file.ts'

const FILE = 'eval.json'
const TRANSCRIPT = /^transcript(?:-\d+)?\.jsonl$/
const LARGEST = 64 * 1024 * 1024

function transcriptAt(path: string): ReturnType<typeof readTranscript> {
  const text = readPlainText(path, LARGEST)
  return typeof text === 'string' ? readTranscript(text) : { kind: 'unreadable', problem: text.refused }
}

/** Makes the folder. `render` writes the page; `clean` takes secrets out. */
export function createEvaluationFolder(
  folder: string,
  { render, clean }: { render: (evaluation: EvaluationFile) => string; clean: (text: string) => string },
) {
  return {
    /** Keeps it whole or not at all. Returns where. Throws the file system's error. */
    keep(evaluation: Evaluation): {
      file: string
      page: string
      evaluation: EvaluationFile
    } {
      const whole = withTotals(evaluation)
      mkdirSync(folder, { recursive: true })
      const page = putWhole(folder, 'eval.html', clean(render(whole)))
      const file = putWhole(folder, FILE, clean(`${JSON.stringify(whole, null, 2)}\n`))
      return { file, page, evaluation: whole }
    },
    /** Makes a folder of a task. Throws ConfigurationError where a link would lead out of here. */
    place(name: string): string {
      const parts = name.split('/').map((_, at, all) => join(folder, ...all.slice(0, at + 1)))
      for (const part of parts) {
        mkdirSync(part, { recursive: true })
        if (lstatSync(part).isSymbolicLink())
          throw new ConfigurationError(`${part} is a link, which nothing is written through`, 'Name another folder.')
      }
      return join(folder, name)
    },
    /** By the transcripts of the runs in a folder of it; null where one cannot be read. */
    paidIn(name: string): number | null {
      const path = join(folder, name)
      const files = existsSync(path) ? readdirSync(path).filter(file => TRANSCRIPT.test(file)) : []
      const costs = files.map(file => ownCostIn(transcriptAt(join(path, file))))
      return costs.reduce((sum, cost) => (sum === null || cost === null ? null : sum + cost), 0)
    },
    wayIn(name: string): Way {
      const read = transcriptAt(join(folder, name, 'transcript.jsonl'))
      return read.kind === 'unreadable' ? NO_WAY : wayOf(read)
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
