import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from '@jest/globals'
import { readTranscript } from '../../src/core/log/read-transcript.ts'
import { replayRun } from '../../tools/transcript-replay/replay-run.ts'
import { namespaceArguments } from '../playground/machine.ts'
import { say, summary, think, turn, view } from '../playground/model/script.ts'
import type { Script } from '../playground/model/turn.ts'
import { needs } from '../playground/needs.ts'
import { onlyPull } from './only-pull.ts'
import { openScene } from './scene.ts'
import { MEND, STILL_WRONG } from './small-project.ts'

const output = mkdtempSync(join(tmpdir(), 'resume-'))
afterAll(() => rmSync(output, { recursive: true, force: true }))

/** Looks twice before it mends; whoever begins with a patch that mends looks once and submits. */
const script: Script = ({ messages }, { position }) => {
  const isResumed = JSON.stringify(messages[0]).includes('+  return a + b')
  const turns = isResumed
    ? [view('src/sum.js'), summary(), summary()]
    : [view('src/sum.js'), turn(think('Hm.'), view('test/sum.test.js')), turn(say('I mend it.'), MEND), summary()]
  return { ...turns[position], newPrefix: true }
}

needs('namespaces').test(
  'a killed run is gone on with, a limited one too, a finished one is not; transcripts and patches are kept',
  async () => {
    await using scene = await openScene({ script })
    const run = async (runId: number, more: Parameters<typeof scene.run>[0] = {}) => {
      const before = scene.model.requests.length
      const inputs = {
        'output-path': output,
        resume: 'auto',
        sandbox: 'off',
        'test-command': 'node --test',
        ...more.inputs,
      }
      const result = await scene.run({ ...more, inputs, event: { runId } })
      return { result, requests: scene.model.requests.length - before }
    }
    const kept = (name: string) => readFileSync(join(output, name), 'utf8')

    const tests = (log: string) => log.split('run node --test').length > 2
    const inside = ['unshare', ...(namespaceArguments() ?? [])]
    const killed = await run(1, { inside, kill: { when: tests, signal: 'SIGKILL' } })
    expect(killed).toMatchObject({ result: { signal: 'SIGKILL', survivors: [] }, requests: 4 })
    expect(killed.result.log).toContain('resume: nothing to go on from, no earlier run has left anything')
    const first = readTranscript(kept('transcript.jsonl'))
    expect(first).toMatchObject({ start: { runId: '1' }, damaged: [] })
    if (first.kind === 'unreadable') throw new Error(first.problem)
    expect(first.lines.map(({ event }) => event.type)).not.toContain('end')
    expect(kept('change.patch')).toContain('+  return a + b')

    const limited = await run(2, { inputs: { 'max-turns': '1' } })
    expect(limited).toMatchObject({ result: { outputs: { outcome: 'pr-created' } }, requests: 1 })
    expect(limited.result.log).toMatch(/resume: run 1, which cost [\d.]+ USD, is continued: 1 changed files/)
    const draft = await onlyPull(scene)
    expect(draft.record.evidence).toMatchObject({ limit: 'max-turns', resumed_from: { run_id: '1' } })
    expect(kept('transcript-1.jsonl')).toContain('"runId":"1"')
    expect(kept('change-1.patch')).toContain('+  return a + b')

    const finished = await run(3)
    expect(finished).toMatchObject({ result: { outputs: { outcome: 'pr-updated' } }, requests: 2 })
    const { record, draft: isDraft, body } = await onlyPull(scene)
    expect(isDraft).toBe(false)
    const [one, two] = [draft.record.evidence.resumed_from?.cost_usd ?? 0, draft.record.evidence.cost_usd ?? 0]
    expect(record.evidence.resumed_from).toEqual({ run_id: '2', cost_usd: expect.closeTo(one + two, 6) })
    expect(one).toBeGreaterThan(0)
    expect(body).toContain('begun in run 2')
    expect(record.evidence.tree_sha).toBe(scene.git('rev-parse', `${finished.result.outputs['branch']}^{tree}`))
    const first2 = JSON.stringify(scene.model.requests.at(-2)?.body.messages[0])
    expect(first2).not.toContain('I mend it.')

    const replayed = await replayRun(kept('transcript.jsonl'), { repository: scene.bareDir, sandbox: 'off' })
    expect(replayed).toMatchObject({ same: true, difference: null, tree: record.evidence.tree_sha })

    const anew = await run(4, { inputs: { 'dry-run': 'true' } })
    expect(anew).toMatchObject({ result: { outputs: { outcome: 'dry-run' } }, requests: 4 })
    expect(anew.result.log).toContain('resume: nothing to go on from, it has ended with pr-updated')
    expect(readdirSync(output).sort()).toEqual([
      ...['change-1.patch', 'change-2.patch', 'change-3.patch', 'change.patch'],
      // The first was killed, and no post step came after it.
      ...['report-2.html', 'report-3.html', 'report.html'],
      ...['transcript-1.jsonl', 'transcript-2.jsonl', 'transcript-3.jsonl', 'transcript.jsonl'],
    ])
  },
)

test('a run whose tests failed promises no going on from its patch, and there is none', async () => {
  const folder = join(output, 'failed')
  const failing: Script = (_, { position }) => ({
    ...([turn(STILL_WRONG), say('Done.')][position] ?? say('Done.')),
    newPrefix: true,
  })
  await using scene = await openScene({ script: failing })
  const inputs = { 'output-path': folder, resume: 'auto', 'when-not-ready': 'fail', 'max-attempts': '1' }
  const first = await scene.run({ inputs })
  expect(first.outputs['outcome']).toBe('not-ready')
  const told = (await scene.github.snapshot(scene.repository)).issues[0]?.comments.map(({ body }) => body).join('\n')
  expect(told).toContain('The change so far is a patch for `git apply`')
  for (const page of [told, first.stepSummary]) expect(page).not.toMatch(/next run (?:can go|goes) on/)
  const second = await scene.run({ inputs, event: { runId: 4002 } })
  expect(second.log).toContain('nothing to go on from, it has ended with not-ready')
})
