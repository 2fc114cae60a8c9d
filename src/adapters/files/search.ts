/** Searches the repository's files by `git grep`, in a process that a slow pattern cannot keep beyond a limit. */
import { execFile } from 'node:child_process'
import { devNull } from 'node:os'
import { basename, dirname, join, relative, sep } from 'node:path'
import type { Workspace } from '../../ports/workspace.ts'
import { locate, type Roots, toolPathOf } from './locate.ts'
import { DEPENDENCY_FOLDERS, searchedText } from './read-text.ts'

export type GitProgram = { binary: string; path: string }

const MAX_ASKED = 1_000
const LIMIT_MS = 8_000
const MAX_OUTPUT_BYTES = 20_000_000
const BATCH_FILES = 500
const BATCH_CHARACTERS = 20_000_000
const MAX_FILE_BYTES = 2_000_000
const MAX_LINE = 5_000
const MAX_SHOWN = 300

const TOO_SLOW = 'the search takes too long; use a simpler pattern or glob, or search in a smaller folder'

/**
 * Returns the lines that match a Perl-compatible regular expression, in order of their paths. Leaves out binary and
 * large files, links, git's data, and dependency folders unless it begins in one. Git names the places; the text is
 * read like any other file for the model. Throws nothing.
 */
export async function searchFiles(
  roots: Roots,
  { pattern, path, glob, limit, limitOfFile = limit, leaveOut }: Parameters<Workspace['search']>[0],
  git: GitProgram,
): ReturnType<Workspace['search']> {
  if (pattern === '') return { refused: 'the pattern is empty' }
  const asked = `${pattern}\n${glob ?? ''}`
  if (asked.length > MAX_ASKED) return { refused: `pattern and glob have more than ${MAX_ASKED} characters` }
  if (asked.includes('\0')) return { refused: 'the pattern or the glob holds a NUL character' }
  const start = locate(roots, path)
  if (start.kind === 'refused') return { refused: start.why }
  if (start.kind === 'missing') return { refused: 'it does not exist' }
  const isFolder = start.stat.isDirectory()
  const folder = isFolder ? start.absolute : dirname(start.absolute)
  const paths = isFolder ? pathspecsOf(glob) : [literal(basename(start.absolute))]
  // A line may end with CR LF.
  let expression = ['-P', '-e', `(*ANYCRLF)${pattern}`]
  const grep = (wanted: string, some: readonly string[]) => runGrep(git, folder, [wanted, ...expression, '--', ...some])
  let holding = await grep('--files-with-matches', paths)
  if (holding.complaint.includes(NO_PERL)) {
    expression = ['-E', '-e', pattern]
    holding = await grep('--files-with-matches', paths)
  }
  const refused = problemOf(holding)
  if (refused !== null) return { refused }

  const holds = holding.output.split('\0').filter(name => name !== '')
  const names = leaveOut === undefined ? holds : await withoutLeftOut({ roots, start, folder }, holds, leaveOut)
  const deadline = performance.now() + LIMIT_MS
  const matches: string[] = []
  for (let at = 0; at < names.length; ) {
    if (performance.now() > deadline) return { matches, more: true }
    const batch = new Map<string, SearchedFile>()
    const end = Math.min(names.length, at + BATCH_FILES)
    for (let size = 0; at < end && batch.size <= limit && size < BATCH_CHARACTERS; at += 1) {
      const name = names[at] ?? ''
      const file = readSearched(roots, join(folder, name))
      if (file !== null) batch.set(name, file)
      size += file?.text.length ?? 0
    }
    if (batch.size === 0) continue
    const found = await grep('--line-number', [...batch.keys()].map(literal))
    const problem = problemOf(found)
    if (problem !== null) return { refused: problem }
    for (const { path, lines } of matchedLines(found.output, batch)) {
      const shown = names.length > 1 ? lines.slice(0, limitOfFile) : lines
      for (const { number, text } of shown) {
        if (matches.length === limit) return { matches, more: true }
        matches.push(`${toolPathOf(roots, path)}:${number}:${text}`)
      }
      const rest = lines.length - shown.length
      if (rest > 0) matches.push(`${toolPathOf(roots, path)}: ${rest} more`)
    }
    if (found.isCut) return { matches, more: true }
  }
  return { matches, more: holding.isCut }
}

type OpenedSearch = {
  roots: Roots
  start: Extract<ReturnType<typeof locate>, { kind: 'found' }>
  folder: string
}

async function withoutLeftOut(
  { roots, start, folder }: OpenedSearch,
  names: readonly string[],
  leaveOut: NonNullable<Parameters<Workspace['search']>[0]['leaveOut']>,
): Promise<readonly string[]> {
  const fromRoot = (name: string) => relative(roots.real, join(folder, name)).replaceAll(sep, '/')
  const begun = start.stat.isDirectory() ? `${start.realPath}/` : start.realPath
  const leftOut = await leaveOut([...names.map(fromRoot), ...(start.realPath === '' ? [] : [begun])])
  return leftOut.has(begun) ? names : names.filter(name => !leftOut.has(fromRoot(name)))
}

type SearchedFile = { path: string; text: string }

function readSearched(roots: Roots, path: string): SearchedFile | null {
  const file = locate(roots, path)
  const text = file.kind === 'found' ? searchedText(roots, file.realPath, MAX_FILE_BYTES) : null
  return file.kind === 'found' && text !== null ? { path: file.path, text } : null
}

/** The lines of the files that an output names: each of its rows is name, NUL, number, NUL, text. */
function* matchedLines(output: string, files: ReadonlyMap<string, SearchedFile>) {
  const hits = output.split('\n').map(row => row.split('\0', 3))
  for (const [name, rows] of Map.groupBy(hits, ([name = '']) => name)) {
    const file = files.get(name)
    const lines = file?.text.split('\n') ?? []
    const shown = rows.flatMap(([, number]) => {
      const text = lines[Number(number) - 1]
      return text === undefined || text.length > MAX_LINE ? [] : [{ number, text: shownLine(text) }]
    })
    if (file !== undefined) yield { path: file.path, lines: shown }
  }
}

function literal(path: string): string {
  return `:(literal)${path}`
}

function shownLine(line: string): string {
  const text = line.replace(/\r$/, '')
  return text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text
}

/** A glob without a slash matches a name at any depth. */
function pathspecsOf(glob: string | null): readonly string[] {
  const wanted = (glob === null ? [] : alternativesOf(glob)).map(one => {
    const isExcluded = one.startsWith('!')
    const plain = one.replace(/^!?\.?\/?/, '')
    const whole = plain.includes('/') ? plain : `**/${plain}`
    return `:(glob${isExcluded ? ',exclude' : ''})${whole}`
  })
  const dependencies = [...DEPENDENCY_FOLDERS].map(name => `:(glob,exclude)**/${name}/**`)
  return [...(wanted.length === 0 ? ['.'] : wanted), ...dependencies]
}

const MOST_ALTERNATIVES = 50

const BRACES = /^(.*?)\{([^{}]*)\}(.*)$/s

/** Git knows no `{a,b}`: returns one glob for each alternative. */
function alternativesOf(glob: string): readonly string[] {
  let globs = [glob]
  while (globs.some(one => BRACES.test(one)))
    globs = globs
      .flatMap(one => {
        const [whole, before = '', inner = '', after = ''] = BRACES.exec(one) ?? []
        return whole === undefined ? [one] : inner.split(',').map(part => before + part + after)
      })
      .slice(0, MOST_ALTERNATIVES)
  return globs
}

/** `complaint`: why git did not search, in its words; empty where it did. */
type Grep = { output: string; isCut: boolean; complaint: string }

function runGrep(git: GitProgram, cwd: string, more: readonly string[]): Promise<Grep> {
  // As text, because git would ask the repository's attributes which files are binary.
  const options = ['--no-index', '--text', '--no-textconv', '--no-color', '--null', '--threads=2']
  const args = ['--no-pager', 'grep', ...options, ...more]
  const env = {
    ...{ PATH: git.path, LC_ALL: 'C.UTF-8' },
    // No repository, and no settings of anybody.
    ...{ GIT_DIR: devNull, GIT_CONFIG_NOSYSTEM: '1', GIT_CONFIG_GLOBAL: devNull, GIT_ATTR_NOSYSTEM: '1' },
    // Git takes each file into memory whole.
    GIT_ALLOC_LIMIT: '512m',
  }
  const limits = { timeout: LIMIT_MS, maxBuffer: MAX_OUTPUT_BYTES, killSignal: 'SIGKILL' as const }
  return new Promise(resolve => {
    execFile(git.binary, args, { cwd, env, ...limits }, (error, output, stderr) => {
      const isCut = error?.killed === true || error?.code === 'ERR_CHILD_PROCESS_STDIO_MAXBUFFER'
      const isSearched = error === null || isCut || error.code === NO_MATCH
      resolve({ output, isCut, complaint: isSearched ? '' : stderr || error.message })
    })
  })
}

const NO_MATCH = 1
/** Some builds of git, as that of macOS, know extended regular expressions alone. */
const NO_PERL = 'USE_LIBPCRE'

function problemOf({ output, isCut, complaint }: Grep): string | null {
  if (complaint === '') return isCut && output === '' ? TOO_SLOW : null
  if (/match limit|JIT stack|over limit|out of memory/i.test(complaint)) return TOO_SLOW
  return `the pattern cannot be used: ${complaint.trim().split(': ').at(-1)}`
}
