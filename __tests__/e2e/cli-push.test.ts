import { expect, test } from '@jest/globals'
import { startGitHub } from '../playground/github/start-github.ts'
import { type CliScene, difference, modelOptions, openCli } from './cli-scene.ts'
import { git } from './scene.ts'

/** A clone of a repository at the emulated GitHub, whose user has a token. */
async function atGithub() {
  const scene = await openCli()
  const github = await startGitHub()
  const { bareDir, fullName } = await github.createRepository({ owner: 'octo', name: 'small', from: scene.folder })
  scene.git('remote', 'add', 'origin', `${github.serverUrl}/${fullName}`)
  scene.git('fetch', '--quiet', bareDir, 'main')
  scene.git('reset', '--quiet', '--hard', 'FETCH_HEAD')
  const token = github.token('job', { contents: 'write', issues: 'write', 'pull-requests': 'write' })
  const env = { GITHUB_TOKEN: token, GITHUB_API_URL: github.apiUrl }
  const close = async () => {
    await scene[Symbol.asyncDispose]()
    await github.close()
  }
  return { scene, github, fullName, bareDir, env, token, [Symbol.asyncDispose]: close }
}

const pushed = (scene: CliScene, ...more: readonly string[]) => [
  'run',
  ...more,
  '--push',
  '--json',
  ...modelOptions(scene),
]

test('--push --yes shows the pull request and opens it as the action does', async () => {
  await using at = await atGithub()
  const { scene, github, fullName, env, token } = at
  github.setPermission(fullName, 'mona', 'write')
  const number = Number(
    github.createIssue(fullName, { title: 'It is broken', body: 'sum subtracts.', user: 'mona' })['number'],
  )
  const before = scene.state()
  const ended = await scene.run(pushed(scene, '--yes', '--issue', `${fullName}#${number}`), { env })
  expect({ code: ended.code, said: ended.stderr }).toMatchObject({ code: 0 })
  const outputs = ended.json()
  expect({ ...outputs, said: ended.stderr }).toMatchObject({
    outcome: 'pr-created',
    branch: `diffproof/issue-${number}-it-is-broken`,
    verdict: 'ready',
    said: expect.stringContaining('Ready: 1 test passes, which failed before.'),
  })
  const { pulls } = await github.snapshot(fullName)
  expect(pulls).toHaveLength(1)
  expect(pulls[0]).toMatchObject({ draft: false, head: { ref: outputs['branch'], sha: outputs['head-sha'] } })
  expect(ended.stderr).toContain('Pull request: ')
  expect(difference(before, scene.state())).toEqual([])
  expect([...github.violations, ...github.unknownRequests]).toEqual([])
  expect(`${ended.stdout}${ended.stderr}`).not.toContain(token)
})

test('--push stops before anything is spent where GitHub has another commit, or where nobody can be asked', async () => {
  await using at = await atGithub()
  const { scene, env } = at
  const silent = await scene.run(pushed(scene, 'Make sum add'), { env })
  expect(silent).toMatchObject({ code: 2 })
  expect(silent.json()['reason']).toMatch(/no terminal to ask on. Add --yes/)
  scene.git('commit', '--quiet', '--allow-empty', '--message=not pushed')
  const ahead = await scene.run(pushed(scene, '--yes', 'Make sum add'), { env })
  expect(ahead).toMatchObject({ code: 1 })
  expect(ahead.json()['reason']).toMatch(/GitHub has another commit on main/)
  expect(scene.model.requests).toEqual([])
})

test('init --pull-request opens a pull request with the workflow, once, and writes nothing here', async () => {
  await using at = await atGithub()
  const { scene, github, fullName, bareDir } = at
  const token = github.token('admin', { contents: 'write', 'pull-requests': 'write', workflows: 'write' })
  const env = { ...at.env, GITHUB_TOKEN: token }
  const before = scene.state()
  const init = (...more: readonly string[]) =>
    scene.run(['init', '--pull-request', '--json', ...modelOptions(scene).slice(2), ...more], { key: '', env })
  const asked = await init()
  expect({ code: asked.code, ...asked.json() }).toMatchObject({ code: 0, written: 'false', 'pull-request-url': '' })
  expect(asked.stderr).toContain('Pull request: Add Diffproof')
  expect((await github.snapshot(fullName)).pulls).toEqual([])

  const opened = await init('--yes')
  const { pulls } = await github.snapshot(fullName)
  expect({ code: opened.code, said: opened.stderr, found: pulls.length }).toMatchObject({ code: 0, found: 1 })
  expect(pulls[0]).toMatchObject({ title: 'Add Diffproof', draft: false, head: { ref: 'add-diffproof' } })
  expect(git(bareDir, 'show', 'add-diffproof:.github/workflows/diffproof.yml')).toContain('diffproof/propose@v0')
  expect(git(bareDir, 'diff', '--name-only', 'main', 'add-diffproof')).toBe('.github/workflows/diffproof.yml')
  const again = await init('--yes')
  expect(again.json()['pull-request-url']).toBe(opened.json()['pull-request-url'])
  expect((await github.snapshot(fullName)).pulls).toHaveLength(1)
  expect(difference(before, scene.state())).toEqual([])
  expect([...github.violations, ...github.unknownRequests]).toEqual([])
})

test('init --pull-request says what a token without the right to change workflows needs', async () => {
  await using at = await atGithub()
  const args = ['init', '--pull-request', '--yes', ...modelOptions(at.scene).slice(2)]
  const ended = await at.scene.run(args, { key: '', env: at.env })
  expect(ended.code).toBe(1)
  expect(ended.stdout).toContain('gh auth refresh --scopes workflow')
  expect((await at.github.snapshot(at.fullName)).pulls).toEqual([])
})
