/** What `strategy: manifest` is given as plain text, shown as what it is: a plan, or a file. */
import { counted } from '../pull-request/quantities.ts'
import type { CallView } from './call-view.ts'
import { cutText } from './cut-text.ts'
import { shownLine, shownText } from './shown-text.ts'
import type { Made } from './shown-turns.ts'

const LONGEST_PATH = 200

/** As if it were a call; `said` is the answer, of which at most `most` characters are shown. */
export function madeView(made: Made, said: string, most: number): CallView {
  const nothing = { failure: null, lastedMs: 0, waitedMs: 0, edit: null, result: cutText('', most, shownText) }
  if (made.kind === 'file')
    return {
      ...{ ...nothing, verb: 'Generated', object: shownLine(made.path, LONGEST_PATH) },
      input: { label: 'Answer', text: cutText(said, most, shownText) },
    }
  const plan = made.files.map(({ action, path, description }) => `${action} ${path}: ${description}`).join('\n')
  return {
    ...{ ...nothing, verb: `Planned ${counted(made.files.length, 'file')}`, object: '' },
    input: { label: 'Plan', text: cutText(plan, most, shownText) },
  }
}
