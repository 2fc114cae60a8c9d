/** Files that commands, recipes and settings name: what they load or start decides how tests run. */
import { plainPath } from '../change/paths.ts'
import { wordsIn } from '../text/spaces.ts'
import { isProgram, testLanguageOf } from './tampering/source-text.ts'
import { scriptsReached } from './test-command.ts'
import { isTaskFile, settingsIn } from './test-steering.ts'

const INTERPRETER = /^(?:\.|source|(?:ba|da|z)?sh|node|bun|deno|tsx|ts-node|python[\d.]*|ruby|perl)$/
/** Options whose file is loaded before the tests, or says how they run. The source under test stands behind no such one. */
const LOADS =
  /^(?:-r|--(?:[\w-]*config(?:-file|uration)?|require|import|(?:experimental-)?loader|preload|env-file(?:-if-exists)?|rcfile|settings))$/
const EXTENSIONS = ['', '.js', '.cjs', '.mjs', '.ts', '.json']

/**
 * The files that a command loads by an option, or starts as programs, which may be the source under test as well. Scripts
 * of a package.json count too. Linear.
 */
export function filesNamedIn(command: string, manifest: string | null) {
  const commands = scriptsReached(command, manifest ?? '')
    .flatMap(text => text.split(/[;&|()\n]/))
    // A variable may hold options, and is no program.
    .map(part => wordsIn(part.replace(/["']/g, ' ')).map(word => word.replace(/^[A-Z_]\w*=(?:(?=-)|.*)/, '')))
  const loaded = commands.flatMap(loadedIn).flatMap(name => EXTENSIONS.map(end => `${plainPath(name)}${end}`))
  return { loaded: new Set(loaded), started: new Set(commands.flatMap(programsIn).map(plainPath)) }
}

const INCLUDES = /^[ \t]*(?:(?:-|s)?include|import\??)[ \t]+(\S.*)$|^[ \t]+(?:taskfile|[\w-]+):[ \t]*(\S+)[ \t]*$/gm

/** What a Makefile, a justfile or a Taskfile takes in: as seen from its folder and from where it runs. Linear. */
export function filesIncludedIn(text: string, path: string): readonly string[] {
  const words = Array.from(takesIn(text, path).matchAll(INCLUDES), ([, line, file]) =>
    line === undefined ? wordsIn(file ?? '').filter(word => /\.ya?ml["']?$/.test(word)) : wordsIn(line),
  ).flat()
  const names = words.map(word => plainPath(word.replace(/["']/g, '').replace(/^\$[({][\w-]+[)}]\/?/, '')))
  return names.flatMap(name => [name, path.replace(/[^/]*$/, name)])
}

/** Of a Taskfile, what stands below `includes`: other keys name files too. */
function takesIn(text: string, path: string): string {
  if (!/\.ya?ml$/.test(path)) return text
  const lines = text.split('\n')
  const rest = lines.slice(lines.findIndex(line => /^includes:/.test(line)) + 1 || lines.length)
  const end = rest.findIndex(line => /^[^\s#]/.test(line))
  return rest.slice(0, end === -1 ? rest.length : end).join('\n')
}

function loadedIn(words: readonly string[]): readonly string[] {
  const isRunner = words.some(word => /(?:^|\/)(?:pytest|jest|vitest|playwright|phpunit|tox|nose2)$/.test(word))
  const isPytest = words.some(word => /(?:^|\/)pytest$/.test(word))
  return words.flatMap((word, at) => {
    const [, option = words[at - 1] ?? '', value = word] = /^(--[\w-]+)=(.*)$/.exec(word) ?? []
    if (option === '-p' && isPytest) return [`${value.replaceAll('.', '/')}.py`]
    return (option === '-c' ? isRunner : LOADS.test(option)) ? [value] : []
  })
}

/** A program of the project, and what an interpreter starts. */
function programsIn(words: readonly string[]): readonly string[] {
  const isOption = (word = '') => /^--?\w/.test(word)
  const start = words.findIndex(word => INTERPRETER.test(word))
  const first = words.findIndex((word, at) => start !== -1 && at > start && ![word, words[at - 1]].some(isOption))
  const program = words.findIndex(word => word !== '' && !isOption(word))
  return words.filter((word, at) => at === first || (at === program && word.includes('/')))
}

/** `by`: the file that names it; empty for a command. A file with `isStarted` is a program. */
export type NamedFile = { name: string; isStarted: boolean; by: string }

/** Parts of settings that name what the project is made of. */
const OF_PRODUCT =
  /\b(?:entry\w*|input|main|alias(?:es)?|paths|moduleNameMapper|include|exclude|files|omit|source\w*|ignore\w*|collectCoverageFrom|testpaths|roots?|packages|modules?)["']?(?:\s{0,20}=[ \t]{0,20}(?:\n[ \t]+[^\n]{0,300}){1,50}|\s{0,20}[:=]\s{0,20}(?:\[[^\]]{0,2000}\]|\{[^}]{0,2000}\}|[\w.]{1,40}\([^)]{0,500}\)|[^\n,]{0,500}))/g
const IMPORTS = /\b(?:import|require|from)\b/
const OF_LINTERS =
  /(?:^|\/)[^/]*(?:eslint|prettier|tsconfig|biome|ruff|mypy|flake8|pylint|golangci|clippy|rubocop)[^/]*$/

/** Whether a file names others by its own name. */
export function isNaming(path: string): boolean {
  return !isTaskFile(path) && !OF_LINTERS.test(path) && settingsIn(path, '') !== null
}

/** What a command (without a path), a recipe, a script or a file of settings names. Linear. */
export function filesNamedBy(path: string, text: string, manifest: string | null): readonly NamedFile[] {
  const named = (some: Iterable<string>, isStarted = false) => Array.from(some, name => ({ name, isStarted, by: path }))
  if (path === '' || isTaskFile(path) || isScript(path)) {
    const { loaded, started } = filesNamedIn(text.replace(/^[ \t]*(?:- )?@?-?/gm, ''), manifest)
    const scripts = wordsIn(text.replace(/\$\w+|["'();]/g, ' ')).filter(isScript)
    return [...named([...loaded, ...scripts, ...filesIncludedIn(text, path)]), ...named(started, true)]
  }
  const used = text.split('\n').filter(line => IMPORTS.test(line))
  return named(possiblePaths(settingsIn(path, text)?.replace(OF_PRODUCT, '') ?? used.join('\n'), path))
}

/** The paths that a line of code uses. Of what Python imports from a module, the first and those of the `names`. */
function usedPaths(path: string, line: string, names: ReadonlySet<string>): readonly string[] {
  const [, from, list = ''] = (path.endsWith('.py') && /^\s*from\s+(\S{1,300})\s+import\s+(.*)/.exec(line)) || []
  const words = list.split(/\W+/).filter(one => one !== '')
  const parts = new Set(words.filter((one, at) => at === 0 || names.has(one)))
  return possiblePaths(
    [line.replace(/[:=]/g, ' '), ...Array.from(parts, part => `${from}.${part}`.replace('..', '.'))].join(' '),
    path,
  )
}

function isScript(path: string): boolean {
  return testLanguageOf(path) === 'shell'
}

const PYTHON = /\.(?:py|ini|toml|cfg)$|rc$/

/** The words that may be paths, without keys; in Python modules too, in JavaScript without extensions too. */
function possiblePaths(text: string, path: string): readonly string[] {
  const isPython = PYTHON.test(path)
  const words = Array.from(text.replace(/\$\w+/g, '').matchAll(/([\w@.~/-]+)(["']?[ \t]{0,20}[:=])?/g))
  return words.flatMap(([, word = '', key]) => {
    if (key !== undefined) return []
    const name = word.replace(/^\/+/, '')
    const [, dots = '', module = ''] = /^(\.*)(\w[\w.]*)$/.exec(name) ?? []
    const base = `${'../'.repeat(Math.max(0, dots.length - 1))}${module.replaceAll('.', '/')}`
    const modules = isPython && module !== '' ? [`${base}.py`, `${base}/__init__.py`] : []
    return [...modules, ...(/[./]/.test(name) ? EXTENSIONS.map(end => `${name}${end}`) : [])]
  })
}

/** A name as seen from some folders, which end with a slash; none above the root. Linear. */
export function placesOf(name: string, folders: readonly string[]): readonly string[] {
  return folders.flatMap(folder => {
    const parts: string[] = []
    for (const part of `${folder}${name}`.split('/')) {
      if (part === '..' && parts.pop() === undefined) return []
      if (part !== '' && part !== '.' && part !== '..') parts.push(part)
    }
    return [parts.join('/')]
  })
}

type FoundFile = { path: string; isStarted: boolean }

/** What a file is called by where it is used. */
export function stemsOf({ path, isStarted }: FoundFile): readonly string[] {
  const [name = '', folder = ''] = path.split('/').reverse()
  return [name, name.replace(/\.\w+$/, ''), ...(isStarted || /^(?:index|__init__)\./.test(name) ? [folder] : [])]
}

/**
 * Those of the files that are settings: no line of a source or test uses them. A program belongs to the source if
 * anything beside it does.
 */
export function settingsAmong(
  found: readonly FoundFile[],
  lines: readonly { path: string; text: string }[],
): readonly string[] {
  const bare = (path: string) => path.replace(/\.\w+$/, '').replace(/\/(?:index|__init__)$/, '')
  const folderOf = (path: string) => path.slice(0, path.lastIndexOf('/') + 1)
  const [used, modules, names] = [new Set(['']), new Set<string>(), new Set(found.flatMap(stemsOf))]
  for (const { path, text } of lines)
    for (const place of usedPaths(path, text, names).flatMap(name => placesOf(name, ['', folderOf(path)]))) {
      used.add(bare(place))
      // A module of Python is found in any folder that is set up so.
      if (path.endsWith('.py') && !place.includes('/')) modules.add(bare(place))
      if (folderOf(place) !== folderOf(path)) used.add(folderOf(place))
    }
  const isSource = ({ path, isStarted }: FoundFile) =>
    used.has(bare(path)) ||
    modules.has(bare(path.replace(/.*\//, ''))) ||
    (isStarted && isProgram(path) && used.has(folderOf(path)))
  return found.flatMap(one => (isSource(one) ? [] : [one.path]))
}
