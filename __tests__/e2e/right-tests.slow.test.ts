/** Which tests decide, and what is installed for them, where no input says so. */
import { execFileSync } from 'node:child_process'
import { expect, test } from '@jest/globals'
import { create, replace, summary, turn } from '../playground/model/script.ts'
import { needs } from '../playground/needs.ts'
import { lastUserText, onlyPull } from './only-pull.ts'
import { openWholeScene } from './scene.ts'
import { SMALL_PROJECT } from './small-project.ts'

/** Installs nothing, but has to be read by npm. */
const EMPTY_LOCK = `${JSON.stringify({ name: 'small', version: '1.0.0', lockfileVersion: 3, requires: true, packages: { '': { name: 'small', version: '1.0.0' } } })}\n`
const NPMRC = { '.npmrc': 'offline=true\naudit=false\nfund=false\n', '.gitignore': 'node_modules/\n' }

test('the setup command is detected from a lock file, once, and not where the packages are there', async () => {
  await using scene = await openWholeScene({ files: { ...SMALL_PROJECT, ...NPMRC, 'package-lock.json': EMPTY_LOCK } })
  const workspace = scene.clone()
  const first = await scene.run({ inputs: { 'dry-run': 'true' } })
  expect(first.outputs).toMatchObject({ outcome: 'dry-run', 'tests-passed': 'true' })
  expect(first.log).toContain('setup command: npm ci (package-lock.json is there)')
  expect(first.log.match(/setup: npm ci/g)).toHaveLength(1)
  execFileSync('mkdir', ['node_modules'], { cwd: workspace })
  const second = await scene.run({ workspace, inputs: { 'dry-run': 'true' } })
  expect(second.log).toContain('setup command: none (node_modules/ is there already)')
  expect(second.log).not.toContain('setup: npm')
})

test('a detected setup command that fails is a warning, and the run goes on; none turns the detection off', async () => {
  await using scene = await openWholeScene({ files: { ...SMALL_PROJECT, ...NPMRC, 'package-lock.json': '{' } })
  const result = await scene.run({ inputs: { 'dry-run': 'true' } })
  expect(result.outputs).toMatchObject({ outcome: 'dry-run', 'tests-passed': 'true' })
  expect(result.commands.filter(({ command }) => command === 'warning').map(one => one.data)).toContainEqual(
    expect.stringMatching(/^the detected setup command "npm ci" failed with exit code 1: .*Set setup-command/),
  )
  const without = await scene.run({ inputs: { 'dry-run': 'true', 'setup-command': 'none' } })
  expect(without.log).not.toContain('npm ci')
})

needs('Python').test(
  'with two languages both test commands decide, and a script that watches is not taken',
  async () => {
    const scripts = { test: 'node --test --watch', 'test:ci': 'node --test' }
    const files = {
      'package.json': JSON.stringify({ name: 'two', version: '1.0.0', type: 'module', scripts }),
      'web.test.js': "import { test } from 'node:test'\ntest('is there', () => {})\n",
      'calc.py': 'def total(a, b):\n    return a - b\n',
      'tests/test_calc.py':
        'import unittest\nimport calc\n\nclass Calc(unittest.TestCase):\n    def test_total(self):\n        self.assertEqual(calc.total(1, 2), 3)\n',
    }
    await using scene = await openWholeScene({
      files,
      script: [
        turn(replace('calc.py', 'a - b', 'a * b')),
        summary(),
        turn(replace('calc.py', 'a * b', 'a + b')),
        summary(),
      ],
    })
    const result = await scene.run()
    expect(result.log).toMatch(
      /test command: npm run test:ci && if python3 .*\(package\.json has .*; tests\/test_calc\.py is there\)/,
    )
    expect(lastUserText(scene, 2)).toContain('test_total')
    expect(result.outputs).toMatchObject({ outcome: 'pr-created', 'tests-passed': 'true' })
    expect((await onlyPull(scene)).draft).toBe(false)
  },
)

needs('Python').test('tests find the programs of their Python environment by name', async () => {
  const [open, tool] = ['import subprocess, unittest\n\n\nclass Tool(unittest.TestCase):\n', '.venv/bin/says-3']
  const make = 'mkdir -p .venv/bin && ln -sf "$(command -v python3)" .venv/bin/python'
  await using scene = await openWholeScene({
    files: {
      'calc.py': 'def total(a, b):\n    return a - b\n',
      'test_calc.py': `${open}    def test_total(self):\n        from calc import total\n        said = subprocess.check_output(['says-3'], text=True)\n        self.assertEqual(f'{total(1, 2)}\\n', said)\n`,
    },
    script: [turn(replace('calc.py', 'a - b', 'a + b')), summary()],
  })
  const inputs = {
    'setup-command': `${make} && printf '#!/bin/sh\\necho 3\\n' >${tool} && chmod +x ${tool}`,
    'test-command': '.venv/bin/python -m unittest',
  }
  const { outputs } = await scene.run({ inputs })
  expect(outputs).toMatchObject({ outcome: 'pr-created', 'tests-passed': 'true' })
})

test('require-tests knows tests inside a Rust source', async () => {
  const lib = 'pub fn sum(a: i32, b: i32) -> i32 {\n    a - b\n}\n'
  const tested = `${lib.replace('a - b', 'a + b')}\n#[cfg(test)]\nmod tests {\n    #[test]\n    fn sums() {\n        assert_eq!(super::sum(1, 2), 3);\n    }\n}\n`
  await using scene = await openWholeScene({
    files: { 'src/lib.rs': lib },
    script: [turn(replace('src/lib.rs', 'a - b', 'a + b')), summary(), turn(create('src/lib.rs', tested)), summary()],
  })
  const result = await scene.run({ inputs: { 'test-command': 'true', 'require-tests': 'true' } })
  expect(lastUserText(scene, 2)).toMatch(/no test/)
  expect(scene.model.requests).toHaveLength(5)
  expect(result.outputs).toMatchObject({ outcome: 'pr-created', proof: 'not-run' })
  expect((await onlyPull(scene)).draft).toBe(false)
})

test('tests of another language whose tool is not installed are named, and the pull request is a draft', async () => {
  await using scene = await openWholeScene({ files: { ...SMALL_PROJECT, 'build.sbt': '', 'src/Main.scala': '' } })
  const result = await scene.run()
  expect(result.log).toContain('test command: npm test (')
  expect(JSON.stringify(scene.model.requests[0]?.body.messages)).toContain(
    'Not run, because their tools are not installed: `sbt test`.',
  )
  expect(result.outputs).toMatchObject({ outcome: 'pr-created', 'tests-passed': 'true' })
  expect(result.outputs['reason']).toMatch(/could not start: `sbt test`/)
  const { body, draft } = await onlyPull(scene)
  expect(draft).toBe(true)
  expect(body).toContain('`sbt test`')
})
