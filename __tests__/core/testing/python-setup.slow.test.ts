/** What is detected for a Python project, with the pytest of the machine. */
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect } from '@jest/globals'
import { detectSetupCommand } from '../../../src/core/testing/setup-command.ts'
import { needs } from '../../playground/needs.ts'

const WHOLE = { 'test_whole.py': 'def test_whole():\n    pass\n' }
const LACKING = {
  ...WHOLE,
  'test_lacking.py': 'import a_package_that_is_not_there\n\n\ndef test_lacking():\n    pass\n',
}

const INSTALLS = 'echo installs'
const CANNOT = '{ echo cannot; false; }'
/** As one that can load every test. */
const FILLS = 'mkdir -p .venv/bin && ln -s /bin/true .venv/bin/python && echo fills'

/** Runs the setup, with `install` in place of what installs. `had`: an environment was there. */
function setUp(files: Readonly<Record<string, string>>, install: string, had: boolean, place = '') {
  const folder = mkdtempSync(join(tmpdir(), 'setup-'))
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
  writeFileSync(join(folder, 'pytest.ini'), '[pytest]\naddopts = -qq\n')
  if (had) mkdirSync(join(folder, '.venv'))
  const { command } = detectSetupCommand(new Map([['setup.py', '']]))
  const setup = command?.replace(/python3 -m venv .* pytest(?= &&)/, install) ?? ''
  const env = { ...process.env, PYTHONPATH: join(folder, place) }
  const output = execFileSync('bash', ['-eo', 'pipefail', '-c', setup], { cwd: folder, encoding: 'utf8', env })
  const isThere = existsSync(join(folder, '.venv'))
  rmSync(folder, { recursive: true })
  return [output.trim(), isThere]
}

needs('pytest').test.each<[Readonly<Record<string, string>>, string, string, boolean]>([
  [WHOLE, INSTALLS, '', false],
  [LACKING, INSTALLS, 'installs', false],
  [LACKING, CANNOT, 'cannot', false],
  [LACKING, FILLS, 'fills', true],
  [{}, INSTALLS, 'installs', false],
])('with pytest on the machine and the tests %j, setup does where %s: "%s"', (files, install, said, isThere) => {
  expect(setUp(files, install, false)).toEqual([said, isThere])
})

const UNLIKE = {
  'src/__main__.py': '',
  'lib/types.py': '',
  'src/data/page.py': '',
  'data/page.py': '',
  'src/of_project.py': '',
  'site-packages/of_project.py': '',
  'test_src.py': 'import of_project\n\n\ndef test_src():\n    pass\n',
}

needs('pytest').test.each([
  ['src', INSTALLS, ''],
  ['site-packages', INSTALLS, 'installs'],
])('where python3 loads the project from %s, setup does where %s: "%s"', (place, install, said) => {
  expect(setUp(UNLIKE, install, false, place)).toEqual([said, false])
})

needs('pytest').test.each([
  [INSTALLS, 'installs'],
  [CANNOT, 'cannot'],
])('an environment that is there stays where %s', (install, said) => {
  expect(setUp(LACKING, install, true)).toEqual([said, true])
})
