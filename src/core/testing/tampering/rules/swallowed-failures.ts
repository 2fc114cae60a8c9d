/** Assertions whose failure is caught and forgotten. */

import type { TestChanges } from '../comparing/test-changes.ts'
import { catchAlls } from '../reading/catch-alls.ts'
import { lastNotAbove } from '../reading/source-text.ts'
import type { TestFile } from '../reading/test-file.ts'
import { type Finding, quote } from './finding.ts'

/** Files with more such assertions than before. */
export function swallowedFailures({ files }: TestChanges): readonly Finding[] {
  return files.flatMap(({ path, before, after }) => {
    const [had, has] = [swallowed(before), swallowed(after)]
    const detail = `assertions whose failure is caught and dropped: ${had.length} before, ${has.length} now; for example ${quote(has.find(text => !had.includes(text)) ?? has[0] ?? '')}`
    return has.length > had.length ? [{ path, detail }] : []
  })
}

const DROPPED =
  /\.catch\(\s*(?:\(\s*\w*\s*\)|\w+)\s*=>\s*(?:\{\s*\}|undefined|null|void 0)\s*\)$|\|\|\s*(?:true|:)\s*$|\brescue\s+(?:nil|true)\s*$|^assert.*\bor True$/

function swallowed(file: TestFile | null): readonly string[] {
  if (file === null) return []
  const blocks = catchAlls(file.source)
  const starts = blocks.map(({ from }) => from)
  return file.assertions
    .filter(({ at, text }) => {
      const block = blocks[lastNotAbove(starts, at)]
      return DROPPED.test(text) || (block !== undefined && block.from <= at && at < block.to)
    })
    .map(({ text }) => text)
}
