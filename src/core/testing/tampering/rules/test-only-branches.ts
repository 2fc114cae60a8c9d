/** Sources that ask whether they are being tested. */

import type { ChangedText } from '../changed-text.ts'
import { surplus } from '../comparing/multiset.ts'
import type { TestChanges } from '../comparing/test-changes.ts'
import { blankText } from '../reading/blank-text.ts'
import { languageOf } from '../reading/language.ts'
import { type Finding, some } from './finding.ts'

/** Files that serve building, testing or showing, not the product. */
const TOOLING =
  /^\.|(?:^|\/)(?:vendor|third_party|node_modules|dist|scripts?|tools?|build|bench\w*|benchmarks?|examples?|docs?|playground|website|ci|testing|test-\w+)\/|\.(?:config|conf|setup)\.\w+$|(?:^|\/)(?:gulpfile|gruntfile|rakefile|noxfile|setup|conftest)\.\w+$|[-_.](?:test|testing)[-_.]?\w*\.\w+$/i

const ASKS =
  /\bprocess\.env(?:\.|\[["'])(?:CI|JEST_WORKER_ID|VITEST|VITEST_WORKER_ID|MOCHA|NODE_TEST_CONTEXT|AVA_PATH|TAP|GITHUB_ACTIONS)\b|\bNODE_ENV\b["'\])]*\s*[!=]==?\s*["']test["']|["']test["']\s*[!=]==?\s*process\.env\.NODE_ENV\b|\bimport\.meta\.(?:env\.)?VITEST\b|\bPYTEST_CURRENT_TEST\b|["'](?:pytest|unittest|_pytest)["']\s+(?:not\s+)?in\s+sys\.modules|\bsys\.modules\.get\(["'](?:pytest|unittest)|\btesting\.Testing\(\)|\bflag\.Lookup\(["']test\.v["']\)|\bcfg!\(test\)|\b(?:environ(?:\.get)?|getenv|Getenv|LookupEnv)\s*[([]\s*["'](?:CI|GITHUB_ACTIONS|PYTEST_\w+)["']|\bENV(?:\.fetch)?[[(]["'](?:CI|GITHUB_ACTIONS)["']|\bRails\.env\.test\?|\bdefined\?\(\s?(?:RSpec|Minitest)\b|\bMix\.env\(?\)?\s*==\s*:test|\bHasPrefix\([^\n]{0,60}["']\.test["']|\btypeof\s+(?:jest|describe|it|vi)\s*[!=]==?|\bglobalThis\.(?:jest|describe|__vitest\w*)\b/g

/** Sources with more such questions than before; one that moved from another source is not new. */
export function testOnlyBranches({ sources }: TestChanges): readonly Finding[] {
  const product = sources.filter(({ path }) => !TOOLING.test(path))
  const before = product.flatMap(change => questions(change, 'before'))
  return product.flatMap(change => {
    const [had, has] = [questions(change, 'before'), questions(change, 'after')]
    const added = surplus(has, before, line => line)
    return has.length > had.length && added.length > 0
      ? [{ path: change.path, detail: `the source asks whether it is being tested: ${some(added)}` }]
      : []
  })
}

function questions(change: ChangedText, side: 'before' | 'after'): readonly string[] {
  const text = change[side]
  const language = languageOf(change.path)
  if (text === null || language === null || text.search(ASKS) === -1) return []
  const { plain, code } = blankText(text, language)
  const found = new Map<number, string>()
  let start = 0
  for (const line of plain.split('\n')) {
    for (const { 0: asked, index } of line.matchAll(ASKS)) {
      const at = start + index
      // Inside a string nothing is asked: its words are blank in the code.
      if (code.slice(at, at + asked.length).replace(/[\s"']/g, '') !== '') found.set(at, line.trim().slice(0, 200))
    }
    start += line.length + 1
  }
  return [...found.values()]
}
