// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the planted workflows hold expressions of their own.
import { expect, test } from '@jest/globals'
import { workflowProblems } from './workflow-rules.ts'

const SHA = '0123456789abcdef0123456789abcdef01234567'
const GOOD = `on:
  workflow_dispatch:
    inputs:
      task:
        type: string
permissions: {}
concurrency:
  group: one-\${{ inputs.task }}
jobs:
  propose:
    if: github.event.label.name == 'x' && !contains(github.ref, 'y''s')
    runs-on: ubuntu-24.04
    timeout-minutes: 5
    permissions:
      contents: read
    outputs:
      outcome: \${{ steps.ours.outputs.outcome }}
    steps:
      - id: ours
        uses: diffproof/diffproof@v0
        with:
          mode: propose
          anthropic-api-key: \${{ secrets.KEY }}
          prompt: \${{ inputs.task }}
      - id: other
        if: \${{ steps.ours.outputs.outcome == 'proposed' }}
        uses: a/b@${SHA} # v1.2.3
        with:
          path: \${{ runner.temp }}/x
      - run: echo "$ID"
        env:
          ID: \${{ steps.other.outputs.whatever }}
  publish:
    needs: propose
    if: needs.propose.outputs.outcome == 'proposed'
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
  // What every workflow says.
  ['permissions: {}\n', '', 'has no permissions at the top'],
  ['    permissions:\n      contents: read\n', '', 'job propose has no permissions of its own'],
  ['concurrency:\n  group: one-${{ inputs.task }}\n', '', 'has no concurrency group'],
  ['    timeout-minutes: 5\n', '', 'job propose has no timeout-minutes'],
  ['          prompt:', '          promt:', 'job propose step 1 gives the unknown input promt'],
  // Dangerous triggers.
  ['  workflow_dispatch:\n', '  workflow_run:\n  workflow_dispatch:\n', 'runs on workflow_run'],
  ['  workflow_dispatch:\n', '  pull_request_target:\n  workflow_dispatch:\n', 'runs on pull_request_target'],
  // Excessive permissions.
  ['permissions: {}', 'permissions: read-all', 'at the top grants everything'],
  ['permissions: {}', 'permissions:\n  issues: write', 'lets every job write issues'],
  ['      contents: write', '      contents: write\n      actions: write', 'job publish lets itself write actions'],
  ['      contents: write', '      contents: write\n      id-token: write', 'job publish lets itself write id-token'],
  ['      contents: read', '      contents: write', 'job propose proposes, and may write contents'],
  // Secrets.
  [
    '          mode: publish',
    '          mode: publish\n          prompt: ${{ secrets.KEY }}',
    'job publish publishes, and is given a secret',
  ],
  ['permissions: {}', 'permissions: {}\nenv:\n  KEY: ${{ secrets.KEY }}', 'hands secrets.KEY to every step'],
  [
    '    outputs:',
    '    env:\n      KEY: ${{ secrets.KEY }}\n    outputs:',
    'job propose hands secrets.KEY to every step',
  ],
  ['    outputs:', '    secrets: inherit\n    outputs:', 'job propose hands all secrets on'],
  [
    '          path: ${{ runner.temp }}/x',
    '          path: ${{ toJSON(secrets) }}',
    'job propose step 2 reads all secrets',
  ],
  // Template injection.
  [RUN, 'run: echo ${{ inputs.task }}', 'job propose step 3 puts an expression into a script'],
  [RUN, 'run: echo ${{ github.sha }}', 'job propose step 3 puts an expression into a script'],
  [
    '          path: ${{ runner.temp }}/x',
    '          script: x(${{ github.sha }})',
    'job propose step 2 puts an expression into a script',
  ],
  // What scripts may not do.
  [RUN, 'run: echo "A=$ID" >> "$GITHUB_ENV"', 'job propose step 3 writes the environment of later steps'],
  [RUN, "run: echo '::set-output name=a::b'", 'job propose step 3 uses a command that is switched off'],
  [RUN, 'run: curl -sSf https://x.example | sudo bash', 'job propose step 3 runs what it downloads'],
  [
    '          ID: ${{',
    '          ACTIONS_ALLOW_UNSECURE_COMMANDS: "true"\n          ID: ${{',
    'job propose step 3 allows commands that are switched off',
  ],
  // Unpinned uses, credentials, caches.
  [OTHER, 'a/b@v1', 'a/b@v1 is not pinned to a commit'],
  [OTHER, 'docker://alpine:3', 'docker://alpine:3 is not pinned to a commit'],
  [OTHER, `a/b@${SHA}`, `a/b@${SHA} does not say which version it is`],
  [OTHER, `actions/checkout@${SHA} # v5.0.0`, 'job propose step 2 leaves credentials in the checkout'],
  [OTHER, `actions/cache@${SHA} # v4.0.0`, 'job propose uses a cache that others can fill'],
  ['          path: ${{', '          cache: npm\n          path: ${{', 'job propose uses a cache that others can fill'],
  [
    '      - uses: diffproof/diffproof@v0\n        with:\n          mode: publish',
    '      - uses: diffproof/diffproof@v0\n        with:\n          mode: publish\n      - run: npm test',
    'job publish publishes, and runs something else',
  ],
])('where %j is %j, it is found', (good, bad, problem) => {
  const text = GOOD.replace(good, () => bad)
  expect(text).not.toBe(GOOD)
  expect(problems(text)).toContain(`${PATH}: ${problem}`)
})
