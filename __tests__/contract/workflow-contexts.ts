/** Walks a workflow and judges each expression by where it stands (https://docs.github.com/actions/reference/workflows-and-actions/contexts#context-availability). */
import { isMapping, mappingAt, type Yaml } from './read-yaml.ts'
import { expressionProblems, type Scope, textsIn } from './workflow-expressions.ts'

const WORKFLOW = ['github', 'inputs', 'vars']
const JOB = [...WORKFLOW, 'needs']
const MATRIX = [...JOB, 'strategy', 'matrix']
const STEP_IF = [...MATRIX, 'job', 'runner', 'env', 'steps']
const STEP = [...STEP_IF, 'secrets']

const NOTHING: Scope = { contexts: [], steps: new Map(), needs: new Map(), inputs: [] }

/** `declared`: the outputs of our own action. */
export function contextProblems(workflow: Readonly<Record<string, Yaml>>, declared: readonly string[]): string[] {
  const on = mappingAt(workflow, 'on')
  const inputs = ['workflow_dispatch', 'workflow_call'].flatMap(name =>
    Object.keys(mappingAt(mappingAt(on, name), 'inputs')),
  )
  const top = { ...NOTHING, inputs }
  const jobs = mappingAt(workflow, 'jobs')
  return [
    ...judged(workflow['concurrency'], { ...top, contexts: WORKFLOW }),
    ...judged(workflow['run-name'], { ...top, contexts: WORKFLOW }),
    ...judged(workflow['env'], { ...top, contexts: [...WORKFLOW, 'secrets'] }),
    ...Object.entries(jobs).flatMap(([name, job]) =>
      isMapping(job) ? jobProblems(job, jobs, top, declared).map(problem => `job ${name} ${problem}`) : [],
    ),
  ]
}

function jobProblems(
  job: Readonly<Record<string, Yaml>>,
  jobs: Readonly<Record<string, Yaml>>,
  top: Scope,
  declared: readonly string[],
): string[] {
  const wanted = neededBy(job)
  const needs = new Map(wanted.map(name => [name, Object.keys(mappingAt(mappingAt(jobs, name), 'outputs'))]))
  const inJob = { ...top, needs }
  const steps = Array.isArray(job['steps']) ? (job['steps'] as readonly Yaml[]) : []
  const known = new Map<string, readonly string[] | null>()
  const ofSteps = steps.flatMap((step, index) => {
    if (!isMapping(step)) return []
    const scope = { ...inJob, steps: new Map(known) }
    const { if: condition, id, ...rest } = step
    const isTwice = typeof id === 'string' && known.has(id)
    if (typeof id === 'string') known.set(id, outputsOf(step, declared))
    return [
      ...(isTwice ? [`has the id ${id} of another step`] : []),
      ...conditionProblems(condition, { ...scope, contexts: STEP_IF }),
      ...judged(rest, { ...scope, contexts: STEP }),
    ].map(problem => `step ${index + 1} ${problem}`)
  })
  const { if: condition, steps: _, outputs, ...rest } = job
  return [
    ...wanted.filter(name => jobs[name] === undefined).map(name => `needs ${name}, which is not there`),
    ...conditionProblems(condition, { ...inJob, contexts: JOB }),
    ...judged(rest, { ...inJob, contexts: [...MATRIX, 'secrets'] }),
    ...judged(outputs, { ...inJob, steps: known, contexts: STEP }),
    ...ofSteps,
  ]
}

function neededBy(job: Readonly<Record<string, Yaml>>): readonly string[] {
  const { needs } = job
  return typeof needs === 'string' ? [needs] : Array.isArray(needs) ? needs.map(String) : []
}

/** Known for our own action only; scripts set what they like. */
function outputsOf(step: Readonly<Record<string, Yaml>>, declared: readonly string[]): readonly string[] | null {
  const uses = String(step['uses'] ?? '')
  return uses === './' || uses.startsWith('diffproof/diffproof@') ? declared : null
}

function conditionProblems(condition: Yaml | undefined, scope: Scope): string[] {
  return typeof condition === 'string' ? expressionProblems(condition, scope, { condition: true }) : []
}

function judged(node: Yaml | undefined, scope: Scope): string[] {
  return textsIn(node).flatMap(text => expressionProblems(text, scope))
}
