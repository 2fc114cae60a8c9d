/** What a clone would hold otherwise than the work tree in which the tests ran, found in the change alone. */
import type { Finding, Receipt } from './change.ts'
import { IN_SUBMODULE } from './clone-parts.ts'

/** The attributes by which git converts content (https://git-scm.com/docs/gitattributes). */
const CONVERSION = /(^|\s)[-!]?(text|eol|crlf|working-tree-encoding|ident|filter)(=|\s|$)/

type Texts = readonly { readonly path: string; readonly before: string | null; readonly after: string | null }[]

/** Findings about rules of conversion, names that fall together, and submodules. `basePaths`: the files of the base, which matter only for new names. */
export function checkoutFindings({ files, leftOut }: Receipt, texts: Texts, basePaths: readonly string[]): Finding[] {
  const rules = texts.filter(
    ({ path, before, after }) =>
      /(^|\/)\.gitattributes$/.test(path) && conversions(before).join('\n') !== conversions(after).join('\n'),
  )
  const gone = new Set(files.flatMap(({ path, from, change }) => (change === 'deleted' ? [path] : (from ?? []))))
  const added = files.filter(({ change }) => change === 'added' || change === 'renamed')
  const names = new Set(added.map(({ path }) => folded(path)))
  const near = basePaths.filter(path => !gone.has(path) && names.has(folded(path)))
  const kept = new Map(near.map(path => [folded(path), path]))
  const collisions = added.flatMap(({ path }): Finding[] => {
    const other = kept.get(folded(path)) ?? path
    kept.set(folded(path), path)
    const detail = `differs from ${other} in case or Unicode form only, so many machines can check out just one of them`
    return other === path ? [] : [{ kind: 'names-collide', path, detail }]
  })
  return [
    ...rules.map(({ path }) => ({
      kind: 'checkout-rules',
      path,
      detail: 'changes how git converts files at checkout; the tests ran on files as the old rules wrote them',
    })),
    ...collisions,
    ...leftOut
      .filter(({ why }) => why === IN_SUBMODULE)
      .map(({ path }) => ({
        kind: 'submodule-changed',
        path,
        detail: `was changed, but lies ${IN_SUBMODULE}: the pull request does not contain it, and the tests ran without it`,
      })),
  ]
}

function conversions(text: string | null): string[] {
  return (text ?? '').split('\n').filter(line => !line.startsWith('#') && CONVERSION.test(line))
}

function folded(path: string): string {
  return path.normalize('NFC').toLowerCase()
}
