/** Tests whose name is still there and that do nothing any more. */

import { type StayingTest, stayingTests } from '../comparing/staying-tests.ts'
import type { TestChanges } from '../comparing/test-changes.ts'
import { type Finding, quote } from './finding.ts'

const WORDS_OF_NOTHING =
  /\b(?:async|function|func|pass|return|true|end|do|done|nil|null|None|undefined|void|fn|self|Ok)\b|\W/g
const PARAMETERS = /\([^()]*\)(?=\s*(?:=>|->|[{:]|$|throws))|\b\w+\s*=>/g
const RETURN = /^return(?:\s+(?:nil|None|null|undefined|true|0|Ok\(\(\)\)))?;?$/

/** Tests with an empty body now, and those that return before anything happens. */
export function emptiedTests(changes: TestChanges): readonly Finding[] {
  return stayingTests(changes).flatMap(test => {
    const what = wasEmptied(test)
      ? 'has nothing in it any more'
      : returnsAtOnce(test)
        ? 'returns before it begins'
        : null
    const detail = `the test ${quote(test.name)} ${what}; assertions: ${test.before.assertions.length} before, ${test.after.assertions.length} now`
    return what === null ? [] : [{ path: test.path, detail }]
  })
}

/** True for a test that did something before. */
export function wasEmptied({ before, after }: StayingTest): boolean {
  return after.assertions.length === 0 && isNothing(after.body) && !isNothing(before.body)
}

function isNothing(body: readonly string[]): boolean {
  return body.length < 20 && body.join('\n').replace(PARAMETERS, '').replace(WORDS_OF_NOTHING, '') === ''
}

function returnsAtOnce({ before, after }: StayingTest): boolean {
  return beginsWithReturn(after.body) && !beginsWithReturn(before.body)
}

/** The first line is what is left of the line with the name. */
function beginsWithReturn(body: readonly string[]): boolean {
  const first = body.findIndex((line, at) => at > 0 && !/^["']/.test(line))
  return body.length > first + 2 && RETURN.test(body[first] ?? '')
}
