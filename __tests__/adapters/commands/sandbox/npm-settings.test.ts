import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from '@jest/globals'
import { linesKept, npmSettings, withNpmSettings } from '../../../../src/adapters/commands/sandbox/npm-settings.ts'

const root = realpathSync(mkdtempSync(join(tmpdir(), 'npm-settings-')))
afterAll(() => rmSync(root, { recursive: true }))
const lay = (path: string, text: string) => {
  const file = join(root, path)
  mkdirSync(join(file, '..'), { recursive: true })
  writeFileSync(file, text)
  return file
}
const user = lay('own/npm-user', 'user=1')
const hidden = new Set([
  lay('tree/app/.npmrc', 'app=1'),
  lay('tree/.npmrc', 'tree=1'),
  user,
  lay('tree/x/.npmrc', 'x=1'),
])
const folder = join(root, 'tree/app')

test('the settings are those of the user, of the folder and of those above it, the nearest last', () => {
  expect(npmSettings(folder, hidden, { NPM_CONFIG_USERCONFIG: user })).toBe('user=1\ntree=1\napp=1\n')
  expect(npmSettings(folder, hidden, {})).toBe('tree=1\napp=1\n')
  expect(npmSettings(folder, new Set(), { NPM_CONFIG_USERCONFIG: user })).toBe('')
})

test('a command with settings reads them from a descriptor, and no variable holds them', () => {
  const environment = { PATH: '/bin', NPM_CONFIG_USERCONFIG: user }
  const found = { PATH: '/bin', npm_config_userconfig: '/proc/self/fd/3' }
  expect(withNpmSettings("a='1' $b\n", environment)).toEqual(found)
  expect(withNpmSettings('', environment)).toEqual(environment)
})

test('lines of settings are found in files, but not in the hidden ones', async () => {
  const lines = [
    'registry=https://feed.example/6f2b3c4d-aa11/',
    '//feed.example/:_authToken=a1B2c3D4e5F6',
    'x=no1where2',
  ]
  const [registry = '', token = ''] = lines
  const own = lay('written/.npmrc', `${registry}\n${token}\n`)
  lay('written/README.md', `Put this there:\n\n    ${registry}\n`)
  const asked = { since: 0, hidden: [own, join(root, 'gone')], file: join(root, 'lines') }
  expect(await linesKept(lines, [join(root, 'written')], asked)).toEqual([registry])
  lay('written/cache/entry', `${token}\n`)
  expect(await linesKept(lines, [join(root, 'written')], asked)).toEqual([registry, token])
})
