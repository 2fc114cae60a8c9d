/** What users download, and what a release says. */
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { openBareScene } from '../e2e/scene.ts'
import { ROOT, readText } from './repository-files.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'release-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

test('an archive of the repository holds what the action needs and no more, and a run of it opens a pull request', async () => {
  const tar = execFileSync('git', ['archive', '--worktree-attributes', 'HEAD'], { cwd: ROOT, maxBuffer: 2 ** 27 })
  execFileSync('tar', ['-x'], { cwd: folder, input: tar })
  expect(readdirSync(folder).sort()).toEqual(['LICENSE', 'README.md', 'action.yml', 'dist', 'prompts'])
  expect(readdirSync(join(folder, 'dist')).sort()).toEqual(readdirSync(join(ROOT, 'dist')).sort())
  await using scene = await openBareScene()
  const run = await scene.run({ dist: join(folder, 'dist/index.js') })
  expect(run.outputs['outcome']).toBe('pr-created')
})

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
    ['v0.1.1', undefined, 'The tag is v0.1.1, and package.json says 0.1.0.'],
    [
      'v0.1.0',
      '# Changelog\n\n## 0.1.0 (unreleased)\n\n- First.\n',
      'CHANGELOG.md has nothing under "## 0.1.0 (DATE)".',
    ],
    [
      'v0.1.0',
      '# Changelog\n\n## 0.1.0 (2026-12-01)\n\n## 0.0.9\n\n- Old.\n',
      'CHANGELOG.md has nothing under "## 0.1.0 (DATE)".',
    ],
    [
      'v0.1.0',
      '# Changelog\n\n## 0.1.01 (2026-12-01)\n\n- First.\n',
      'CHANGELOG.md has nothing under "## 0.1.0 (DATE)".',
    ],
  ])('are refused for %s and %j', (tag, changes, problem) =>
    expect(notes(tag, changes)).toEqual({ text: `${problem}\n`, status: 1 }),
  )
})

test('the workflow of a release checks everything before it may write anything', () => {
  const [check = '', release = ''] = readText('.github/workflows/release.yml').split(/^ {2}release:$/m)
  expect(check).toMatch(/^ {6}- run: \.ci\/run$/m)
  expect(readText('.ci/run')).toMatch(/npm run -s check-dist/)
  expect(check).not.toContain(': write')
  expect(release).toMatch(/^ {4}needs: check$/m)
  expect(release).not.toMatch(/\bnpm\b|\.ci\/run/)
})
