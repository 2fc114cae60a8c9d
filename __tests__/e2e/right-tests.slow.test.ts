/** Which tests decide, and what is installed for them, where no input says so. */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { create, replace, say, summary, turn } from '../playground/model/script.ts'
import { needs } from '../playground/needs.ts'
import { lastUserText, onlyPull } from './only-pull.ts'
import { openScene, openWholeScene } from './scene.ts'
import { MEND, SMALL_PROJECT } from './small-project.ts'

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

const SEVEN = {
  ...{ 'package.json': '{}', 'nx.json': '{}', 'manage.py': '', 'go.work': 'go 1.20\n', 'build.sbt': '' },
  ...{ 'build.zig': 'const t = b.step("test", "Run tests");', 'src/App.sln': '', 'test/a_test.dart': '' },
  'pubspec.yaml': 'dependencies:\n  flutter:\n    sdk: flutter\n',
}

test('the tests of seven languages are found and joined', async () => {
  await using scene = await openScene({ files: SEVEN, script: () => say('Nothing to do.') })
  const inputs = { 'test-command': '', 'setup-command': 'none', proof: 'tests-only', 'max-attempts': '0' }
  const { log } = await scene.run({ inputs })
  for (const command of [
    ...['npx nx run-many -t test', 'python3 manage.py test', "go test $(go list -f '{{.Dir}}/...' -m)", 'sbt test'],
    ...['zig build test', 'dotnet test src/App.sln', 'flutter test'],
  ])
    expect(log).toContain(command)
  expect(log).toMatch(/^test command: /m)
})

/** Refuses a lock file that is no copy of the manifest where CI is set, as pnpm and Yarn 2 do, but for the wish that opens it. */
const installer = (lock: string, isOpen: string) => `#!/bin/sh
[ "$1" = test ] && exec node --test
mkdir -p node_modules
cmp -s package.json ${lock} && exit 0
if [ -z "$CI" ] || { ${isOpen}; }; then cp package.json ${lock}; else echo "${lock} is outdated"; exit 1; fi
`

test.each<readonly [string, string, Readonly<Record<string, string>>, string]>([
  ['pnpm', 'pnpm-lock.yaml', {}, 'case "$*" in *--no-frozen-lockfile*) true;; *) false;; esac'],
  ['yarn', 'yarn.lock', { '.yarnrc.yml': '' }, '[ "$1$YARN_ENABLE_IMMUTABLE_INSTALLS" = installfalse ]'],
])(
  '%s may write its lock file anew for a change of dependencies, though CI is set',
  async (name, lock, more, isOpen) => {
    const tools = mkdtempSync(join(tmpdir(), 'installer-'))
    writeFileSync(join(tools, name), installer(lock, isOpen), { mode: 0o755 })
    const manifest = SMALL_PROJECT['package.json']
    const files = { ...SMALL_PROJECT, ...more, '.gitignore': 'node_modules/\n', [lock]: manifest }
    const edits = turn(MEND, replace('package.json', '1.0.0', '2.0.0'))
    await using scene = await openScene({ files, script: [edits, summary()], inputs: { 'test-command': '' } })
    const { outputs, log } = await scene.run({ env: { PATH: `${tools}:${process.env['PATH']}` } })
    rmSync(tools, { recursive: true })
    expect(log).toMatch(new RegExp(`setup command: ${name} install --\\S+ \\(${lock} is there\\)`))
    expect(outputs).toMatchObject({ outcome: 'pr-created', 'tests-passed': 'true' })
    expect((await onlyPull(scene)).draft).toBe(false)
    expect(outputs['changed-files']).toBe(JSON.stringify(['package.json', lock, 'src/sum.js'].sort()))
  },
)

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
  expect(result.outputs).toMatchObject({ outcome: 'pr-created', 'tests-passed': 'true' })
  expect(result.outputs['reason']).toMatch(/could not start: `sbt test`/)
  const { body, draft } = await onlyPull(scene)
  expect(draft).toBe(true)
  expect(body).toContain('`sbt test`')
})
