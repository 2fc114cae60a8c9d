import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { difference, modelOptions, openCli } from './cli-scene.ts'

const TASK = 'Make sum add its numbers'

/** What a new branch puts into a repository. */
const OF_A_BRANCH = /^\.git\/(?:objects|refs\/heads\/diffproof|logs\/refs\/heads\/diffproof)(?:\/|$)/

test('a run leaves a branch with the tested tree, pages and nothing else; exit code 0', async () => {
  await using scene = await openCli()
  writeFileSync(join(scene.folder, 'src/other.js'), 'export const other = 2\n')
  writeFileSync(join(scene.folder, 'notes.txt'), 'mine\n')
  scene.git('stash', 'push', '--quiet')
  writeFileSync(join(scene.folder, 'src/other.js'), 'export const other = 3\n')
  const before = scene.state()
  const ended = await scene.run(['run', TASK, '--json', ...modelOptions(scene)])
  expect({ code: ended.code, problems: scene.model.problems, said: ended.stderr }).toMatchObject({
    code: 0,
    problems: [],
  })
  expect(difference(before, scene.state()).filter(path => !OF_A_BRANCH.test(path))).toEqual([])

  const outputs = ended.json()
  expect(outputs).toMatchObject({
    outcome: 'proposed',
    verdict: 'ready',
    'tests-passed': 'true',
    'base-sha': scene.git('rev-parse', 'HEAD'),
  })
  const branch = outputs['branch'] ?? ''
  expect(branch).toMatch(/^diffproof\/task-make-sum-add-its-numbers-[0-9a-f]{8}$/)
  expect(scene.git('rev-parse', `${branch}^{tree}`)).toBe(outputs['tree-sha'])
  expect(scene.git('log', '-1', '--format=%H %P %an <%ae>', branch)).toBe(
    `${outputs['head-sha']} ${outputs['base-sha']} Ada <ada@example.com>`,
  )
  expect(scene.git('diff', '--name-only', 'HEAD', branch)).toBe('src/sum.js')
  for (const name of ['report-file', 'patch-file', 'transcript-file', 'pull-request-file'])
    expect(existsSync(outputs[name] ?? '')).toBe(true)
  expect(readFileSync(outputs['pull-request-file'] ?? '', 'utf8')).toContain(
    'Ready: 1 test passes, which failed before.',
  )
  expect(ended.stderr).toContain('Ready: 1 test passes, which failed before.')
  expect(ended.stderr).toContain('1 files have changes that are not committed')
  expect(`${ended.stdout}${ended.stderr}`).not.toContain(scene.model.key)
})

test('a reader that goes away, as `head`, takes neither the work nor a word of an error', async () => {
  await using scene = await openCli()
  const piped = (line: string) => ({ inside: ['bash', '-c', `set -o pipefail; ${line}`, 'piped'] })
  // The help is longer than a pipe of one page holds, and nobody reads it.
  const help = await scene.run(['run', '--help'], piped('"$@" | :'))
  expect(help).toMatchObject({ code: 0, stdout: '', stderr: '' })
  const ended = await scene.run(['run', TASK, ...modelOptions(scene)], piped('"$@" 2>&1 | head -1'))
  expect(ended).toMatchObject({ code: 0, stderr: '' })
  expect(scene.git('branch', '--list', 'diffproof/*')).not.toBe('')
})

const STOPS = [
  ['without a task', ['run'], {}, 2, /there is no task/],
  ['with two tasks', ['run', TASK, '--issue-file', 'package.json'], {}, 2, /only one task at a time/],
  ['with an issue that is none', ['run', '--issue', 'twelve'], {}, 2, /must have the form owner\/repo#12/],
  ['with a wrong value', ['run', TASK, '--max-turns', 'many'], {}, 2, /input max-turns must be a whole number/],
  ['without a key', ['run', TASK], { key: '' }, 1, /ANTHROPIC_API_KEY is not set/],
  ['outside of a repository', ['run', TASK], { cwd: '/' }, 1, /is in no git repository/],
  [
    'with --push and no remote',
    ['run', TASK, '--push', '--yes'],
    { env: { GITHUB_TOKEN: 'ghp_x' } },
    1,
    /no remote origin at GitHub/,
  ],
] as const

test('doctor names what is in the way, each with its fix, and what it would run', async () => {
  await using scene = await openCli()
  const before = scene.state()
  const asked = ['doctor', '--json', ...modelOptions(scene)]
  const keyless = await scene.run(asked, { key: '' })
  expect({ code: keyless.code, ...keyless.json() }).toMatchObject({ code: 1, 'test-command': 'npm test' })
  expect(keyless.stderr).toMatch(/✗ ANTHROPIC_API_KEY is not set\n {2}Set it/)
  const wrong = await scene.run([...asked, '--model', 'claude-sonet-5-5'])
  expect(wrong.stderr).toMatch(/the API has no model "claude-sonet-5-5".*\n.*Did you mean claude-sonnet-5-5/)
  expect(await scene.run(asked)).toMatchObject({ code: 0, stderr: expect.stringContaining('Nothing is in the way') })
  expect(difference(before, scene.state())).toEqual([])
  expect(scene.model.requests).toEqual([])
})

test.each(STOPS)('a run %s says what to do before anything is spent', async (_, args, options, code, said) => {
  await using scene = await openCli()
  const ended = await scene.run([...args, '--json', '--anthropic-base-url', scene.model.url], options)
  expect(ended).toMatchObject({ code })
  expect(ended.json()['reason']).toMatch(said)
  expect(scene.model.requests).toEqual([])
})
