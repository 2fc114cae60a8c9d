// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the planted workflows hold expressions of their own.
import { spawnSync } from 'node:child_process'
import { describe, expect, test } from '@jest/globals'
import { needs } from '../playground/needs.ts'
import { filesBelow, ROOT, readText } from './repository-files.ts'
import { workflowProblems } from './workflow-rules.ts'
import { mappingAt, readYaml } from './yaml-nodes.ts'

const WORKFLOWS = filesBelow('.github/workflows', '.yml')
const ACTION = readYaml(readText('action.yml'))
const DECLARED = Object.keys(mappingAt(ACTION, 'inputs'))
const EXAMPLE = '.github/workflows/examples/one.yml'

describe('.github/workflows', () => {
  test('holds our own check and the examples, and no file that the rules do not see', () => {
    const paths = WORKFLOWS.map(({ path }) => path)
    expect(paths).toContain('.github/workflows/check.yml')
    expect(paths.filter(path => path.startsWith('.github/workflows/examples/')).length).toBeGreaterThanOrEqual(3)
    expect(filesBelow('.github/workflows', '.yaml')).toEqual([])
  })

  test.each(WORKFLOWS.map(file => [file.path, file] as const))('%s keeps the rules', (_, file) => {
    expect(workflowProblems(file, DECLARED)).toEqual([])
  })

  needs('actionlint').test.each(WORKFLOWS.map(file => [file.path, file] as const))(
    '%s passes actionlint, with the inputs and outputs of action.yml',
    (path, { text }) => {
      const input = text.replaceAll(/diffproof\/diffproof@v0/g, './')
      const known = ['invalid runner name "node24"', 'label "ubuntu-24.04" is unknown'].flatMap(one => ['-ignore', one])
      const args = ['-no-color', '-shellcheck=', '-pyflakes=', ...known, '-stdin-filename', path, '-']
      expect(spawnSync('actionlint', args, { cwd: ROOT, input, encoding: 'utf8' })).toMatchObject({
        stdout: '',
        status: 0,
      })
    },
  )

  test('the workflow that the README shows keeps them too', () => {
    const [, text = ''] = /```yaml\n([\s\S]*?)```/.exec(readText('README.md')) ?? []
    expect(workflowProblems({ path: EXAMPLE, text }, DECLARED)).toEqual([])
  })

  test('our own check runs what everybody runs', () => {
    expect(readText('.github/workflows/check.yml')).toMatch(/^ {6}- run: \.ci\/run$/m)
  })

  test.each(WORKFLOWS.filter(({ path }) => path.includes('/examples/')).map(file => [file.path, file.text]))(
    '%s takes the key from the secrets and nothing else',
    (_, text) => {
      // Looking back asks no model.
      const asks = !text.includes('mode: report')
      expect(text.includes('anthropic-api-key: ${{ secrets.ANTHROPIC_API_KEY }}')).toBe(asks)
      expect(text.match(/secrets\.\w+/g)).toEqual(asks ? ['secrets.ANTHROPIC_API_KEY'] : null)
    },
  )
})

describe('the concurrency group of an example', () => {
  const examples = WORKFLOWS.filter(({ path }) => path.includes('/examples/'))
  /** The groups of the workflow and of its jobs, a line each. */
  const groupsOf = (text: string) => (text.match(/(?<=^ *group: ).*$/gm) ?? []).join('\n')

  test.each(examples.filter(({ text }) => /issue-number|issues:\n/.test(text)).map(({ path, text }) => [path, text]))(
    '%s is that of the issue, whichever event starts the run',
    (_, text) =>
      expect(groupsOf(text)).toMatch(
        /(?:'diffproof-issue-\{0\}', github\.event\.issue\.number|^diffproof-.*'issue-\{0\}', inputs\.issue-number)\)|^diffproof-\$\{\{ matrix\.id \}\}$/m,
      ),
  )

  test.each(examples.filter(({ text }) => text.includes('inputs.task-file')).map(({ path, text }) => [path, text]))(
    '%s is that of the task file where no issue is named',
    (_, text) => expect(groupsOf(text)).toContain("|| inputs.task-file && format('file-{0}', inputs.task-file)"),
  )

  test.each(examples.map(({ path, text }) => [path, text]))('%s lets the run that is at work end', (_, text) =>
    expect(text).not.toContain('cancel-in-progress'),
  )
})

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
const problems = (text: string) => workflowProblems({ path: EXAMPLE, text }, DECLARED)

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
  expect(problems(text)).toContain(`${EXAMPLE}: ${problem}`)
})
