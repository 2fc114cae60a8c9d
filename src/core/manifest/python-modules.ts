/** Reads what a Python file imports, and finds the modules inside the repository that it means. */

import { parser } from '@lezer/python'
import { lineAt, lineSpansOf } from '../edit/lines.ts'
import { type Exists, folderOf, type ModuleImport, type Resolution } from './module-import.ts'

type SyntaxNode = ReturnType<typeof parser.parse>['topNode']

/**
 * Returns `import` and `from ... import` statements in order. Skips statements that cannot be parsed, and everything inside a `try`, which expects that
 * a module may be missing. Never throws.
 */
export function pythonImports(text: string): readonly ModuleImport[] {
  const spans = lineSpansOf(text)
  const found: ModuleImport[] = []
  parser.parse(text).iterate({
    enter: ({ name, node }) => {
      if (name === 'TryStatement') return false
      if (name !== 'ImportStatement' || node.getChild('⚠') !== null) return true
      const line = lineAt(spans, node.from)
      found.push(...statementImports(tokensOf(node, text)).map(one => ({ ...one, line, typeOnly: false })))
      return false
    },
  })
  return found
}

function tokensOf(node: SyntaxNode, text: string): readonly string[] {
  const tokens: string[] = []
  for (let child = node.firstChild; child !== null; child = child.nextSibling) {
    if (child.name !== 'Comment') tokens.push(text.slice(child.from, child.to))
  }
  return tokens
}

function statementImports(tokens: readonly string[]): readonly Pick<ModuleImport, 'module' | 'names'>[] {
  const from = tokens.indexOf('import')
  const listed = lists(tokens.slice(from + 1).filter(token => token !== '(' && token !== ')'))
  if (tokens[0] !== 'from') return listed.map(module => ({ module, names: [] }))
  return [{ module: tokens.slice(1, from).join(''), names: listed.filter(name => name !== '*') }]
}

/** Reads `a . b as c , d` as `a.b` and `d`. */
function lists(tokens: readonly string[]): readonly string[] {
  const names: string[] = []
  let name = ''
  let renamed = false
  for (const token of [...tokens, ',']) {
    if (token === ',') {
      if (name !== '') names.push(name)
      name = ''
      renamed = false
    } else if (token === 'as') renamed = true
    else if (!renamed) name += token
  }
  return names
}

export type PythonFacts = {
  readonly exists: Exists
  /** Returns true for a folder with generated Python files. */
  isGeneratedFolder(path: string): boolean
}

/** Packages of the standard library, which may have the name of a folder. */
const STANDARD = new Set(
  'asyncio collections compression concurrent ctypes curses dbm email encodings html http importlib json logging multiprocessing os pathlib pydoc_data re sqlite3 string sysconfig test tkinter tomllib unittest urllib venv wsgiref xml xmlrpc zipfile zoneinfo'.split(
    ' ',
  ),
)
/** Where packages are, other than the folders above the importing file. */
const ROOTS = ['', 'src', 'lib', 'python']

/** Returns one resolution for each module that an import needs. Names that a package could define itself are not checked. */
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
  // `from typing import x` beside a folder typing/: without a file of its own, the folder hides no module of that name.
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
    // Only a package without a file of its own offers nothing but modules.
    return facts.isGeneratedFolder(module) ? { kind: 'unknown' } : { kind: 'missing', wanted: module }
  })
  const isPackage = names.length === 0 || facts.isGeneratedFolder(wanted) || modules.some(one => one.kind !== 'missing')
  return isPackage ? modules : [{ kind: 'missing', wanted }]
}

function moduleFile(path: string, { exists }: PythonFacts): string | undefined {
  return ['.py', '.pyi', '.pyx', '.so', '.pyd'].map(extension => path + extension).find(exists)
}

/** A folder without `__init__.py` may be anything (`docker/`), unless modules are generated there. */
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
