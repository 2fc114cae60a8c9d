/** What holds for every workflow here: who may write, what runs, and what comes from strangers. Syntax and expressions are actionlint's. */
import { ACTION_NAMES, type ActionName, actionOf } from '../../src/core/config/actions.ts'
import { readsInput } from '../../src/core/config/input-names.ts'
import type { TextFile } from './repository-files.ts'
import { isMapping, mappingAt, readYaml, type Yaml } from './yaml-nodes.ts'

/** Events that run with secrets and write access beside what a stranger has sent. */
const DANGEROUS = ['pull_request_target', 'workflow_run']
/** `workflow_run` is safe where no job begins for the run of a fork. */
const FORK_GUARD = 'github.event.workflow_run.head_repository.full_name == github.repository'
/** What a job here may write. */
const WRITABLE = ['contents', 'issues', 'pull-requests']
/** What only the workflow of a release may also write: its signed origin. */
const RELEASE = '.github/workflows/release.yml'
const WRITABLE_BY_RELEASE = [...WRITABLE, 'id-token', 'attestations']
const PINNED = /^[\w.-]+\/[\w./-]+@[0-9a-f]{40}$/
const VERSION_COMMENT = /#\s*v\d+(?:\.\d+)*\s*$/
const OURS = /^diffproof\/diffproof(?:\/([\w/]+))?@/

type Map = Readonly<Record<string, Yaml>>

/** What is wrong with a workflow, one sentence each. */
export function workflowProblems({ path, text }: TextFile): string[] {
  const workflow = readYaml(text)
  if (!isMapping(workflow)) return [`${path} is no workflow`]
  const isExample = path.includes('/examples/')
  const jobs = Object.entries(mappingAt(workflow, 'jobs')).filter((one): one is [string, Map] => isMapping(one[1]))
  const isGuarded = jobs.every(([, job]) => String(job['if'] ?? '').includes(FORK_GUARD))
  // It validates a record and writes a comment.
  const isInert = jobs.every(([, job]) => isOfComments(job))
  const events = Object.keys(mappingAt(workflow, 'on')).filter(event => DANGEROUS.includes(event))
  const problems = [
    ...(workflow['permissions'] === undefined ? ['has no permissions at the top'] : []),
    ...events.filter(event => event !== 'workflow_run' || !(isGuarded || isInert)).map(event => `runs on ${event}`),
    ...writesOf(workflow['permissions']).map(scope => `lets every job write ${scope}`),
    ...secretsOf(workflow['env']).map(secret => `hands ${secret} to every step`),
    ...(jobs.length === 0 ? ['has no jobs'] : []),
    ...(isExample && workflow['concurrency'] === undefined ? ['has no concurrency group'] : []),
    ...jobs.flatMap(([name, job]) => jobProblems(job, path).map(problem => `job ${name} ${problem}`)),
    ...unpinned(text, isExample),
  ]
  return problems.map(problem => `${path}: ${problem}`)
}

function isOfComments(job: Map): boolean {
  const steps = (Array.isArray(job['steps']) ? (job['steps'] as readonly Yaml[]) : []).filter(isMapping)
  const names = steps.map(step => String(step['uses'] ?? '').replace(/@.*/, ''))
  return names.every(name => ['actions/download-artifact', 'diffproof/diffproof/prove/comment'].includes(name))
}

function jobProblems(job: Map, path: string): string[] {
  const isExample = path.includes('/examples/')
  const writable = path === RELEASE ? WRITABLE_BY_RELEASE : WRITABLE
  const steps = (Array.isArray(job['steps']) ? (job['steps'] as readonly Yaml[]) : []).filter(isMapping)
  const actions = steps.map(actionOfStep)
  const writes = writesOf(job['permissions'])
  const isTrusted = writes.length > 0 || steps.some(step => secretsOf(step).length > 0)
  const usesCache = steps.some(step => isCache(step))
  const isMixed = steps.some(step => step['run'] !== undefined || isCheckout(step))
  return [
    ...(Number(job['timeout-minutes']) > 0 ? [] : ['has no timeout-minutes']),
    ...(isExample && job['permissions'] === undefined ? ['has no permissions of its own'] : []),
    ...writes.filter(scope => !writable.includes(scope)).map(scope => `lets itself write ${scope}`),
    ...(job['secrets'] === 'inherit' ? ['hands all secrets on'] : []),
    ...secretsOf(job['env']).map(secret => `hands ${secret} to every step`),
    ...(isTrusted && usesCache ? ['uses a cache that others can fill'] : []),
    ...(actions.includes('propose') && writes.length > 0 ? [`proposes, and may write ${writes.join(', ')}`] : []),
    ...(actions.includes('publish') && secretsOf(job).length > 0 ? ['publishes, and is given a secret'] : []),
    ...(actions.includes('publish') && isMixed ? ['publishes, and runs something else'] : []),
    ...(steps.length === 0 ? ['has no steps'] : []),
    ...steps.flatMap((step, index) => stepProblems(step).map(problem => `step ${index + 1} ${problem}`)),
  ]
}

/** Which action of this repository a step uses; undefined for none. */
function actionOfStep(step: Map): ActionName | undefined {
  const folder = usedBy(step) === './' ? '' : OURS.exec(usedBy(step))?.[1]
  return ACTION_NAMES.find(name => actionOf(name).folder === (OURS.test(usedBy(step)) ? (folder ?? '') : folder))
}

function stepProblems(step: Map): string[] {
  const given = mappingAt(step, 'with')
  const action = actionOfStep(step)
  const unknown = action === undefined ? [] : Object.keys(given).filter(name => !readsInput(action, name))
  const scripts = textOf(step['run']) + textOf(given['script'])
  return [
    ...unknown.map(name => `gives the unknown input ${name}`),
    ...(scripts.includes('${{') ? ['puts an expression into a script'] : []),
    ...(/toJSON\(\s*secrets\s*\)|secrets\s*\[/i.test(textOf(step)) ? ['reads all secrets'] : []),
    ...(isCheckout(step) && given['persist-credentials'] !== 'false' ? ['leaves credentials in the checkout'] : []),
  ]
}

/** Actions of others that are not pinned to a commit, with the version beside it for the reader; examples name ours by its version. */
function unpinned(text: string, isExample: boolean): string[] {
  return text.split('\n').flatMap(line => {
    const [, uses] = /^\s*(?:-\s*)?uses:\s*["']?([^\s"'#]+)/.exec(line) ?? []
    if (uses === undefined || uses.startsWith('./') || (isExample && OURS.test(uses))) return []
    if (!PINNED.test(uses)) return [`${uses} is not pinned to a commit`]
    return VERSION_COMMENT.test(line) ? [] : [`${uses} does not say which version it is`]
  })
}

/** Whether a step reads and fills a cache; these setup actions do so unless they are told not to. */
function isCache(step: Map): boolean {
  const given = mappingAt(step, 'with')
  const [, byDefault] = /^actions\/(?:setup-(node|go))@/.exec(usedBy(step)) ?? []
  const switchOff = byDefault === 'node' ? 'package-manager-cache' : 'cache'
  if (byDefault !== undefined && given[switchOff] !== 'false') return true
  return /^actions\/cache\b/.test(usedBy(step)) || ![undefined, 'false'].includes(given['cache'] as string | undefined)
}

function usedBy(step: Map): string {
  return textOf(step['uses'])
}

function isCheckout(step: Map): boolean {
  return usedBy(step).startsWith('actions/checkout@')
}

function writesOf(permissions: Yaml | undefined): string[] {
  if (typeof permissions === 'string') return ['everything']
  return isMapping(permissions) ? Object.keys(permissions).filter(scope => permissions[scope] === 'write') : []
}

function secretsOf(node: Yaml | undefined): string[] {
  const expressions = [...textOf(node).matchAll(/\$\{\{(.*?)\}\}/gs)].map(([, inside = '']) => inside)
  return expressions.flatMap(one => one.match(/\bsecrets\.\w+/g) ?? [])
}

/** Every text below a node, a line each. */
function textOf(node: Yaml | undefined): string {
  if (typeof node === 'string') return node
  return Object.values(node ?? {})
    .map(textOf)
    .join('\n')
}
