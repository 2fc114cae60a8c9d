import { isMapping, mappingAt, readYaml, type Yaml } from './read-yaml.ts'
import type { TextFile } from './repository-files.ts'

/** An expression whose value comes from whoever caused the event. */
const FOREIGN =
  /\$\{\{(?:(?!\}\}).)*\b(?:github\.(?:event|head_ref|ref_name|actor|triggering_actor)|inputs|env|steps|needs)\b/s
const PINNED = /^[\w.-]+\/[\w./-]+@[0-9a-f]{40}$/
const VERSION_COMMENT = /#\s*v\d+(?:\.\d+)*\s*$/
const OURS = 'diffproof/diffproof@'

/** What is wrong with a workflow, one sentence each. `declared`: the inputs of action.yml. */
export function workflowProblems({ path, text }: TextFile, declared: readonly string[]): string[] {
  const workflow = readYaml(text)
  if (!isMapping(workflow)) return [`${path} is no workflow`]
  const isExample = path.includes('/examples/')
  const jobs = Object.entries(mappingAt(workflow, 'jobs'))
  const problems = [
    ...(workflow['permissions'] === undefined ? ['has no permissions at the top'] : []),
    ...(grantsAll(workflow['permissions']) ? ['grants everything'] : []),
    ...(jobs.length === 0 ? ['has no jobs'] : []),
    ...(eventsOf(workflow['on']).includes('pull_request_target') ? ['runs on pull_request_target'] : []),
    ...(isExample && workflow['concurrency'] === undefined ? ['has no concurrency group'] : []),
    ...jobs.flatMap(([name, job]) => jobProblems(job, isExample, declared).map(problem => `job ${name} ${problem}`)),
    ...(isExample ? [] : unpinned(text)),
  ]
  return problems.map(problem => `${path}: ${problem}`)
}

function jobProblems(job: Yaml, isExample: boolean, declared: readonly string[]): string[] {
  if (!isMapping(job)) return ['is no job']
  const steps = Array.isArray(job['steps']) ? (job['steps'] as readonly Yaml[]) : []
  const isTimed = Number(job['timeout-minutes']) > 0
  return [
    ...(isTimed ? [] : ['has no timeout-minutes']),
    ...(grantsAll(job['permissions']) ? ['grants everything'] : []),
    ...(isExample && job['permissions'] === undefined ? ['has no permissions of its own'] : []),
    ...(steps.length === 0 ? ['has no steps'] : []),
    ...steps.flatMap((step, index) => stepProblems(step, declared).map(problem => `step ${index + 1} ${problem}`)),
  ]
}

function stepProblems(step: Yaml, declared: readonly string[]): string[] {
  if (!isMapping(step)) return ['is no step']
  const uses = typeof step['uses'] === 'string' ? step['uses'] : ''
  const run = typeof step['run'] === 'string' ? step['run'] : ''
  const given = mappingAt(step, 'with')
  const isCheckout = uses.startsWith('actions/checkout@')
  const isOurs = uses.startsWith(OURS) || uses === './'
  const unknown = isOurs ? Object.keys(given).filter(name => !declared.includes(name)) : []
  return [
    ...(FOREIGN.test(run) ? ['puts an expression into a script'] : []),
    ...(isCheckout && given['persist-credentials'] !== 'false' ? ['leaves credentials in the checkout'] : []),
    ...unknown.map(name => `gives the unknown input ${name}`),
  ]
}

function grantsAll(permissions: Yaml | undefined): boolean {
  return permissions === 'write-all' || permissions === 'read-all'
}

function eventsOf(on: Yaml | undefined): readonly string[] {
  if (typeof on === 'string') return [on]
  if (Array.isArray(on)) return on.map(String)
  return isMapping(on) ? Object.keys(on) : []
}

/** Actions of others that are not pinned to a commit, with the version beside it for the reader. */
function unpinned(text: string): string[] {
  return text.split('\n').flatMap(line => {
    const [, uses] = /^\s*(?:-\s*)?uses:\s*["']?([^\s"'#]+)/.exec(line) ?? []
    if (uses === undefined || uses.startsWith('./')) return []
    if (!PINNED.test(uses)) return [`${uses} is not pinned to a commit`]
    return VERSION_COMMENT.test(line) ? [] : [`${uses} does not say which version it is`]
  })
}
