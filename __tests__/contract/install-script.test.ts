/** `docs/examples/install.sh` with a `gh` that keeps its state in files and writes down each call. */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { needs } from '../playground/needs.ts'
import { ROOT, readText } from './repository-files.ts'

const SCRIPT = join(ROOT, 'docs/examples/install.sh')
const WORKFLOW = '.github/workflows/diffproof.yml'
const EXAMPLE = readText('docs/examples/fix-labelled-issues.yml')

/** Each word of a call in brackets, so that quoting shows. A file `refuse` holds the beginning of the calls that fail. */
const GH = `#!/bin/sh
cd "$STATE"
call=gh; for word in "$@"; do call="$call [$word]"; done
echo "$call" >>calls
if [ -e refuse ] && expr "$*" : "$(cat refuse)" >/dev/null; then echo "HTTP 403: $*" >&2; exit 1; fi
case "$*" in
  'repo view '*) echo "octo/demo $(cat visibility 2>/dev/null || echo PRIVATE) main" ;;
  'secret list '*) [ ! -e secret ] || echo ANTHROPIC_API_KEY ;;
  'secret set ANTHROPIC_API_KEY') cat >secret ;;
  *'--method PUT repos/octo/demo/contents/'*) echo "$*" | sed 's/.*content=//' | base64 -d >workflow ;;
  *'--method PUT'*) echo true >permission ;;
  'api --silent repos/octo/demo/contents/'*) [ -e merged ] || { echo 'HTTP 404' >&2; exit 1; } ;;
  'api --silent repos/octo/demo/git/refs '*) ;;
  'api repos/octo/demo/git/ref/heads/main '*) echo 1234567890123456789012345678901234567890 ;;
  'pr list '*) cat pull 2>/dev/null || true ;;
  'pr create '*) echo https://github.com/octo/demo/pull/1 | tee pull ;;
  'api repos/octo/demo/'*) cat permission 2>/dev/null || echo false ;;
  'label list '*) cat label 2>/dev/null || echo bug ;;
  'label create '*) echo Diffproof >label ;;
  'api -H '*) printf '%s' "$EXAMPLE" ;;
  *) echo "unknown call: $*" >&2; exit 9 ;;
esac
`

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
  const env = { PATH: `${at('bin')}:${PATH}`, HOME: folder, STATE: at('state'), EXAMPLE }
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
    writes: calls.filter(call => / \[(set|PUT|create|-H)\]|git\/refs\]/.test(call)),
  }
}

const OPENED = [
  'gh [api] [--silent] [repos/octo/demo/git/refs] [-f] [ref=refs/heads/add-diffproof] [-f] [sha=1234567890123456789012345678901234567890]',
  'gh [api] [-H] [Accept: application/vnd.github.raw+json] [repos/diffproof/diffproof/contents/docs/examples/fix-labelled-issues.yml?ref=v0]',
  `gh [api] [--silent] [--method] [PUT] [repos/octo/demo/contents/${WORKFLOW}] [-f] [message=Add Diffproof] [-f] [branch=add-diffproof] [-f] [content=${Buffer.from(EXAMPLE).toString('base64')}]`,
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
  expect(stateOf('workflow')).toBe(EXAMPLE)
  expect(first.text).not.toContain('sk-ant-secret')

  expect(install({ args: ['--yes'], key: 'another' })).toMatchObject({ status: 0, writes: [] })
  expect(stateOf('secret')).toBe('sk-ant-secret')
  rmSync(at('state/pull'))
  writeFileSync(at('state/merged'), '')
  expect(install({ args: ['--yes'] })).toMatchObject({ status: 0, writes: [] })
})

test('takes the example with two jobs where everybody can read the repository', () => {
  writeFileSync(at('state/visibility'), 'PUBLIC')
  expect(install({ args: ['--yes'], key: 'k' }).writes.join('\n')).toContain('docs/examples/two-jobs.yml?ref=v0')
})

test('shows every call that writes before it is made', () => {
  const { text, writes } = install({ args: ['--yes'], key: 'k' })
  const shown = text.replace(/['"]/g, '')
  const asShown = writes.map(call => call.replace(/[[\]]/g, ''))
  expect(asShown.length).toBe(7)
  expect(asShown.filter(call => !shown.includes(call.replace(/content=.*/, 'content=$text')))).toEqual([])
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
  expect(writes.length).toBe(6)
})

test.each([
  ['the permission', 'api --silent --method PUT repos/octo/demo/actions', 7],
  ['the label', 'label create', 7],
  ['the branch', 'api --silent repos/octo/demo/git/refs', 4],
  ['the example', 'api -H', 5],
  ['the pull request', 'pr create', 7],
])('if GitHub refuses %s, its words are shown, the rest is done, and the result is a failure', (_, refuse, made) => {
  writeFileSync(at('state/refuse'), refuse)
  const { text, status, writes } = install({ args: ['--yes'], key: 'k' })
  expect(status).toBe(1)
  expect(text).toContain(`HTTP 403: ${refuse}`)
  expect(text).not.toContain('Next:')
  expect(writes.length).toBe(made)
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
