import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { namespaceArguments } from '../adapters/commands/own-namespace.ts'
import { summary, turn } from '../playground/model/script.ts'
import type { Script } from '../playground/model/turn.ts'
import { openScene } from './scene.ts'
import { MEND, SMALL_PROJECT } from './small-project.ts'

const SECRET = 'a file of the machine that nobody may publish\n'
const INPUTS = { 'output-path': 'out', sandbox: 'off', 'test-command': 'true', resume: 'auto' } as const

let elsewhere: string
beforeEach(() => {
  elsewhere = mkdtempSync(join(tmpdir(), 'planted-'))
  writeFileSync(join(elsewhere, 'secret'), SECRET)
})
afterEach(() => rmSync(elsewhere, { recursive: true, force: true }))

test('what a repository has put where patches are kept is not published by the post step of a run that was killed early', async () => {
  expect(namespaceArguments).not.toBeNull()
  await using scene = await openScene({ files: SMALL_PROJECT, script: [turn(MEND), summary()] })
  const workspace = scene.clone()
  mkdirSync(join(workspace, 'out'))
  symlinkSync(join(elsewhere, 'secret'), join(workspace, 'out/change.patch'))
  const inside = ['unshare', ...(namespaceArguments ?? [])]
  const kill = { when: /issue-1: It is broken/, signal: 'SIGKILL' } as const
  const killed = await scene.run({ inputs: INPUTS, workspace, inside, kill })
  expect(killed.signal).toBe('SIGKILL')
  expect(existsSync(join(workspace, 'out/transcript.jsonl'))).toBe(false)
  const post = await killed.post()
  expect(post).toMatchObject({ exitCode: 0 })
  expect(post.stepSummary).toContain('nothing was changed; run again')
  expect(`${post.stepSummary}${post.log}`).not.toContain(SECRET.trim())
  expect(readFileSync(join(elsewhere, 'secret'), 'utf8')).toBe(SECRET)
}, 120_000)

const SUBMODULE = [
  ...[
    'diff --git a/sub b/sub',
    'new file mode 160000',
    `index 0000000..${'1'.repeat(40)}`,
    '--- /dev/null',
    '+++ b/sub',
  ],
  ...['@@ -0,0 +1 @@', `+Subproject commit ${'1'.repeat(40)}`, ''],
].join('\n')

test('a planted patch that adds a submodule is passed over, and the run begins anew', async () => {
  const script: Script = (_, { position }) => ({ ...(position % 2 === 0 ? turn(MEND) : summary()), newPrefix: true })
  await using scene = await openScene({ files: SMALL_PROJECT, script })
  const output = join(elsewhere, 'out')
  const inputs = { ...INPUTS, 'output-path': output, 'dry-run': 'true', baseline: 'never', prove: 'false' }
  const begun = await scene.run({ inputs: { ...inputs, 'max-turns': '1' } })
  expect(begun.outputs['reason']).toContain('max-turns')
  const sum = (text: string) => createHash('sha256').update(text).digest('hex')
  const kept = readFileSync(join(output, 'change.patch'), 'utf8')
  const told = readFileSync(join(output, 'transcript.jsonl'), 'utf8')
  expect(told).toContain(sum(kept))
  writeFileSync(join(output, 'change.patch'), SUBMODULE)
  // From another base nothing is known of the tree that the patch has to make.
  const altered = told
    .replaceAll(sum(kept), sum(SUBMODULE))
    .replace(/"sha":"[0-9a-f]{40}"/, `"sha":"${'f'.repeat(40)}"`)
  writeFileSync(join(output, 'transcript.jsonl'), altered)

  const anew = await scene.run({ inputs })
  expect(anew.log).toContain('is not gone on with: sub: ')
  expect(anew.outputs).toMatchObject({ outcome: 'dry-run', 'changed-files': '["src/sum.js"]' })
}, 120_000)
