import { posix } from 'node:path'
import { type Import, importsOf } from './imports.ts'
import type { TextFile } from './repository-files.ts'

/** The libraries of the pure core: functions on values, without a Node module. */
const CORE_LIBRARIES = [
  'zod',
  'jsonrepair',
  'yaml',
  'picomatch/posix.js',
  'mdast-util-from-markdown',
  'mdast-util-gfm-footnote',
  'mdast-util-gfm-table',
  'mdast-util-to-markdown',
  'micromark-extension-gfm-footnote',
  'micromark-extension-gfm-table',
]

type Layer = 'main' | 'cli' | 'entries' | 'compose' | 'ports' | 'core' | 'flow' | `adapters/${string}`
type Edge = Import & { readonly from: string; readonly to: string | null; readonly layer: Layer | null }

/** Where a path of src/ belongs; null for nowhere. */
function layerOf(path: string): Layer | null {
  const adapter = /^src\/adapters\/([^/]+)\/./.exec(path)?.[1]
  if (adapter !== undefined) return `adapters/${adapter}`
  const [, file, folder] = /^src\/(?:(main)\.ts|(cli|entries|compose|ports|core|flow)\/.+)$/.exec(path) ?? []
  return ((file ?? folder) as Layer | undefined) ?? null
}

/** Whether a layer may have an import; `to` is null for a library. */
function isAllowed(layer: Layer, edge: Edge): boolean {
  const { to, layer: target, isTypeOnly } = edge
  const isLibrary = to === null
  switch (layer) {
    case 'core':
      return isLibrary ? CORE_LIBRARIES.includes(edge.specifier ?? '') : target === 'core'
    case 'ports':
      return (target === 'core' || target === 'ports') && isTypeOnly
    case 'flow':
      return target === 'core' || target === 'ports' || target === 'flow'
    case 'main':
      return target === 'entries' || target === 'compose' || target === 'flow' || target === 'core'
    case 'cli':
      return isLibrary ? /^(?:commander$|node:)/.test(edge.specifier ?? '') : target === 'cli' || isTypeOnly
    case 'entries':
      return target === 'compose' || target === 'flow' || target === 'core'
    case 'compose':
      // Of the flow it knows what the flow is given.
      if (target === 'flow') return to === 'src/flow/run.ts' || isTypeOnly
      return target !== 'main' && target !== 'entries'
    default:
      return isLibrary || target === 'ports' || target === 'core' || target === layer
  }
}

/** The import table of the house: who may import what. */
export function importTable(files: readonly TextFile[]): string[] {
  const paths = new Set(files.map(file => file.path))
  return files.flatMap(file => {
    const layer = layerOf(file.path)
    if (layer === null) return [`${file.path} belongs to no layer`]
    return edgesOf(file).flatMap(edge => {
      if (edge.specifier === null) return [`${file.path} imports something computed`]
      if (edge.to !== null && !paths.has(edge.to)) return [`${file.path} imports ${edge.to}, which is not there`]
      return isAllowed(layer, edge) ? [] : [`${file.path} (${layer}) may not import ${edge.to ?? edge.specifier}`]
    })
  })
}

/** The floors of each layer, from the ground up. A floor is a folder, or a file of the layer itself; `*` stands for all other files. */
const FLOORS: Readonly<Record<'core' | 'flow', readonly string[]>> = {
  core: [
    ...['text', '*', 'secrets', 'change', 'edit', 'testing', 'model', 'manifest', 'config', 'facts', 'task', 'start'],
    ...['proposal', 'log', 'evaluation', 'page'],
  ],
  flow: [
    ...['*', 'verify', 'publish', 'start', 'agent', 'manifest', 'summarize', 'finish', 'modes'],
    ...['begin-work.ts', 'solve-task.ts'],
  ],
}

/** The floor of a path in its layer: -1 for a folder without one, null where the layer has no floors. */
function floorOf(path: string): number | null {
  const [, layer, first = '', ...rest] = path.split('/')
  if (layer !== 'core' && layer !== 'flow') return null
  const floors = FLOORS[layer]
  return rest.length > 0 || floors.includes(first) ? floors.indexOf(first) : floors.indexOf('*')
}

/** Imports inside a layer that lead back up, and folders that have no floor. */
export function upwardImports(files: readonly TextFile[]): string[] {
  return files.flatMap(file => {
    const own = floorOf(file.path)
    if (own === null) return []
    if (own === -1) return [`${file.path} is on no floor`]
    return edgesOf(file)
      .filter(({ layer, to }) => to !== null && layer === layerOf(file.path) && (floorOf(to) ?? 0) > own)
      .map(({ from, to }) => `${from} imports ${to}, which lies above it`)
  })
}

/** Files outside the pages that import the words of pages: facts are data there, and sentences are made by a page. */
export function wordsOutsidePages(files: readonly TextFile[]): string[] {
  return files
    .filter(({ path }) => !path.startsWith('src/core/page/'))
    .flatMap(edgesOf)
    .filter(({ to }) => to === 'src/core/page/words.ts' || to === 'src/core/page/document.ts')
    .map(({ from, to }) => `${from} imports ${to}`)
}

function edgesOf({ path, text }: TextFile): readonly Edge[] {
  return importsOf(text).map(one => {
    const isRelative = one.specifier?.startsWith('.') === true
    const to = isRelative ? posix.join(posix.dirname(path), one.specifier ?? '') : null
    return { ...one, from: path, to, layer: to === null ? null : layerOf(to) }
  })
}
