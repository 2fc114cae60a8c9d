/** Which module inside the repository a Python import means. */

import type { ModuleImport } from './module-import.ts'
import { folderOf } from './path-names.ts'
import type { Exists, Resolution } from './resolve-javascript.ts'

export type PythonFacts = {
  readonly exists: Exists
  /** True for a folder that holds generated Python files. */
  isGeneratedFolder(path: string): boolean
}

/** Packages of the standard library: a folder of the same name says nothing about them. */
const STANDARD = new Set(
  'asyncio collections compression concurrent ctypes curses dbm email encodings html http importlib json logging multiprocessing os pathlib pydoc_data re sqlite3 string sysconfig test tkinter tomllib unittest urllib venv wsgiref xml xmlrpc zipfile zoneinfo'.split(
    ' ',
  ),
)
/** Where packages lie, besides the folders above the importing file. */
const ROOTS = ['', 'src', 'lib', 'python']

/** One verdict for each module that an import needs; an import of names from a package that could define them itself is not judged further. */
export function resolvePython(importer: string, wanted: ModuleImport, facts: PythonFacts): readonly Resolution[] {
  const dots = /^\.*/.exec(wanted.module)?.[0].length ?? 0
  const names = wanted.module
    .slice(dots)
    .split('.')
    .filter(name => name !== '')
  if (dots > 0) {
    const folder = above(folderOf(importer), dots - 1)
    return folder === null ? [{ kind: 'unknown' }] : inFolder(folder, names, wanted.names, facts)
  }
  const top = names[0] ?? ''
  const roots = [...new Set([...ancestors(folderOf(importer)), ...ROOTS])].filter(root =>
    isOurs(under(root, top), facts),
  )
  if (STANDARD.has(top) || roots.length === 0) return [{ kind: 'unknown' }]
  const all = roots.map(root => inFolder(root, names, wanted.names, facts))
  const found = all.find(verdicts => verdicts.every(one => one.kind === 'found'))
  // `from typing import x` beside a folder typing/: a folder without a file of its own hides no module of that name.
  if (found === undefined && names.length === 1 && !roots.some(root => hasFile(under(root, top), facts))) {
    return [{ kind: 'unknown' }]
  }
  return found ?? all[0] ?? []
}

function inFolder(
  folder: string,
  names: readonly string[],
  imported: readonly string[],
  facts: PythonFacts,
): readonly Resolution[] {
  const wanted = names.reduce(under, folder)
  const file = names.length === 0 ? undefined : moduleFile(wanted, facts)
  if (file !== undefined) return [{ kind: 'found', path: file }]
  const init = [under(wanted, '__init__.py'), under(wanted, '__init__.pyi')].find(facts.exists)
  if (imported.length === 0) {
    if (init !== undefined) return [{ kind: 'found', path: init }]
    return [facts.isGeneratedFolder(wanted) ? { kind: 'unknown' } : { kind: 'missing', wanted }]
  }
  const modules = imported.map((name): Resolution => {
    const module = under(wanted, name)
    const found = moduleFile(module, facts) ?? [under(module, '__init__.py')].find(facts.exists) ?? init
    if (found !== undefined) return { kind: 'found', path: found }
    // Only a package without a file of its own has nothing but modules to offer.
    return facts.isGeneratedFolder(module) ? { kind: 'unknown' } : { kind: 'missing', wanted: module }
  })
  const isPackage = names.length === 0 || facts.isGeneratedFolder(wanted) || modules.some(one => one.kind !== 'missing')
  return isPackage ? modules : [{ kind: 'missing', wanted }]
}

function moduleFile(path: string, { exists }: PythonFacts): string | undefined {
  return ['.py', '.pyi', '.pyx', '.so', '.pyd'].map(extension => path + extension).find(exists)
}

/** A folder without `__init__.py` may be anything (`docker/`), unless modules are being put there. */
function isOurs(path: string, facts: PythonFacts): boolean {
  return hasFile(path, facts) || facts.isGeneratedFolder(path)
}

function hasFile(path: string, { exists }: PythonFacts): boolean {
  return exists(`${path}.py`) || exists(`${path}/__init__.py`)
}

function under(folder: string, name: string): string {
  return folder === '' ? name : `${folder}/${name}`
}

function above(folder: string, levels: number): string | null {
  if (levels === 0) return folder
  return folder === '' ? null : above(folderOf(folder), levels - 1)
}

function ancestors(folder: string): readonly string[] {
  return folder === '' ? [''] : [folder, ...ancestors(folderOf(folder))]
}
