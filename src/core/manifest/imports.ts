/** Finds imports in generated files that lead nowhere, before the files are accepted. Paths have slashes and are relative to the repository root. */
import { lineAt, lineSpansOf } from '../edit/lines.ts'
import { normalise } from '../edit/path-policy.ts'

/** `module`: a specifier in JavaScript, a dotted module in Python. `names`: what Python imports from it, which may be modules too. */
type Import = { readonly module: string; readonly names: readonly string[]; readonly at: number }

type Exists = (path: string) => boolean

const JAVASCRIPT = /(?:\.d)?\.[cm]?[jt]sx?$/i
const PYTHON = /(?:\/__init__)?\.pyi?$/i

/** Returns one line for each import that leads to no file of the repository, by the file that has to change (S0-36, S0-39). Only statements at the left margin count: others may be in a `try` or a text. */
export function brokenImports(files: ReadonlyMap<string, string>, exists: Exists): ReadonlyMap<string, string> {
  const isThere: Exists = path => files.has(path) || exists(path)
  const folders = new Set([...files.keys()].filter(path => PYTHON.test(path)).flatMap(foldersOf))
  const problems = new Map<string, string>()
  for (const [path, text] of files) {
    const spans = lineSpansOf(text)
    const imports = PYTHON.test(path) ? pythonImports(text) : JAVASCRIPT.test(path) ? javascriptImports(text) : []
    const lines = imports.flatMap(one => {
      const missing = PYTHON.test(path)
        ? missingPython(path, one, { exists: isThere, isGenerated: folder => folders.has(folder) })
        : missingJavascript(path, one.module, isThere)
      return missing.map(wanted => {
        const line = lineAt(spans, one.at)
        return `line ${line}: '${one.module}' leads to no file: there is no ${wanted}; import what exists`
      })
    })
    if (lines.length > 0) problems.set(path, lines.join('\n'))
  }
  return problems
}

const JAVASCRIPT_IMPORTS = [
  /^(?:import\b(?:[^'"`;()=]{0,2000}?\bfrom)?|export\b[^'"`;()=]{0,2000}?\bfrom)\s*(['"])([^'"\n]+)\1/gm,
  /^(?:(?:export\s+)?(?:const|let|var|type|import)\s+[^'"`\n=]*=\s*)?(?:await\s+)?(?:require|import)\((['"`])([^'"`\\$\n]+)\1\)/gm,
]

function javascriptImports(text: string): readonly Import[] {
  const found = JAVASCRIPT_IMPORTS.flatMap(pattern =>
    Array.from(text.matchAll(pattern), ({ 0: all, 2: module = '', index }) => ({
      module,
      names: [],
      at: index + all.length - 1,
    })),
  )
  return found.sort((a, b) => a.at - b.at)
}

const ADDED = ['', '.ts', '.tsx', '.d.ts', '.js', '.jsx', '.mts', '.cts', '.mjs', '.cjs', '.json', '.node', '.vue']
const INDEX = ['ts', 'tsx', 'd.ts', 'js', 'jsx', 'mts', 'mjs', 'cts', 'cjs', 'json'].map(end => `index.${end}`)
const WRITTEN_AS: Readonly<Record<string, readonly string[]>> = {
  '.js': ['.ts', '.tsx', '.d.ts', '.jsx'],
  '.jsx': ['.tsx', '.d.ts'],
  '.mjs': ['.mts', '.d.mts'],
  '.cjs': ['.cts', '.d.cts'],
}
const MADE =
  /(?:^|\/)(?:dist|build|out|gen|generated|__generated__|target|coverage|node_modules|\.[^/.][^/]*|\$[^/]*|\+types)(?:\/|$)/

function missingJavascript(importer: string, specifier: string, exists: Exists): readonly string[] {
  const plain = specifier.replace(/[?#].*$/s, '')
  const wanted = normalise(`${folderOf(importer)}/${plain}`)
  if (!/^\.\.?(?:\/|$)/.test(plain) || specifier.includes('!') || wanted === null || MADE.test(wanted)) return []
  const [extension = ''] = /\.[cm]?jsx?$/.exec(wanted) ?? []
  const isFolder = /(?:^|\/)\.{0,2}$/.test(plain)
  const candidates = [
    ...(isFolder ? [] : ADDED.map(added => wanted + added)),
    ...(WRITTEN_AS[extension] ?? []).map(other => wanted.slice(0, wanted.length - extension.length) + other),
    ...[...INDEX, 'package.json'].map(name => under(wanted, name)),
    wanted.replace(/\.([^./]+)$/, '.d.$1.ts'),
  ]
  return candidates.some(exists) ? [] : [wanted]
}

const PYTHON_IMPORT =
  /^(?:from[ \t]+(\.*[\w.]*)[ \t]+import\b[ \t]*(?:\(([^)]{0,5000})\)|([^\n(]+))|import[ \t]+([^\n]+))$/gm

function pythonImports(text: string): readonly Import[] {
  const code = text.replace(/("{3}|'{3})[\s\S]*?\1|#[^\n]*/g, hidden => hidden.replace(/[^\n]/g, ' '))
  return [...code.matchAll(PYTHON_IMPORT)].flatMap(({ 1: from, 2: list, 3: line, 4: modules, index: at }) => {
    const names = (list ?? line ?? modules ?? '').split(',').map(one => one.trim().split(/\s/, 1)[0] ?? '')
    if (from === undefined) return names.map(module => ({ module, names: [], at }))
    return [{ module: from, names: names.filter(one => /^\w+$/.test(one)), at }]
  })
}

type PythonFacts = { readonly exists: Exists; readonly isGenerated: (folder: string) => boolean }

const ROOTS = ['', 'src', 'lib', 'python']

function missingPython(importer: string, { module, names }: Import, facts: PythonFacts): readonly string[] {
  const [dots = ''] = /^\.*/.exec(module) ?? []
  const parts = module.split('.').filter(part => part !== '')
  if (dots !== '') {
    const folder = normalise(`${folderOf(importer)}/${'../'.repeat(dots.length - 1)}`)
    return folder === null ? [] : missingIn(folder, parts, { names, ...facts })
  }
  const isPackage = (path: string) => facts.exists(`${path}/__init__.py`) || facts.isGenerated(path)
  const all = ROOTS.filter(root => isPackage(under(root, parts[0] ?? ''))).map(root =>
    missingIn(root, parts, { names, ...facts }),
  )
  return all.find(missing => missing.length === 0) ?? all[0] ?? []
}

function missingIn(
  root: string,
  parts: readonly string[],
  { names, exists, isGenerated }: PythonFacts & { readonly names: readonly string[] },
): readonly string[] {
  const isModule = (path: string) =>
    ['.py', '.pyi', '.pyx', '.so', '.pyd', '/__init__.py', '/__init__.pyi'].some(end => exists(path + end))
  const wanted = parts.reduce(under, root)
  if ((parts.length > 0 && isModule(wanted)) || exists(under(wanted, '__init__.py'))) return []
  const missing = names.map(name => under(wanted, name)).filter(path => !isModule(path) && !isGenerated(path))
  const isFolder = parts.length === 0 || isGenerated(wanted) || missing.length < names.length
  return (isFolder ? missing : [wanted]).map(path => `${path}.py`)
}

function foldersOf(path: string): readonly string[] {
  const folder = folderOf(path)
  return folder === '' ? [] : [folder, ...foldersOf(folder)]
}

function folderOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')))
}

function under(folder: string, name: string): string {
  return folder === '' ? name : `${folder}/${name}`
}
