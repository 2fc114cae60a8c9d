/** What was asked for, what the model says of it, and the record as a machine reads it. */
import type { RunReport } from '../../core/run-report/run-report.ts'
import { el } from './element.ts'
import { codeBlock, folded, note, type Part, prose, section } from './page-parts.ts'

/** What the model says of its change. */
export function summary({ summary: said }: RunReport): Part {
  if (said === null) return null
  return section(
    'summary',
    said.confidence === null ? 'Summary, by Diffproof' : 'Summary, in the model’s words',
    el('h3', null, said.title),
    said.texts.map(({ label, text }) => [el('h4', null, label), prose(text)]),
    said.risks.length === 0
      ? null
      : [
          el('h4', null, 'Risks'),
          el(
            'ul',
            null,
            said.risks.map(risk => el('li', null, risk)),
          ),
        ],
    said.confidence === null
      ? null
      : el(
          'p',
          { class: 'quiet' },
          `Confidence: ${said.confidence}. Words are no evidence; the proof above was measured.`,
        ),
  )
}

/** What was asked for. */
export function task({ task: text }: RunReport): Part {
  return text === null ? null : section('task', 'The task', folded('What the run was asked to do', prose(text)))
}

/** The record as it stands in the pull request. */
export function evidence({ evidence: text, isCut, patch }: RunReport): Part {
  const hasChange = patch !== null && patch.files.length + patch.leftOut > 0
  const kept = el(
    'p',
    null,
    'Kept beside this file: ',
    el('code', null, 'transcript.jsonl'),
    ' (everything that went in and came out)',
    hasChange ? [' and ', el('code', null, 'change.patch'), ' (for ', el('code', null, 'git apply'), ').'] : '.',
  )
  return section(
    'evidence',
    'Evidence',
    kept,
    isCut ? note('The transcript is not whole: it reached its largest size, or lines of it cannot be read.') : null,
    text === null
      ? note('There is no record: the run ended before the change was tested and summarised.')
      : folded('The record as JSON', codeBlock('The record as JSON', text)),
  )
}
