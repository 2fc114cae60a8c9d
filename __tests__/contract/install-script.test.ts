/** `docs/examples/install.sh` with a `gh` that keeps its state in files and writes down each call. */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { languagesOf, workflowFor } from '../../src/core/start/workflow-file.ts'
import { GH } from '../playground/gh.ts'
import { needs } from '../playground/needs.ts'
import { ROOT, readText } from './repository-files.ts'

const SCRIPT = join(ROOT, 'docs/examples/install.sh')
const WORKFLOW = '.github/workflows/diffproof.yml'
const EXAMPLE = readText('docs/examples/fix-labelled-issues.yml')
const FOR_NODE = workflowFor(EXAMPLE, ['Node'])

let folder = ''
const at = (...path: readonly string[]) => join(folder, ...path)
const stateOf = (name: string) => (existsSync(at('state', name)) ? readFileSync(at('state', name), 'utf8') : null)

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'install-'))
  for (const name of ['bin', 'state', 'repository/src']) mkdirSync(at(name), { recursive: true })
  writeFileSync(at('bin/gh'), GH, { mode: 0o755 })
  spawnSync('git', ['init', '-q'], { cwd: at('repository') })
})
afterEach(() => rmSync(folder, { recursive: true }))

function install(options: { args?: readonly string[]; answers?: string; key?: string } = {}) {
  rmSync(at('state/calls'), { force: true })
  const { PATH = '' } = process.env
  const env = { PATH: `${at('bin')}:${PATH}`, HOME: folder, STATE: at('state'), ROOT }
  const { stdout, stderr, status } = spawnSync(SCRIPT, options.args ?? [], {
    cwd: at('repository/src'),
    env: options.key === undefined ? env : { ...env, ANTHROPIC_API_KEY: options.key },
    input: options.answers ?? '',
    encoding: 'utf8',
  })
  const calls = (stateOf('calls') ?? '').trim().split('\n')
  return {
    text: stdout + stderr,
    status,
    calls,
    writes: calls.filter(call => / \[(set|PUT|create)\]|git\/refs\]/.test(call)),
  }
}

const OPENED = [
  'gh [api] [--silent] [repos/octo/demo/git/refs] [-f] [ref=refs/heads/add-diffproof] [-f] [sha=1234567890123456789012345678901234567890]',
  `gh [api] [--silent] [--method] [PUT] [repos/octo/demo/contents/${WORKFLOW}] [-f] [message=Add Diffproof] [-f] [branch=add-diffproof] [-f] [content=${Buffer.from(FOR_NODE).toString('base64')}]`,
  'gh [pr] [create] [--base] [main] [--head] [add-diffproof] [--title] [Add Diffproof] [--body] [Puts Diffproof to work on issues with the label diffproof.]',
]

test('sets a repository up, opens one pull request, and writes nothing a second time', () => {
  const first = install({ args: ['--yes'], key: 'sk-ant-secret' })
  expect(first).toMatchObject({ status: 0 })
  expect(first.writes).toEqual([
    'gh [secret] [set] [ANTHROPIC_API_KEY]',
    'gh [api] [--silent] [--method] [PUT] [repos/octo/demo/actions/permissions/workflow] [-F] [can_approve_pull_request_reviews=true]',
    'gh [label] [create] [diffproof] [--description] [Start Diffproof on this issue]',
    ...OPENED,
  ])
  expect(stateOf('secret')).toBe('sk-ant-secret')
  expect(stateOf('workflow')).toBe(FOR_NODE)
  expect(first.text).not.toContain('sk-ant-secret')

  expect(install({ args: ['--yes'], key: 'another' })).toMatchObject({ status: 0, writes: [] })
  expect(stateOf('secret')).toBe('sk-ant-secret')
  rmSync(at('state/pull'))
  writeFileSync(at('state/merged'), '')
  expect(install({ args: ['--yes'] })).toMatchObject({ status: 0, writes: [] })
})

test('takes the example with two jobs where everybody can read the repository', () => {
  writeFileSync(at('state/visibility'), 'PUBLIC')
  expect(install({ args: ['--yes'], key: 'k' }).text).toContain('for Node (two jobs)')
  expect(stateOf('workflow')).toBe(workflowFor(readText('docs/examples/two-jobs.yml'), ['Node']))
})

test.each([
  ['pyproject.toml'],
  ['README.md', 'requirements-dev.txt', 'src'],
  ['setup.py', 'package.json'],
  ['go.mod', 'go.sum'],
  ['Cargo.toml'],
  ['pom.xml'],
  ['settings.gradle.kts'],
  ['calc.sln'],
  ['Gemfile'],
  ['composer.json'],
])('a repository with %s gets the workflow that diffproof init writes', (...names) => {
  writeFileSync(at('state/files'), `${names.join('\n')}\n`)
  expect(install({ args: ['--yes'], key: 'k' })).toMatchObject({ status: 0 })
  expect(stateOf('workflow')).toBe(workflowFor(EXAMPLE, languagesOf(new Map(names.map(name => [name, ''])))))
})

test('where no language is found, the example is left as it is, and the last line says to choose', () => {
  writeFileSync(at('state/files'), 'main.c\n')
  expect(install({ args: ['--yes'], key: 'k' }).text).toContain('Next: choose your language in')
  expect(stateOf('workflow')).toBe(EXAMPLE)
})

test('shows every call that writes before it is made', () => {
  const { text, writes } = install({ args: ['--yes'], key: 'k' })
  const shown = text.replace(/['"]/g, '')
  const asShown = writes.map(call => call.replace(/[[\]]/g, ''))
  expect(asShown.length).toBe(6)
  expect(asShown.filter(call => !shown.includes(call.replace(/content=.*/, 'content=$content')))).toEqual([])
})

test('does only what is answered with yes, and nothing without an answer', () => {
  const chosen = install({ answers: 'n\ny\nn\nn\n' })
  expect(chosen.writes).toEqual([expect.stringContaining('can_approve_pull_request_reviews=true')])
  expect(install().writes).toEqual([])
  expect(stateOf('pull')).toBeNull()
})

test('says that a key is missing, and does the rest', () => {
  const { text, status, writes } = install({ args: ['--yes'] })
  expect(status).toBe(1)
  expect(text).toContain('There is no key')
  expect(writes.length).toBe(5)
})

test.each([
  ['the permission', 'api --silent --method PUT repos/octo/demo/actions', 6],
  ['the label', 'label create', 6],
  ['the branch', 'api --silent repos/octo/demo/git/refs', 4],
  ['the workflow file', 'api --silent --method PUT repos/octo/demo/contents', 5],
  ['the example', 'api -H', 3],
  ['the pull request', 'pr create', 6],
])('if GitHub refuses %s, its words are shown, the rest is done, and the next try ends well', (_, refuse, made) => {
  writeFileSync(at('state/refuse'), refuse)
  const { text, status, writes } = install({ args: ['--yes'], key: 'k' })
  expect(status).toBe(1)
  expect(text).toContain(`HTTP 403: ${refuse}`)
  expect(text).not.toContain('Next:')
  expect(writes.length).toBe(made)
  rmSync(at('state/refuse'))
  expect(install({ args: ['--yes'] })).toMatchObject({ status: 0 })
  expect({ workflow: stateOf('workflow'), pull: stateOf('pull') }).toEqual({
    workflow: FOR_NODE,
    pull: 'https://github.com/octo/demo/pull/1\n',
  })
})

test.each([
  ['--help', 0],
  ['--yess', 1],
])('explains itself for %s', (argument, status) => {
  const run = install({ args: [argument] })
  expect(run).toMatchObject({ status, calls: [''] })
  expect(run.text).toContain('Usage: install.sh [--yes]')
})

needs('shellcheck').test.each(['docs/examples/install.sh', '.ci/run', '.ci/bare'])('%s passes shellcheck', path => {
  expect(spawnSync('shellcheck', [path], { cwd: ROOT, encoding: 'utf8' })).toMatchObject({ stdout: '', status: 0 })
})
