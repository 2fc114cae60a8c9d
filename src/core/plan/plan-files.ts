/** Chooses the files of the base branch that are task files, by path and name, and checks their text. */
import picomatch from 'picomatch/posix.js'
import { plainPath, whyNoPath } from '../maintenance/artifacts.ts'
import { readTaskFile } from '../maintenance/read-task-file.ts'
import { askedFile } from '../task/task.ts'
import { alreadyOpen, type LeftOutTask, type OpenPullRequests } from './plan.ts'

/** A file in a git tree. */
export type BranchFile = {
  readonly path: string
  readonly blob: string
  readonly mode: string
  /** Bytes. */
  readonly size: number
}

type Candidate = { readonly id: string; readonly path: string; readonly blob: string }

/** The most that a run reads of a task file. */
const LARGEST = 256 * 1024
const LONGEST_PATH = 500

/** The folder above everything that a glob can match; empty for the root. */
export function folderOf(glob: string): string {
  const { base, isGlob } = picomatch.scan(glob)
  const folder = isGlob ? base : base.slice(0, Math.max(0, base.lastIndexOf('/')))
  return folder === '.' ? '' : folder.replace(/^\.\//, '').replace(/\/+$/, '')
}

/** The files that a glob matches, sorted by path. Left out: unusable files, tasks with an open pull request, and the second of two files with one name. */
export function screenFiles(
  files: readonly BranchFile[],
  glob: string,
  inHandBy: OpenPullRequests,
): { readonly candidates: readonly Candidate[]; readonly leftOut: readonly LeftOutTask[] } {
  const matches = picomatch(plainPath(glob), { dot: true })
  const byId = new Map<string, string>()
  const candidates: Candidate[] = []
  const leftOut: LeftOutTask[] = []
  const byPath = (a: BranchFile, b: BranchFile) => (a.path < b.path ? -1 : 1)
  for (const file of files.filter(({ path }) => matches(path)).sort(byPath)) {
    const { path, blob } = file
    const id = askedFile(path).id
    const namesake = byId.get(id)
    const pullRequest = inHandBy.get(id)
    const why = whyNoFile(file) ?? (namesake === undefined ? null : `has the name of ${namesake}: both are ${id}`)
    if (why !== null) leftOut.push({ task: path, reason: 'task-file', why })
    else if (pullRequest !== undefined) leftOut.push(alreadyOpen(path, pullRequest))
    else candidates.push({ id, path, blob })
    if (why === null) byId.set(id, path)
  }
  return { candidates, leftOut }
}

function whyNoFile({ path, mode, size }: BranchFile): string | null {
  if (mode === '120000') return 'is a symbolic link'
  if (mode !== '100644' && mode !== '100755') return 'is no file'
  if (size > LARGEST) return `has ${size} bytes, more than ${LARGEST}`
  if (path.length > LONGEST_PATH) return `has a path of more than ${LONGEST_PATH} characters`
  const why = plainPath(path) === path ? whyNoPath(path) : 'begins or ends with a blank'
  return why === null ? null : `has a path that ${why}`
}

/** Why the file at `path` cannot be used, its fields and lines named, or null. */
export function taskFileProblem(path: string, text: string): string | null {
  const read = readTaskFile(path, text)
  return read.kind === 'problems' ? read.problems.join('; ') : null
}
