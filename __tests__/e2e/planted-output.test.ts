import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { namespaceArguments } from '../adapters/commands/own-namespace.ts'
import { summary, turn } from '../playground/model/script.ts'
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
