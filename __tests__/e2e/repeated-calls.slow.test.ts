import { expect, test } from '@jest/globals'
import { bash, call, replace, summary, view } from '../playground/model/script.ts'
import type { Turn } from '../playground/model/turn.ts'
import { manifestText } from './manifest-script.ts'
import { expectNothingPublished, lastUserText, onlyPull } from './only-pull.ts'
import { openBareScene } from './scene.ts'
import { MEND } from './small-project.ts'

const OPEN = { sandbox: 'off' }

test.each<[string, Turn, RegExp]>([
  ['an unknown tool', call('edit_file', { path: 'a' }), /edit_file/],
  ['the same look at a file', view('src/sum.js'), /view src\/sum\.js/],
  ['a reply that is cut off', { say: 'I think', stop: 'max_tokens' }, /a reply that did not end/],
])(
  'a model that repeats %s while it edits hears so after three times, and the run ends after six',
  async (_, turn, named) => {
    await using scene = await openBareScene({ script: () => turn, inputs: OPEN })
    const result = await scene.run()
    expect(scene.model.requests).toHaveLength(6)
    expect(lastUserText(scene, 2)).not.toMatch(/without a new result/)
    expect(lastUserText(scene, 3)).toMatch(/3 times without a new result/)
    expect(lastUserText(scene, 3)).toMatch(named)
    expect(result.outputs).toMatchObject({ outcome: 'model-error', reason: expect.stringMatching(named) })
    expect(result.log).toMatch(named)
    await expectNothingPublished(scene)
  },
)

test('different calls that all fail are a loop as well; one that succeeds begins the count again', async () => {
  const missing = (n: number) => view(`src/missing-${n}.js`)
  const script = [missing(1), missing(2), view('src/sum.js'), ...[3, 4, 5, 6, 7, 8, 9].map(missing)]
  await using scene = await openBareScene({ script })
  const result = await scene.run()
  expect(scene.model.requests).toHaveLength(9)
  expect(lastUserText(scene, 3)).not.toMatch(/without a new result/)
  expect(lastUserText(scene, 6)).toMatch(/missing-5\.js.*3 times without a new result/)
  expect(result.outputs['reason']).toMatch(/missing-8\.js/)
})

test('work that a loop ends is tested and becomes a draft that names the call', async () => {
  await using scene = await openBareScene({
    script: ({ messages }) => (messages.length === 1 ? MEND : view('src/sum.js')),
  })
  const result = await scene.run()
  expect(result.outputs).toMatchObject({ outcome: 'pr-created', reason: expect.stringContaining('view src/sum.js') })
  const pull = await onlyPull(scene)
  expect(pull.draft).toBe(true)
  expect(pull.record.evidence).toMatchObject({ limit: 'repeated-calls', repeated_call: 'view src/sum.js' })
  expect(pull.body).toContain('`view src/sum.js`')
})

test('the same command after each edit, by the editor or by a command, is no loop', async () => {
  const values = Array.from({ length: 8 }, (_, n) => n)
  const script = [
    ...values.flatMap(n => [
      replace('src/other.js', `other = ${n === 0 ? 1 : n + 1}`, `other = ${n + 2}`),
      bash('cat src/sum.js'),
    ]),
    ...values.flatMap(n => [bash(`echo "// ${n}" >> src/other.js`), bash('cat src/sum.js')]),
    MEND,
    summary({ files: [] }),
  ]
  await using scene = await openBareScene({ script, inputs: { ...OPEN, 'max-turns': '100' } })
  const result = await scene.run()
  expect(result.outputs['outcome']).toBe('pr-created')
  expect(JSON.stringify(scene.model.requests.at(-1)?.body)).not.toMatch(/without a new result/)
  expect((await onlyPull(scene)).record.evidence.limit).toBeNull()
})

test('edits that undo each other are a loop', async () => {
  const script = ({ messages }: { readonly messages: readonly unknown[] }) =>
    [MEND, bash('cat src/sum.js'), replace('src/sum.js', 'a + b', 'a - b'), bash('cat src/sum.js')][
      Math.floor(messages.length / 2) % 4
    ]
  await using scene = await openBareScene({ script, inputs: OPEN })
  await scene.run()
  expect(scene.model.requests.length).toBeLessThan(30)
})

test.each<[string, Turn, RegExp]>([
  ['a command', bash('npm test'), /bash npm test/],
  ['a reply that is cut off', { say: '{"task_id": "', stop: 'max_tokens' }, /a reply that did not end/],
])('a model that repeats %s while it plans hears so, and the run ends without a plan', async (_, turn, named) => {
  await using scene = await openBareScene({ script: () => turn })
  const result = await scene.run({ inputs: { strategy: 'manifest' } })
  expect(scene.model.requests).toHaveLength(6)
  expect(lastUserText(scene, 3)).toMatch(new RegExp(`${named.source}.*3 times without a new result`))
  expect(result.outputs).toMatchObject({ outcome: 'model-error', reason: expect.stringMatching(named) })
})

test('a model that plans after it heard so goes on', async () => {
  const script = ({ messages }: { readonly messages: readonly unknown[] }) =>
    messages.length <= 7 ? view('src/sum.js') : { say: manifestText([]) }
  await using scene = await openBareScene({ script })
  const result = await scene.run({ inputs: { strategy: 'manifest' } })
  expect(result.outputs['reason']).toMatch(/no usable manifest/)
})

test('a summary that cannot be used six times is written by Diffproof, however many attempts are allowed', async () => {
  const bad = call('submit_summary', { title: '' })
  await using scene = await openBareScene({
    script: ({ messages }) => (messages.length === 1 ? MEND : bad),
    inputs: { 'max-attempts': '10' },
  })
  await scene.run()
  expect(scene.model.requests).toHaveLength(7)
  expect((await onlyPull(scene)).record.evidence.phases).toMatchObject({ summary_source: 'host', summary_attempts: 6 })
})
