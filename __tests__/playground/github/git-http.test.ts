import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import type { GitHub } from './start-github.ts'
import { AT, clientGit, FILES, REPO, withFolder, withGitHub } from './test-bed.ts'

async function cloned(folder: string, github: GitHub, token: string, repo = REPO): Promise<string> {
  const work = join(folder, 'work')
  await clientGit(folder, ['clone', '--quiet', `${github.serverUrl}/${repo}.git`, work], github, token)
  return work
}

async function commit(work: string, github: GitHub, path: string, text: string): Promise<void> {
  await writeFile(join(work, path), text)
  await clientGit(work, ['add', '--all'], github, null)
  await clientGit(work, ['commit', '--quiet', '--message', 'By hand'], github, null)
}

test('who may not push or read is told so', async () => {
  await withGitHub(({ github, token }) =>
    withFolder(async folder => {
      await github.createRepository({ owner: AT.owner, name: 'secret', from: FILES, private: true })
      const secret = `${github.serverUrl}/${AT.owner}/secret.git`
      const list = async (key: string | null) => (await clientGit(folder, ['ls-remote', secret], github, key)).out
      expect(await list(null)).toContain('could not read Username')
      expect(await list('wrong')).toContain('could not read Username')
      expect(await list(github.token('no contents', { issues: 'write' }))).toContain('not found')
      expect(await list(token)).toContain('refs/heads/main')
      const work = await cloned(folder, github, token)
      await commit(work, github, 'a.txt', 'a\n')
      const push = async (key: string | null) =>
        (await clientGit(work, ['push', 'origin', 'HEAD:refs/heads/a'], github, key)).out
      expect(await push(null)).toContain('could not read Username')
      expect(await push(github.token('read', { contents: 'read' }))).toMatch(
        /denied to github-actions\[bot\][\s\S]*403/,
      )
      const bearer = await fetch(`${github.serverUrl}/${REPO}/info/refs?service=git-receive-pack`, {
        headers: { authorization: `Bearer ${token}` },
      })
      expect(bearer.status).toBe(200)
      const anonymous = await fetch(`${github.serverUrl}/${REPO}/info/refs?service=git-receive-pack`)
      expect([anonymous.status, anonymous.headers.get('www-authenticate')]).toEqual([401, 'Basic realm="GitHub"'])
    }),
  )
})

test('workflow files are refused in the words of GitHub', async () => {
  await withGitHub(({ github, token }) =>
    withFolder(async folder => {
      const work = await cloned(folder, github, token)
      await commit(work, github, '.github/workflows/evil.yml', 'on: push\n')
      const push = async (key: string) => (await clientGit(work, ['push', 'origin', 'HEAD:evil'], github, key)).out
      expect(await push(token)).toContain(
        'refusing to allow a GitHub App to create or update workflow `.github/workflows/evil.yml` without `workflows` permission',
      )
      const strong = github.token('strong', { contents: 'write', workflows: 'write' })
      expect(await push(strong)).toContain('[new branch]')
    }),
  )
})
