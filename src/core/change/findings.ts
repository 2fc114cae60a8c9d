/** What a reviewer of a change cannot see. */
import { firstFew } from '../text/quantities.ts'
import type { FileChange, Finding, LeftOut, Receipt } from './change.ts'
import { SUBMODULE } from './check-change.ts'

const BIDIRECTIONAL = /^[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]$/
/** Sources in C have form feeds. */
const UNSEEN = String.raw`[\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]|[^\P{Cc}\t\n\f\r]|\r(?!\n|$)`
const JOINED = [
  ...['Arabic', 'Syriac', 'Mongolian', 'Devanagari', 'Bengali', 'Gurmukhi', 'Gujarati', 'Oriya', 'Tamil'],
  ...['Telugu', 'Kannada', 'Malayalam', 'Sinhala', 'Khmer', 'Myanmar', 'Tibetan', 'Nko'],
]
  .map(script => String.raw`\p{Script=${script}}`)
  .join('')
const SEEN = [
  // Emoji sequences, one selector after a character with such looks, and flags of regions.
  String.raw`(?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f])\u200d(?=\p{Extended_Pictographic})`,
  String.raw`(?<=[\p{Extended_Pictographic}#*0-9]|(?!\p{ASCII})[\p{S}\p{P}])[\ufe0e\ufe0f]`,
  String.raw`(?<=[\p{Script=Han}0]|(?!\p{ASCII})[\p{S}\p{P}])[\ufe00-\ufe02]|(?<=\p{Script=Han})[\u{e0100}-\u{e01ef}]`,
  String.raw`(?<=\u{1f3f4})[\u{e0030}-\u{e0039}\u{e0061}-\u{e007a}]{2,7}\u{e007f}`,
  String.raw`(?<=[${JOINED}])[\u200c\u200d]`,
].join('|')
const SCAN = new RegExp(`${SEEN}|(${UNSEEN})`, 'gu')
const ANY = new RegExp(UNSEEN, 'u')
/** Lines of these scripts need direction characters around full stops and brackets. */
const RIGHT_TO_LEFT = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}]/u
const MARK = /^[\u061c\u200e\u200f]$/
const MOST = 5

/**
 * One finding for each changed text (null: none) whose added lines hold such characters. Emoji sequences, a byte order
 * mark at the start, and what a line's own script needs are none. Linear.
 */
export function findInvisibleCharacters(
  texts: readonly { path: string; before: string | null; after: string | null }[],
): Finding[] {
  return texts.flatMap(({ path, before, after }) => {
    if (after === null || !ANY.test(after)) return []
    const old = new Set(before?.split('\n'))
    const named: string[] = []
    let count = 0
    let kind = 'invisible'
    for (const [at, line] of after.split('\n').entries()) {
      if (!ANY.test(line) || old.has(line)) continue
      const isRightToLeft = RIGHT_TO_LEFT.test(line)
      for (const character of unseenIn(at === 0 ? line.replace(/^\ufeff/, '') : line)) {
        if (isRightToLeft && MARK.test(character)) continue
        count += 1
        if (BIDIRECTIONAL.test(character)) kind = 'bidirectional'
        if (count <= MOST) named.push(`${codePoint(character)} in line ${at + 1}`)
      }
    }
    const detail = firstFew(named, MOST, count - named.length)
    return count === 0 ? [] : [{ kind, path, detail }]
  })
}

/** What nobody sees in a line or a name. */
export function unseenIn(line: string): readonly string[] {
  return Array.from(line.matchAll(SCAN)).flatMap(([, character]) => character ?? [])
}

function codePoint(character: string): string {
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`
}

/** By name, as git says them: the value, or `set`, `unset` or `unspecified`. */
export type Attributes = Readonly<Record<string, string>>
/** What the files of attributes make of one path, before and after a change. */
export type ChangedAttributes = { path: string; before: Attributes; after: Attributes }

/** What converts a checkout with line feeds (https://git-scm.com/docs/gitattributes). */
export const CONVERSION = ['eol', 'crlf', 'working-tree-encoding', 'ident', 'filter']

export type CheckoutFinding =
  | { kind: 'checkout-rules' | 'checkout-content' | 'submodule-changed'; path: string }
  | { kind: 'names-collide'; path: string; other: string }

/**
 * Findings about rules of conversion and of what a checkout fetches, names that fall together, and submodules. `basePaths`: the files of the base,
 * which matter for new names. `attributes`: those of all paths, where a file of attributes changed.
 */
export function checkoutFindings(
  { files, leftOut }: Receipt,
  attributes: readonly ChangedAttributes[],
  basePaths: readonly string[],
): CheckoutFinding[] {
  const gone = new Set(files.flatMap(({ path, from, change }) => (change === 'deleted' ? [path] : (from ?? []))))
  const added = files.filter(({ change }) => change === 'added' || change === 'renamed')
  const converted = attributes.filter(one => !gone.has(one.path) && isConverted(one))
  const names = new Set(added.map(({ path }) => caseless(path)))
  const near = basePaths.filter(path => !gone.has(path) && names.has(caseless(path)))
  const kept = new Map(near.map(path => [caseless(path), path]))
  const collisions = added.flatMap(({ path }): CheckoutFinding[] => {
    const other = kept.get(caseless(path)) ?? path
    kept.set(caseless(path), path)
    return other === path ? [] : [{ kind: 'names-collide', path, other }]
  })
  return [
    ...fetchedLess(files, leftOut).map(({ path }) => ({ kind: 'checkout-content' as const, path })),
    ...rulesAbout(converted, files).map(({ path }) => ({ kind: 'checkout-rules' as const, path })),
    ...collisions,
    ...leftOut
      .filter(({ reason }) => reason.kind === 'inside-submodule')
      .map(({ path }) => ({ kind: 'submodule-changed' as const, path })),
  ]
}

/** By these, a checkout or the copy of it lacks what the base has: a check that reads it passes on less. */
function fetchedLess(files: readonly FileChange[], leftOut: readonly LeftOut[]): readonly FileChange[] {
  const notThere = new Set(leftOut.flatMap(({ path, reason }) => (reason.kind === 'submodule-not-there' ? path : [])))
  return files.filter(({ path, from, change, oldMode }) => {
    if ([path, from].includes('.lfsconfig')) return true
    // The base has a submodule then.
    const isOld = change !== 'added' && [path, from].includes('.gitmodules')
    return isOld || (oldMode === SUBMODULE && notThere.has(path))
  })
}

/** One file on a file system that keeps case and the form of Unicode apart from names. By capitals, a long s is an s. */
function caseless(path: string): string {
  return path.normalize('NFC').toUpperCase().toLowerCase()
}

/** The changed files of attributes, each with the number of these paths that it may be about. Leaves out those about none. Linear. */
export function rulesAbout(
  paths: readonly { path: string }[],
  files: readonly { path: string; from?: string | null }[],
) {
  const rules = files.flatMap(({ path, from }) => [path, from ?? path]).filter(isAttributes)
  const counts = new Map(rules.map(rule => [rule, 0]))
  for (const { path } of paths)
    for (const { index } of path.matchAll(/(?<![^/])/g)) {
      const rule = `${path.slice(0, index)}.gitattributes`
      const count = counts.get(rule)
      if (count !== undefined && rule !== path) counts.set(rule, count + 1)
    }
  return Array.from(counts, ([path, count]) => ({ path, count })).filter(({ count }) => count > 0)
}

/** Whether a path is a file of attributes. */
export function isAttributes(path: string): boolean {
  return /(^|\/)\.gitattributes$/.test(path)
}

function isConverted({ before, after }: ChangedAttributes): boolean {
  // Lines end with a line feed anyway.
  const plain = (value = '') => (value === 'lf' || value === 'unset' ? 'unspecified' : value)
  return CONVERSION.some(name => plain(before[name]) !== plain(after[name]))
}
