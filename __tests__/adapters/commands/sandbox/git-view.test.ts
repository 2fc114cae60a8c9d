import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from '@jest/globals'
import { createGitView, harmlessConfig } from '../../../../src/adapters/commands/sandbox/git-view.ts'
import { fc } from '../../../playground/properties.ts'

const folder = mkdtempSync(join(tmpdir(), 'config-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const read = async (file: string): Promise<string> =>
  execFileSync('git', ['config', '--file', file, '--list', '--null'], { encoding: 'utf8' })
const file = join(folder, 'config')

test('what acts or tells a secret is left out, and addresses lose their users', async () => {
  writeFileSync(
    file,
    `[core]
	bare = false
	fsmonitor = ./evil
	hooksPath = evil
	sshCommand = evil
[http "https://github.com/"]
	extraheader = AUTHORIZATION: basic c2VjcmV0
[remote "origin"]
	url = https://user:secret@github.com/octo/project?token=secret
	fetch = +refs/heads/*:refs/remotes/origin/*
[remote "https://user:secret@github.com/octo/other?token=secret"]
	promisor = true
[credential]
	helper = store
[filter "lfs"]
	clean = evil
[include]
	path = ../secret
[extensions]
	objectFormat = sha1
`,
  )
  const written = await harmlessConfig([file], read)
  expect(written).not.toMatch(/secret|evil|c2Vj|store/)
  writeFileSync(file, written)
  expect((await read(file)).split('\0').filter(entry => entry !== '')).toEqual([
    'core.bare\nfalse',
    'remote.origin.url\nhttps://github.com/octo/project',
    'remote.origin.fetch\n+refs/heads/*:refs/remotes/origin/*',
    'remote.https://github.com/octo/other.promisor\ntrue',
    'extensions.objectformat\nsha1',
  ])
})

test('names and values of any kind are read back by git as they were', async () => {
  const text = fc.string({
    unit: fc.constantFrom('a', '"', '\\', ' ', '\t', ';', ']', 'é', '=', '#', '?', '@', ':/'),
    minLength: 1,
    maxLength: 12,
  })
  await fc.assert(
    fc.asyncProperty(text, text, async (name, value) => {
      const listed = `branch.${name}.merge\n${value}\0`
      writeFileSync(file, await harmlessConfig(['x'], async () => listed))
      expect(await read(file)).toBe(listed)
    }),
    { numRuns: 60 },
  )
})

test('a repository, its branches and its submodules may have any bytes in their names, and one that gives no view is hidden', async () => {
  const bytes = (path: string) => Buffer.from(path, 'latin1')
  const [workspace, own] = ['work', 'own'].map(name => join(folder, name)) as [string, string]
  for (const place of [workspace, own]) mkdirSync(place)
  const script = `set -e; commit='git -c user.name=a -c user.email=a@b commit -q --allow-empty -m x'
git init -q; $commit; git update-ref $'refs/heads/\\xffbranch' HEAD; git init -q $'b\\xff'; cd $'b\\xff'; $commit
git config http.x.extraheader secret; git config $'branch.\\xffbranch.remote' origin; cp -r .git ../m
mkdir .git/modules; mv ../m $'.git/modules/m\\xff'; mkdir -p ../$'c\\xff/.git'`
  execFileSync('bash', ['-c', script], { cwd: workspace })
  const repositories = ['.git', 'b\udcff/.git', 'c\udcff/.git'].map(path => join(workspace, path))
  const view = await createGitView(
    {
      environment: process.env,
      workspace,
      tempDir: own,
      private: [],
      repositories,
      closed: new Set(),
      head: '',
      warn: () => {},
    },
    own,
  )
  expect(view.hidden).toEqual([join(workspace, 'c\udcff/.git')])
  expect(view.mounts.map(({ target }) => target)).toEqual(expect.arrayContaining(repositories.slice(0, 2)))
  expect(readdirSync(join(own, 'git/refs/heads'), 'latin1')).toContain('\xffbranch')
  for (const path of ['git-1', 'git-1/modules/m\xff']) {
    const config = readFileSync(bytes(join(own, path, 'config')), 'latin1')
    expect(config).toContain('[branch "\xffbranch"]')
    expect(config).not.toContain('secret')
  }
  const log = execFileSync('git', ['--git-dir=git-1', 'log', '--format=%s'], { cwd: own, encoding: 'utf8' })
  expect(log).toBe('x\n')
})
