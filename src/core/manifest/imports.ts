/** Finds imports in generated files that lead nowhere, before the files are accepted. Paths have slashes and are relative to the repository root. */
import { splitLines } from '../edit/lines.ts'
import { foldersAbove, normalise } from '../edit/path-policy.ts'

/** `module`: a specifier in JavaScript, a dotted module in Python. `names`: what Python imports from it, which may be modules too. */
type Import = { readonly module: string; readonly names: readonly string[]; readonly at: number }

type Exists = (path: string) => boolean

const JAVASCRIPT = /\.[cm]?[jt]sx?$/i
const PYTHON = /(?:\/__init__)?\.pyi?$/i

/** `wanted`: the path that is not there. `line`: from 1. */
export type BrokenImport = { readonly module: string; readonly wanted: string; readonly line: number }

/** Returns the imports that lead to no file of the repository, by the file that has to change (S0-36, S0-39). Packages of Python are looked for below the root and below `workingDirectory`. Only statements at the left margin count: others may be in a `try` or a text. */
export function brokenImports(
  files: ReadonlyMap<string, string>,
  workingDirectory: string,
  exists: Exists,
): ReadonlyMap<string, readonly BrokenImport[]> {
  const folders = new Set([...files.keys()].filter(path => PYTHON.test(path)).flatMap(foldersAbove))
  const facts: Facts = {
    exists: path => files.has(path) || exists(path),
    isGenerated: path => folders.has(path),
    roots: [...new Set(ROOTS.flatMap(root => [root, normalise(`${workingDirectory}/${root}`) ?? root]))],
  }
  const problems = new Map<string, readonly BrokenImport[]>()
  for (const [path, text] of files) {
    let [line, from] = [1, 0]
    const broken = missingFrom(path, text, facts).map(({ module, at, wanted }) => {
      line += splitLines(text.slice(from, at)).breaks.length
      from = at
      return { module, wanted, line }
    })
    if (broken.length > 0) problems.set(path, broken)
  }
  return problems
}

export function inWords({ module, wanted, line }: BrokenImport): string {
  return `line ${line}: '${module}' leads to no file: there is no ${wanted}`
}

const JAVASCRIPT_FILES = '*.{js,jsx,mjs,cjs,ts,tsx,mts,cts}'

const NAMES_AT_ONCE = 10

/** Returns the searches that find the lines which may import one of the deleted modules. */
export function importersOf(
  deleted: readonly string[],
): readonly { readonly pattern: string; readonly glob: string }[] {
  return [[JAVASCRIPT, JAVASCRIPT_FILES] as const, [PYTHON, '*.py'] as const].flatMap(([kind, glob]) => {
    const names = [...new Set(deleted.filter(path => kind.test(path)).map(moduleName))].filter(
      name => name.length <= 60,
    )
    const parts = Map.groupBy(names.map(RegExp.escape), (_, at) => Math.floor(at / NAMES_AT_ONCE))
    return [...parts.values()].map(some => {
      const any = `(?:${some.join('|')})`
      return { pattern: `(?:from|import|require)\\b.*(?<!\\w)${any}(?!\\w)|^\\s+${any},?$`, glob }
    })
  })
}

/** The name by which a file is imported; that of its folder for `index.js` and `__init__.py`. */
function moduleName(path: string): string {
  const names = path.replace(/(?:\.d)?\.[^./]+$/, '').split('/')
  const last = names.at(-1) ?? ''
  return /^(?:index|__init__)$/.test(last) ? (names.at(-2) ?? last) : last
}

type Facts = { readonly exists: Exists; readonly isGenerated: Exists; readonly roots: readonly string[] }

function missingFrom(path: string, text: string, facts: Facts) {
  const missing = (found: readonly Import[], look: typeof missingPython) =>
    found.flatMap(one => look(path, one, facts).map(wanted => ({ ...one, wanted })))
  if (PYTHON.test(path)) return missing(pythonImports(text), missingPython)
  return JAVASCRIPT.test(path) ? missing(javascriptImports(text), missingJavascript) : []
}

const JAVASCRIPT_IMPORTS = [
  /^(?:import\b(?:[^'"`;()=]{0,2000}?\bfrom)?|export\b[^'"`;()=]{0,2000}?\bfrom)\s*(['"])([^'"\n]+)\1/gm,
  /^(?:(?:export\s+)?(?:const|let|var|type|import)\s+[^'"`\n=]*=\s*)?(?:await\s+)?(?:require|import)\((['"`])([^'"`\\$\n]+)\1\)/gm,
]

function javascriptImports(text: string): readonly Import[] {
  const found = JAVASCRIPT_IMPORTS.flatMap(pattern => [...text.matchAll(pattern)]).map(match => {
    return { module: match[2] ?? '', names: [], at: match.index + match[0].length - 1 }
  })
  return found.sort((a, b) => a.at - b.at)
}

const EXTENSIONS = '.ts .tsx .d.ts .js .jsx .mts .d.mts .cts .d.cts .mjs .cjs .json .node .vue'.split(' ')
const SUFFIXES = [...EXTENSIONS, ...EXTENSIONS.map(extension => `/index${extension}`), '/package.json']
const MADE =
  /(?:^|\/)(?:dist|build|out|gen|generated|__generated__|target|coverage|node_modules|\.[^/.][^/]*|\$[^/]*|\+types)(?:\/|$)/

function missingJavascript(importer: string, { module }: Import, { exists }: Facts): readonly string[] {
  const plain = module.replace(/[?#].*$/s, '')
  const wanted = normalise(`${folderOf(importer)}/${plain}`)
  if (!/^\.\.?(?:\/|$)/.test(plain) || module.includes('!') || wanted === null || MADE.test(wanted)) return []
  // `./a.js` may be written as `a.ts`, and `./a.css` be declared in `a.d.css.ts`.
  const stems = [wanted, wanted.replace(/\.[cm]?jsx?$/, '')]
  const candidates = stems.flatMap(stem => SUFFIXES.map(suffix => normalise(stem + suffix) ?? ''))
  return [wanted, wanted.replace(/\.([^./]+)$/, '.d.$1.ts'), ...candidates].some(exists) ? [] : [wanted]
}

const PYTHON_IMPORT =
  /^(?:from[ \t]+([\w.]*)[ \t]+import\b[ \t]*(?:\(([^)]{0,5000})\)|([^\n(]+))|import[ \t]+([^\n]+))$/gm

function pythonImports(text: string): readonly Import[] {
  const code = text.replace(/("{3}|'{3})[\s\S]*?\1|#[^\n]*/g, hidden => hidden.replace(/[^\n]/g, ' '))
  return [...code.matchAll(PYTHON_IMPORT)].flatMap(({ 1: from, 2: list, 3: line, 4: modules, index: at }) => {
    const names = (list ?? line ?? modules ?? '').split(',').map(one => one.trim().split(/\s/, 1)[0] ?? '')
    if (from === undefined) return names.map(module => ({ module, names: [], at }))
    return [{ module: from, names: names.filter(one => /^\w+$/.test(one)), at }]
  })
}

const ROOTS = ['', 'src', 'lib', 'python']

function missingPython(importer: string, imported: Import, facts: Facts): readonly string[] {
  const [dots = ''] = /^\.*/.exec(imported.module) ?? []
  if (dots !== '') {
    const folder = normalise(`${folderOf(importer)}/${'../'.repeat(dots.length - 1)}`)
    return folder === null ? [] : missingIn(folder, imported, facts)
  }
  const [first = ''] = imported.module.split('.', 1)
  const isPackage = (path: string) => facts.exists(`${path}/__init__.py`) || facts.isGenerated(path)
  const all = facts.roots.filter(root => isPackage(under(root, first))).map(root => missingIn(root, imported, facts))
  return all.find(missing => missing.length === 0) ?? all[0] ?? []
}

function missingIn(root: string, { module, names }: Import, { exists, isGenerated }: Facts): readonly string[] {
  const isModule = (path: string) =>
    ['.py', '.pyi', '.pyx', '.so', '.pyd', '/__init__.py', '/__init__.pyi'].some(end => exists(path + end))
  const parts = module.split('.').filter(part => part !== '')
  const wanted = parts.reduce(under, root)
  if ((parts.length > 0 && isModule(wanted)) || exists(under(wanted, '__init__.py'))) return []
  const missing = names.map(name => under(wanted, name)).filter(path => !isModule(path) && !isGenerated(path))
  const isFolder = parts.length === 0 || isGenerated(wanted) || missing.length < names.length
  return (isFolder ? missing : [wanted]).map(path => `${path}.py`)
}

function folderOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')))
}

function under(folder: string, name: string): string {
  return folder === '' ? name : `${folder}/${name}`
}
