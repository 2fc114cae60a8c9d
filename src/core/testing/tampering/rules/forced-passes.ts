/** What ends or rewrites a test run so that it passes whatever happened. */

import { surplus } from '../comparing/multiset.ts'
import type { TestChanges } from '../comparing/test-changes.ts'
import { lineText } from '../reading/source-text.ts'
import type { TestFile } from '../reading/test-file.ts'
import { type Finding, some } from './finding.ts'

/** In code: a clean exit out of a test process, a report that is rewritten, an object that equals everything. */
const FORCES =
  /(?<![\w.])(?:os\._exit|sys\.exit|process\.exit|os\.Exit|System\.exit|(?:std::)?process::exit)\(\s?0?\s?\)|\b(?:report|rep|outcome|result)\w*\.?outcome\s?=(?!=)|\.wasSuccessful\s?=(?!=)|\bdef pytest_runtest_makereport\b|\bdef __eq__\([^()\n]{0,60}\)[^\n:]{0,40}:\s{0,40}return True\b|\bprocess\.exitCode\s?=\s?0\b/g

/** Files of tests or their set-up (what is no sample of a program) with more of it than before. */
export function forcedPasses({ files }: TestChanges): readonly Finding[] {
  return files.flatMap(({ path, before, after }) => {
    if (/(?:fixtures?|samples?|examples?|testdata|playground)\//.test(path)) return []
    const added = surplus(forcesOf(after), forcesOf(before), line => line)
    const detail = `ends or rewrites the test run: ${some(added)}`
    return added.length > 0 && forcesOf(after).length > forcesOf(before).length ? [{ path, detail }] : []
  })
}

function forcesOf(file: TestFile | null): readonly string[] {
  if (file === null) return []
  const { source } = file
  return Array.from(source.code.matchAll(FORCES), ({ index }) => lineText(source, index))
}
