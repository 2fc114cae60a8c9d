/** Reads what a JavaScript or TypeScript file imports, and finds the files it means. */

import { parser } from '@lezer/javascript'
import { lineAt, lineSpansOf } from '../edit/lines.ts'
import { type Exists, folderOf, joinPath, type ModuleImport, type Resolution } from './module-import.ts'

type SyntaxNode = ReturnType<typeof parser.parse>['topNode']

const TYPED = /\.[cm]?ts$/i

/**
 * Returns imports, re-exports, `import()` and `require()` of literals, in order. Skips what cannot be parsed, and everything inside a `try`, which
 * expects that a module may be missing. Never throws.
 */
export function javascriptImports(path: string, text: string): readonly ModuleImport[] {
  // In a .ts file `<T>x` is a cast, elsewhere `<T>` is an element.
  const dialect = TYPED.test(path) ? 'ts' : /\.tsx$/i.test(path) ? 'ts jsx' : 'jsx'
  const spans = lineSpansOf(text)
  const found: ModuleImport[] = []
  parser
    .configure({ dialect })
    .parse(text)
    .iterate({
      enter: ({ name, node }) => {
        if (name === 'TryStatement') return false
        const literal = literalOf(name, node, text)
        const module = literal === null ? null : plainText(text.slice(literal.from, literal.to))
        if (literal === null || module === null) return true
        const typeOnly = name === 'ImportType' || node.getChild('type') !== null
        found.push({ module, names: [], line: lineAt(spans, literal.from), typeOnly })
        return true
      },
    })
  return found
}

function literalOf(name: string, node: SyntaxNode, text: string): SyntaxNode | null {
  switch (name) {
    case 'ImportDeclaration':
    case 'ExportDeclaration':
    case 'ImportType':
      return node.getChild('String')
    case 'DynamicImport':
      return node.getChild('String') ?? node.getChild('TemplateString')
    case 'CallExpression': {
      const called = node.firstChild
      if (called === null || text.slice(called.from, called.to) !== 'require') return null
      return node.getChild('ArgList')?.getChild('String') ?? null
    }
    default:
      return null
  }
}

/** Returns the text of a string literal; null if it has escapes or substitutions, which no module name needs. */
function plainText(literal: string): string | null {
  const quote = literal[0]
  const inside = literal.slice(1, -1)
  return literal.length > 1 && literal.endsWith(`${quote}`) && !/[\\\n]|\$\{/.test(inside) ? inside : null
}

const ADDED = [
  '',
  '.ts',
  '.tsx',
  '.d.ts',
  '.js',
  '.jsx',
  '.mts',
  '.cts',
  '.mjs',
  '.cjs',
  '.json',
  '.node',
  '.vue',
  '.svelte',
]
const INDEX = [
  'index.ts',
  'index.tsx',
  'index.d.ts',
  'index.js',
  'index.jsx',
  'index.mts',
  'index.mjs',
  'index.cts',
  'index.cjs',
  'index.json',
  'package.json',
]
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

/** Resolves a relative import as bundlers, TypeScript or Node would. `importer` is the path of the file that imports. */
export function resolveJavascript(importer: string, specifier: string, exists: Exists): Resolution {
  const plain = specifier.replace(/[?#].*$/s, '')
  if (!/^\.\.?(?:\/|$)/.test(plain) || specifier.includes('!')) return { kind: 'unknown' }
  const wanted = joinPath(folderOf(importer), plain)
  if (wanted === null) return { kind: 'unknown' }
  const found = candidates(wanted, /(?:^|\/)\.{0,2}$/.test(plain)).find(exists)
  if (found !== undefined) return { kind: 'found', path: found }
  return MADE.test(wanted) ? { kind: 'unknown' } : { kind: 'missing', wanted }
}

function candidates(wanted: string, folderOnly: boolean): readonly string[] {
  const prefix = wanted === '' ? '' : `${wanted}/`
  const inside = INDEX.map(name => prefix + name)
  if (folderOnly) return inside
  const extension = /\.[cm]?jsx?$/.exec(wanted)?.[0] ?? ''
  const stem = wanted.slice(0, wanted.length - extension.length)
  const written = (WRITTEN_AS[extension] ?? []).map(other => stem + other)
  const declared = wanted.replace(/\.([^./]+)$/, '.d.$1.ts')
  return [...ADDED.map(added => wanted + added), ...written, ...inside, ...(declared === wanted ? [] : [declared])]
}
