/** What zizmor warns about, as far as it can occur here: who may write, what runs, and what comes from strangers. */
import { isMapping, mappingAt, type Yaml } from './read-yaml.ts'
import { expressionsIn, textsIn } from './workflow-expressions.ts'

/** Events that run with secrets and write access beside what a stranger has sent. */
const DANGEROUS = ['pull_request_target', 'workflow_run']
/** Scopes of a token (https://docs.github.com/actions/reference/workflows-and-actions/workflow-syntax#permissions), and those that a job here may write. */
const SCOPES =
  'actions artifact-metadata attestations checks contents deployments discussions id-token issues models packages pages pull-requests repository-projects security-events statuses'.split(
    ' ',
  )
const WRITABLE = ['contents', 'issues', 'pull-requests']
const CACHES = /^actions\/cache(?:\/restore)?@/
const COMMANDS: readonly (readonly [RegExp, string])[] = [
  [/GITHUB_(?:ENV|PATH)\b/, 'writes the environment of later steps'],
  [/::(?:set-output|save-state|set-env|add-path)\b/, 'uses a command that is switched off'],
  [/\bcurl\b[^\n|]*\|\s*(?:sudo\s+)?(?:ba|z|da)?sh\b/, 'runs what it downloads'],
]

type Map = Readonly<Record<string, Yaml>>

/** Dangers of the workflow as a whole. */
export function workflowDangers(workflow: Map, events: readonly string[]): string[] {
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
export function jobDangers(job: Map): string[] {
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
export function stepDangers(step: Map): string[] {
  const scripts = [step['run'], mappingAt(step, 'with')['script']].filter(one => typeof one === 'string')
  const all = textsIn(step).join('\n')
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
  return Object.entries(permissions).flatMap(([scope, level]) => {
    if (!SCOPES.includes(scope)) return [`grants ${scope}, which is no scope`]
    if (!['read', 'write', 'none'].includes(String(level))) return [`grants ${scope} as ${String(level)}`]
    return level === 'write' && !WRITABLE.includes(scope) ? [`lets itself write ${scope}`] : []
  })
}

function writable(permissions: Yaml | undefined): string[] {
  if (!isMapping(permissions)) return []
  return Object.keys(permissions).filter(scope => permissions[scope] === 'write')
}

function secretsOf(node: Yaml | undefined): string[] {
  const found = textsIn(node).flatMap(expressionsIn)
  return found.flatMap(one => one?.match(/\bsecrets\.\w+/g) ?? [])
}
