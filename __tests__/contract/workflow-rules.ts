/** What holds for every workflow here: who may write, what runs, and what comes from strangers. Syntax and expressions are actionlint's. */
import type { TextFile } from './repository-files.ts'
import { isMapping, mappingAt, readYaml, type Yaml } from './yaml-nodes.ts'

/** Events that run with secrets and write access beside what a stranger has sent. */
const DANGEROUS = ['pull_request_target', 'workflow_run']
/** What a job here may write. */
const WRITABLE = ['contents', 'issues', 'pull-requests']
const CACHES = /^actions\/cache(?:\/restore)?@/
const COMMANDS: readonly (readonly [RegExp, string])[] = [
  [/GITHUB_(?:ENV|PATH)\b/, 'writes the environment of later steps'],
  [/::(?:set-output|save-state|set-env|add-path)\b/, 'uses a command that is switched off'],
  [/\bcurl\b[^\n|]*\|\s*(?:sudo\s+)?(?:ba|z|da)?sh\b/, 'runs what it downloads'],
]
const PINNED = /^[\w.-]+\/[\w./-]+@[0-9a-f]{40}$/
const VERSION_COMMENT = /#\s*v\d+(?:\.\d+)*\s*$/
const OURS = 'diffproof/diffproof@'

type Map = Readonly<Record<string, Yaml>>

/** What is wrong with a workflow, one sentence each. `declared`: the inputs of our action. */
export function workflowProblems({ path, text }: TextFile, declared: readonly string[]): string[] {
  const workflow = readYaml(text)
  if (!isMapping(workflow)) return [`${path} is no workflow`]
  const isExample = path.includes('/examples/')
  const jobs = Object.entries(mappingAt(workflow, 'jobs'))
  const problems = [
    ...(workflow['permissions'] === undefined ? ['has no permissions at the top'] : []),
    ...workflowDangers(workflow, eventsOf(workflow['on'])),
    ...(jobs.length === 0 ? ['has no jobs'] : []),
    ...(isExample && workflow['concurrency'] === undefined ? ['has no concurrency group'] : []),
    ...jobs.flatMap(([name, job]) => jobProblems(job, isExample, declared).map(problem => `job ${name} ${problem}`)),
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

/** Dangers of the workflow as a whole. */
function workflowDangers(workflow: Map, events: readonly string[]): string[] {
  return [
    ...events
      .filter(event => DANGEROUS.includes(event) && !isGuarded(event, workflow))
      .map(event => `runs on ${event}`),
    ...permissionDangers(workflow['permissions']).map(problem => `at the top ${problem}`),
    ...writable(workflow['permissions']).map(scope => `lets every job write ${scope}`),
    ...secretsOf(workflow['env']).map(secret => `hands ${secret} to every step`),
  ]
}

/** `workflow_run` is safe where no job begins for the run of a fork. */
function isGuarded(event: string, workflow: Map): boolean {
  const jobs = Object.values(mappingAt(workflow, 'jobs'))
  const guard = 'github.event.workflow_run.head_repository.full_name == github.repository'
  return event === 'workflow_run' && jobs.every(job => isMapping(job) && String(job['if'] ?? '').includes(guard))
}

/** Dangers of one job. */
function jobDangers(job: Map): string[] {
  const steps = (Array.isArray(job['steps']) ? (job['steps'] as readonly Yaml[]) : []).filter(isMapping)
  const modes = steps.map(step => mappingAt(step, 'with')['mode'])
  const writes = writable(job['permissions'])
  const isTrusted = writes.length > 0 || steps.some(step => secretsOf(step).length > 0)
  const usesCache = steps.some(
    step => CACHES.test(String(step['uses'] ?? '')) || mappingAt(step, 'with')['cache'] !== undefined,
  )
  return [
    ...permissionDangers(job['permissions']),
    ...(job['secrets'] === 'inherit' ? ['hands all secrets on'] : []),
    ...secretsOf(job['env']).map(secret => `hands ${secret} to every step`),
    ...(isTrusted && usesCache ? ['uses a cache that others can fill'] : []),
    ...(modes.includes('propose') && writes.length > 0 ? [`proposes, and may write ${writes.join(', ')}`] : []),
    ...(modes.includes('publish') && secretsOf(job).length > 0 ? ['publishes, and is given a secret'] : []),
    ...(modes.includes('publish') && steps.some(step => step['run'] !== undefined || isCheckout(step))
      ? ['publishes, and runs something else']
      : []),
  ]
}

/** Dangers of one step. */
function stepDangers(step: Map): string[] {
  const scripts = [step['run'], mappingAt(step, 'with')['script']].filter(one => typeof one === 'string')
  const all = textOf(step)
  return [
    ...(scripts.some(script => expressionsIn(script).length > 0) ? ['puts an expression into a script'] : []),
    ...scripts.flatMap(script => COMMANDS.filter(([pattern]) => pattern.test(script)).map(([, what]) => what)),
    ...(/toJSON\(\s*secrets\s*\)|secrets\s*\[/i.test(all) ? ['reads all secrets'] : []),
    ...(mappingAt(step, 'env')['ACTIONS_ALLOW_UNSECURE_COMMANDS'] === undefined
      ? []
      : ['allows commands that are switched off']),
    ...(isCheckout(step) && mappingAt(step, 'with')['persist-credentials'] !== 'false'
      ? ['leaves credentials in the checkout']
      : []),
  ]
}

function isCheckout(step: Map): boolean {
  return /^actions\/checkout@/.test(String(step['uses'] ?? ''))
}

function permissionDangers(permissions: Yaml | undefined): string[] {
  if (permissions === 'write-all' || permissions === 'read-all') return ['grants everything']
  if (!isMapping(permissions)) return []
  return writable(permissions)
    .filter(scope => !WRITABLE.includes(scope))
    .map(scope => `lets itself write ${scope}`)
}

function writable(permissions: Yaml | undefined): string[] {
  if (!isMapping(permissions)) return []
  return Object.keys(permissions).filter(scope => permissions[scope] === 'write')
}

function secretsOf(node: Yaml | undefined): string[] {
  return expressionsIn(textOf(node)).flatMap(one => one.match(/\bsecrets\.\w+/g) ?? [])
}

function expressionsIn(text: string): string[] {
  return [...text.matchAll(/\$\{\{(.*?)\}\}/gs)].map(([, inside = '']) => inside)
}

/** Every text below a node, a line each. */
function textOf(node: Yaml | undefined): string {
  return typeof node === 'string'
    ? node
    : Object.values(node ?? {})
        .map(textOf)
        .join('\n')
}
