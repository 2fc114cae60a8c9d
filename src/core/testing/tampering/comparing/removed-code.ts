/** What the sources spoke of before the change and do not any more: a test of it has nothing left to test. */

import type { ChangedText } from '../changed-text.ts'
import { blankText } from '../reading/blank-text.ts'
import { languageOf } from '../reading/language.ts'
import { surplus } from './multiset.ts'

const WORD = /[\p{L}_$][\p{L}\p{N}_$]{3,}/gu

export type Removal = {
  /** Words that are in the old code of the sources and nowhere in the new, and the names of the files that are gone. */
  readonly words: ReadonlySet<string>
  /** True for a change that takes much more code away than it brings. */
  readonly shrinks: boolean
}

/** Compares the code and strings of both sides of the sources; comments say nothing. */
export function removalOf(sources: readonly ChangedText[]): Removal {
  const read = sources.filter(({ path }) => languageOf(path) !== null)
  const linesOf = (side: 'before' | 'after') => read.flatMap(one => codeLines(one, side))
  const [before, after] = [linesOf('before'), linesOf('after')]
  const stay = wordsOf(after.join('\n'))
  const files = read.filter(({ change }) => change === 'deleted').map(({ path }) => fileStem(path))
  const words = [...wordsOf(before.join('\n'))].filter(word => !stay.has(word))
  const [gone, come] = [surplus(before, after, line => line).length, surplus(after, before, line => line).length]
  return { words: new Set([...words, ...files]), shrinks: gone >= SMALLEST_REMOVAL && gone > come * 2 }
}

const SMALLEST_REMOVAL = 2

/** The words of a text, each once. */
export function wordsOf(text: string): ReadonlySet<string> {
  return new Set(Array.from(text.matchAll(WORD), ([word]) => word))
}

/** Lines with code, without white space around; sources of Rust end with their own tests. */
function codeLines({ path, before, after }: ChangedText, side: 'before' | 'after'): readonly string[] {
  const language = languageOf(path)
  const text = (side === 'before' ? before : after)?.split('#[cfg(test)]', 1)[0] ?? ''
  if (language === null || text === '') return []
  const lines = blankText(text, language).plain.split('\n')
  return lines.map(line => line.trim()).filter(line => /\w/.test(line))
}

function fileStem(path: string): string {
  return (path.split('/').at(-1) ?? path).replace(/\..*$/, '')
}
