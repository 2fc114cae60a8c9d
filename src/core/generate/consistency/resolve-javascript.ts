/** Which file a relative import of JavaScript or TypeScript means. */
import { folderOf, joinPath } from './path-names.ts'

/** True for a file, by its path from the root of the repository. */
export type Exists = (path: string) => boolean

export type Resolution =
  | { readonly kind: 'found'; readonly path: string }
  /** Not for this check: a package, or a file that a build makes. */
  | { readonly kind: 'unknown' }
  /** `wanted`: the path without what may be added to it. */
  | { readonly kind: 'missing'; readonly wanted: string }

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
/** What TypeScript sources may be written as. */
const WRITTEN_AS: Readonly<Record<string, readonly string[]>> = {
  '.js': ['.ts', '.tsx', '.d.ts', '.jsx'],
  '.jsx': ['.tsx', '.d.ts'],
  '.mjs': ['.mts', '.d.mts'],
  '.cjs': ['.cts', '.d.cts'],
}
/** Folders and names that tools make and no repository holds. */
const MADE =
  /(?:^|\/)(?:dist|build|out|gen|generated|__generated__|target|coverage|node_modules|\.[^/.][^/]*|\$[^/]*|\+types)(?:\/|$)/

/** Bundlers, TypeScript and Node find different files; whatever any of them would find counts. `importer` is the path of the file that imports. */
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
