/** Looks for live parts in a whole body of a pull request. */
import { expect } from '@jest/globals'
import { liveThings } from '../core/page/live-things.ts'

/** Our own live parts of a body, taken out. */
export const OURS =
  /⚠️|(?:^|(?<=\*\* ))Closes #\d+$|^<!-- diffproof \{"task":"issue-\d+","run":"[^"<>]*","tree":"[0-9a-f]{40}"\} -->$|^<!-- diffproof-text [0-9a-f]{64} -->$|^<!-- diffproof-head \{"head":"[0-9a-f]{40}"\} -->$|^<\/?details>$|^<summary>(?:Record as JSON|Verify it yourself|The rest of the template|\d+ more (?:tests?|files?))<\/summary>$|^<sub>|<\/sub>$|^> \[!(?:WARNING|NOTE)\]$/gm

/** Nothing in it is live but what we write ourselves: one record, one marker, one sum of its text, one closing line, one warning. */
export function expectInert(body: string): void {
  expect(body.match(/```json/g)).toHaveLength(1)
  // The marker, the published commit and the seal.
  expect(body.match(/<!--/g)).toHaveLength(3)
  expect(body.match(/^> \[!WARNING\]$/gm)).toHaveLength(1)
  expect(body.match(/Closes #\d+$/gm)).toHaveLength(1)
  for (const once of [/^\| Evidence \|/gm, /^\| File \|/gm, /^\*\*Look twice at:\*\*/gm])
    expect(body.match(once)).toHaveLength(1)
  expect(liveThings(body.replace('```json', '```').replace(OURS, 'ours'), true)).toEqual([])
}
