/** Makes every `action.yml` from the table of the actions and the schema of their inputs. */
import { stringify } from 'yaml'
import { z } from 'zod'
import { ACTION_NAMES, type ActionName, actionOf } from '../src/core/config/actions.ts'
import { INPUTS, type InputName } from '../src/core/config/inputs.ts'
import { descriptionOf } from './descriptions.ts'

/** What each output holds, in one line. */
export const OUTPUTS: Readonly<Record<string, string>> = {
  outcome: 'How the run ended, one word of a closed set',
  reason: 'One sentence that says why',
  'reason-kind':
    'What has to be mended, where that is known: `api-key`, `inputs`, `setup-command`, `test-command`, `job-permissions`, `pull-request-setting`, `branch-rules`, `git`, `proposal`, `no-result` or `no-outputs`',
  'changed-files': 'JSON array of the changed paths',
  'tests-passed': '`true`, `false` or `not-run`',
  proof:
    'What the changed tests prove: `red-then-green`, `red-by-build`, `green-on-base`, `still-red`, `could-not-run`, `no-test-changes` or `not-run`',
  verdict: 'What the evidence comes to: `proven`, `proven-by-build`, `ready` or `not-ready`; empty without a change',
  phases: 'How far both phases came, as JSON; also without a pull request',
  summary: "The whole JSON of the pull request's body",
  'base-sha': 'The commit that the change is made on',
  'tree-sha': 'The tree id of the newest measured change; published only with `pr-created` and `pr-updated`',
  'pull-request-number': 'Number of the pull request',
  'pull-request-url': 'Address of the pull request',
  'pull-request-operation': '`created`, `updated` or `none`',
  branch: 'The branch that holds the change; with `dry-run` the one that would be made',
  'head-sha': 'The commit that holds the change',
  verified: '`true` if GitHub trusts the signature of that commit; empty where it does not say',
  turns: 'Model requests made',
  'input-tokens': 'Input tokens that were neither read from nor written to the cache',
  'output-tokens': 'Output tokens',
  'cache-read-tokens': 'Input tokens read from the cache',
  'cache-write-tokens': 'Input tokens written to the cache',
  'cost-usd': 'What the model cost; not set for a model without a known price',
  'duration-ms': 'How long the run took',
  'patch-file': 'The change as a patch that `git apply` takes',
  'transcript-file': 'Everything that happened, requests and replies included, as JSON Lines',
  'report-file': 'The run as one web page, with its proof, timeline, change and every turn',
  'proposal-path': 'The folder that holds the proposal, for `publish` in another job',
  count: 'Number of tasks in the matrix; run no job for `0`, because an empty matrix fails a workflow',
  matrix:
    'The tasks as JSON for `strategy.matrix`, each with `id`, `kind`, `repository`, `issue-number` and `task-file`',
  'totals-file': 'The totals as JSON',
  doubts: 'Why the verdict is not ready, as a JSON array of `kind`, `path` and `detail`, the gravest first',
  record: 'The proof as JSON, `diffproof-proof/v1`',
  'record-file': 'The same as a file, for `prove/comment` in another workflow',
}

const SCHEMA = z.toJSONSchema(INPUTS, { io: 'input' })

/** The default of an input as `action.yml` states it; empty for none. */
export function defaultOf(input: InputName): string {
  if (input === 'github-token') return '${{ github.token }}'
  const property = SCHEMA.properties?.[input]
  return typeof property === 'object' ? String(property.default ?? '') : ''
}

function actionFile(name: ActionName): string {
  const { folder, entry, does, inputs, outputs } = actionOf(name)
  const dist = `${folder
    .split('/')
    .filter(Boolean)
    .map(() => '../')
    .join('')}dist`
  const described = (input: InputName) => {
    const value = defaultOf(input)
    return { description: descriptionOf(input, name), ...(value === '' ? {} : { default: value }) }
  }
  const action = {
    name: ['Diffproof', ...folder.split('/').filter(Boolean)].join(' '),
    description: does,
    author: 'The Diffproof contributors',
    branding: { icon: 'check-circle', color: 'green' },
    inputs: Object.fromEntries(inputs.map(input => [input, described(input)])),
    outputs: Object.fromEntries(outputs.map(output => [output, { description: OUTPUTS[output] }])),
    runs: { using: 'node24', main: `${dist}/${entry}`, post: `${dist}/post.js`, 'post-if': 'always()' },
  }
  return `# Made from src/core/config by npm run docs.\n${stringify(action, { lineWidth: 0 })}`
}

/** Every `action.yml`, by its path. */
export function actionFiles(): ReadonlyMap<string, string> {
  return new Map(
    ACTION_NAMES.map(name => [[actionOf(name).folder, 'action.yml'].filter(Boolean).join('/'), actionFile(name)]),
  )
}
