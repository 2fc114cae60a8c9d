/** Checks that the generated files fit each other and the repository, before they are accepted. */
import { cyclesOf } from './generation-order.ts'
import { javascriptImports, resolveJavascript } from './javascript-modules.ts'
import { type Exists, folderOf, isParsable, type ModuleImport, type Resolution, relativePath } from './module-import.ts'
import { type PythonFacts, pythonImports, resolvePython } from './python-modules.ts'

export type ConsistencyProblem = {
  /** The file to repair. */
  readonly path: string
  readonly line: number
  readonly message: string
}

type Consistency = {
  readonly problems: readonly ConsistencyProblem[]
  /** Circular imports, which need no repair. */
  readonly notes: readonly string[]
}

const JAVASCRIPT = /\.[cm]?[jt]sx?$/i
const PYTHON = /\.pyi?$/i

/**
 * Returns imports inside the repository that lead nowhere, and circular imports among the generated files (S0-36, S0-38, S0-39).
 * `files`: text by path; `exists` is true for the repository's other files. Packages and files that cannot be parsed are not checked.
 */
export function checkConsistency(files: ReadonlyMap<string, string>, exists: Exists): Consistency {
  const here: Exists = path => files.has(path) || exists(path)
  const folders = new Set([...files.keys()].filter(path => PYTHON.test(path)).flatMap(foldersOf))
  const python = { exists: here, isGeneratedFolder: (path: string) => folders.has(path) }
  const problems: ConsistencyProblem[] = []
  const edges = new Map<string, readonly string[]>()
  for (const [path, text] of files) {
    const targets: string[] = []
    for (const one of importsOf(path, text)) {
      for (const resolution of resolve(path, one, here, python)) {
        if (resolution.kind === 'missing')
          problems.push(problemOf(path, one, resolution.wanted, [...files.keys()], here))
        if (resolution.kind === 'found' && !one.typeOnly) targets.push(resolution.path)
      }
    }
    edges.set(path, targets)
  }
  return { problems, notes: cyclesOf(edges).map(cycle => `imports in a circle: ${cycle.join(' -> ')}`) }
}

function importsOf(path: string, text: string): readonly ModuleImport[] {
  if (!isParsable(text)) return []
  if (JAVASCRIPT.test(path)) return javascriptImports(path, text)
  return PYTHON.test(path) ? pythonImports(text) : []
}

function resolve(path: string, one: ModuleImport, exists: Exists, python: PythonFacts): readonly Resolution[] {
  return PYTHON.test(path) ? resolvePython(path, one, python) : [resolveJavascript(path, one.module, exists)]
}

function problemOf(
  path: string,
  { module, line }: ModuleImport,
  wanted: string,
  generated: readonly string[],
  exists: Exists,
): ConsistencyProblem {
  if (PYTHON.test(path)) {
    const name = wanted.split('/').at(-1)
    const namesake = generated.find(
      other => other !== path && new RegExp(`(?:^|/)${name}(?:\\.pyi?|/__init__\\.py)$`).test(other),
    )
    const right = namesake === undefined ? 'import a module that exists' : `the module is ${namesake}`
    return {
      path,
      line,
      message: `line ${line}: ${module} is not in the repository: there is no ${wanted}.py; ${right}`,
    }
  }
  const other = suggestImport(path, module, generated, exists)
  const right = other === null ? 'import a file that exists' : `it should be '${other}'`
  return { path, line, message: `line ${line}: '${module}' leads to no file: there is no ${wanted}; ${right}` }
}

function foldersOf(path: string): readonly string[] {
  const folder = folderOf(path)
  return folder === '' ? [] : [folder, ...foldersOf(folder)]
}

const MAX_LEVELS = 4

/**
 * Returns another specifier that leads to a file: the same name among the generated files, or the same path from another folder. Null if there is none.
 */
function suggestImport(
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

/** Returns the name of a module without extension; for an index file, that of its folder. */
function stemOf(path: string): string {
  const parts = path.replace(/(?:\.d)?\.[cm]?[jt]sx?$/, '').split('/')
  const last = parts.pop() ?? ''
  return last === 'index' ? (parts.pop() ?? '') : last
}
