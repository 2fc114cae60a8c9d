// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the planted workflows hold expressions of their own.
import { describe, expect, test } from '@jest/globals'
import { mappingAt, readYaml } from './read-yaml.ts'
import { filesBelow, readText } from './repository-files.ts'
import { workflowProblems } from './workflow-rules.ts'

const WORKFLOWS = filesBelow('.github/workflows', '.yml')
const ACTION = readYaml(readText('action.yml'))
const DECLARED = {
  inputs: Object.keys(mappingAt(ACTION, 'inputs')),
  outputs: Object.keys(mappingAt(ACTION, 'outputs')),
}
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
  push:
  workflow_dispatch:
    inputs:
      prompt:
        type: string
permissions: {}
concurrency:
  group: one
jobs:
  one:
    runs-on: ubuntu-24.04
    timeout-minutes: 5
    permissions:
      contents: read
    steps:
      - uses: actions/checkout@${SHA} # v5.0.0
        with:
          persist-credentials: false
      - uses: ./
        with:
          prompt: \${{ github.event.issue.title }}
      - run: echo "$TITLE"
        env:
          TITLE: \${{ github.event.issue.title }}
`
const OWN = '.github/workflows/own.yml'
const OUTSIDE = { inputs: ['prompt', 'mode'], outputs: ['outcome'] }

describe('the rules', () => {
  test('let a careful workflow pass', () => {
    expect(workflowProblems({ path: OWN, text: GOOD }, OUTSIDE)).toEqual([])
    expect(workflowProblems({ path: EXAMPLE, text: GOOD }, OUTSIDE)).toEqual([])
  })

  test.each([
    [OWN, 'permissions: {}\n', '', 'has no permissions at the top'],
    [OWN, 'permissions: {}', 'permissions: write-all', 'at the top grants everything'],
    [OWN, '    permissions:\n      contents: read\n', '    permissions: write-all\n', 'job one grants everything'],
    [EXAMPLE, '    permissions:\n      contents: read\n', '', 'job one has no permissions of its own'],
    [EXAMPLE, 'concurrency:\n  group: one\n', '', 'has no concurrency group'],
    [OWN, '    timeout-minutes: 5\n', '', 'job one has no timeout-minutes'],
    [OWN, '  push:', '  pull_request_target:', 'runs on pull_request_target'],
    [OWN, '  push:\n', '  push:\n  pull_request_target:\n', 'runs on pull_request_target'],
    [OWN, `@${SHA} # v5.0.0`, '@v5', 'actions/checkout@v5 is not pinned to a commit'],
    [OWN, `@${SHA} # v5.0.0`, `@${SHA}`, `actions/checkout@${SHA} does not say which version it is`],
    [OWN, 'persist-credentials: false', 'fetch-depth: 0', 'job one step 1 leaves credentials in the checkout'],
    [
      OWN,
      'persist-credentials: false',
      'persist-credentials: true',
      'job one step 1 leaves credentials in the checkout',
    ],
    [OWN, '"$TITLE"', '${{ github.event.issue.title }}', 'job one step 3 puts an expression into a script'],
    [OWN, '"$TITLE"', '"${{ inputs.prompt }}"', 'job one step 3 puts an expression into a script'],
    [OWN, '"$TITLE"', "${{ format('{0}', github.head_ref) }}", 'job one step 3 puts an expression into a script'],
    [
      OWN,
      'run: echo "$TITLE"',
      'run: |\n          echo ${{ inputs.prompt }}',
      'job one step 3 puts an expression into a script',
    ],
    [OWN, '          prompt:', '          promt:', 'job one step 2 gives the unknown input promt'],
  ])('find it where %s has not %j but %j', (path, good, bad, problem) => {
    const text = GOOD.replace(good, bad)
    expect(text).not.toBe(GOOD)
    expect(workflowProblems({ path, text }, OUTSIDE)).toEqual([`${path}: ${problem}`])
  })
})
