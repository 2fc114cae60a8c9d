/** Work that goes back to the model: why, as data, and what the model reads. */
import type { SentBack, SentBackOf } from '../../core/facts/sent-back.ts'
import { findingInWords, missingProofInWords } from '../../core/page/sent-back-words.ts'
import { bulleted } from '../../core/text/quantities.ts'
import type { Ports } from '../../ports/ports.ts'

/** `text` is for the model alone: prompts can be replaced, so nothing is decided by it. */
export type Returned = { kind: 'sent-back'; sentBack: SentBack; text: string }

const MOST_LISTED = 10

/** Renders what the model reads. A failure has a report of its own. */
export function sendBack(sentBack: Exclude<SentBack, SentBackOf<'tests-failed'>>, { prompts }: Ports): Returned {
  const returned = (text: string): Returned => ({ kind: 'sent-back', sentBack, text })
  switch (sentBack.kind) {
    case 'no-changes': {
      const leftOut = bulleted(sentBack.leftOut, MOST_LISTED)
      const more = leftOut === '' ? '' : `\n\nOf what is new, the repository takes none:\n${leftOut}`
      return returned(`${prompts.render('no-changes', {})}${more}`)
    }
    case 'not-declined': {
      const files = sentBack.files.map(({ path, change }) => `${path} (${change})`)
      return returned(prompts.render('not-declined', { files: bulleted(files, MOST_LISTED) }))
    }
    case 'refused-change':
      return returned(prompts.render('refused-change', { problems: bulleted(sentBack.problems) }))
    case 'weakened-tests':
      return returned(prompts.render('weakened-tests', { findings: bulleted(sentBack.findings.map(findingInWords)) }))
    case 'tests-required':
      return returned(prompts.render('tests-required', {}))
    case 'not-proven': {
      const problems = [missingProofInWords(sentBack.proof), ...sentBack.differences.map(findingInWords)]
      return returned(prompts.render('not-proven', { problems: bulleted(problems) }))
    }
  }
}
