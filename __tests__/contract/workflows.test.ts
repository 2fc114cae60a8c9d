import { spawnSync } from 'node:child_process'
import { describe, expect, test } from '@jest/globals'
import { needs } from '../playground/needs.ts'
import { filesBelow, ROOT, readText } from './repository-files.ts'
import { evaluate } from './workflow-expressions.ts'
import { workflowProblems } from './workflow-rules.ts'
import { isMapping, mappingAt, readYaml, type Yaml } from './yaml-nodes.ts'

const EXAMPLES = filesBelow('docs/examples', '.yml')
const WORKFLOWS = [...filesBelow('.github/workflows', '.yml'), ...EXAMPLES]
const README = { path: 'README.md', text: /```yaml\n([\s\S]*?)```/.exec(readText('README.md'))?.[1] ?? '' }
const EXAMPLE = 'docs/examples/one.yml'

/** The groups of the workflow and of its jobs. */
function groupsOf(name: string): readonly string[] {
  const workflow = readYaml(readText(`docs/examples/${name}`))
  const nodes = [workflow, ...Object.values(mappingAt(workflow, 'jobs'))]
  return nodes.flatMap(node => mappingAt(node, 'concurrency')['group'] ?? []).map(String)
}

/** Looking back, and proving, ask no model. */
function asksModel(text: string): boolean {
  return /diffproof\/diffproof(?:\/(?:propose|plan))?@/.test(text)
}

describe('our workflows and the examples', () => {
  test('are files that the rules see', () => {
    expect(WORKFLOWS.map(({ path }) => path)).toContain('.github/workflows/check.yml')
    expect(EXAMPLES.length).toBeGreaterThanOrEqual(9)
    expect(['.github/workflows', 'docs/examples'].flatMap(folder => filesBelow(folder, '.yaml'))).toEqual([])
  })

  test.each(WORKFLOWS.map(file => [file.path, file] as const))('%s keeps the rules', (_, file) => {
    expect(workflowProblems(file)).toEqual([])
  })

  needs('actionlint').test.each([...WORKFLOWS, README].map(file => [file.path, file] as const))(
    '%s passes actionlint, with the inputs and outputs of action.yml',
    (path, { text }) => {
      const input = text.replaceAll(/diffproof\/diffproof((?:\/\w+)*)@v0/g, (_, folder) => `.${folder || '/'}`)
      const known = ['invalid runner name "node24"', 'label "ubuntu-24.04" is unknown'].flatMap(one => ['-ignore', one])
      const args = ['-no-color', '-pyflakes=', ...known, '-stdin-filename', path, '-']
      expect(spawnSync('actionlint', args, { cwd: ROOT, input, encoding: 'utf8' })).toMatchObject({
        stdout: '',
        status: 0,
      })
    },
  )

  test('the workflow that the README shows keeps them too', () => {
    expect(workflowProblems({ ...README, path: EXAMPLE })).toEqual([])
  })

  test('the workflow that the README shows is the example of its script for one job', () => {
    const [comment = '', ...rest] = readText('docs/examples/fix-labelled-issues.yml').split('\n')
    expect(comment).toMatch(/^# /)
    expect(README.text).toBe(rest.join('\n'))
    expect(readText('docs/examples/install.sh')).toContain('example=fix-labelled-issues.yml\n')
  })

  test('and the documents pin each action to the same commit, with the same version beside it', () => {
    const pages = [README, ...filesBelow('docs', '.md')].map(({ text }) => text)
    const used = [...WORKFLOWS.map(({ text }) => text), ...pages].flatMap(text =>
      Array.from(text.matchAll(/([\w-]+\/[\w-]+)(?:\/\w+)?@([0-9a-f]{40}) # (\S+\d)/g), ([, name, ...pin]) => ({
        name,
        pin: pin.join(' # '),
      })),
    )
    const pins = Map.groupBy(new Set(used.map(({ name, pin }) => `${name} ${pin}`)), one => one.split(' ')[0])
    expect(pins.size).toBeGreaterThan(10)
    expect([...pins.values()].filter(different => different.length > 1)).toEqual([])
  })

  test('our own check runs what everybody runs', () => {
    expect(readText('.github/workflows/check.yml')).toMatch(/^ {6}- run: \.ci\/run$/m)
  })

  test.each(EXAMPLES.map(file => [file.path, file.text]))(
    '%s takes the key from the secrets and nothing else',
    (_, text) => {
      const asks = asksModel(text)
      expect(text.includes('anthropic-api-key: ${{ secrets.ANTHROPIC_API_KEY }}')).toBe(asks)
      const hasKey = asks || text.includes('cli.js eval')
      expect(text.match(/secrets\.\w+/g)).toEqual(hasKey ? ['secrets.ANTHROPIC_API_KEY'] : null)
    },
  )
})

describe('an example', () => {
  test.each(EXAMPLES.map(({ path, text }) => [path, text]))('%s has no line of more than 120 characters', (_, text) =>
    expect(text.split('\n').filter(line => line.length > 120)).toEqual([]),
  )

  const running = EXAMPLES.filter(({ text }) => asksModel(text))
  test.each(running.map(({ path, text }) => [path, text]))(
    '%s sets up a toolchain and keeps what a run leaves',
    (_, text) => {
      const jobs = Object.values(mappingAt(readYaml(text), 'jobs'))
      const stepsOf = (job: Yaml) => (isMapping(job) && Array.isArray(job['steps']) ? (job['steps'] as Yaml[]) : [])
      const runs = jobs.map(stepsOf).filter(steps => steps.some(step => 'anthropic-api-key' in mappingAt(step, 'with')))
      expect(runs.length).toBe(1)
      const [steps = []] = runs
      const uses = steps.map(step => (isMapping(step) ? String(step['uses']).replace(/@.*/, '') : ''))
      expect(uses[0]).toBe('actions/setup-node')
      expect(uses[1]).toMatch(/^diffproof\/diffproof(?:\/propose)?$/)
      expect(steps.at(-1)).toMatchObject({
        uses: expect.stringMatching(/^actions\/upload-artifact@/),
        if: 'always()',
        // Where `output-path` is, unless it is set.
        with: { path: '${{ runner.temp }}/diffproof', 'if-no-files-found': 'ignore' },
      })
      expect(text).not.toContain('output-path')
    },
  )
})

describe('the concurrency group', () => {
  const LABEL = 'diffproof'
  const issue = { number: 7 }
  const labelled = { event_name: 'issues', run_id: '1', event: { label: { name: LABEL }, issue } }
  const FILE = '.github/diffproof/update-deps.md'
  const member = 'MEMBER'
  const followUp = (event_name: string, event: object) => ({
    github: { event_name, run_id: '1', repository: 'o/r', event },
  })
  const comment = { author_association: member, body: '/diffproof again' }
  const review = { author_association: member, state: 'changes_requested' }
  const pull = { number: 12, head: { ref: 'diffproof/issue-7-x', repo: { full_name: 'o/r' } } }
  const workflowRun = {
    conclusion: 'failure',
    head_repository: { full_name: 'o/r' },
    head_branch: 'diffproof/issue-7-x',
    pull_requests: [{ number: 12 }],
  }

  test.each([
    ['fix-labelled-issues.yml', { github: labelled }, 'diffproof-issue-7'],
    ['two-jobs.yml', { github: labelled }, 'diffproof-issue-7'],
    ['three-jobs.yml', { github: labelled }, 'diffproof-issue-7'],
    ['dispatch.yml', { inputs: { 'issue-number': '7' } }, 'diffproof-issue-7'],
    ['plan.yml', { matrix: { id: 'issue-7', 'task-file': '' } }, 'diffproof-issue-7'],
    ['follow-ups.yml', followUp('issue_comment', { issue, comment }), 'diffproof-issue-7'],
    ['dispatch.yml', { inputs: { 'task-file': FILE } }, `diffproof-${FILE}`],
    ['task-file.yml', {}, `diffproof-${FILE}`],
    ['plan.yml', { matrix: { id: 'task-update-deps', 'task-file': FILE } }, `diffproof-${FILE}`],
    [
      'follow-ups.yml',
      followUp('issue_comment', { issue: { ...pull, pull_request: {} }, comment }),
      'diffproof-pull-12',
    ],
    ['follow-ups.yml', followUp('pull_request_review', { pull_request: pull, review }), 'diffproof-pull-12'],
    ['follow-ups.yml', followUp('workflow_run', { workflow_run: workflowRun }), 'diffproof-pull-12'],
  ])('of %s for %j is %s, whichever event starts the run', (name, contexts, group) => {
    const groups = groupsOf(name)
    expect(evaluate(groups.at(-1) ?? '', contexts)).toBe(group)
  })

  test.each([
    ['fix-labelled-issues.yml', { github: { ...labelled, event: { label: { name: 'bug' }, issue } } }],
    ['dispatch.yml', { github: { run_id: '1' }, inputs: { prompt: 'x' } }],
    ['follow-ups.yml', followUp('issue_comment', { issue, comment: { ...comment, body: 'thanks' } })],
    ['follow-ups.yml', followUp('issue_comment', { issue, comment: { ...comment, author_association: 'NONE' } })],
    ['follow-ups.yml', followUp('workflow_run', { workflow_run: { ...workflowRun, conclusion: 'success' } })],
    [
      'follow-ups.yml',
      followUp('workflow_run', { workflow_run: { ...workflowRun, head_repository: { full_name: 'x/r' } } }),
    ],
  ])('of %s for %j holds this run alone', (name, contexts) =>
    expect(evaluate(groupsOf(name).at(-1) ?? '', contexts)).toMatch(/^diffproof-(?:none-)?1$/),
  )

  test.each([
    [followUp('issue_comment', { issue, comment }), true],
    [followUp('issue_comment', { issue, comment: { ...comment, body: 'see /diffproof' } }), false],
    [followUp('pull_request_review', { pull_request: pull, review }), true],
    [followUp('pull_request_review', { pull_request: pull, review: { ...review, state: 'approved' } }), false],
    [followUp('workflow_run', { workflow_run: workflowRun }), true],
    [followUp('workflow_run', { workflow_run: { ...workflowRun, head_repository: { full_name: 'x/r' } } }), false],
    [followUp('workflow_run', { workflow_run: { ...workflowRun, head_branch: 'main' } }), false],
  ])('and the job of follow-ups.yml for %j begins: %s', (contexts, begins) => {
    const job = mappingAt(mappingAt(readYaml(readText('docs/examples/follow-ups.yml')), 'jobs'), 'revise')
    expect(evaluate(`\${{ ${String(job['if'])} }}`, contexts)).toBe(String(begins))
  })

  // A proof of an older commit tells nobody anything.
  const working = EXAMPLES.filter(({ path }) => path !== 'docs/examples/prove.yml')
  test.each(working.map(({ path, text }) => [path, text]))('%s lets the run that is at work end', (_, text) =>
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
      - uses: diffproof/diffproof/propose@v0
        with:
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
      - uses: diffproof/diffproof/publish@v0
        with:
          proposal-path: proposal
`
const problems = (text: string) => workflowProblems({ path: EXAMPLE, text })

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
  ['proposal-path: proposal', 'proposal-path: ${{ secrets.K }}', 'job publish publishes, and is given a secret'],
  ['permissions: {}', 'permissions: {}\nenv:\n  KEY: ${{ secrets.KEY }}', 'hands secrets.KEY to every step'],
  ['path: ${{ runner.temp }}/x', 'path: ${{ toJSON(secrets) }}', 'job propose step 2 reads all secrets'],
  [RUN, 'run: echo ${{ inputs.task }}', 'job propose step 3 puts an expression into a script'],
  [OTHER, 'a/b@v1', 'a/b@v1 is not pinned to a commit'],
  [OTHER, `a/b@${SHA}`, `a/b@${SHA} does not say which version it is`],
  [OTHER, `actions/checkout@${SHA} # v5.0.0`, 'job propose step 2 leaves credentials in the checkout'],
  [OTHER, `actions/cache@${SHA} # v4.0.0`, 'job propose uses a cache that others can fill'],
  [OTHER, `actions/setup-node@${SHA} # v7.0.0`, 'job propose uses a cache that others can fill'],
  [OTHER, `actions/setup-go@${SHA} # v7.0.0`, 'job propose uses a cache that others can fill'],
  [
    'proposal-path: proposal',
    'proposal-path: proposal\n      - run: npm test',
    'job publish publishes, and runs something else',
  ],
])('where %j is %j, it is found', (good, bad, problem) => {
  const text = GOOD.replace(good, () => bad)
  expect(text).not.toBe(GOOD)
  expect(problems(text)).toContain(`${EXAMPLE}: ${problem}`)
})
