/** What users download, and what a release says. */
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { actionFiles } from '../../tools/action-files.ts'
import { openBareScene } from '../e2e/scene.ts'
import { ROOT, readText } from './repository-files.ts'
import { evaluate } from './workflow-expressions.ts'
import { isMapping, mappingAt, readYaml, type Yaml } from './yaml-nodes.ts'

const JOBS = mappingAt(readYaml(readText('.github/workflows/release.yml')), 'jobs')
const STEPS = (mappingAt(JOBS, 'release')['steps'] as readonly Yaml[]).filter(isMapping)

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'release-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const GH = `#!/bin/sh
echo "$*" >>"$STATE/calls"
case "$*" in
  'release view '*) [ -e "$STATE/notes" ] ;;
  'release create '*) cp notes.md "$STATE/notes" ;;
  'api '*PATCH*) [ -e "$STATE/v0" ] ;;
  'api '*POST*) touch "$STATE/v0" ;;
  *) exit 9 ;;
esac
`

test('a release has the archive that the action needs and no more, its notes and the tag v0; once more it only moves the tag', async () => {
  const clone = join(folder, 'clone')
  const git = (...args: string[]) => execFileSync('git', args, { cwd: clone, encoding: 'utf8' }).trim()
  execFileSync('git', ['clone', '-q', '--shared', ROOT, clone])
  writeFileSync(join(clone, 'CHANGELOG.md'), '# Changelog\n\n## 0.1.0 (2026-12-01)\n\n- First.\n')
  git('-c', 'user.name=a', '-c', 'user.email=a@example.invalid', 'commit', '-qam', 'Release')
  mkdirSync(join(folder, 'bin'))
  writeFileSync(join(folder, 'bin/gh'), GH, { mode: 0o755 })
  const sha = git('rev-parse', 'HEAD')
  const env = {
    ...{ PATH: `${folder}/bin:${dirname(process.execPath)}:${process.env['PATH']}`, HOME: folder, STATE: folder },
    ...{ GITHUB_REF_NAME: 'v0.1.0', GITHUB_REPOSITORY: 'o/r', GITHUB_SHA: sha, GITHUB_OUTPUT: join(folder, 'output') },
  }
  const release = () => {
    rmSync(join(folder, 'calls'), { force: true })
    const outputs = { file: 'diffproof-0.1.0.tar.gz' }
    for (const step of STEPS.filter(({ run }) => run !== undefined)) {
      const given = Object.entries(mappingAt(step, 'env')).map(([name, value]) => [
        name,
        evaluate(String(value), { steps: { archive: { outputs } } }),
      ])
      const script = ['--noprofile', '--norc', '-eo', 'pipefail', '-c', String(step['run'])]
      execFileSync('bash', script, { cwd: clone, env: { ...env, ...Object.fromEntries(given) }, stdio: 'pipe' })
      expect(readFileSync(env.GITHUB_OUTPUT, 'utf8')).toContain(`file=${outputs.file}\n`)
    }
    return readFileSync(join(folder, 'calls'), 'utf8').trim().split('\n')
  }
  const move = `api --silent --method PATCH repos/o/r/git/refs/tags/v0 -f sha=${sha} -F force=true`
  expect(release()).toEqual([
    'release view v0.1.0',
    'release create v0.1.0 diffproof-0.1.0.tar.gz --verify-tag --title v0.1.0 --notes-file notes.md',
    move,
    `api --silent --method POST repos/o/r/git/refs -f ref=refs/tags/v0 -f sha=${sha}`,
  ])
  expect(readFileSync(join(folder, 'notes'), 'utf8')).toBe('- First.\n')
  expect(release()).toEqual(['release view v0.1.0', move])

  execFileSync('tar', ['-xzf', join(clone, 'diffproof-0.1.0.tar.gz'), '-C', folder])
  const action = join(folder, 'diffproof-0.1.0')
  expect(readdirSync(action).sort()).toEqual(
    [
      ...new Set([
        'LICENSE',
        'README.md',
        ...[...actionFiles().keys()].map(path => path.split('/')[0]),
        'dist',
        'prompts',
      ]),
    ].sort(),
  )
  expect(readdirSync(join(action, 'dist')).sort()).toEqual(readdirSync(join(ROOT, 'dist')).sort())
  await using scene = await openBareScene()
  const run = await scene.run({ dist: join(action, 'dist/index.js') })
  expect(run.outputs['outcome']).toBe('pr-created')
})

const NO_NOTES = 'CHANGELOG.md has nothing under "## 0.1.0 (DATE)".'

describe('the notes of a release', () => {
  const notes = (tag: string, changes = '# Changelog\n\n## 0.1.0 (2026-12-01)\n\n- First.\n\n## 0.0.9\n\n- Old.\n') => {
    writeFileSync(join(folder, 'CHANGELOG.md'), changes)
    writeFileSync(join(folder, 'package.json'), '{"version":"0.1.0"}')
    const args = [join(ROOT, 'tools/release-notes.mjs'), tag]
    const { stdout, stderr, status } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' })
    return { text: stdout + stderr, status }
  }

  test('are the section of the version alone', () => expect(notes('v0.1.0')).toEqual({ text: '- First.\n', status: 0 }))

  test.each([
    ['v0.1.1', '0.1.0 (2026-12-01)\n\n- First.', 'The tag is v0.1.1, and package.json says 0.1.0.'],
    ['v0.1.0', '0.1.0 (unreleased)\n\n- First.', NO_NOTES],
    ['v0.1.0', '0.1.0 (2026-12-01)\n\n## 0.0.9\n\n- Old.', NO_NOTES],
    ['v0.1.0', '0.1.01 (2026-12-01)\n\n- First.', NO_NOTES],
  ])('are refused for %s and %j', (tag, section, problem) =>
    expect(notes(tag, `# Changelog\n\n## ${section}\n`)).toEqual({ text: `${problem}\n`, status: 1 }),
  )
})

test('the workflow of a release checks everything before it may write anything, and attests what it gives', () => {
  const check = mappingAt(JOBS, 'check')
  expect(check['permissions']).toEqual({ contents: 'read' })
  expect((check['steps'] as readonly Yaml[]).at(-1)).toEqual({ run: '.ci/run' })
  expect(readText('.ci/run')).toMatch(/npm run -s check-dist/)
  expect(mappingAt(JOBS, 'release')['needs']).toBe('check')
  const used = STEPS.map(({ uses }) => String(uses).replace(/@.*/, ''))
  expect(used.filter(name => name !== 'undefined')).toEqual(['actions/checkout', 'actions/attest'])
  const attested = mappingAt(STEPS[used.indexOf('actions/attest')], 'with')['subject-path']
  expect(attested).toBe('${{ steps.archive.outputs.file }}\ndist/*.js\n')
})
