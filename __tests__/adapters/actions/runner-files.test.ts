import { execFileSync } from 'node:child_process'
import {
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { guardedRun, rememberRunnerFiles } from '../../../src/adapters/actions/runner-files.ts'

let folder: string
let file: string
const remember = () => rememberRunnerFiles({ GITHUB_ENV: file, GITHUB_PATH: join(folder, 'not-there') })

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'runner-files-'))
  file = join(folder, 'env')
  writeFileSync(file, 'ours\n')
})
afterEach(() => rmSync(folder, { recursive: true }))

test('a file that nobody can reach is none', () => {
  expect(rememberRunnerFiles({ GITHUB_ENV: join(folder, 'x'.repeat(300)) }).restore()).toEqual([])
})

function replaceBy(make: () => void): void {
  rmSync(file)
  make()
}

const REPLACEMENTS: readonly (readonly [string, (elsewhere: string) => void])[] = [
  ['written to', () => writeFileSync(file, 'ours\nNODE_OPTIONS=--require=/tmp/x\n')],
  ['emptied', () => writeFileSync(file, '')],
  ['written over at the same length', () => writeFileSync(file, 'evil\n')],
  ['removed', () => rmSync(file)],
  ['made a folder', () => replaceBy(() => mkdirSync(join(file, 'below'), { recursive: true }))],
  ['made a link to a file of the same content', elsewhere => replaceBy(() => symlinkSync(elsewhere, file))],
  ['given a second name', () => linkSync(file, join(folder, 'second'))],
  ['made a pipe', () => replaceBy(() => execFileSync('mkfifo', [file]))],
]

test.each(REPLACEMENTS)('a file that was %s is put back', (_, change) => {
  const elsewhere = join(folder, 'elsewhere')
  writeFileSync(elsewhere, 'ours\n')
  const files = remember()
  expect(files.restore()).toEqual([])
  change(elsewhere)
  expect(files.restore()).toEqual(['GITHUB_ENV'])
  expect(lstatSync(file).isFile() && lstatSync(file).nlink).toBe(1)
  expect(readFileSync(file, 'utf8')).toBe('ours\n')
  expect(readFileSync(elsewhere, 'utf8')).toBe('ours\n')
  expect(files.restore()).toEqual([])
})

test('one that cannot be put back is said to be so', () => {
  const files = remember()
  rmSync(folder, { recursive: true })
  expect(files.restore()).toEqual(['GITHUB_ENV (which could not be put back)'])
  expect(existsSync(file)).toBe(false)
  mkdirSync(folder)
})

test('a command that wrote into them is told of in the log and in its output; others pass as they are', async () => {
  const warnings: string[] = []
  const guarded = guardedRun(remember(), line => warnings.push(line))(async ({ command }) => {
    if (command === 'bad') writeFileSync(file, 'X=1\n')
    return { status: 'exited', exitCode: 0, output: 'said', durationMs: 1 }
  })
  const run = (command: string) => guarded({ command, timeoutMs: 1, outputLimit: 1 }, new AbortController().signal)
  expect((await run('good')).output).toBe('said')
  expect(warnings).toEqual([])
  expect((await run('bad')).output).toMatch(/^said\n\[this command wrote into the runner's files.*GITHUB_ENV\]$/)
  expect(warnings).toEqual([expect.stringMatching(/"bad" wrote into .*GITHUB_ENV/)])
})
