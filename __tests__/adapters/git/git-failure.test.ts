import { expect, test } from '@jest/globals'
import { gitFailure, withoutSecrets } from '../../../src/adapters/git/git-failure.ts'

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
  expect(withoutSecrets(text, TOKEN)).toBe('a *** b *** c https://***@host/x AUTHORIZATION: basic ***')
  expect(withoutSecrets('nothing', '')).toBe('nothing')
})

for (const said of [
  "fatal: could not read Username for 'https://host': terminal prompts disabled",
  'fatal: Authentication failed for x',
  'fatal: unable to access x: The requested URL returned error: 403',
  'remote: Permission to a/b.git denied to github-actions[bot].',
]) {
  test(`advice about the token follows: ${said}`, () => {
    expect(gitFailure({ command: 'push', exitCode: 128, output: said }, TOKEN).hint).toContain('github-token')
  })
}

for (const said of [
  "fatal: couldn't find remote ref refs/heads/main",
  'fatal: http://host/o/p/info/refs not valid: is this a git repository?',
  "error: no DAV locking support on http://host/o/p/\nfatal: git-http-push failed\nerror: failed to push some refs to 'http://host/o/p'",
  'error: Unable to find 1234 under http://host/o/p\nCannot obtain needed object 1234\nerror: fetch failed.',
]) {
  test(`a web page in place of the repository passes: ${said.split('\n')[0]}`, () => {
    expect(gitFailure({ command: 'fetch', exitCode: 128, output: said }, TOKEN)).toMatchObject({
      trouble: 'passing',
      hint: 'Run again later.',
    })
  })
}
