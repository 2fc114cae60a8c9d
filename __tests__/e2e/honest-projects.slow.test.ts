/** What projects have around them goes on working: hooks of their own, and a private registry whose token an earlier step left. */
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, test } from '@jest/globals'
import { HOSTED, type Level, OFF, testAtLevels, USERS } from '../playground/levels.ts'
import { create, summary, turn } from '../playground/model/script.ts'
import { onlyPull } from './only-pull.ts'
import { openPullScene } from './prove-scene.ts'
import { git, openWholeScene } from './scene.ts'
import { MEND, NODE_TEST, SMALL_PROJECT } from './small-project.ts'

const TOKEN = 'r4Xv9Kb2Zq7Ls5Tn8Wp1'

/** A registry that answers nobody without the token. It has one package. */
async function startRegistry() {
  const folder = mkdtempSync(join(tmpdir(), 'registry-'))
  mkdirSync(join(folder, 'package'))
  writeFileSync(join(folder, 'package/package.json'), '{"name":"tiny","version":"1.0.0","main":"index.js"}')
  writeFileSync(join(folder, 'package/index.js'), 'module.exports = 3\n')
  execFileSync('tar', ['-czf', join(folder, 'tiny.tgz'), '-C', folder, 'package'])
  const archive = readFileSync(join(folder, 'tiny.tgz'))
  let refused = 0
  const server = createServer((request, response) => {
    if (request.headers.authorization !== `Bearer ${TOKEN}`) {
      refused += 1
      response.writeHead(401).end('{}')
    } else if (request.url?.endsWith('.tgz')) response.end(archive)
    else response.writeHead(404).end('{}')
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  return {
    /** Without the scheme, as npm names it in its settings. */
    address: `//127.0.0.1:${port}/`,
    integrity: `sha512-${createHash('sha512').update(archive).digest('base64')}`,
    refused: () => refused,
    [Symbol.dispose]() {
      server.close()
      rmSync(folder, { recursive: true })
    },
  }
}

testAtLevels(HOSTED, 'a feed that the README names as well is no secret of the settings of npm', async level => {
  const feed = 'registry=http://127.0.0.1:9/contoso/6f2b3c4d-aa11-4c2e-9d1f-0b7a5e3c2d10/npm/registry/'
  const { dependencies: _, ...manifest } = JSON.parse(SMALL_PROJECT['package.json'])
  const [own, dependencies] = [{ name: 'small', version: '1.0.0' }, { a: 'file:packages/a' }]
  const lockOf = (packages: object) => JSON.stringify({ ...own, lockfileVersion: 3, requires: true, packages })
  await using scene = await openPullScene({
    files: {
      ...SMALL_PROJECT,
      ...{ '.gitignore': 'node_modules/\n.npmrc\n', 'README.md': `Put this there:\n\n    ${feed}\n` },
      ...{ 'package.json': JSON.stringify(manifest), 'package-lock.json': lockOf({ '': own }) },
      'packages/a/package.json': '{ "name": "a", "version": "1.0.0" }',
    },
    changes: {
      'src/sum.js': SMALL_PROJECT['src/sum.js'].replace('a - b', 'a + b'),
      'package.json': JSON.stringify({ ...manifest, dependencies }),
      'package-lock.json': lockOf({
        '': { ...own, dependencies },
        'node_modules/a': { resolved: 'packages/a', link: true },
        'packages/a': { version: '1.0.0' },
      }),
    },
    inputs: { ...level.inputs, 'test-command': '' },
  })
  const workspace = scene.clone()
  writeFileSync(join(workspace, '.npmrc'), `//127.0.0.1:9/:_authToken=${TOKEN}\n${feed}\n`)
  const { outputs, log } = await scene.prove({ workspace, inside: level.inside })
  expect(log).not.toContain('keep credentials of its settings')
  expect(outputs).toMatchObject({ outcome: 'reported', 'tests-passed': 'true' })
})

/** `mount` as util-linux 2.39 and later have it: a kernel's option of over 255 characters is refused, unless a variable asks for the older call. */
const NEWER_MOUNT = `set -eu
made=$(mktemp -d)
cp /usr/bin/mount "$made/real"
cat >"$made/mount" <<'END'
#!/bin/bash
if [ "\${LIBMOUNT_FORCE_MOUNT2:-}" != always ] && [ "$2" = --fstab ] && grep -qE 'lowerdir=[^,]{256}' "$3"; then
  echo 'wrong fs type, bad option' >&2
  exit 32
fi
exec /mnt/real "$@"
END
chmod 755 "$made/mount"
mount --bind "$made" /mnt
mount --bind "$made/mount" /usr/bin/mount
exec "$@"`
const withNewerMount: Level = {
  ...{ name: 'with a newer mount program', sandbox: 'sudo-unshare', needs: ['root'], inputs: { sandbox: 'require' } },
  inside: ['unshare', '--mount', '--pid', '--fork', '--mount-proc', '--kill-child', 'bash', '-c', NEWER_MOUNT, 'mount'],
}

testAtLevels(
  [...USERS, OFF, withNewerMount],
  'packages come from a private registry by the token of an earlier step, which nobody else sees, and a folder of the tree that setup makes anew, with a file that differs each time, is as published',
  async ({ inputs, inside }) => {
    using registry = await startRegistry()
    const MENDED = SMALL_PROJECT['src/sum.js'].replace('a - b', 'a + b')
    const prepare = 'rm -rf lib && mkdir lib && cp src/*.js lib/ && node tools/stamp.cjs'
    const own = { name: 'small', version: '1.0.0', dependencies: { tiny: '1.0.0' } }
    const manifest = { ...own, type: 'module', scripts: { test: NODE_TEST, prepare } }
    const resolved = `http:${registry.address}tiny/-/tiny-1.0.0.tgz`
    const packages = { '': own, 'node_modules/tiny': { version: '1.0.0', resolved, integrity: registry.integrity } }
    const test = SMALL_PROJECT['test/sum.test.js'].replace(
      "'../src/sum.js'",
      "'../lib/sum.js'\nimport '../lib/stamp.js'",
    )
    await using scene = await openWholeScene({
      files: {
        ...SMALL_PROJECT,
        ...{ 'lib/sum.js': SMALL_PROJECT['src/sum.js'], 'lib/other.js': SMALL_PROJECT['src/other.js'] },
        ...{ 'lib/stamp.js': 'export const at = 1\n', '.gitignore': 'node_modules/\n.npmrc\n' },
        'tools/stamp.cjs': "require('fs').writeFileSync('lib/stamp.js', `export const at = ${Date.now()}\\n`)\n",
        'package.json': JSON.stringify(manifest),
        'package-lock.json': JSON.stringify({ ...own, lockfileVersion: 3, requires: true, packages }),
        'test/sum.test.js': `import three from 'tiny'\n${test.replace('(1, 2), 3', '(1, 2), three')}`,
      },
      inputs: { ...inputs },
      script: [
        turn(
          ...[create('src/sum.js', MENDED), create('lib/sum.js', MENDED)],
          create('package.json', JSON.stringify({ ...manifest, description: 'Sums.' })),
        ),
        ...Array.from({ length: 4 }, () => summary()),
      ],
    })
    const workspace = scene.clone()
    const npmrc = `registry=http:${registry.address}\n${registry.address}:_authToken=${TOKEN}\n`
    writeFileSync(join(workspace, '.npmrc'), npmrc)
    const result = await scene.run({ workspace, inside })
    expect(result.outputs).toMatchObject({ outcome: 'pr-created', verdict: 'ready', 'tests-passed': 'true' })
    expect(registry.refused()).toBe(0)
    expect(JSON.stringify([scene.model.requests, result.log])).not.toContain(TOKEN)
    expect(readFileSync(join(workspace, '.npmrc'), 'utf8')).toBe(npmrc)
  },
)

/** As `husky` and `lefthook install` leave them; `pre-commit install` does as the latter. */
const HOOKS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  husky: {
    '.husky/_/pre-commit': '#!/usr/bin/env sh\n. "$(dirname "$0")/h"\n',
    '.husky/_/h': 'sh -e "$(dirname "$(dirname "$0")")/$(basename "$0")"\n',
    '.husky/pre-commit': 'touch "$MARK"\n',
  },
  lefthook: { '.git/hooks/pre-commit': '#!/bin/sh\n. ./lefthook.sh\n', 'lefthook.sh': 'touch "$MARK"\n' },
}

test.each(Object.entries(HOOKS))('the hooks of %s stay as they were, and run in a later step', async (name, hooks) => {
  await using scene = await openWholeScene({ script: [turn(MEND), summary()] })
  const workspace = scene.clone()
  for (const [path, text] of Object.entries(hooks)) {
    mkdirSync(dirname(join(workspace, path)), { recursive: true })
    writeFileSync(join(workspace, path), text, { mode: 0o755 })
  }
  if (name === 'husky') git(workspace, 'config', 'core.hooksPath', '.husky/_')
  const result = await scene.run({ workspace })
  expect(result.outputs).toMatchObject({ outcome: 'pr-created', 'tests-passed': 'true' })
  const { record } = await onlyPull(scene)
  expect(JSON.stringify(record.evidence.left_out)).not.toMatch(/git would read it/)
  for (const [path, text] of Object.entries(hooks)) expect(readFileSync(join(workspace, path), 'utf8')).toBe(text)
  const mark = join(result.tempDir, 'mark')
  const env = { PATH: process.env['PATH'] ?? '', HOME: result.tempDir, MARK: mark }
  const as = ['-c', 'user.name=a', '-c', 'user.email=a@example.invalid']
  execFileSync('git', [...as, 'commit', '-q', '--allow-empty', '-m', 'later'], { cwd: workspace, env, stdio: 'pipe' })
  expect(existsSync(mark)).toBe(true)
})
