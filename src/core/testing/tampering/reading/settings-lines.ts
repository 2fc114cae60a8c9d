import type { ChangedText } from '../changed-text.ts'
import { surplus } from '../comparing/multiset.ts'

/** The lines of a file of settings without comments and white space around; none for a side that is not there. */
export function settingsLines(text: string | null): readonly string[] {
  const lines = (text ?? '').split('\n').map(line => line.trim())
  return lines.filter(line => line !== '' && !/^(?:#(?!!)|\/\/|;|\*|\/\*|<!--)/.test(line))
}

/** Lines that match a pattern and were not there, where there are more of them now. */
export function addedLines({ before, after }: ChangedText, pattern: RegExp): readonly string[] {
  const matching = (text: string | null) => settingsLines(text).filter(line => pattern.test(line.slice(0, 1000)))
  const [had, has] = [matching(before), matching(after)]
  return has.length > had.length ? surplus(has, had, line => line) : []
}
