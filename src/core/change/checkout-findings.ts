/** What a clone would hold otherwise than the work tree in which the tests ran, found in the change alone. */
import type { Receipt } from './change.ts'

/** The attributes by which git converts content (https://git-scm.com/docs/gitattributes). */
const CONVERSION = /(^|\s)[-!]?(text|eol|crlf|working-tree-encoding|ident|filter)(=|\s|$)/

export type CheckoutFinding =
  | { readonly kind: 'checkout-rules' | 'submodule-changed'; readonly path: string }
  | { readonly kind: 'names-collide'; readonly path: string; readonly other: string }

type Texts = readonly { readonly path: string; readonly before: string | null; readonly after: string | null }[]

/** Findings about rules of conversion, names that fall together, and submodules. `basePaths`: the files of the base, which matter only for new names. */
export function checkoutFindings(
  { files, leftOut }: Receipt,
  texts: Texts,
  basePaths: readonly string[],
): CheckoutFinding[] {
  const rules = texts.filter(
    ({ path, before, after }) =>
      /(^|\/)\.gitattributes$/.test(path) && conversions(before).join('\n') !== conversions(after).join('\n'),
  )
  const gone = new Set(files.flatMap(({ path, from, change }) => (change === 'deleted' ? [path] : (from ?? []))))
  const added = files.filter(({ change }) => change === 'added' || change === 'renamed')
  const names = new Set(added.map(({ path }) => folded(path)))
  const near = basePaths.filter(path => !gone.has(path) && names.has(folded(path)))
  const kept = new Map(near.map(path => [folded(path), path]))
  const collisions = added.flatMap(({ path }): CheckoutFinding[] => {
    const other = kept.get(folded(path)) ?? path
    kept.set(folded(path), path)
    return other === path ? [] : [{ kind: 'names-collide', path, other }]
  })
  return [
    ...rules.map(({ path }) => ({ kind: 'checkout-rules' as const, path })),
    ...collisions,
    ...leftOut
      .filter(({ reason }) => reason.kind === 'inside-submodule')
      .map(({ path }) => ({ kind: 'submodule-changed' as const, path })),
  ]
}

function conversions(text: string | null): string[] {
  return (text ?? '').split('\n').filter(line => !line.startsWith('#') && CONVERSION.test(line))
}

function folded(path: string): string {
  return path.normalize('NFC').toLowerCase()
}
