import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from '@jest/globals'
import { harmlessConfig } from '../../../../src/adapters/commands/sandbox/git-view.ts'
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
