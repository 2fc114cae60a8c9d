import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { type GitHub, startGitHub } from '../github/start-github.ts'
import type { ToolCall } from '../model/turn.ts'
import { runTestsOf } from './run-tests.ts'
import { solution } from './solution.ts'

let folder: string
let github: GitHub

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'solved-'))
  await cp(join(import.meta.dirname, 'repository'), folder, { recursive: true })
  github = await startGitHub()
})
afterEach(async () => {
  await github.close()
  await rm(folder, { recursive: true })
})

/** Runs the tests of the folder as it is. */
async function testsPass(): Promise<boolean> {
  const { bareDir, head } = await github.createRepository({ owner: 'octo', name: `r${Date.now()}`, from: folder })
  return (await runTestsOf(bareDir, head ?? '')).passed
}

interface Edit {
  readonly command: string
  readonly path: string
  readonly old_str?: string
  readonly new_str?: string
  readonly file_text?: string
}

/** Carries out one edit of the script in the folder, as an editor would. */
async function apply({ input }: ToolCall): Promise<void> {
  const { command, path, old_str = '', new_str = '', file_text = '' } = input as Edit
  const file = join(folder, path)
  if (command === 'create') await writeFile(file, file_text)
  if (command !== 'str_replace') return
  const text = await readFile(file, 'utf8')
  expect(text.split(old_str)).toHaveLength(2)
  await writeFile(file, text.replace(old_str, new_str))
}

const edits = solution.flatMap(reply => reply.calls ?? []).filter(call => call.name === 'str_replace_based_edit_tool')

test('the sample fails its tests before the solution and passes them after it', async () => {
  expect(await testsPass()).toBe(false)
  for (const edit of edits) await apply(edit)
  expect(await testsPass()).toBe(true)
})

test('the tests that the solution adds fail on the old source', async () => {
  for (const edit of edits) if ((edit.input as Edit).path.startsWith('test/')) await apply(edit)
  await rm(join(folder, 'test', 'split.test.js'))
  expect(await testsPass()).toBe(false)
})
