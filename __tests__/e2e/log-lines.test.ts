import { expect, test } from '@jest/globals'
import { replace, say, summary, turn } from '../playground/model/script.ts'
import { fileAskedFor, manifestScript, manifestText } from './manifest-script.ts'
import { onlyPull } from './only-pull.ts'
import { openBareScene } from './scene.ts'
import { MEND, SMALL_PROJECT } from './small-project.ts'

const LONG = `${Array.from({ length: 600 }, (_, n) => `line ${n}`).join('\n')}\n`
const MANIFEST = { strategy: 'manifest' }

test('an answer without readable JSON is a warning with its beginning; how one that is not plain was read is a line of the log and in the evidence', async () => {
  const junk = `no JSON here ${'x'.repeat(5_000)}`
  const fenced = `Here it is:\n\n\`\`\`json\n${manifestText([{ path: 'src/sum.js', action: 'modify' }])}\n\`\`\`\nGood luck.`
  const right = SMALL_PROJECT['src/sum.js'].replace('a - b', 'a + b')
  await using scene = await openBareScene({ script: manifestScript({ plan: [junk, fenced], answer: () => right }) })
  const result = await scene.run({ inputs: MANIFEST })
  expect(result.exitCode).toBe(0)
  expect(
    result.commands.some(one => one.command === 'warning' && /the plan holds no readable JSON/.test(one.data)),
  ).toBe(true)
  expect(result.log).toMatch(/^\| no JSON here x{987}$/m)
  expect(result.log).toMatch(/the plan was read as JSON by strategy 2a: in a fence/)
  expect((await onlyPull(scene)).record.evidence.generation.manifest_source).toBe('2a')
})

test('a large file that stays cut off is warned about each time, fails fast, and is never asked for as a whole', async () => {
  const script = manifestScript({
    plan: [{ path: 'long.txt', action: 'modify' }],
    answer: () => ({ say: '### CHANGE 1: x\nFIND:', stop: 'max_tokens' }),
  })
  await using scene = await openBareScene({ files: { ...SMALL_PROJECT, 'long.txt': LONG }, script })
  const result = await scene.run({ inputs: MANIFEST })
  expect(result.outputs).toMatchObject({
    outcome: 'model-error',
    reason: expect.stringMatching(/long\.txt.*truncated/),
  })
  const asked = scene.model.requests.filter(one => fileAskedFor(one.body) === 'long.txt')
  expect(asked).toHaveLength(4)
  for (const one of asked) expect(JSON.stringify(one.body.messages)).toContain('never return the whole file')
  expect(
    result.commands.filter(one => one.command === 'warning' && /long\.txt.*truncated/.test(one.data)),
  ).toHaveLength(4)
})

test('words that claim an edit beside an edit call that failed are no edit', async () => {
  const claim = turn(say('PHASE 1 COMPLETE: Files have been edited'), replace('src/sum.js', 'not there', 'x'))
  await using scene = await openBareScene({ script: [claim, say('PHASE 1 COMPLETE: Files have been edited')] })
  const result = await scene.run({ inputs: { 'max-attempts': '0' } })
  expect(result.outputs['outcome']).toBe('no-changes')
})

test('the times of the phases are measured', async () => {
  await using scene = await openBareScene({ script: [turn(MEND), say('Done.'), { ...summary(), delayMs: 300 }] })
  await scene.run()
  const { phases, duration_ms: whole } = (await onlyPull(scene)).record.evidence
  expect(phases.phase2_ms).toBeGreaterThanOrEqual(300)
  expect(phases.phase1_ms).toBeGreaterThan(0)
  expect(phases.phase1_ms + phases.phase2_ms).toBeLessThanOrEqual(whole)
})
