/** The actions of this repository: where each lies, what it reads and says. */
import type { z } from 'zod'
import { type InputName, QUESTIONS, TASK_FILES } from './inputs.ts'

type Action = {
  /** The folder of its `action.yml`, as in `uses: diffproof/diffproof/<folder>`. */
  folder: string
  entry: string
  does: string
  inputs: readonly InputName[]
  /** A cloud or an identity may take the place of the key. */
  needs: readonly InputName[]
  /** Inputs that it reads in another way. */
  instead?: Readonly<Partial<Record<InputName, z.ZodType>>>
  outputs: readonly string[]
}

const about = (...questions: readonly (keyof typeof QUESTIONS)[]) =>
  questions.flatMap(question => Object.keys(QUESTIONS[question]) as InputName[])

const OF_THE_WORK = about('model', 'cloud', 'task', 'tests', 'limits', 'writing')

const END = ['outcome', 'reason', 'reason-kind']
const CHANGE = ['changed-files', 'tests-passed', 'proof', 'verdict', 'phases', 'summary', 'base-sha', 'tree-sha']
const PULL_REQUEST = [
  'pull-request-number',
  'pull-request-url',
  'pull-request-operation',
  'branch',
  'head-sha',
  'verified',
]
const TOKENS = ['input-tokens', 'output-tokens', 'cache-read-tokens', 'cache-write-tokens']
const EFFORT = ['turns', ...TOKENS, 'cost-usd']
const PROOF = ['verdict', 'proof', 'doubts']
const COMMITS = ['base-sha', 'head-sha', 'tree-sha']
const FILES = ['duration-ms', 'patch-file', 'transcript-file', 'report-file']

export const ACTIONS = {
  run: {
    ...{ folder: '', entry: 'index.js', needs: ['anthropic-api-key'] },
    does: 'Label an issue, get a pull request that is proven by its diff and its tests.',
    inputs: [...OF_THE_WORK, ...about('pull request', 'kept')],
    outputs: [...END, ...CHANGE, ...PULL_REQUEST, ...EFFORT, ...FILES],
  },
  propose: {
    ...{ folder: 'propose', entry: 'propose.js', needs: ['anthropic-api-key'] },
    does: 'Solves a task up to the summary and writes a proposal. Writes nothing to GitHub.',
    inputs: [...OF_THE_WORK, 'base-branch', ...about('kept')],
    outputs: [...END, 'proposal-path', 'pull-request-operation', ...CHANGE, ...EFFORT, ...FILES],
  },
  publish: {
    ...{ folder: 'publish', entry: 'publish.js', needs: [] },
    does: 'Checks a proposal and opens its pull request. Has no model and runs nothing.',
    inputs: [
      ...([
        'github-token',
        'proposal-path',
        'propose-job',
        'announce',
        'max-changed-files',
        'protected-paths',
      ] as const),
      ...about('pull request'),
      'progress-comment',
    ],
    outputs: [...END, ...CHANGE, ...PULL_REQUEST, ...EFFORT, ...FILES],
  },
  plan: {
    ...{ folder: 'plan', entry: 'plan.js', needs: [] },
    does: 'Lists the open tasks as a matrix for further jobs.',
    inputs: ['github-token', 'trigger-label', 'task-file', 'branch-prefix', 'max-tasks'],
    instead: { 'task-file': TASK_FILES },
    outputs: [...END, 'count', 'matrix'],
  },
  report: {
    ...{ folder: 'report', entry: 'report.js', needs: [] },
    does: "Adds up the results of Diffproof's pull requests and failed runs.",
    inputs: ['github-token', 'branch-prefix', 'days', 'output-path'],
    outputs: [...END, 'totals-file'],
  },
  prove: {
    ...{ folder: 'prove', entry: 'prove.js', needs: [] },
    does: 'Proves any pull request by its diff and its tests. Has no model and needs no key.',
    inputs: [
      ...(['github-token', 'pull-request-number', 'prove-head'] as const),
      ...about('tests').filter(name => name !== 'proof' && name !== 'require-tests'),
      ...(['timeout-minutes', 'fail-on', 'output-path'] as const),
    ],
    outputs: [...END, ...PROOF, 'tests-passed', 'record', 'record-file', 'report-file', ...COMMITS],
  },
  'prove-comment': {
    ...{ folder: 'prove/comment', entry: 'prove-comment.js', needs: ['record-path'] },
    does: 'Writes the comment of a proof that the job of a fork measured. Runs nothing.',
    inputs: ['github-token', 'record-path'],
    outputs: [...END, ...PROOF, 'tests-passed'],
  },
} as const satisfies Readonly<Record<string, Action>>

export type ActionName = keyof typeof ACTIONS
export const ACTION_NAMES = Object.keys(ACTIONS) as readonly ActionName[]

export function actionOf(name: ActionName): Action {
  return ACTIONS[name]
}

/** How a workflow names an action, without the version: `diffproof/diffproof/plan`. */
export function usesOf(name: ActionName): string {
  return ['diffproof/diffproof', ACTIONS[name].folder].filter(part => part !== '').join('/')
}
