import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { createGit } from '../../../src/adapters/git/git-command.ts'
import { findGit, gitSettings } from '../../../src/adapters/git/git-environment.ts'
import { gitFailure, withoutToken } from '../../../src/adapters/git/git-failure.ts'
import { deniedPaths } from '../../../src/adapters/git/work-tree.ts'
import { resultFor } from '../../../src/core/outcome.ts'
import { createRetryPolicy } from '../quick-retry-policy.ts'

const TOKEN = 'ghs_abc'
const CREDENTIAL = Buffer.from(`x-access-token:${TOKEN}`).toString('base64')

test('an error names the command, the exit code and the last thing git said', () => {
  const output =
    'remote: Counting objects\nerror: first\nfatal: the end\n\nPlease make sure you have the correct access rights\n'
  const error = gitFailure({ command: 'fetch', exitCode: 128, output }, TOKEN)
  expect(error.message).toBe('git fetch failed (exit code 128): fatal: the end')
})

test('what a server says beside the status of its refusal is told, with advice that fits', () => {
  const output =
    "remote: Repository was archived so is read-only.\nfatal: unable to access 'x': The requested URL returned error: 403\n"
  const error = gitFailure({ command: 'push', exitCode: 128, output }, TOKEN)
  expect(error.message).toMatch(/error: 403: Repository was archived so is read-only\.$/)
  expect(error).toMatchObject({ trouble: 'refused', hint: expect.stringMatching(/archived/) })
})

test('a refusal without a word still comes with what to check', () => {
  const output = "fatal: unable to access 'x': The requested URL returned error: 422\n"
  expect(gitFailure({ command: 'push', exitCode: 128, output }, TOKEN)).toMatchObject({
    trouble: 'refused',
    hint: expect.stringMatching(/rules of the repository/),
  })
})

test('the token, its encoded form and credentials in addresses never show', () => {
  const text = `a ${TOKEN} b ${CREDENTIAL} c https://me:pass@host/x AUTHORIZATION: basic other`
  expect(withoutToken(text, TOKEN)).toBe('a *** b *** c https://***@host/x AUTHORIZATION: basic ***')
  expect(withoutToken('nothing', '')).toBe('nothing')
})

test.each([
  "fatal: could not read Username for 'https://host': terminal prompts disabled",
  'fatal: Authentication failed for x',
  'fatal: unable to access x: The requested URL returned error: 403',
  'remote: Permission to a/b.git denied to github-actions[bot].',
])('advice about the token follows: %s', output => {
  expect(gitFailure({ command: 'push', exitCode: 128, output }, TOKEN).hint).toContain('github-token')
})

test.each([
  "fatal: couldn't find remote ref refs/heads/main",
  'fatal: http://host/o/p/info/refs not valid: is this a git repository?',
  'error: no DAV locking support on http://host/o/p/\nfatal: git-http-push failed',
  'error: Unable to find 1234 under http://host/o/p\nCannot obtain needed object 1234\nerror: fetch failed.',
])('a web page in place of the repository passes: %j', output => {
  const error = gitFailure({ command: 'fetch', exitCode: 128, output }, TOKEN)
  expect(error).toMatchObject({ trouble: 'passing', hint: 'Run again later.' })
})

/** A folder with a git that says a version. */
async function withGit(says: string, check: (folder: string) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'some-git-'))
  writeFileSync(join(folder, 'git'), `#!/bin/sh\necho '${says}'\n`)
  chmodSync(join(folder, 'git'), 0o755)
  await check(folder).finally(() => rmSync(folder, { recursive: true }))
}

test.each(['git version 2.36.0', 'git version 2.39.5 (Apple Git-154)', 'git version 3.0.1'])(
  '%s is recent enough',
  async says => {
    await withGit(says, async folder => {
      expect(await findGit(folder, '/workspace')).toEqual({ binary: join(folder, 'git'), path: folder })
    })
  },
)

test.each(['git version 2.35.9', 'git version 1.99.0', 'I am not git'])(
  '%s is refused with the version that is needed',
  async says => {
    await withGit(says, async folder => {
      await expect(findGit(folder, '/workspace')).rejects.toMatchObject({
        message: expect.stringContaining(says),
        hint: expect.stringContaining('2.36'),
      })
    })
  },
)

test('a git inside the workspace, or by a relative folder, is never used', async () => {
  await withGit('git version 2.40.0', async folder => {
    await expect(findGit(`${folder}:bin:`, folder)).rejects.toThrow('git was not found')
  })
})

test('what git could not look at is read from its complaints', () => {
  const said = "warning: could not open directory 'a b/': Permission denied\nd/x: Permission denied\nwarning: other\n"
  expect(deniedPaths(said)).toEqual(['a b/', 'd/x'])
  expect(deniedPaths('')).toEqual([])
})

test('when the time is over, git and every loop over paths end as timed-out; what publishes goes on', async () => {
  const access = { serverUrl: 'https://host', repository: 'o/p', token: '', environment: process.env }
  const settings = await gitSettings(access, '/workspace', tmpdir())
  const gitUntil = (until: number) => createGit(settings, createRetryPolicy({ tries: 1 }), { until })
  const over = gitUntil(Date.now())
  for (const step of [over.checkTime(), over.run(['version'], {}), over.ask(['version'], {})]) {
    const thrown: unknown = await step.catch((error: unknown) => error)
    expect(thrown).toMatchObject({ trouble: 'late' })
    expect(resultFor(thrown).outcome).toBe('timed-out')
  }
  await expect(over.run(['ls-remote', tmpdir()], {})).rejects.toMatchObject({ trouble: 'local' })
  const inTime = gitUntil(Date.now() + 60_000)
  await inTime.checkTime()
  expect(await inTime.ask(['version'], {})).toMatch(/^git version/)
})
