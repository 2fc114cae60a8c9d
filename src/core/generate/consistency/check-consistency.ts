/** Do the generated files fit each other and the repository? Asked before they are accepted. */
import { cyclesOf } from '../cycles.ts'
import { javascriptImports } from './javascript-imports.ts'
import type { ModuleImport } from './module-import.ts'
import { isParsable } from './parse-limits.ts'
import { folderOf } from './path-names.ts'
import { pythonImports } from './python-imports.ts'
import { type Exists, type Resolution, resolveJavascript } from './resolve-javascript.ts'
import { type PythonFacts, resolvePython } from './resolve-python.ts'
import { suggestImport } from './suggest-import.ts'

export type ConsistencyProblem = {
  /** The file to put right. */
  readonly path: string
  readonly line: number
  readonly message: string
}

export type Consistency = {
  readonly problems: readonly ConsistencyProblem[]
  /** Worth knowing, nothing to put right: imports in a circle. */
  readonly notes: readonly string[]
}

const JAVASCRIPT = /\.[cm]?[jt]sx?$/i
const PYTHON = /\.pyi?$/i

/**
 * Imports of modules inside the repository that lead nowhere, and circles among the generated files (S0-36, S0-38, S0-39). `files`: text by path; `exists`
 * is true for the files that the repository holds besides, deleted ones left out. Packages, and files that cannot be parsed, are
 * not judged.
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
