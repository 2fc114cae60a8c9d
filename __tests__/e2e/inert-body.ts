/** Looks for live parts in a whole body of a pull request. */
import { expect } from '@jest/globals'
import { liveThings } from '../core/text/live-markdown.ts'

/** Our own live parts of a body, taken out. */
export const OURS =
  /^Closes #\d+$|^<!-- diffproof \{"task":"issue-\d+","run":"[^"<>]*","tree":"[0-9a-f]{40}"\} -->$|^<\/?details>$|^<summary>The record as JSON<\/summary>$|^> \[!(?:WARNING|NOTE)\]$|^## (?:What changed and why|Proof|Files|Risks|Left out)$|^### (?:Root cause|What was tested, in the model’s words)$|^_Not filled in by Diffproof\._$/gm

/** Nothing in it is live but what we write ourselves: one record, one marker, one closing line, one warning. */
export function expectInert(body: string): void {
  expect(body.match(/```json/g)).toHaveLength(1)
  expect(body.match(/<!--/g)).toHaveLength(1)
  expect(body.match(/^> \[!WARNING\]$/gm)).toHaveLength(1)
  expect(body.match(/^Closes #\d+$/gm)).toHaveLength(1)
  for (const heading of ['What changed and why', 'Proof', 'Files', 'Risks']) {
    expect(body.match(new RegExp(`^## ${heading}$`, 'gm'))).toHaveLength(1)
  }
  expect(liveThings(body.replace('```json', '```').replace(OURS, 'ours'))).toEqual([])
}
