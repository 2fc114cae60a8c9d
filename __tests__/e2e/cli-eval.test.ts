import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { readText } from '../contract/repository-files.ts'
import { startGitHub } from '../playground/github/start-github.ts'
import { sandboxInput } from '../playground/machine.ts'
import { type CliScene, difference, modelOptions, openCli } from './cli-scene.ts'
import { plant } from './past-fixes.ts'

const evaluate = (scene: CliScene, ...more: readonly string[]) => {
  const sandbox = Object.entries(sandboxInput()).flatMap(([name, value]) => [`--${name}`, value])
  return scene.run(['eval', '--json', ...sandbox, ...more], { key: '' })
}

const matches = new Ajv2020({ strict: false }).compile(
  JSON.parse(readText('docs/reference/eval.schema.json')) as object,
)

test('past fixes are proven as they were and with their source taken back; nothing is written', async () => {
  await using scene = await openCli({ empty: true, files: {} })
  scene.git('init', '--quiet', '--initial-branch=main')
  plant(scene, [
    { name: 'alpha', kind: 'right' },
    { name: 'beta', kind: 'prose' },
    { name: 'gamma', kind: 'hollow' },
  ])
  // Signs that a list of commits might be taken apart by.
  const forged = `\u0001${'0'.repeat(40)}\n\n2026-01-01T00:00:00Z\nfix: forged\u0002`
  scene.git('commit', '--quiet', '--amend', '--message', `fix: gamma counts down\n\n${forged}`)
  const before = scene.state()
  const pages = join(scene.temporary, 'pages')
  const ended = await evaluate(scene, '--prove-only', '--jobs', '2', '--output-path', pages)
  expect({ code: ended.code, said: ended.stderr }).toMatchObject({ code: 0 })
  const found = JSON.parse(readFileSync(join(pages, 'eval.json'), 'utf8'))
  expect({ valid: matches(found), why: matches.errors }).toMatchObject({ valid: true })
  expect(JSON.parse(ended.stdout)).toMatchObject(found)
  expect(found).toMatchObject({
    mode: 'prove-only',
    looked_at: 4,
    left_out: [
      { why: 'no-parent', count: 1 },
      { why: 'no-test-changed', count: 1 },
    ],
    tasks: [
      { subject: 'fix: gamma counts down', fix: { verdict: 'not-ready', proof: 'green-on-base' } },
      { subject: 'fix: alpha counts down', fix: { verdict: 'proven', turned: ['alpha counts up'] } },
    ],
    totals: {
      proven: { hits: 1, of: 2 },
      proven_taken_back: { hits: 0, of: 2 },
      not_proven: [{ why: 'green-on-base', count: 1 }],
    },
  })
  expect(ended.stderr).toMatch(/^\[2\/2\] [0-9a-f]{12} /m)
  expect(ended.stderr).toMatch(/^Real fixes that are proven +1 of 2 \(50 %\) +1\.3 % to 98\.7 %$/m)
  const page = readFileSync(join(pages, 'eval.html'), 'utf8')
  for (const [, place] of page.matchAll(/<a href="([^#"]+)"/g)) expect(existsSync(join(pages, place ?? ''))).toBe(true)
  expect(page.match(/<a href="tasks\//g)).toHaveLength(4)
  expect(page).not.toContain('Incomplete')
  const [{ id }] = found.tasks
  const proofOf = (side: string) => readFileSync(join(pages, 'tasks', id, side, 'proof.html'), 'utf8')
  expect(proofOf('fix')).toContain(`<h1>Proof of fix-${id}: fix: gamma counts down</h1>`)
  expect(proofOf('taken-back')).toContain(`<h1>Proof of source-taken-back-${id}: fix: gamma counts down</h1>`)
  expect(readFileSync(join(pages, 'tasks', id, 'fix', 'summary.md'), 'utf8')).toContain(`fix-${id}: fix: gamma`)
  expect(readFileSync(join(pages, 'tasks', id, 'taken-back', 'log.txt'), 'utf8')).toMatch(
    new RegExp(`^ +measured against main at [0-9a-f]{40}: source-taken-back-${id}: fix: gamma counts down$`, 'm'),
  )
  expect(difference(before, scene.state())).toEqual([])
  expect(scene.model.requests).toEqual([])
  expect(readdirSync(scene.temporary)).toEqual(['pages'])

  // Another repository's evaluation stays as it is.
  await using other = await openCli()
  const refused = await evaluate(other, '--prove-only', '--jobs', '2', '--resume', pages)
  expect(refused).toMatchObject({ code: 2, stderr: expect.stringMatching(/--resume: .* not in this repository/) })
  expect(JSON.parse(readFileSync(join(pages, 'eval.json'), 'utf8'))).toEqual(found)
})

test('nothing is written through a link in a foreign folder', async () => {
  await using scene = await openCli({ empty: true, files: {} })
  scene.git('init', '--quiet', '--initial-branch=main')
  plant(scene, [{ name: 'alpha', kind: 'right' }])
  const [pages, elsewhere] = [join(scene.temporary, 'pages'), join(scene.temporary, 'elsewhere')]
  const [file, folder] = [join(elsewhere, 'file.txt'), join(elsewhere, 'folder')]
  mkdirSync(folder, { recursive: true })
  writeFileSync(file, 'mine')
  const fix = join(pages, 'tasks', scene.git('rev-parse', 'HEAD').slice(0, 12), 'fix')
  mkdirSync(fix, { recursive: true })
  for (const name of ['log.txt', 'proof.html', 'record.json', 'summary.md']) symlinkSync(file, join(fix, name))
  for (const name of ['eval.html']) symlinkSync(file, join(pages, name))
  symlinkSync(folder, join(fix, '..', 'taken-back'))
  const ended = await evaluate(scene, '--prove-only', '--output-path', pages)
  expect(ended).toMatchObject({ code: 1, stderr: expect.stringContaining('taken-back is a link') })
  expect(ended.json()).toMatchObject({ outcome: 'configuration-error' })
  expect(readFileSync(file, 'utf8')).toBe('mine')
  expect(readdirSync(folder)).toEqual([])
  expect(JSON.parse(readFileSync(join(pages, 'eval.json'), 'utf8'))).toMatchObject({
    tasks: [{ fix: { verdict: 'proven' } }],
  })
})

test('--dry-run says what it may cost, and shows the tasks with the issues that they closed', async () => {
  await using scene = await openCli({ empty: true, files: {} })
  scene.git('init', '--quiet', '--initial-branch=main')
  const kinds = ['alpha', 'beta', 'gamma'].map(name => ({ name, kind: 'right' as const }))
  plant(scene, kinds)
  const github = await startGitHub()
  await using _closing = { [Symbol.asyncDispose]: () => github.close() }
  const { fullName } = await github.createRepository({ owner: 'octo', name: 'small', from: scene.folder })
  const issue = github.createIssue(fullName, {
    title: 'It counts down',
    body: '1 gives 0',
    user: 'mona',
    createdAt: '2026-01-01T00:00:00Z',
  })
  scene.git('remote', 'add', 'origin', `${github.serverUrl}/${fullName}`)
  scene.git('commit', '--quiet', '--allow-empty', '--message=nothing')
  plant(scene, [{ name: 'delta', kind: 'right' }])
  scene.git('commit', '--quiet', '--amend', `--message=Count up\n\nFixes #${issue['number']}`)
  const token = github.token('job', { contents: 'read', issues: 'read', 'pull-requests': 'read' })
  const env = { GITHUB_TOKEN: token, GITHUB_API_URL: github.apiUrl }
  const ended = await scene.run(['eval', '--dry-run', '--json', '--issues', '--last', '2'], { key: '', env })
  expect({ code: ended.code, said: ended.stderr }).toMatchObject({ code: 0 })
  expect(JSON.parse(ended.stdout)).toMatchObject({
    outcome: 'dry-run',
    left_out: expect.arrayContaining([{ why: 'no-issue', count: 3 }]),
    tasks: [{ subject: 'Count up', issue: 'It counts down\n\n1 gives 0\n', issue_number: issue['number'] }],
  })
  expect(ended.stderr).toContain('1 past fix, at most 1 attempt: about $0.04 to $0.10')
  github.editIssue(fullName, Number(issue['number']), { title: 'Count up', body: 'add, do not take away' })
  const afterwards = await scene.run(['eval', '--dry-run', '--json', '--issues', '--last', '2'], { key: '', env })
  expect(JSON.parse(afterwards.stdout)).toMatchObject({ tasks: [{ issue: 'It counts down\n\n1 gives 0\n' }] })
  const labelled = (label: string) =>
    scene.run(['eval', '--dry-run', '--json', '--issues', '--label', label], { key: '', env })
  const other = await labelled('docs')
  expect(other).toMatchObject({ code: 1, stderr: expect.stringContaining('none of 4 past fixes closes such an issue') })
  github.labelIssue(fullName, Number(issue['number']), 'Docs', { by: 'mona' })
  expect(JSON.parse((await labelled('docs')).stdout)).toMatchObject({ tasks: [{ issue_number: issue['number'] }] })
  const since = await scene.run(['eval', '--dry-run', '--json', '--since', '2099-01-01'], { key: '' })
  expect(since).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('none of 0 commits since 2099-01-01 changes'),
  })
  const dated = await scene.run(['eval', '--dry-run', '--json', '--last', '1', ...modelOptions(scene)])
  const model = { name: 'claude-sonnet-5-5', released: '2026-09-22T00:00:00Z' }
  expect(JSON.parse(dated.stdout)).toMatchObject({ models: [model] })
  const offline = await scene.run(['eval', '--dry-run', '--json', '--last', '2'], { key: '' })
  expect(JSON.parse(offline.stdout)).toMatchObject({
    models: [{ ...model, released: null }],
    tasks: [{ issue: 'Count up\n' }, { issue: 'gamma counts down\n\ngamma(1) must be 2.\n', issue_number: null }],
  })
  expect(scene.model.requests).toEqual([])
  expect([...github.violations, ...github.unknownRequests]).toEqual([])
})

test.each([
  ['without a past fix', ['--prove-only'], 1, /none of 1 commits changes a source and its tests/],
  ['without a key', [], 1, /ANTHROPIC_API_KEY is not set.*--prove-only/],
  ['of issues without a remote', ['--dry-run', '--issues'], 2, /no remote origin at GitHub/],
  ['with a wrong variant', ['--dry-run', '--compare', 'effort=some'], 2, /effort=some: input effort must be/],
  [
    'with prompts that are none',
    ['--dry-run', '--compare', 'prompts-path=src'],
    1,
    /the prompts in \S+src are not usable/,
  ],
  ['with a number that is none', ['--prove-only', '--last', 'few'], 2, /--last must be a whole number/],
  ['since a day that is none', ['--prove-only', '--since', '2026-02-30'], 2, /--since must be a date such as/],
  ['of a task that is none', ['--dry-run', '--task', 'abc'], 1, /changes a source and its tests/],
  ['of a label without issues', ['--dry-run', '--label', 'bug'], 2, /--label is of issues/],
  ['of nothing to merge', ['--merge', 'nowhere'], 2, /there is no eval\.json in a folder of it/],
  ['that goes on from nothing', ['--prove-only', '--resume', 'nowhere'], 2, /there is no eval\.json in/],
  ['of a folder that is not there', ['--prove-only', 'no/such/folder'], 2, /there is no folder \S+no\/such\/folder/],
  ['of a folder that is no repository', ['--prove-only', '/'], 1, /is in no git repository/],
])('an evaluation %s says what to do', async (_, args, code, said) => {
  await using scene = await openCli()
  const ended = await evaluate(scene, ...args)
  expect(ended).toMatchObject({ code })
  expect(ended.json()['reason']).toMatch(said)
  expect(ended.stderr).toMatch(said)
})

test('without --json, wrong options are said on the standard error alone', async () => {
  await using scene = await openCli()
  const ended = await scene.run(['eval', '--prove-only', '--last', 'few'], { key: '' })
  expect(ended).toMatchObject({ code: 2, stdout: '', stderr: expect.stringContaining('--last must be a whole number') })
})

test('a setup that failed is a reason of its own, and a dry run without a model says how many measurements', async () => {
  await using scene = await openCli({ empty: true, files: {} })
  scene.git('init', '--quiet', '--initial-branch=main')
  plant(scene, [{ name: 'alpha', kind: 'hollow' }])
  const dry = await scene.run(['eval', '--prove-only', '--dry-run'], { key: '' })
  const said = '1 past fix, 2 measurements (each takes several test runs): no model is asked, nothing is paid\n'
  expect(dry).toMatchObject({ code: 0, stdout: said })
  const ended = await evaluate(scene, '--prove-only', '--setup-command', 'exit 3')
  expect(JSON.parse(ended.stdout)).toMatchObject({
    tasks: [{ fix: { verdict: null, setup_failed: true } }],
    totals: { not_proven: [{ why: 'setup-failed', count: 1 }] },
  })
  expect(ended.stderr).toMatch(/^setup-failed: the setup failed, so packages may be missing +1 +1$/m)
})
