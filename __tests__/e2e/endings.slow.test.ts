import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { parsedPage } from '../core/page/parsed-page.ts'
import { bash, replace, summary, turn } from '../playground/model/script.ts'
import { expectNothingPublished } from './only-pull.ts'
import { git, openScene, type Scene } from './scene.ts'
import { MEND } from './small-project.ts'

const QUICK = { 'test-command': 'true', proof: 'tests-only' } as const
const comments = async (scene: Scene) => {
  const { issues } = await scene.github.snapshot(scene.repository)
  return issues.find(issue => issue.number === scene.issue)?.comments.map(({ body }) => body) ?? []
}
/** The words of a report, which has to be a sound page. */
function wordsOf(file: string): string {
  const { elements, texts, problems } = parsedPage(readFileSync(file, 'utf8'))
  expect(problems).toEqual([])
  expect(elements.filter(one => /^(?:script|img)\b/.test(one))).toEqual(['script'])
  return texts.join('\n')
}

const temporary = (folder: string) => readdirSync(folder).filter(name => !name.startsWith('_'))

test('after a run that ended by itself the post step does nothing that is seen, and without any state too', async () => {
  await using scene = await openScene()
  const workspace = scene.clone()
  const before = readFileSync(join(workspace, '.git/config'), 'utf8')
  const result = await scene.run({ inputs: QUICK, workspace })
  expect(result.outputs['outcome']).toBe('pr-created')
  expect(Object.keys(result.stateFile)).toEqual(['run-folder'])
  const requests = scene.github.requests.length
  expect(await result.post()).toMatchObject({ exitCode: 0, log: '', stepSummary: '', survivors: [] })
  expect(scene.github.requests).toHaveLength(requests)
  expect(temporary(result.tempDir)).toEqual(['diffproof'])
  expect(readFileSync(join(workspace, '.git/config'), 'utf8')).toBe(before)

  const post = join(import.meta.dirname, '../../dist/post.js')
  for (const state of [{}, { 'STATE_run-folder': '/' }, { 'STATE_run-folder': result.tempDir }]) {
    const env = { PATH: process.env['PATH'] ?? '', RUNNER_TEMP: result.tempDir, ...state }
    const { status, stdout } = spawnSync(process.execPath, [post], { env, encoding: 'utf8' })
    expect([status, stdout]).toEqual([0, ''])
  }
  expect(temporary(result.tempDir)).toEqual(['diffproof'])
})

test('a run that is cancelled while a command is deaf to signals ends by itself, tells the issue, and leaves nothing to the post step', async () => {
  await using scene = await openScene({
    script: [turn(MEND), turn(bash("trap '' TERM INT; while :; do sleep 1; done")), summary()],
  })
  const result = await scene.run({
    inputs: QUICK,
    kill: { when: log => log.includes("tool bash trap ''"), signal: 'SIGINT' },
  })
  expect(result).toMatchObject({ exitCode: 1, signal: null, survivors: [] })
  expect(result.outputs).toMatchObject({ outcome: 'cancelled', reason: 'the run was cancelled' })
  expect(result.stepSummary).toMatch(/^### ❌ Cancelled\n\nThe run was cancelled\.\n\n/)
  expect(result.stepSummary).toContain('| `src/sum.js` | +1 −1 |')
  expect(result.stepSummary).toMatch(/^- `change\.patch`: /m)
  expect(readFileSync(result.outputs['patch-file'] ?? '', 'utf8')).toContain('+  return a + b')
  expect(await comments(scene)).toEqual([expect.stringContaining('❌ **Cancelled:** the run was cancelled.')])
  const report = result.outputs['report-file'] ?? ''
  expect(wordsOf(report)).toMatch(
    /Cancelled[\s\S]*To run it again, [\s\S]*\+ {2}return a \+ b[\s\S]* stopped ·[\s\S]*\nCancelled\n no further request/,
  )
  expect(await result.leaks([scene.token, scene.model.key])).toEqual([])
  const before = readFileSync(report, 'utf8')
  expect(await result.post()).toMatchObject({ exitCode: 0, log: '', stepSummary: '' })
  expect(readFileSync(report, 'utf8')).toBe(before)
  expect(temporary(result.tempDir)).toEqual(['diffproof'])
  await expectNothingPublished(scene)
})

test('a run that is cancelled while it repeats the red run does not say that the changed tests were not run', async () => {
  const slow =
    "import { setTimeout } from 'node:timers/promises'\ntest('slow', () => setTimeout(3_000))\ntest('sums two"
  await using scene = await openScene({
    script: [turn(MEND, replace('test/sum.test.js', "test('sums two", slow), summary())],
  })
  const result = await scene.run({ kill: { when: /which a proof needs/, signal: 'SIGINT' } })
  expect(result.outputs).toMatchObject({ outcome: 'cancelled' })
  expect(result.stepSummary).toContain('| Changed tests |  | not finished: the run ended first |')
})

test('a run that is cancelled while it waits to try again is cancelled, and tells where its branch is', async () => {
  await using scene = await openScene()
  scene.github.faults.add({
    method: 'POST',
    path: /\/pulls$/,
    status: 429,
    headers: { 'retry-after': '60' },
    times: 99,
  })
  const kill = { when: /tried again in 6\d\./, signal: 'SIGINT' } as const
  const result = await scene.run({ inputs: QUICK, kill })
  expect(result).toMatchObject({ exitCode: 1, signal: null, survivors: [] })
  expect(result.outputs).toMatchObject({
    outcome: 'cancelled',
    reason: expect.stringMatching(/cancelled while it published.*compare\/main\.\.\.diffproof\/issue-1/),
    branch: expect.stringMatching(/^diffproof\/issue-1/),
  })
})

test('where a cancelled run waits for a forge that does not answer, it ends in time, and the post step finishes it', async () => {
  await using scene = await openScene()
  const workspace = scene.clone()
  const config = readFileSync(join(workspace, '.git/config'), 'utf8')
  let kill = (): void => undefined
  scene.github.faults.add({ method: 'POST', path: /\/pulls$/, mode: 'stall' })
  scene.github.onRequest(({ method, path }) => void (method === 'POST' && path.endsWith('/pulls') && kill()))
  const result = await scene.run({
    inputs: QUICK,
    workspace,
    onStart: child => {
      kill = () => void child.kill('SIGINT')
    },
  })
  expect(result).toMatchObject({ exitCode: 1, signal: null, survivors: [] })
  expect(result.outputs).toMatchObject({ outcome: 'cancelled', reason: expect.stringMatching(/the post step keeps/) })
  const post = await result.post()
  expect(post.exitCode).toBe(0)
  expect(post.stepSummary).toBe('')
  expect(await comments(scene)).toEqual([
    expect.stringMatching(
      /branch is there without a pull request: open one by hand at \[http.*compare.*Branch: `diffproof\/issue-1/s,
    ),
  ])
  expect(temporary(result.tempDir)).toEqual(['diffproof'])
  expect(git(workspace, 'status', '--short')).toBe('')
  expect(readFileSync(join(workspace, '.git/config'), 'utf8')).toBe(config)
  expect(await post.leaks([scene.model.key, scene.token])).toEqual([])
})

test('a run that ends early ends the git that still waits for the server', async () => {
  await using scene = await openScene()
  const workspace = scene.clone()
  writeFileSync(join(workspace, '.git/index'), 'garbage')
  scene.github.faults.add({ method: 'GET', path: /\/info\/refs/, mode: 'stall' })
  const result = await scene.run({ inputs: QUICK, workspace })
  expect(result.outputs).toMatchObject({ outcome: 'forge-error', 'reason-kind': 'git' })
  expect([...result.commandLines].join('\n')).toContain('ls-remote')
  expect(result.survivors).toEqual([])
})

test('an error outside of every step, as when nobody reads the log any more, ends as internal-error with the patch kept and exit code 1', async () => {
  await using scene = await openScene({
    script: [turn(MEND), turn(bash('sleep 3')), turn(bash('sleep 60')), summary()],
  })
  const result = await scene.run({
    inputs: QUICK,
    inside: ['bash', '-o', 'pipefail', '-c', '"$@" | sed "/sleep 3/q"', 'piped'],
  })
  expect(result.exitCode).toBe(1)
  expect(result.outputs).toMatchObject({ outcome: 'internal-error', reason: expect.stringMatching(/EPIPE/) })
  expect(readFileSync(result.outputs['patch-file'] ?? '', 'utf8')).toContain('+  return a + b')
  expect(result.survivors).toEqual([])
})

test('the next run goes on from the patch that the post step made of a killed run', async () => {
  await using scene = await openScene({
    script: [turn(MEND), turn(bash('echo of the model >more.txt; sleep 60')), summary(), summary()],
  })
  const output = mkdtempSync(join(tmpdir(), 'kept-'))
  const inputs = { ...QUICK, resume: 'auto', 'output-path': output }
  const killed = await scene.run({
    inputs,
    kill: { when: log => log.includes('tool bash echo of'), signal: 'SIGKILL' },
  })
  expect(killed.signal).toBe('SIGKILL')
  const post = await killed.post()
  expect(post.exitCode).toBe(0)
  // What the transcript tells of the killed run is on the page, and the patch, which might else be lost.
  expect(post.stepSummary).toMatch(/^### ❌ Cancelled\n\nThe run was killed before its own end/)
  expect(post.stepSummary).toMatch(/^\*\*Next:\*\* /m)
  expect(post.stepSummary).toMatch(/ · 2 turns · .* · `cancelled`$/m)
  expect(post.stepSummary).toMatch(/^- `transcript\.jsonl`: /m)
  expect(post.stepSummary).toContain('```diff\ndiff --git ')
  const patch = readFileSync(join(output, 'change.patch'), 'utf8')
  expect(patch).toContain('+  return a + b')
  expect(wordsOf(join(output, 'report.html'))).toMatch(
    /Cancelled[\s\S]*The run was killed before its own end[\s\S]*To run it again, [\s\S]*\+ {2}return a \+ b[\s\S]*Turn 2[\s\S]*\nbash [^\n]*sleep 60\n no result\n/,
  )
  expect(await post.leaks([scene.token, scene.model.key])).toEqual([])

  await using later = await openScene({ script: [summary(), summary()] })
  const result = await later.run({ inputs, workspace: later.clone() })
  rmSync(output, { recursive: true })
  expect(result.log).toMatch(/resume: run 4001, which cost .* is continued: [12] changed file/)
  expect(result.outputs['outcome']).toBe('pr-created')
})
