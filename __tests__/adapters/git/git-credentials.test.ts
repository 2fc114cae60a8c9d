import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { gitCredentials } from '../../../src/adapters/git/git-credentials.ts'
import { repositoriesIn } from '../../../src/adapters/git/repositories.ts'

let folder: string
let root: string
beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'git-credentials-')))
  root = join(folder, 'work')
  for (const place of [root, join(root, 'nested')]) execFileSync('git', ['init', '-q', place])
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const write = (path: string, text: string) => {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text)
}

test.each([
  [
    'a header',
    '[http "https://github.com/"]\n\textraheader = AUTHORIZATION: basic eC1hY2Nlc3MtdG9rZW46c2VjcmV0LTEyMw==',
    ['secret-123'],
  ],
  ['another header', '[http]\n\textraheader = PRIVATE-TOKEN: secret-123', ['secret-123']],
  ['a password in an address', '[remote "origin"]\n\turl = https://me:secret-123@example.com/a', ['secret-123']],
  [
    'a token as the name',
    '[url "https://secret1234567890abcdef@example.com/"]\n\tinsteadOf = x',
    ['secret1234567890abcdef'],
  ],
  ['a helper', '[credential]\n\thelper = "!f() { echo password=secret-123; }; f"', ['secret-123']],
  ['a key of its own', '[sendemail]\n\tsmtpPass = "secret-123" ; old\n\tsmtpUser = me', ['secret-123']],
  ['a value of two lines', '[http "https://a/"] proxy = https://me:\\\nsecret-123@example.com', ['secret-123']],
  [
    'a token as the name, with a password',
    '[url "https://secret1234567890abcdef:secret-123@example.com/"]\n\tinsteadOf = x',
    ['secret1234567890abcdef', 'secret-123'],
  ],
  ['an address of LFS', '[remote "origin"]\n\tlfsurl = https://me:secret-123@example.com/a', ['secret-123']],
  ['where a branch goes', '[branch "a"]\n\tremote = https://x-access-token:secret-123@example.com/a', ['secret-123']],
  ['a program that asks', '[core]\n\taskPass = /usr/lib/git-core/git-gui--askpass', []],
  ['an address of SSH', '[remote "origin"]\n\turl = ssh://git@example.com/a\n\turl = git@example.com:a/b', []],
  ['a name in an address', '[remote "origin"]\n\turl = https://my-name@example.com/a', []],
])('credentials in the configuration of git: %s', (_, text, secrets) => {
  write('nested/.git/config', text)
  const found = gitCredentials(repositoriesIn(root), { isOfStranger: true })
  expect(found.filter(one => !one.endsWith('=='))).toEqual(secrets)
})

test('credentials in a file that a configuration includes, and behind a .git file, are found', () => {
  write('../included', '[http]\n\textraheader = AUTHORIZATION: bearer secret-123')
  write('../other/config', '[http]\n\textraheader = AUTHORIZATION: bearer secret-456')
  write('nested/.git/config', `[includeIf "gitdir:/"]\n\tpath = ${folder}/included`)
  write('sub/.git', 'gitdir: ../../other')
  expect(gitCredentials(repositoriesIn(root), { isOfStranger: true }).toSorted()).toEqual(['secret-123', 'secret-456'])
})

test('what a commit or a branch can hold says of no word that it is a secret', () => {
  for (const name of ['HEAD', 'objects/x', 'refs/x']) write(`bare/${name}`, '')
  write('bare/config', '[a]\n\ttoken = secret-123')
  write('settings', '[a]\n\ttoken = secret-456')
  const url = 'url = https://x:secret-789@host.example/r'
  const branch = 'token=secret-654'
  const lines = [
    ...['[include]', 'path = ../settings', '[submodule "a"] active = true', url, '[http "x"]'],
    ...[`[branch "${branch}"]`, `merge = refs/heads/${branch}`, '[remote "origin"]', `fetch = +refs/heads/${branch}`],
    ...['[lfs "https://x:secret-789@host.example/r"]', 'access = basic'],
  ]
  write('.git/config', `${lines.join('\n\t')}\n`)
  const ofModule = `[core]\n\tworktree = ../../../${branch}\n[remote "origin"] ${url}\n`
  for (const at of ['modules/a', 'modules/a/modules/b', 'worktrees/w/modules/a'])
    write(`.git/${at}/config`, `${ofModule}[submodule "b"]\n\t${url}\n`)
  expect(gitCredentials(repositoriesIn(root), { isOfStranger: true })).toEqual([])
  const own = gitCredentials(repositoriesIn(root), { isOfStranger: false })
  expect(own.toSorted()).toEqual(['secret-123', 'secret-456', 'secret-789'])
  write('.git/modules/a/config', `${ofModule}[http]\n\textraheader = A: bearer secret-987\n`)
  expect(gitCredentials(repositoriesIn(root), { isOfStranger: true })).toEqual(['secret-987'])
})
