/** Imports of generated files, and the files that each may lead to. */
import { splitLines } from '../edit/lines.ts'
import { normalise, parentFolders } from '../edit/path-policy.ts'

/**
 * Broken where none of the `candidates` exists; `wanted` is the likeliest. Of a package it counts only where one of the
 * `roots` exists, which shows that it is of this repository.
 */
export type Import = {
  module: string
  line: number
  wanted: string
  candidates: readonly string[]
  roots: readonly string[] | null
}

const JAVASCRIPT = /\.[cm]?[jt]sx?$/i
const PYTHON = /\.pyi?$/i

/**
 * Returns the imports of a file that should lead to a file of the repository. Paths are relative to its root. Packages
 * of Python are looked for below the root and below `workingDirectory`. A folder of Python files in `written` is a
 * package. Only statements at the left margin count: others may be in a `try` or a text.
 */
export function importsIn(
  path: string,
  text: string,
  { workingDirectory, written }: { workingDirectory: string; written: readonly string[] },
): readonly Import[] {
  const found = JAVASCRIPT.test(path)
    ? javascriptImports(path, text)
    : PYTHON.test(path)
      ? pythonImports(path, text, packagePaths(workingDirectory, written))
      : []
  let [line, from] = [1, 0]
  return found.map(({ at, ...rest }) => {
    line += splitLines(text.slice(from, at)).breaks.length
    from = at
    return { ...rest, line }
  })
}

export function importInWords({ module, wanted, line }: Import): string {
  return `line ${line}: '${module}' leads to no file: there is no ${wanted}`
}

type FoundImport = Omit<Import, 'line'> & { at: number }

const JAVASCRIPT_IMPORT =
  /^(?:(?:import\b(?:[^'"`;()=]{0,2000}?\bfrom)?|export\b[^'"`;()=]{0,2000}?\bfrom)\s*(?=['"])|(?:(?:export\s+)?(?:const|let|var|type|import)\s+[^'"`\n=]*=\s*)?(?:await\s+)?(?:require|import)\()(['"`])([^'"`\\$\n]+)\1/gm
const EXTENSIONS = '.ts .tsx .d.ts .js .jsx .mts .d.mts .cts .d.cts .mjs .cjs .json .node .vue'.split(' ')
const SUFFIXES = [...EXTENSIONS, ...EXTENSIONS.map(extension => `/index${extension}`), '/package.json']
/** Folders whose files are made by a build. */
const MADE =
  /(?:^|\/)(?:dist|build|out|gen|generated|__generated__|target|coverage|node_modules|\.[^/.][^/]*|\$[^/]*|\+types)(?:\/|$)/

function javascriptImports(path: string, text: string): readonly FoundImport[] {
  return [...text.matchAll(JAVASCRIPT_IMPORT)].flatMap(({ 0: statement, 2: module = '', index }) => {
    const plain = module.replace(/[?#].*$/s, '')
    const wanted = normalise(`${folderOfFile(path)}/${plain}`)
    if (!/^\.\.?(?:\/|$)/.test(plain) || module.includes('!') || wanted === null || MADE.test(wanted)) return []
    // `./a.js` may be written as `a.ts`, and `./a.css` be declared in `a.d.css.ts`.
    const stems = [wanted, wanted.replace(/\.[cm]?jsx?$/, '')]
    const files = stems.flatMap(stem => SUFFIXES.map(suffix => normalise(stem + suffix) ?? ''))
    const candidates = [wanted, wanted.replace(/\.([^./]+)$/, '.d.$1.ts'), ...files]
    return [{ module, wanted, candidates, roots: null, at: index + statement.length - 1 }]
  })
}

const PYTHON_IMPORT =
  /^(?:from[ \t]+([\w.]+)[ \t]+import\b[ \t]*(?:\(([^)]{0,5000})\)|([^\n(]+))|import[ \t]+([^\n]+))$/gm
const MODULE_ENDS = ['.py', '.pyi', '.pyx', '.so', '.pyd', '/__init__.py', '/__init__.pyi']

/** Where packages may be, and the folders that become packages. */
function packagePaths(workingDirectory: string, written: readonly string[]) {
  const parents = ['', 'src', 'lib', 'python'].flatMap(one => [one, normalise(`${workingDirectory}/${one}`) ?? one])
  return {
    parents: [...new Set(parents)],
    written: new Set(written.filter(path => PYTHON.test(path)).flatMap(parentFolders)),
  }
}

function pythonImports(
  path: string,
  text: string,
  { parents, written }: ReturnType<typeof packagePaths>,
): readonly FoundImport[] {
  const code = text.replace(/("{3}|'{3})[\s\S]*?\1|#[^\n]*/g, hidden => hidden.replace(/[^\n]/g, ' '))
  return [...code.matchAll(PYTHON_IMPORT)].flatMap(({ 1: from, 2: list, 3: line, 4: modules, index: at }) => {
    const listed = (list ?? line ?? modules ?? '').split(',').map(one => one.trim().split(/\s/, 1)[0] ?? '')
    const names = from === undefined ? [] : listed.filter(one => /^\w+$/.test(one))
    return (from === undefined ? listed : [from]).flatMap((module): FoundImport[] => {
      const [dots = ''] = /^\.*/.exec(module) ?? []
      const parts = module.split('.').filter(part => part !== '')
      const up = dots === '' ? '' : normalise(`${folderOfFile(path)}/${'../'.repeat(dots.length - 1)}`)
      if (up === null || parts.length + dots.length === 0) return []
      const modules = (dots === '' ? parents : [up]).map(parent => joinedPath(parent, ...parts))
      // A name that is imported may be a module too.
      const named = modules.flatMap(one => names.map(name => joinedPath(one, name)))
      if ((names.length === 0 ? modules : named).some(one => written.has(one))) return []
      const [first = ''] = modules
      const isFolder = parts.length === 0 || written.has(first)
      const packages = parents.map(parent => joinedPath(parent, parts[0] ?? ''))
      const isOurs = dots !== '' || packages.some(one => written.has(one))
      return [
        {
          ...{ module, at, wanted: `${isFolder ? (named[0] ?? first) : first}.py` },
          candidates: [...modules, ...named].flatMap(one => MODULE_ENDS.map(end => one + end)),
          roots: isOurs ? null : packages.map(one => `${one}/__init__.py`),
        },
      ]
    })
  })
}

function joinedPath(...parts: readonly string[]): string {
  return parts.filter(part => part !== '').join('/')
}

function folderOfFile(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')))
}
