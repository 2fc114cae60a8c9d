import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from '@jest/globals'
import { npmSettings, withNpmSettings } from '../../../../src/adapters/commands/sandbox/npm-settings.ts'

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

test('a command reads them as the file of the user, as often as it wants, and what Node starts does not', () => {
  const read = "require('fs').readFileSync(process.env.npm_config_userconfig, 'utf8')"
  const inner = `require('child_process').spawnSync('node', ['-p', ${JSON.stringify(read)}]).status`
  const asked = {
    command: `env | grep -ic userconfig; cat $npm_config_userconfig $npm_config_userconfig; node -p ${JSON.stringify(inner)}`,
    environment: { PATH: process.env['PATH'] ?? '', NPM_CONFIG_USERCONFIG: user },
  }
  const { command, environment } = withNpmSettings("a='1' $b\n", asked)
  const output = execFileSync('bash', ['-euc', command], { env: environment, encoding: 'utf8' })
  expect(output).toBe("1\na='1' $b\na='1' $b\n1\n")
  expect(withNpmSettings('', asked)).toEqual(asked)
})
