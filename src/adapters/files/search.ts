/** Searches the repository's files by `git grep`, in a process that a slow pattern cannot keep beyond a limit. */
import { execFile } from 'node:child_process'
import { devNull } from 'node:os'
import { basename, dirname, join } from 'node:path'
import type { Workspace } from '../../ports/workspace.ts'
import { locate, type Roots, toolPathOf } from './locate.ts'
import { DEPENDENCY_FOLDERS, searchedText } from './read-text.ts'

/** Where git is, and the search path that it gets. */
export type GitProgram = { readonly binary: string; readonly path: string }

const MAX_ASKED = 1_000
const LIMIT_MS = 10_000
const MAX_OUTPUT_BYTES = 20_000_000
/** Larger files are data, and longer lines are generated. */
const MAX_FILE_BYTES = 2_000_000
const MAX_LINE = 5_000
const MAX_SHOWN = 300

const TOO_SLOW = 'the search takes too long; use a simpler pattern or glob, or search in a smaller folder'

/**
 * Returns the lines that match a Perl-compatible regular expression, in order of their paths.
 * Leaves out binary and large files, links, git's data, and dependency folders unless it begins in one.
 * Git names the places; the text is read like any other file for the model. Throws nothing.
 */
export async function searchFiles(
  roots: Roots,
  { pattern, path, glob, limit }: Parameters<Workspace['search']>[0],
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
  const paths = isFolder ? pathspecsOf(glob) : [`:(literal)${basename(start.absolute)}`]
  const end = await grep(git, folder, pattern, paths)
  if (end.problem !== null) return { refused: end.problem }

  const matches: string[] = []
  for (const [name, hits] of Map.groupBy(end.hits, hit => hit.name)) {
    const file = locate(roots, join(folder, name))
    const text = file.kind === 'found' ? searchedText(roots, file.realPath, MAX_FILE_BYTES) : null
    if (file.kind !== 'found' || text === null) continue
    const lines = text.split('\n')
    for (const { line } of hits) {
      const found = lines[line - 1]
      if (found === undefined || found.length > MAX_LINE) continue
      if (matches.length === limit) return { matches, more: true }
      matches.push(`${toolPathOf(roots, file.path)}:${line}:${shownLine(found)}`)
    }
  }
  return { matches, more: end.isCut }
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

/** Git knows no `{a,b}`: returns one glob for each alternative. */
function alternativesOf(glob: string): readonly string[] {
  let globs = [glob]
  for (let next = globs; next.length <= MOST_ALTERNATIVES; ) {
    globs = next
    next = globs.flatMap(one => {
      const [whole = '', before = '', inner = '', after = ''] = /^(.*?)\{([^{}]*)\}(.*)$/.exec(one) ?? []
      return whole === '' ? [one] : inner.split(',').map(part => before + part + after)
    })
    if (next.length === globs.length && next.every((one, at) => one === globs[at])) break
  }
  return globs
}

type Hit = { readonly name: string; readonly line: number }
type Grep = { readonly hits: readonly Hit[]; readonly isCut: boolean; readonly problem: string | null }

function grep(git: GitProgram, cwd: string, pattern: string, paths: readonly string[]): Promise<Grep> {
  // As text, because git would ask the repository's attributes which files are binary.
  const options = ['--no-index', '--text', '--no-textconv', '--no-color', '--line-number', '--null', '--threads=2']
  // A line may end with CR LF.
  const args = ['--no-pager', 'grep', ...options, '-P', '-e', `(*ANYCRLF)${pattern}`, '--', ...paths]
  const env = {
    ...{ PATH: git.path, LC_ALL: 'C.UTF-8' },
    // No repository, and no settings of anybody.
    ...{ GIT_DIR: devNull, GIT_CONFIG_NOSYSTEM: '1', GIT_CONFIG_GLOBAL: devNull, GIT_ATTR_NOSYSTEM: '1' },
    // Git takes each file into memory whole.
    GIT_ALLOC_LIMIT: '512m',
  }
  const limits = { timeout: LIMIT_MS, maxBuffer: MAX_OUTPUT_BYTES, killSignal: 'SIGKILL' as const }
  return new Promise(resolve => {
    execFile(git.binary, args, { cwd, env, ...limits }, (error, stdout, stderr) => {
      const isCut = error?.killed === true || error?.code === 'ERR_CHILD_PROCESS_STDIO_MAXBUFFER'
      const hits = hitsIn(stdout)
      // Git says 1 where nothing matches.
      if (isCut || error === null || error.code === 1)
        resolve({ hits, isCut, problem: isCut && hits.length === 0 ? TOO_SLOW : null })
      else resolve({ hits: [], isCut, problem: grepProblem(stderr || error.message) })
    })
  })
}

/** Each line of the output is name, NUL, number, NUL, text. */
function hitsIn(output: string): readonly Hit[] {
  return output.split('\n').flatMap(row => {
    const [name = '', line, text] = row.split('\0', 3)
    return text === undefined ? [] : [{ name, line: Number(line) }]
  })
}

function grepProblem(message: string): string {
  if (/match limit|JIT stack|over limit|out of memory/i.test(message)) return TOO_SLOW
  return `the pattern cannot be used: ${message.trim().split(': ').at(-1)}`
}
