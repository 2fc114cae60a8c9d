/** What an import that leads nowhere was probably meant to say. */

import { folderOf, relativePath } from './path-names.ts'
import type { Exists } from './resolve-javascript.ts'
import { resolveJavascript } from './resolve-javascript.ts'

const MAX_LEVELS = 4

/**
 * Another specifier that leads to a file, or null: the same name among the generated files, or the same path one or more folders higher or lower.
 * Takes what `exists` takes; `generated` are the paths of this run.
 */
export function suggestImport(
  importer: string,
  specifier: string,
  generated: readonly string[],
  exists: Exists,
): string | null {
  const name = stemOf(specifier)
  const namesake = generated.find(path => path !== importer && stemOf(path) === name)
  if (namesake !== undefined) {
    const relative = relativePath(folderOf(importer), namesake)
    return /\.\w+$/.test(specifier.replace(/^[./]+/, '')) ? relative : relative.replace(/(?:\.d)?\.[cm]?[jt]sx?$/, '')
  }
  const rest = specifier.replace(/^(?:\.\.?\/)+/, '')
  const levels = [`./${rest}`, ...Array.from({ length: MAX_LEVELS }, (_, at) => '../'.repeat(at + 1) + rest)]
  return levels.find(one => one !== specifier && resolveJavascript(importer, one, exists).kind === 'found') ?? null
}

/** The name of a module without extension; of an index file the folder's. */
function stemOf(path: string): string {
  const parts = path.replace(/(?:\.d)?\.[cm]?[jt]sx?$/, '').split('/')
  const last = parts.pop() ?? ''
  return last === 'index' ? (parts.pop() ?? '') : last
}
