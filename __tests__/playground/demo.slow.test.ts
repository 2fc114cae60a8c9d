import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, expect, test } from '@jest/globals'

const ROOT = join(import.meta.dirname, '../..')
const DEMO = join(ROOT, 'tools/demo.ts')
const ESCAPE = '\u001b'
const COLOUR = new RegExp(`${ESCAPE}\\[\\d+m`)

const folders: string[] = []
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

function demo(words: readonly string[], env: Readonly<Record<string, string>> = {}, isTerminal = false) {
  // Node gives jobs of a CI no colours, whatever their output is.
  const { NO_COLOR: _, FORCE_COLOR: __, CI: ___, ...inherited } = process.env
  const command = [process.execPath, DEMO, ...words]
  // `script` gives the process a terminal.
  const [program = '', ...rest] = isTerminal ? ['script', '-qec', command.join(' '), '/dev/null'] : command
  const run = spawnSync(program, rest, {
    env: { ...inherited, TERM: 'xterm', ...env },
    encoding: 'utf8',
    timeout: 120_000,
  })
  const pages =
    `${run.stdout}${run.stderr}`.match(/(?<=file:\/\/)\/[^\s"]*diffproof-demo-[^\s"/]+\/[\w-]+\.html/g) ?? []
  folders.push(...pages.slice(0, 1).map(dirname))
  return { ...run, pages: [...new Set(pages)] }
}

test('one screen shows issue, turns and proof, and names the pages that stay; --json makes the output one document', () => {
  const { stdout: json, stderr: stdout, status, pages } = demo(['--json'])
  expect(status).toBe(0)
  expect(stdout.trimEnd().split('\n').length).toBeLessThanOrEqual(36)
  expect(stdout).not.toContain('\u001b')
  const inOrder = [
    ...[
      'Issue #1: A cent gets lost',
      'We split 10.00',
      '• turn 1 ',
      '• turn 4 ',
      'says that it is done',
      '• tests after ',
      '• on old code ',
      '• summary ',
    ],
    ...[
      'Pull request #2: Give the odd cents',
      '✅ Proven: 10 of 10',
      'Before',
      'npm test',
      '✗ 1 of 8 failed',
      'New: those',
    ],
    ...['/pull-request.html', '/comment.html', '/job-summary.html', '/report.html', '13 of 13 checks hold'],
  ]
  let at = -1
  for (const told of inOrder) {
    const found = stdout.indexOf(told, at + 1)
    expect([told, found > at]).toEqual([told, true])
    at = found
  }
  const [pull = '', comment = '', summary = '', report = ''] = pages.map(page => readFileSync(page, 'utf8'))
  expect(pull).toMatch(
    /<h1>Give the odd cents.*#2<[\s\S]*>Open<[\s\S]*10 of 10 tests pass[\s\S]*<table[\s\S]*<details>/,
  )
  expect(pull).toContain('prefers-color-scheme: dark')
  expect(pull).toMatch(/<a href="http:\/\/127\.0\.0\.1:\d+\/octo\/fair-share\/issues\/1">#1<\/a>/)
  expect(comment).toMatch(/<a href="[^"]*\/pull\/2">/)
  expect(summary).toContain('10 of 10 passed')
  expect(report).toContain('Diffproof run report')
  const told = JSON.parse(json)
  expect(told).toMatchObject({ outcome: 'pr-created', pull: { number: 2, draft: false } })
  expect(told.pull.record.evidence.tests.proof).toBe('red-then-green')
  expect([told.pages.length, told.checks.length]).toEqual([4, 13])
})

test('on a terminal it has colours and shows what is under way; --log adds the whole log', () => {
  const coloured = demo(['--log'], {}, true)
  expect(coloured.stdout).toMatch(COLOUR)
  expect(coloured.stdout).toMatch(new RegExp(`\r${ESCAPE}\\[K {2}\\S*…\\S* the run begins`))
  expect(coloured.stdout).toMatch(/Issue #1: [\s\S]*\n::group::[\s\S]*13 of 13 checks hold/)
})

test('a check that does not hold is named, in no colour where NO_COLOR is set, and the exit code is 1', () => {
  const folder = mkdtempSync(join(tmpdir(), 'bundle-'))
  folders.push(folder)
  mkdirSync(join(folder, 'dist'))
  copyFileSync(join(ROOT, 'action.yml'), join(folder, 'action.yml'))
  writeFileSync(
    join(folder, 'dist/index.mjs'),
    `import { spawn } from 'node:child_process'
spawn('sleep', ['613'], { detached: true, stdio: 'ignore', env: { PATH: process.env.PATH, RUNNER_TRACKING_ID: process.env.RUNNER_TRACKING_ID } }).unref()
await import(${JSON.stringify(join(ROOT, 'dist/index.js'))})
`,
  )
  const { stdout, status } = demo([join(folder, 'dist/index.mjs')], { NO_COLOR: '1' }, true)
  expect(stdout).toMatch(/✗ no process is left running: .*sleep 613\r?\n12 of 13 checks hold/)
  expect(stdout).not.toMatch(COLOUR)
  expect(status).toBe(1)
})
