import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { dotGitsIn, findSurroundings, gitCredentials, sweep } from '../../../src/adapters/git/repositories.ts'

let folder: string
let root: string
beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'repositories-')))
  root = join(folder, 'work')
  git('init', '-q', root)
  git('init', '-q', join(root, 'nested'))
  write('src/a.js', 'a')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const git = (...args: string[]) => execFileSync('git', args, { env: { PATH: process.env['PATH'] ?? '' } })
const write = (path: string, text: string | Buffer) => {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text)
}
const swept = (change: () => void) => {
  const before = findSurroundings(root)
  change()
  const paths = sweep(root, before).map(({ path }) => path)
  expect(sweep(root, before).filter(({ reason }) => !('what' in reason) || reason.what !== 'gone-repository')).toEqual(
    [],
  )
  return paths.sort()
}

test('what is there before stays, and ordinary work is nobody’s business', () => {
  write('node_modules/.bin/tool', 'x')
  write('as-owner', 'x')
  chmodSync(join(root, 'as-owner'), 0o4755)
  const changed = swept(() => {
    write('src/a.js', 'b')
    write('src/gitconfig', 'x')
    write('nested/src/config', 'x')
    write('.git/refs/heads/other', 'x')
    write('.git/index', 'x')
  })
  expect(changed).toEqual([])
  expect(lstatSync(join(root, 'as-owner')).mode & 0o7777).toBe(0o4755)
  expect(dotGitsIn(findSurroundings(root)).toSorted()).toEqual([join(root, '.git'), join(root, 'nested/.git')])
})

test('a file or link that names a folder of the work tree, or one elsewhere, is removed and the folder stays', () => {
  const elsewhere = join(folder, 'elsewhere')
  git('init', '-q', '--bare', elsewhere)
  const changed = swept(() => {
    write('one/.git', 'gitdir: ../src')
    write('src/HEAD', 'ref: refs/heads/main')
    write('two/.git', `gitdir: ${elsewhere}`)
    mkdirSync(join(root, 'three'))
    symlinkSync(elsewhere, join(root, 'three/.git'))
    symlinkSync(elsewhere, join(root, '.git/modules'))
  })
  expect(changed).toEqual(['.git/modules', 'one/.git', 'three/.git', 'two/.git'])
  expect(existsSync(join(root, 'src/a.js'))).toBe(true)
  expect(existsSync(join(elsewhere, 'config'))).toBe(true)
})

test('nothing is put back through a link, and a whole .git that is replaced is as before where git reads it', () => {
  write('.git/hooks/pre-push', 'ours')
  const config = readFileSync(join(root, '.git/config'), 'utf8')
  const elsewhere = join(folder, 'elsewhere')
  write('../elsewhere/.git', 'of somebody else')
  const changed = swept(() => {
    renameSync(join(root, '.git'), join(root, 'old'))
    git('init', '-q', root)
    write('.git/config.worktree', 'evil')
    write('.git/config', 'evil')
    rmSync(join(root, '.git/hooks'), { recursive: true })
    symlinkSync(elsewhere, join(root, '.git/hooks'))
    rmSync(join(root, 'nested'), { recursive: true })
    symlinkSync(elsewhere, join(root, 'nested'))
  })
  expect(changed).toEqual(['.git/config', '.git/config.worktree', '.git/hooks', 'nested/.git'])
  expect(readFileSync(join(root, '.git/config'), 'utf8')).toBe(config)
  expect(readdirSync(elsewhere)).toEqual(['.git'])
})

test('a linked work tree’s repository elsewhere belongs to others too, and is left alone', () => {
  git('-C', root, '-c', 'user.name=a', '-c', 'user.email=a@b', 'commit', '-q', '--allow-empty', '-m', 'x')
  const linked = join(folder, 'linked')
  git('-C', root, 'worktree', 'add', '-q', linked)
  const before = findSurroundings(linked)
  git('-C', root, 'worktree', 'add', '-q', join(folder, 'of-others'))
  git('-C', root, 'config', 'user.name', 'somebody')
  expect(sweep(linked, before)).toEqual([])
  expect(existsSync(join(root, '.git/worktrees/of-others/HEAD'))).toBe(true)
})

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
  ['an address of SSH', '[remote "origin"]\n\turl = ssh://git@example.com/a\n\turl = git@example.com:a/b', []],
  ['a name in an address', '[remote "origin"]\n\turl = https://my-name@example.com/a', []],
])('credentials in the configuration of git: %s', (_, text, secrets) => {
  write('nested/.git/config', text)
  expect(gitCredentials(findSurroundings(root))).toEqual(expect.arrayContaining(secrets))
  expect(gitCredentials(findSurroundings(root)).filter(one => !one.endsWith('=='))).toEqual(secrets)
})

test('credentials in a file that a configuration includes, and behind a .git file, are found', () => {
  write('../included', '[http]\n\textraheader = AUTHORIZATION: bearer secret-123')
  write('../other/config', '[http]\n\textraheader = AUTHORIZATION: bearer secret-456')
  write('nested/.git/config', `[includeIf "gitdir:/"]\n\tpath = ${folder}/included`)
  write('sub/.git', 'gitdir: ../../other')
  expect(gitCredentials(findSurroundings(root)).toSorted()).toEqual(['secret-123', 'secret-456'])
})
