/** Lists in settings that say which tests are left out, or are the only ones. */

import type { ChangedText } from '../changed-text.ts'
import { surplus } from '../comparing/multiset.ts'
import { bracketPairs } from '../reading/bracket-pairs.ts'
import { settingsLines } from '../reading/settings-lines.ts'
import { some } from './finding.ts'

const LEFT_OUT =
  /["']?\b(?:testPathIgnorePatterns|testIgnore|collect_ignore|collect_ignore_glob|norecursedirs|excludeSpecPattern)\b["']?\s{0,9}[:=]\s{0,9}\[/g
const LOOKED_FOR = /["']?\b(?:testMatch|testRegex|testpaths|specPattern)\b["']?\s{0,9}[:=]\s{0,9}\[/g

/** Says which entries were added to the lists of what is left out, or taken from the lists of where tests are looked for. */
export function ignoredTests({ before, after }: ChangedText): readonly string[] {
  const changed = (pattern: RegExp, more: string | null, less: string | null) =>
    surplus(entries(more, pattern), entries(less, pattern), entry => entry)
  const out = changed(LEFT_OUT, after, before)
  const gone = changed(LOOKED_FOR, before, after)
  const shorter = entries(after, LOOKED_FOR).length < entries(before, LOOKED_FOR).length
  const longer = entries(after, LEFT_OUT).length > entries(before, LEFT_OUT).length
  return [
    ...(longer && out.length > 0 ? [`test files are left out: ${some(out)}`] : []),
    ...(shorter && entries(after, LOOKED_FOR).length > 0 ? [`tests are not looked for any more in ${some(gone)}`] : []),
  ]
}

function entries(text: string | null, pattern: RegExp): readonly string[] {
  const code = settingsLines(text).join('\n')
  const pairs = bracketPairs(code)
  return Array.from(code.matchAll(pattern), ({ 0: head, index }) => {
    const open = index + head.length - 1
    const list = code.slice(open + 1, Math.max(pairs[open] ?? 0, open + 1))
    return list
      .split(',')
      .map(entry => entry.trim())
      .filter(entry => entry !== '')
  }).flat()
}
