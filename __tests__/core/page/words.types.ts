/** Read by the type checker alone: what may stand in the words of a page, and what may not. */
import { code, counted, link, prose, strong, words } from '../../../src/core/page/words.ts'
import { type Untrusted, untrusted } from '../../../src/core/text/untrusted.ts'

declare const text: string
declare const pattern: `issue-${string}`
declare const status: 'passed' | 'failed'
declare const foreign: Untrusted

export const allowed = [
  words`the tests ${status} ${3} times in ${code(foreign)}: ${prose(foreign, 100)}`,
  words`${code('max-turns')} and ${code(status)}, ${counted(2, 'file')}`,
]

export const refused = [
  // @ts-expect-error: a string of anybody is no word of ours.
  words`the title is ${text}`,
  // @ts-expect-error: nor is a string of which only the beginning is ours.
  words`the task is ${pattern}`,
  // @ts-expect-error: what others wrote has to say how it is shown.
  words`the title is ${foreign}`,
  // @ts-expect-error: a name is untrusted.
  code(text),
  // @ts-expect-error: a unit is a word of ours.
  counted(2, text),
  // @ts-expect-error: prose is untrusted.
  prose(text, 100),
  // @ts-expect-error: words are made by the tag only.
  strong(text),
  // @ts-expect-error: also those of a link.
  link(text, 'https://example.com'),
  // @ts-expect-error: an object of the same shape is none.
  strong({ inlines: [] }),
]

/** And a plain string is not untrusted by itself: somebody has to say so. */
export const said: Untrusted[] = [
  untrusted(text),
  // @ts-expect-error: see above.
  text,
]
