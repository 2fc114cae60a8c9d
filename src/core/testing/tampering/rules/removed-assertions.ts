/** Assertions that were taken out of tests that stay, with nothing in their place. */

import { surplus } from '../comparing/multiset.ts'
import { type Removal, wordsOf } from '../comparing/removed-code.ts'
import { type StayingTest, stayingTests } from '../comparing/staying-tests.ts'
import type { TestChanges } from '../comparing/test-changes.ts'
import type { Assertion } from '../reading/assertions.ts'
import { wasEmptied } from './emptied-tests.ts'
import { type Finding, quote, some } from './finding.ts'

/** Lines that check nothing. */
const IDLE = /^(?:console|log|print|puts|echo|fmt\.Print|t\.Log)|^(?:if|for|while|switch|catch)\b/

/** An assertion of a constant cannot fail: it replaces nothing. */
const HOLLOW = /^(?:expect\((?:true|1)\)\.to\w*\((?:true|1)?\)|assert(?:\.ok|True|_true|!)?[ (]\s?[tT]rue\)?)$/

/** Of so many lost assertions it is looked whether what they looked at stands alone. */
const MOST = 20
const LONGEST = 500

/** Tests with fewer assertions. Not: where they moved to another test or helper, where a new call stands for them, where the thing is gone. */
export function removedAssertions(changes: TestChanges): readonly Finding[] {
  const elsewhere = new Set([...freshAssertions(changes), ...arrivedAssertions(changes)].map(({ text }) => text))
  return stayingTests(changes).flatMap(test => {
    if (wasEmptied(test)) return []
    const stays = new Set(test.after.assertions.map(({ text }) => text))
    const lost = test.lost.filter(
      ({ text }) => !stays.has(text) && !elsewhere.has(text) && !speaksOf(text, changes.removal),
    )
    if (lost.length === 0 || test.gained.some(({ text }) => !HOLLOW.test(text)) || otherLines(test) > 0) return []
    const detail = `assertions in the test ${quote(test.name)}: ${test.before.assertions.length} before, ${test.after.assertions.length} now; gone: ${some(lost.map(({ text }) => text))}`
    return [{ path: test.path, detail }]
  })
}

/** Those of tests that are new, also where an old test has the same. */
function arrivedAssertions({ groups }: TestChanges): readonly Assertion[] {
  return groups.flatMap(({ before, after }) => after.slice(before.length).flatMap(one => one.assertions))
}

function freshAssertions({ files }: TestChanges): readonly Assertion[] {
  const all = (side: 'before' | 'after') => files.flatMap(file => file[side]?.assertions ?? [])
  return surplus(all('after'), all('before'), ({ text }) => text)
}

function speaksOf(text: string, { words, shrinks }: Removal): boolean {
  return shrinks || [...wordsOf(text)].some(word => words.has(word))
}

/** Lines that were not there and assert nothing themselves: a helper may. What a lost assertion looked at, left standing alone, is none. */
function otherLines({ before, after, gained, lost }: StayingTest): number {
  const lookedAt = lost.slice(0, MOST).map(({ text }) => text.slice(0, LONGEST))
  const fresh = surplus(after.body, before.body, line => line)
  return fresh.filter(
    line =>
      /\w/.test(line) &&
      !lookedAt.some(text => text.includes(line.replace(/^await\s+|;\s*$/g, ''))) &&
      !IDLE.test(line) &&
      !gained.some(({ text }) => line.includes(text.slice(0, 20))),
  ).length
}
