/** Finds imports in generated files that lead nowhere, before the files are accepted. Paths have slashes and are relative to the repository root. */
import { parser as javascript } from '@lezer/javascript'
import { parser as python } from '@lezer/python'
import { lineAt, lineSpansOf } from '../edit/lines.ts'

type SyntaxNode = ReturnType<typeof javascript.parse>['topNode']

/** `module`: a specifier in JavaScript, a dotted module in Python. `names`: what Python imports from it, which may be modules too. */
type Import = { readonly module: string; readonly names: readonly string[]; readonly at: number }

/** True for a file of the repository. */
type Exists = (path: string) => boolean

const JAVASCRIPT = /(?:\.d)?\.[cm]?[jt]sx?$/i
const PYTHON = /(?:\/__init__)?\.pyi?$/i

/**
 * Returns one line for each import inside the repository that leads nowhere, by the file that has to change (S0-36, S0-39). `files`: text by path;
 * `exists` is true for the repository's other files. Packages, files that cannot be parsed and everything inside a `try` are not checked.
 */
export function brokenImports(files: ReadonlyMap<string, string>, exists: Exists): ReadonlyMap<string, string> {
  const isThere: Exists = path => files.has(path) || exists(path)
  const folders = new Set([...files.keys()].filter(path => PYTHON.test(path)).flatMap(foldersOf))
  const problems = new Map<string, string>()
  for (const [path, text] of files) {
    if (!isParsable(text)) continue
    const spans = lineSpansOf(text)
    const imports = PYTHON.test(path) ? pythonImports(text) : JAVASCRIPT.test(path) ? javascriptImports(path, text) : []
    const lines = imports.flatMap(one => {
      const missing = PYTHON.test(path)
        ? missingPython(path, one, { exists: isThere, isGenerated: folder => folders.has(folder) })
        : missingJavascript(path, one.module, isThere)
      return missing.map(wanted => {
        const stem = stemOf(wanted)
        const namesake = [...files.keys()].find(other => other !== path && stemOf(other) === stem)
        const right = namesake === undefined ? 'import what exists' : `did you mean ${namesake}?`
        const line = lineAt(spans, one.at)
        return `line ${line}: '${one.module}' leads to no file: there is no ${wanted}; ${right}`
      })
    })
    if (lines.length > 0) problems.set(path, lines.join('\n'))
  }
  return problems
}

/** Larger files are data. */
const MAX_LENGTH = 300_000
/** People do not nest deeper, and the parser needs the square of the depth in memory. */
const MAX_DEPTH = 300

/** False for a text whose parsing could take too much time or memory. Brackets in strings count too. */
function isParsable(text: string): boolean {
  if (text.length > MAX_LENGTH) return false
  let depth = 0
  for (const [bracket] of text.matchAll(/[()[\]{}]/g)) {
    depth = Math.max(0, depth + ('([{'.includes(bracket) ? 1 : -1))
    if (depth > MAX_DEPTH) return false
  }
  return true
}

/** Imports, re-exports, `import()` and `require()` of literals. */
function javascriptImports(path: string, text: string): readonly Import[] {
  // In a .ts file `<T>x` is a cast, elsewhere `<T>` is an element.
  const dialect = /\.[cm]?ts$/i.test(path) ? 'ts' : /\.tsx$/i.test(path) ? 'ts jsx' : 'jsx'
  const found: Import[] = []
  javascript
    .configure({ dialect })
    .parse(text)
    .iterate({
      enter: ({ name, node }) => {
        if (name === 'TryStatement') return false
        const literal = literalOf(name, node, text)
        // Escapes and substitutions, which no module name needs, are not read.
        const [, , module] = /^(["'`])([^\\\n$]*)\1$/.exec(text.slice(literal?.from, literal?.to)) ?? []
        if (literal !== null && module !== undefined) found.push({ module, names: [], at: literal.from })
        return true
      },
    })
  return found
}

function literalOf(name: string, node: SyntaxNode, text: string): SyntaxNode | null {
  if (['ImportDeclaration', 'ExportDeclaration', 'ImportType'].includes(name)) return node.getChild('String')
  if (name === 'DynamicImport') return node.getChild('String') ?? node.getChild('TemplateString')
  const called = name === 'CallExpression' ? node.firstChild : null
  if (called === null || text.slice(called.from, called.to) !== 'require') return null
  return node.getChild('ArgList')?.getChild('String') ?? null
}

const ADDED = ['', '.ts', '.tsx', '.d.ts', '.js', '.jsx', '.mts', '.cts', '.mjs', '.cjs', '.json', '.node', '.vue']
const INDEX = ['ts', 'tsx', 'd.ts', 'js', 'jsx', 'mts', 'mjs', 'cts', 'cjs', 'json'].map(end => `index.${end}`)
/** How imports of TypeScript sources may be written. */
const WRITTEN_AS: Readonly<Record<string, readonly string[]>> = {
  '.js': ['.ts', '.tsx', '.d.ts', '.jsx'],
  '.jsx': ['.tsx', '.d.ts'],
  '.mjs': ['.mts', '.d.mts'],
  '.cjs': ['.cts', '.d.cts'],
}
/** Folders that tools make and no repository holds. */
const MADE =
  /(?:^|\/)(?:dist|build|out|gen|generated|__generated__|target|coverage|node_modules|\.[^/.][^/]*|\$[^/]*|\+types)(?:\/|$)/

/** Resolves a relative import as bundlers, TypeScript or Node would. */
function missingJavascript(importer: string, specifier: string, exists: Exists): readonly string[] {
  const plain = specifier.replace(/[?#].*$/s, '')
  const wanted = joined(folderOf(importer), plain)
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

/** `import` and `from ... import` statements that can be parsed. */
function pythonImports(text: string): readonly Import[] {
  const found: Import[] = []
  python.parse(text).iterate({
    enter: ({ name, node }) => {
      if (name === 'TryStatement') return false
      if (name !== 'ImportStatement' || node.getChild('⚠') !== null) return true
      const statement = textWithoutComments(node, text)
      const [, from, listed = ''] = /^(?:from\s*(\S+?)\s*)?import\b\s*\(?(.*?)\)?$/.exec(statement) ?? []
      const names = listed.split(',').flatMap(one => one.trim().split(/\s+as\s+/)[0] || [])
      if (from === undefined) found.push(...names.map(module => ({ module, names: [], at: node.from })))
      else found.push({ module: from, names: names.filter(one => one !== '*'), at: node.from })
      return false
    },
  })
  return found
}

function textWithoutComments(node: SyntaxNode, text: string): string {
  const parts: string[] = []
  for (let child = node.firstChild; child !== null; child = child.nextSibling)
    if (child.name !== 'Comment') parts.push(text.slice(child.from, child.to))
  return parts.join(' ').replace(/ ?\. ?/g, '.')
}

type PythonFacts = { readonly exists: Exists; readonly isGenerated: (folder: string) => boolean }

/** Where packages are. Other modules are taken for installed ones. */
const ROOTS = ['', 'src', 'lib', 'python']

function missingPython(importer: string, { module, names }: Import, facts: PythonFacts): readonly string[] {
  const [dots = ''] = /^\.*/.exec(module) ?? []
  const parts = module.split('.').filter(part => part !== '')
  if (dots !== '') {
    const folder = joined(folderOf(importer), '../'.repeat(dots.length - 1))
    return folder === null ? [] : missingIn(folder, parts, { names, ...facts })
  }
  const isPackage = (path: string) => facts.exists(`${path}/__init__.py`) || facts.isGenerated(path)
  const all = ROOTS.filter(root => isPackage(under(root, parts[0] ?? ''))).map(root =>
    missingIn(root, parts, { names, ...facts }),
  )
  return all.find(missing => missing.length === 0) ?? all[0] ?? []
}

/** The modules that are missing. What a package with a file of its own offers is not known, so nothing of it is. */
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

/** A path below a folder; null outside the repository. */
function joined(folder: string, below: string): string | null {
  const names = folder === '' ? [] : folder.split('/')
  for (const name of below.split('/')) {
    if (name === '' || name === '.') continue
    if (name !== '..') names.push(name)
    else if (names.pop() === undefined) return null
  }
  return names.join('/')
}

/** The name of a module without extension; for an index file, that of its folder. */
function stemOf(path: string): string {
  const plain = path.replace(JAVASCRIPT, '').replace(PYTHON, '')
  return (
    plain
      .replace(/\/index$/, '')
      .split('/')
      .at(-1) ?? ''
  )
}
