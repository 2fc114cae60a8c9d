/** The tasks of the next jobs as a matrix. */

import picomatch from 'picomatch/posix.js'
import { plainPath, whyNoPath } from '../change/paths.ts'
import { withoutEndSlash } from '../text/spaces.ts'
import { askedFile } from './task.ts'
import type { LiveIssue } from './trigger.ts'

/** Of `strategy.matrix.include`. No field holds untrusted text. */
export type PlannedTask = {
  id: string
  kind: 'issue' | 'maintenance'
  repository: string
  'issue-number': string
  'task-file': string
}

/** `task`: `#12`, or the path of a task file, which is untrusted. `pullRequest`: the open one, if that is why. */
export type LeftOutTask = { task: string; why: string; pullRequest?: number }

export type Plan = { tasks: readonly PlannedTask[]; leftOut: readonly LeftOutTask[] }

export type OpenPullRequests = ReadonlyMap<string, number>

export function withinLimit({ tasks, leftOut }: Plan, most: number): Plan {
  const rest = tasks.slice(most).map(task => ({ task: plannedTaskName(task), why: whyBeyond(most) }))
  return { tasks: tasks.slice(0, most), leftOut: [...leftOut, ...rest] }
}

export function whyBeyond(most: number): string {
  return `beyond the limit of ${most}, left for the next time`
}

function plannedTaskName(task: PlannedTask): string {
  return task.kind === 'issue' ? `#${task['issue-number']}` : task['task-file']
}

function inHand(task: string, pullRequest: number): LeftOutTask {
  return { task, why: `has the open pull request #${pullRequest}`, pullRequest }
}

export type LabelledIssue = Pick<LiveIssue, 'number' | 'open' | 'locked' | 'isPullRequest'>

/**
 * Plans a task for each open issue, in the order given. Issues that a run would skip, or with an open pull request,
 * are left out.
 */
export function planIssues(labelled: readonly LabelledIssue[], inHandBy: OpenPullRequests, repository: string): Plan {
  const tasks: PlannedTask[] = []
  const leftOut: LeftOutTask[] = []
  // An entry can move to the next page while pages are read.
  const once = new Map(labelled.filter(issue => issue.open).map(issue => [issue.number, issue]))
  for (const { number, locked, isPullRequest } of once.values()) {
    const id = `issue-${number}`
    const task = `#${number}`
    const pullRequest = inHandBy.get(id)
    if (isPullRequest) leftOut.push({ task, why: 'is a pull request, not an issue' })
    else if (locked) leftOut.push({ task, why: 'is locked' })
    else if (pullRequest !== undefined) leftOut.push(inHand(task, pullRequest))
    else tasks.push({ id, kind: 'issue', repository, 'issue-number': String(number), 'task-file': '' })
  }
  return { tasks, leftOut }
}

/** `8 tasks are planned; left out: 62`. */
export function planInWords({ tasks, leftOut }: Plan): string {
  const planned = tasks.length === 1 ? '1 task is planned' : `${tasks.length || 'no'} tasks are planned`
  return leftOut.length === 0 ? planned : `${planned}; left out: ${leftOut.length}`
}

export type BranchFile = { path: string; blob: string; mode: string; size: number }

type Screened = { candidates: readonly CandidateFile[]; leftOut: readonly LeftOutTask[] }
type CandidateFile = { id: string; path: string; blob: string }

const LARGEST = 256 * 1024
const LONGEST_PATH = 500

/** The folder above everything that a glob can match; empty for the root. */
export function folderOf(glob: string): string {
  const { base, isGlob } = picomatch.scan(glob)
  const folder = isGlob ? base : base.slice(0, Math.max(0, base.lastIndexOf('/')))
  return folder === '.' ? '' : withoutEndSlash(folder.replace(/^\.\//, ''))
}

/**
 * The files that a glob matches, sorted by path. Left out: unusable files, tasks with an open pull request, and the
 * second of two files with one name.
 */
export function screenFiles(files: readonly BranchFile[], glob: string, inHandBy: OpenPullRequests): Screened {
  const matches = picomatch(plainPath(glob), { dot: true })
  const byId = new Map<string, string>()
  const candidates: CandidateFile[] = []
  const leftOut: LeftOutTask[] = []
  const byPath = (a: BranchFile, b: BranchFile) => (a.path < b.path ? -1 : 1)
  for (const file of files.filter(({ path }) => matches(path)).sort(byPath)) {
    const { path, blob } = file
    const { id } = askedFile(path)
    const namesake = byId.get(id)
    const pullRequest = inHandBy.get(id)
    const why = whyNoFile(file) ?? (namesake === undefined ? null : `has the name of ${namesake}: both are ${id}`)
    if (why !== null) leftOut.push({ task: path, why })
    else if (pullRequest !== undefined) leftOut.push(inHand(path, pullRequest))
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
