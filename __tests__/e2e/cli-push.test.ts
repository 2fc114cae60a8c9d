import { expect, test } from '@jest/globals'
import { startGitHub } from '../playground/github/start-github.ts'
import { type CliScene, difference, modelOptions, openCli } from './cli-scene.ts'

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
  return { scene, github, fullName, env, token, [Symbol.asyncDispose]: close }
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
  expect(outputs).toMatchObject({
    outcome: 'pr-created',
    branch: `diffproof/issue-${number}-it-is-broken`,
    verdict: 'ready',
  })
  const { pulls } = await github.snapshot(fullName)
  expect(pulls).toHaveLength(1)
  expect(pulls[0]).toMatchObject({ draft: false, head: { ref: outputs['branch'], sha: outputs['head-sha'] } })
  expect(ended.stderr).toContain('Pull request: ')
  expect(ended.stderr).toContain('Ready: 1 test passes, which failed before.')
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
