import { isMapping, mappingAt, readYaml, type Yaml } from './read-yaml.ts'
import type { TextFile } from './repository-files.ts'
import { contextProblems } from './workflow-contexts.ts'
import { jobDangers, stepDangers, workflowDangers } from './workflow-dangers.ts'

const PINNED = /^[\w.-]+\/[\w./-]+@[0-9a-f]{40}$/
const VERSION_COMMENT = /#\s*v\d+(?:\.\d+)*\s*$/
const OURS = 'diffproof/diffproof@'

/** What action.yml declares. */
export type Declared = { readonly inputs: readonly string[]; readonly outputs: readonly string[] }

/** What is wrong with a workflow, one sentence each. */
export function workflowProblems({ path, text }: TextFile, declared: Declared): string[] {
  const workflow = readYaml(text)
  if (!isMapping(workflow)) return [`${path} is no workflow`]
  const isExample = path.includes('/examples/')
  const jobs = Object.entries(mappingAt(workflow, 'jobs'))
  const problems = [
    ...(workflow['permissions'] === undefined ? ['has no permissions at the top'] : []),
    ...workflowDangers(workflow, eventsOf(workflow['on'])),
    ...(jobs.length === 0 ? ['has no jobs'] : []),
    ...(isExample && workflow['concurrency'] === undefined ? ['has no concurrency group'] : []),
    ...jobs.flatMap(([name, job]) =>
      jobProblems(job, isExample, declared.inputs).map(problem => `job ${name} ${problem}`),
    ),
    ...contextProblems(workflow, declared.outputs),
    ...unpinned(text, isExample),
  ]
  return problems.map(problem => `${path}: ${problem}`)
}

function jobProblems(job: Yaml, isExample: boolean, declared: readonly string[]): string[] {
  if (!isMapping(job)) return ['is no job']
  const steps = Array.isArray(job['steps']) ? (job['steps'] as readonly Yaml[]) : []
  const isTimed = Number(job['timeout-minutes']) > 0
  return [
    ...(isTimed ? [] : ['has no timeout-minutes']),
    ...jobDangers(job),
    ...(isExample && job['permissions'] === undefined ? ['has no permissions of its own'] : []),
    ...(steps.length === 0 ? ['has no steps'] : []),
    ...steps.flatMap((step, index) => stepProblems(step, declared).map(problem => `step ${index + 1} ${problem}`)),
  ]
}

function stepProblems(step: Yaml, declared: readonly string[]): string[] {
  if (!isMapping(step)) return ['is no step']
  const uses = typeof step['uses'] === 'string' ? step['uses'] : ''
  const given = mappingAt(step, 'with')
  const isOurs = uses.startsWith(OURS) || uses === './'
  const unknown = isOurs ? Object.keys(given).filter(name => !declared.includes(name)) : []
  return [...stepDangers(step), ...unknown.map(name => `gives the unknown input ${name}`)]
}

function eventsOf(on: Yaml | undefined): readonly string[] {
  if (typeof on === 'string') return [on]
  if (Array.isArray(on)) return on.map(String)
  return isMapping(on) ? Object.keys(on) : []
}

/** Actions of others that are not pinned to a commit, with the version beside it for the reader; examples name ours by its version. */
function unpinned(text: string, isExample: boolean): string[] {
  return text.split('\n').flatMap(line => {
    const [, uses] = /^\s*(?:-\s*)?uses:\s*["']?([^\s"'#]+)/.exec(line) ?? []
    if (uses === undefined || uses.startsWith('./') || (isExample && uses.startsWith(OURS))) return []
    if (!PINNED.test(uses)) return [`${uses} is not pinned to a commit`]
    return VERSION_COMMENT.test(line) ? [] : [`${uses} does not say which version it is`]
  })
}
