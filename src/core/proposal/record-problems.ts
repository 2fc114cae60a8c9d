/** Where the record of a proposal does not fit the change that it came with, or what this job knows itself. */
import type { FileChange } from '../change/change.ts'
import type { Evidence, ProofRecord } from '../evidence/record.ts'
import { summaryProblems } from '../summary/schema.ts'
import type { Task } from '../task/task.ts'
import { criteriaProblems } from './criteria-problems.ts'
import { evidenceProblems } from './evidence-problems.ts'
import { type Proposal, type ProposedFile, proposedFiles } from './proposal.ts'

export type Known = {
  readonly task: Task
  /** The real change, from the trees. */
  readonly files: readonly FileChange[]
  readonly isTest: (path: string) => boolean
  /** `https://github.com/owner/name`: where a run's log can be. */
  readonly repositoryUrl: string
}

const MODEL = /^[A-Za-z0-9][A-Za-z0-9._:@/-]{0,199}$/
const LIMITS: readonly (string | null)[] = [null, 'max-turns', 'max-cost-usd', 'timeout-minutes']

/** One sentence for each contradiction; empty where the record can be true. */
export function recordProblems({ record, files, base, tree }: Proposal, known: Known): string[] {
  const { evidence, task } = record
  const real = proposedFiles(known)
  const kind = known.task.kind
  return [
    ...differences(files, real),
    ...(sameFiles(evidence.files, real) ? [] : ['evidence.files is not what git shows as changed']),
    ...(same(
      evidence.phases.files_edited,
      real.map(one => one.path),
    )
      ? []
      : ['evidence.phases.files_edited is not what git shows as changed']),
    ...(evidence.base_sha === base.sha ? [] : ['evidence.base_sha is not the base of the proposal']),
    ...(evidence.tree_sha === tree ? [] : ['evidence.tree_sha is not the tree of the proposal']),
    ...(evidence.attested_by === 'propose' ? [] : [`evidence.attested_by is ${evidence.attested_by}, not propose`]),
    ...(task.kind === kind && task.issue === known.task.issue && task.title === known.task.title
      ? []
      : ['task is not the one that this job was started for']),
    ...(/^[0-9a-f]{64}$/.test(task.snapshot_sha256) ? [] : ['task.snapshot_sha256 is no SHA-256']),
    ...(MODEL.test(evidence.model) ? [] : ['evidence.model is no model id']),
    ...(LIMITS.includes(evidence.limit) ? [] : ['evidence.limit is no limit of a run']),
    ...(isRunOf(evidence.run_url, known.repositoryUrl) ? [] : ['evidence.run_url is no run of this repository']),
    ...criteriaProblems(evidence, known.task.fields),
    ...cutLists(record),
    ...(evidence.phases.summary_source === 'host' ? [] : summaryProblems(record.summary).map(one => `summary.${one}`)),
    ...evidenceProblems(
      evidence,
      real.some(one => one.change !== 'deleted' && known.isTest(one.path)),
    ),
  ]
}

function differences(claimed: readonly ProposedFile[], real: readonly ProposedFile[]): string[] {
  const byPath = new Map(claimed.map(one => [one.path, one]))
  const missing = real.find(one => !byPath.has(one.path))
  if (missing !== undefined) return [`files does not name ${JSON.stringify(missing.path)}, which the commit changes`]
  if (claimed.length !== real.length) return ['files names more than the commit changes']
  return real.flatMap(one => {
    const other = byPath.get(one.path)
    const keys = Object.keys(one) as (keyof ProposedFile)[]
    const wrong = keys.filter(key => other?.[key] !== one[key])
    return wrong.length === 0 ? [] : [`files is wrong about ${wrong.join(', ')} of ${JSON.stringify(one.path)}`]
  })
}

function sameFiles(listed: Evidence['files'], real: readonly ProposedFile[]): boolean {
  const lines = (all: Evidence['files']) =>
    all.map(({ path, change, additions, deletions }) => JSON.stringify([path, change, additions, deletions]))
  return same(lines(listed), lines([...real]))
}

function same(some: readonly string[], others: readonly string[]): boolean {
  return some.length === others.length && some.every((one, index) => one === others[index])
}

function isRunOf(url: string, repositoryUrl: string): boolean {
  const runs = `${repositoryUrl}/actions/runs/`
  return url.startsWith(runs) && /^\d{1,20}$/.test(url.slice(runs.length))
}

/** Lists are cut where a body has no room for them; a proposal carries them whole. */
function cutLists({ summary, evidence }: ProofRecord): string[] {
  const { results } = evidence.tests
  const parts = [summary, evidence, evidence.phases, evidence.tests, results ?? {}, evidence.generation ?? {}]
  const cut = parts.flatMap(part => Object.keys(part)).find(key => key.endsWith('_omitted'))
  return cut === undefined ? [] : [`${cut}: a list is cut, which only a body may do`]
}
