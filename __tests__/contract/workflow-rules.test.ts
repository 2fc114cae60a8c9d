// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the planted workflows hold expressions of their own.
import { expect, test } from '@jest/globals'
import { workflowProblems } from './workflow-rules.ts'

const SHA = '0123456789abcdef0123456789abcdef01234567'
const GOOD = `on:
  workflow_dispatch:
permissions: {}
concurrency:
  group: one
jobs:
  propose:
    runs-on: ubuntu-24.04
    timeout-minutes: 5
    permissions:
      contents: read
    steps:
      - uses: diffproof/diffproof@v0
        with:
          mode: propose
          anthropic-api-key: \${{ secrets.KEY }}
          prompt: \${{ inputs.task }}
      - uses: a/b@${SHA} # v1.2.3
        with:
          path: \${{ runner.temp }}/x
      - run: echo "$ID"
        env:
          ID: \${{ inputs.task }}
  publish:
    needs: propose
    runs-on: ubuntu-24.04
    timeout-minutes: 5
    permissions:
      contents: write
    steps:
      - uses: diffproof/diffproof@v0
        with:
          mode: publish
`
const PATH = '.github/workflows/examples/planted.yml'
const DECLARED = ['mode', 'prompt', 'anthropic-api-key']
const problems = (text: string) => workflowProblems({ path: PATH, text }, DECLARED)

test('a careful workflow of two jobs passes', () => expect(problems(GOOD)).toEqual([]))

const OTHER = `a/b@${SHA} # v1.2.3`
const RUN = 'run: echo "$ID"'

test.each([
  ['permissions: {}\n', '', 'has no permissions at the top'],
  ['    timeout-minutes: 5\n', '', 'job propose has no timeout-minutes'],
  ['          prompt:', '          promt:', 'job propose step 1 gives the unknown input promt'],
  ['  workflow_dispatch:\n', '  workflow_run:\n  workflow_dispatch:\n', 'runs on workflow_run'],
  ['permissions: {}', 'permissions: read-all', 'lets every job write everything'],
  ['      contents: write', '      contents: write\n      actions: write', 'job publish lets itself write actions'],
  ['      contents: read', '      contents: write', 'job propose proposes, and may write contents'],
  [
    'mode: publish',
    'mode: publish\n          prompt: ${{ secrets.K }}',
    'job publish publishes, and is given a secret',
  ],
  ['permissions: {}', 'permissions: {}\nenv:\n  KEY: ${{ secrets.KEY }}', 'hands secrets.KEY to every step'],
  ['path: ${{ runner.temp }}/x', 'path: ${{ toJSON(secrets) }}', 'job propose step 2 reads all secrets'],
  [RUN, 'run: echo ${{ inputs.task }}', 'job propose step 3 puts an expression into a script'],
  [OTHER, 'a/b@v1', 'a/b@v1 is not pinned to a commit'],
  [OTHER, `a/b@${SHA}`, `a/b@${SHA} does not say which version it is`],
  [OTHER, `actions/checkout@${SHA} # v5.0.0`, 'job propose step 2 leaves credentials in the checkout'],
  [OTHER, `actions/cache@${SHA} # v4.0.0`, 'job propose uses a cache that others can fill'],
  ['mode: publish', 'mode: publish\n      - run: npm test', 'job publish publishes, and runs something else'],
])('where %j is %j, it is found', (good, bad, problem) => {
  const text = GOOD.replace(good, () => bad)
  expect(text).not.toBe(GOOD)
  expect(problems(text)).toContain(`${PATH}: ${problem}`)
})
