import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { needs } from '../playground/needs.ts'
import { expectClean, onlyPull } from './only-pull.ts'
import { openBareScene, openScene, type Scene } from './scene.ts'
import { proposed, proposeIn, publishIn } from './split-scene.ts'

const BRANCH = 'diffproof/issue-1-it-is-broken'
const RIGHTS = { contents: 'write', issues: 'write', 'pull-requests': 'write' } as const
type Options = NonNullable<Parameters<Scene['run']>[0]>

/** What the issue is told by; GraphQL only says who we are. */
const TELLING = /^(?:GRAPHQL viewer|\S+ \/repos\/{owner}\/{repo}\/issues\/(?:{issue_number}\/|comments)\S*)$/

/** A run that ends before anything is spent, or written but to the issue, for these reasons. */
async function expectStopped(
  scene: Scene,
  options: Options,
  reasons: readonly RegExp[],
  outcome = 'configuration-error',
) {
  const seen = scene.github.requests.length
  const result = await scene.run(options)
  expect(result.outputs).toMatchObject({ outcome, turns: '0' })
  for (const reason of reasons) expect(result.outputs['reason']).toMatch(reason)
  expect(result.exitCode).toBe(1)
  expect(result.commands.filter(one => one.command === 'error')).toHaveLength(1)
  expect(scene.model.requests).toEqual([])
  const written = scene.github.requests.slice(seen).filter(one => one.method !== 'GET')
  const routes = written.map(({ route }) => route ?? '')
  expect(routes.filter(route => route !== 'GIT git-upload-pack' && !TELLING.test(route))).toEqual([])
  return result
}

/** A token of a person who may only read. */
function readersToken({ github, repository }: Scene): string {
  github.setPermission(repository, 'rea', 'read')
  return github.token('reader', RIGHTS, { user: 'rea' })
}

/** A search path that begins with a git of long ago. */
function oldGit(): { readonly PATH: string; [Symbol.dispose](): void } {
  const folder = mkdtempSync(join(tmpdir(), 'old-git-'))
  writeFileSync(join(folder, 'git'), '#!/bin/sh\necho git version 2.25.1\n')
  chmodSync(join(folder, 'git'), 0o755)
  return { PATH: `${folder}:${process.env['PATH']}`, [Symbol.dispose]: () => rmSync(folder, { recursive: true }) }
}

needs('a small disk').test(
  'everything that stands in the way is told in one message, each with its way out',
  async () => {
    await using scene = await openScene()
    scene.github.changeSettings(scene.repository, { archived: true, rules: [{ type: 'creation' }] })
    using git = oldGit()
    const disk = mkdtempSync(join(tmpdir(), 'small-disk-'))
    const mount = 'mount -t tmpfs -o size=8m none "$RUNNER_TEMP" && exec "$@"'
    const result = await expectStopped(
      scene,
      {
        token: readersToken(scene),
        inputs: { model: 'claude-sonet-5-5', 'fallback-model': 'gpt-9' },
        env: { RUNNER_TEMP: disk, PATH: git.PATH },
        inside: ['unshare', '--user', '--map-root-user', '--mount', 'bash', '-c', mount, 'bash'],
      },
      [
        /^7 problems were found, and nothing was spent: \(1\) git on the runner is too old: git version 2\.25\.1\. Install git/,
        /\(\d\) the repository is archived .* Unarchive it/,
        /\(\d\) the owner of github-token may read this repository, but not push to it\. .*contents: write/,
        /\(\d\) by the rules .*diffproof\/issue-1-it-is-broken may not be made \(creation, ruleset 42 of octo\/project\)/,
        /\(\d\) input model: .*"claude-sonet-5-5" for this key\. Did you mean claude-sonnet-5-5/,
        /\(\d\) input fallback-model: .*"gpt-9"/,
        /\(\d\) \S+small-disk\S+ has \d MB of free disk space, and at least 50 MB are needed/,
      ],
    )
    expect(result.log.match(/^in the way: /gm)).toHaveLength(7)
    rmSync(disk, { recursive: true })

    scene.github.changeSettings(scene.repository, { archived: false, rules: [] })
    const afterCheckout = [
      /^2 problems .*\(1\) input working-directory: "nowhere" is not a folder .*\(2\) input model:/,
    ]
    await expectStopped(scene, { inputs: { model: 'gpt-9', 'working-directory': 'nowhere' } }, afterCheckout)
    expectClean(scene)
  },
)

test('each thing alone stops the run as well, and whoever labelled reads it on the issue', async () => {
  await using scene = await openScene()
  const { github, repository, model } = scene
  const alone = (reason: RegExp, options: Options = {}, outcome?: string) =>
    expectStopped(scene, options, [/^(?!\d+ problems)/, reason], outcome)
  await alone(/the base branch nowhere does not exist .* Set base-branch/, { inputs: { 'base-branch': 'nowhere' } })
  await alone(/401 .*anthropic-api-key/, { inputs: { 'anthropic-api-key': 'sk-wrong' } }, 'model-error')
  // Whoever put the label on reads it where the label is.
  const { comments, reactions } = (await github.snapshot(repository)).issues[0] ?? {}
  expect(comments?.map(({ body }) => body)).toEqual([
    expect.stringMatching(
      /❌ \*\*The model failed:\*\* .*401.*\n\n\*\*Next:\*\* Store a valid key .*Then remove the label `diffproof`/s,
    ),
  ])
  expect(reactions).toEqual(['eyes', 'confused'])
  const nobody = { inputs: { 'anthropic-base-url': 'http://127.0.0.1:18' } }
  await alone(/could not be reached: .*ECONNREFUSED.*anthropic-base-url/, nobody, 'model-error')
  scene.git('branch', 'diffproof', 'main')
  const prefix = /the branch diffproof exists, so no branch diffproof\/… can be made\. Rename .*branch-prefix/
  await alone(prefix, { inputs: { 'branch-prefix': 'diffproof/bot/x-' } })
  scene.git('branch', '-D', 'diffproof')
  github.changeSettings(repository, { archived: false, hasIssues: false })
  await alone(/issues are switched off\. Turn them on/)
  github.changeSettings(repository, { hasIssues: true, rules: [{ type: 'required_signatures' }] })
  const writer = github.token('writer', RIGHTS, { user: 'mona' })
  await alone(/commits on \S+ must be signed .*the job's own token/, { token: writer })
  await alone(/commits on \S+ must be signed .*Leave .*GIT_AUTHOR_NAME and GIT_AUTHOR_EMAIL out/, {
    env: { GIT_AUTHOR_NAME: 'Mona Lisa', GIT_AUTHOR_EMAIL: 'mona@example.invalid' },
  })
  expect(new Set(model.otherRequests.map(one => one.split(' ')[0]))).toEqual(new Set(['GET']))
  expectClean(scene)
})

const PAGE = '<html><h1>Not Found</h1></html>'

test('servers that do not tell stop nothing', async () => {
  await using scene = await openBareScene({ lookUps: { status: 404, body: PAGE } })
  scene.github.faults.add({ path: /\/rules\/branches\//, status: 500, body: PAGE, times: 9 })
  const result = await scene.run()
  expect(result.outputs['outcome']).toBe('pr-created')
  expect(scene.model.requests).toHaveLength(2)
  expect(scene.github.requests.filter(one => one.path.includes('/rules/'))).not.toEqual([])
})

test('whoever stands on the bypass list is not stopped; the second run finds the pull request, and a rule that keeps its head', async () => {
  const rules = [{ type: 'creation' }, { type: 'max_file_size', parameters: { max_file_size: 5 } }]
  await using scene = await openBareScene()
  const { github, repository } = scene
  github.changeSettings(repository, { rules, rulesFor: 'diffproof/', bypass: 'always' })
  const first = await scene.run({ inputs: { 'protected-paths': 'docs/**' } })
  expect(first.outputs['outcome']).toBe('pr-created')
  expect(first.log).toContain(`the branch will be ${BRANCH}`)
  expect(first.log).toContain('protected-paths leaves .github open, but workflow files')

  github.changeSettings(repository, { bypass: 'never', rules: [{ type: 'non_fast_forward' }] })
  const asked = scene.model.requests.length
  const second = await scene.run()
  expect(second.outputs).toMatchObject({
    outcome: 'configuration-error',
    reason: expect.stringMatching(/the head of diffproof\/issue-1-it-is-broken may not be replaced/),
  })
  const { number } = await onlyPull(scene)
  expect(second.log).toContain(`pull request #${number} of this task is open`)
  expect(scene.model.requests).toHaveLength(asked)
  expectClean(scene)
})

test('propose needs no right to push and publish no model; what stands in the way of publishing is told there', async () => {
  await using scene = await openScene()
  const { github, repository } = scene
  github.changeSettings(repository, { rules: [{ type: 'creation' }] })
  const folder = await proposed(scene, { token: readersToken(scene) })
  const lookedUp = scene.model.otherRequests.length
  const { branches } = await github.snapshot(repository)
  expect((await publishIn(scene, folder)).outputs).toMatchObject({
    outcome: 'configuration-error',
    reason: expect.stringMatching(/may not be made \(creation/),
  })
  expect(await github.snapshot(repository)).toMatchObject({ branches, pulls: [] })
  expect(scene.model.otherRequests).toHaveLength(lookedUp)
  github.changeSettings(repository, { archived: true })
  expect((await proposeIn(scene)).outputs['reason']).toMatch(/is archived/)
  expectClean(scene)
})
