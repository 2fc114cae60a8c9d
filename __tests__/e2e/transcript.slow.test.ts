import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { requestBodies } from '../../src/adapters/anthropic/anthropic-model.ts'
import { TRANSCRIPT_LINE, type TranscriptLine } from '../../src/core/log/events.ts'
import { rebuildRequests } from '../../tools/transcript-replay/rebuild-requests.ts'
import { replayRun } from '../../tools/transcript-replay/replay-run.ts'
import { bash, create, summary, turn } from '../playground/model/script.ts'
import { SHAPES, type Shape } from './recorded-shapes.ts'
import { openScene, type Scene } from './scene.ts'
import { MEND, NODE_TEST, SMALL_PROJECT } from './small-project.ts'
import { onSchedule, openTaskScene, taskFile } from './task-file-scene.ts'

const QUICK = { sandbox: 'off', 'dry-run': 'true', 'test-command': NODE_TEST, proof: 'tests-only' }

test.each(Object.entries(SHAPES))(
  'a transcript holds everything and replays to the same tree: %s',
  async (_, shape) => {
    await using scene = await openScene({ files: shape.files ?? SMALL_PROJECT, script: shape.script })
    const { text, lines } = await recorded(scene, shape)
    expect(lines.map(({ type }) => type)).toEqual(expect.arrayContaining(['session', 'request', 'reply', 'receipt']))
    expect(lines[0]).toMatchObject({ schema: 'diffproof-transcript/v3', type: 'start', task: { id: 'issue-1' } })
    expect(lines.at(-1)?.type).toBe('end')
    const written = lines.flatMap(line => (line.type === 'github' ? [`${line.what} ${line.target}`] : []))
    // What is told beside the run comes when it comes, in part before the first line.
    const own = written.filter(one => !/^(?:comment|decoration issue) /.test(one)).map(one => one.split(' ')[0])
    expect(own).toEqual(shape.outcome === 'pr-created' ? ['commit', 'branch', 'pull-request', 'decoration'] : [])
    expect(written.slice(-2)).toEqual(shape.outcome === 'pr-created' ? ['comment #1', 'decoration issue 1'] : [])
    for (const secret of [scene.token, scene.model.key]) expect(text).not.toContain(secret)

    const rebuilt = rebuildRequests(lines).map(request => ({
      ...requestBodies(request.model, '')(request),
      stream: true,
    }))
    // Those that are sent side by side may arrive in another order.
    const inOrder = (bodies: readonly unknown[]) => bodies.map(body => JSON.stringify(body)).sort()
    expect(inOrder(rebuilt)).toEqual(inOrder(scene.model.requests.map(({ body }) => body)))

    const replayed = await replayRun(text, { repository: scene.bareDir, sandbox: 'off' })
    expect(replayed).toMatchObject({ same: true, difference: null, notes: [] })
    expect(replayed).toMatchObject({ tree: lines.findLast(line => line.type === 'end')?.tree })
  },
)

async function recorded(scene: Scene, shape: Shape): Promise<{ text: string; lines: readonly TranscriptLine[] }> {
  const result = await scene.run({ inputs: { ...QUICK, ...shape.inputs } })
  expect(result.outputs).toMatchObject({ outcome: shape.outcome ?? 'dry-run' })
  expect(scene.model.problems).toEqual([])
  const text = readFileSync(result.outputs['transcript-file'] ?? '', 'utf8')
  expect(text.endsWith('\n')).toBe(true)
  return {
    text,
    lines: text
      .trimEnd()
      .split('\n')
      .map(line => TRANSCRIPT_LINE.parse(JSON.parse(line))),
  }
}

const REPLAY = join(import.meta.dirname, '../../tools/transcript-replay/replay.ts')
const KEY = ['ghp', 'R7kq2ZtVw9Xb4LmN8sPd1FhJ6yCg3QaT5uEo'].join('_')

test('a replay says where it went another way, what was redacted, and what it cannot do', async () => {
  const script = [
    create('src/key.js', `export const key = '${KEY}'\n`),
    summary(),
    turn(create('src/key.js', 'x\n'), MEND),
    summary(),
  ]
  await using scene = await openScene({ script })
  const { text } = await recorded(scene, { script })
  expect(text).not.toContain(KEY)
  const redacted = await replayRun(text, { repository: scene.bareDir, sandbox: 'off' })
  expect(redacted).toMatchObject({
    difference: { line: expect.any(Number), what: expect.stringMatching(/^(receipt|verification): /) },
    notes: [expect.stringMatching(/^secrets were taken out of line \d+/)],
  })

  const other = text.replaceAll('return a + b', 'return b + a')
  const altered = await replayRun(other, { repository: scene.bareDir, sandbox: 'off' })
  expect(altered).toMatchObject({ same: false, recordedOutcome: 'dry-run' })

  const brokenOff = text.slice(0, text.indexOf('"type":"summary"'))
  expect(await replayRun(brokenOff, { repository: scene.bareDir, sandbox: 'off' })).toMatchObject({
    same: true,
    recordedOutcome: null,
  })

  expect(await replayRun(text, { repository: join(scene.bareDir, 'none') })).toEqual({
    problem: expect.stringContaining('cannot be fetched from'),
  })
  const byHand = spawnSync(process.execPath, [REPLAY, join(import.meta.dirname, 'transcript.slow.test.ts')], {
    encoding: 'utf8',
  })
  expect(byHand).toMatchObject({
    status: 2,
    stdout: expect.stringContaining('cannot be replayed: its first line is no start'),
  })
  const hostile = text.replaceAll('octo/project', '../../evil')
  expect(await replayRun(hostile, { repository: scene.bareDir, sandbox: 'off' })).toEqual({
    problem: '../../evil is no name of a repository',
  })
})

test('a transcript cannot have its commands run without a box on the machine of whoever replays it, nor order its terminal about', async () => {
  const outside = mkdtempSync(join(tmpdir(), 'replayed-'))
  const escaped = join(outside, 'escaped')
  const script = [turn(MEND, bash(`mkdir -p ${outside}; touch ${escaped}`)), summary(), summary()]
  await using scene = await openScene({ script })
  const { text } = await recorded(scene, { script, inputs: { 'test-command': `touch ${escaped}; node --test` } })
  expect(text).toContain('"sandbox":"off"')
  expect(existsSync(escaped)).toBe(true)
  rmSync(escaped)
  await replayRun(text, { repository: scene.bareDir })
  expect(existsSync(escaped)).toBe(false)
  await replayRun(text, { repository: scene.bareDir, sandbox: 'off' })
  expect(existsSync(escaped)).toBe(true)

  const file = join(outside, 'transcript.jsonl')
  const named = text.replaceAll('octo/project', 'octo/\\u001b]0;title\\u0007')
  writeFileSync(file, named)
  const { stdout } = spawnSync(process.execPath, [REPLAY, file, '--repository', scene.bareDir], { encoding: 'utf8' })
  expect(stdout).toContain('is no name of a repository')
  expect(stdout).not.toContain('\u001b')
  rmSync(outside, { recursive: true })
})

test('a run of a task file replays from the transcript alone, its criteria included', async () => {
  const file = taskFile('output_artifacts: [src/sum.js]\nvalidation_criteria:\n  - node --check src/sum.js\n')
  await using scene = await openTaskScene(file, [MEND, summary()])
  const result = await onSchedule(scene, { inputs: QUICK })
  const text = readFileSync(result.outputs['transcript-file'] ?? '', 'utf8')
  expect(text).toContain('"purpose":"check","command":"node --check src/sum.js","status":"passed"')
  const replayed = await replayRun(text, { repository: scene.bareDir, sandbox: 'off' })
  expect(replayed).toMatchObject({ same: true, difference: null, tree: result.outputs['tree-sha'] })

  const unanswered = text.split('\n').filter(line => !/"type":"(?:request|reply)"/.test(line))
  expect(await replayRun(unanswered.join('\n'), { repository: scene.bareDir, sandbox: 'off' })).toMatchObject({
    difference: { what: expect.stringContaining('nothing more (`timeout-minutes` was reached') },
  })
})
