/** Markers that were added so that tests do not run, only some run, or failures do not count. */

import { surplus } from '../comparing/multiset.ts'
import type { TestChanges } from '../comparing/test-changes.ts'
import { isConditional } from '../reading/is-conditional.ts'
import { lastNotAbove, lineAt, lineText, type SourceText } from '../reading/source-text.ts'
import type { TestFile } from '../reading/test-file.ts'
import { type Finding, some } from './finding.ts'
import { GO_NEVER_BUILT, ONLY_MARKER, SKIP_MARKERS } from './skip-markers.ts'

type Marker = { readonly line: string; readonly isOnly: boolean; readonly test: string | null }

/**
 * Files with more markers than before, where the whole change has more of them too: a moved one is not new. A test that is new may be
 * skipped, it takes nothing away; it may not be the only one.
 */
export function skippedTests({ files, groups }: TestChanges): readonly Finding[] {
  const old = new Set(groups.flatMap(({ name, before }) => (before.length > 0 ? [name] : [])))
  const sides = files.map(({ path, before, after }) => ({ path, before: markersOf(before), after: markersOf(after) }))
  const before = sides.flatMap(side => side.before)
  const after = sides.flatMap(side => side.after)
  if (after.length <= before.length) return []
  const added = new Set(surplus(after, before, ({ line }) => line))
  return sides.flatMap(({ path, before: had, after: has }, at) => {
    const isNew = files[at]?.before === null
    const own = has.filter(one => added.has(one) && (one.isOnly || (one.test === null ? !isNew : old.has(one.test))))
    if (own.length === 0 || has.length <= had.length) return []
    const detail = `markers that skip, single out or excuse tests: ${had.length} before, ${has.length} now; added: ${some(own.map(({ line }) => line))}`
    return [{ path, detail }]
  })
}

function markersOf(file: TestFile | null): readonly Marker[] {
  if (file === null) return []
  const { source } = file
  const starts = file.cases.map(({ at }) => at)
  const markers = Array.from(source.code.matchAll(SKIP_MARKERS[source.language]), ({ 0: found, index }) => {
    const at = index + found.length - found.trimStart().length
    return { at, line: lineText(source, at), isOnly: ONLY_MARKER.test(found), test: testOf(file, starts, at) }
  }).filter(({ at }) => !isConditional(source, at))
  return [...markers, ...constraintsOf(source)]
}

/** The name of the test that the marker stands in, or before as an annotation. */
function testOf({ cases, source }: TestFile, starts: readonly number[], at: number): string | null {
  const last = lastNotAbove(starts, at)
  const inside = cases[last]
  if (inside !== undefined && inside.at <= at && at < inside.end) return inside.name
  const isAnnotation = /[@#[]/.test(
    source.code.slice(Math.max(source.lines[lineAt(source, at)] ?? 0, at - 100), at + 1),
  )
  const next = cases[inside !== undefined && inside.at > at ? last : last + 1]
  return isAnnotation && next !== undefined && next.at - at < 400 ? next.name : null
}

function constraintsOf({ language, text }: SourceText): readonly Marker[] {
  if (language !== 'go') return []
  return Array.from(text.matchAll(GO_NEVER_BUILT), ([line]) => ({ line, isOnly: false, test: null }))
}
