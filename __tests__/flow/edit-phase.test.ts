import { expect, test } from '@jest/globals'
import { Conversation } from '../../src/flow/agent/conversation.ts'
import { editUntilTested } from '../../src/flow/agent/loop.ts'
import { createVerifier } from '../../src/flow/verify/verify.ts'
import { fakeCommands, reply, sessionOf, type World, world } from './fakes.ts'

const EDITOR = 'str_replace_based_edit_tool'
const write = (id: string, text: string) => ({
  id,
  name: EDITOR,
  input: { command: 'create', path: 'src/a.js', file_text: text },
})
const submit = (id: string) => ({ id, name: 'submit_summary', input: {} })

async function edit({ run }: World) {
  const session = sessionOf(run, {
    start: { uncommitted: [], base: null, untracked: ['notes/'], setup: { generated: [], copiesSource: false } },
  })
  const verifier = createVerifier(session)
  return {
    ended: await editUntilTested(
      { conversation: new Conversation('the task', run), verifier, generation: null, saysBaseline: false },
      session,
    ),
    attempts: [verifier.attempts.editAttempts, verifier.attempts.testAttempts],
  }
}

test('an edit and "done" in one reply are decided in order: edit, tests, handed on with the summary that waits', async () => {
  const scene = world([reply('', [write('1', 'new\n'), submit('2')])])
  const { ended, attempts } = await edit(scene)
  expect(ended).toMatchObject({
    kind: 'edited',
    limit: null,
    tested: { tests: { status: 'passed' } },
    submitted: { waiting: { callId: '2' } },
  })
  expect(scene.commands).toEqual(['run-tests'])
  expect(attempts).toEqual([1, 1])
})

test.each([true, false])(
  'where the work tree is shared (%s), an edit waits for the baseline, a look does not; what failed there is told once it is known',
  async sharesWorkTree => {
    let lookedAt = 0
    let baselineEnded = 0
    let clock = 0
    const scene = world(
      [
        reply('', [{ id: '1', name: EDITOR, input: { command: 'view', path: 'src/a.js' } }]),
        reply('', [write('2', 'new\n')]),
        reply('', [submit('3')]),
      ],
      { proof: 'full' },
    )
    const { run } = scene
    const waits = async (request: { readonly command: string }) => {
      scene.commands.push(request.command)
      const passed = 'ok 1 - sums\n1..1\n# tests 1\n# pass 1\n'
      if (scene.commands.length > 1) return { status: 'exited', exitCode: 0, output: passed, durationMs: 1 } as const
      await new Promise(resolve => setTimeout(resolve, 50))
      expect(scene.files.get('src/a.js')).toBe(sharesWorkTree ? 'old\n' : 'new\n')
      baselineEnded = ++clock
      const output = 'not ok 1 - sums\n1..1\n# tests 1\n# fail 1\n'
      return { status: 'exited', exitCode: 1, output, durationMs: 1 } as const
    }
    const read = run.ports.workspace.read
    Object.assign(run.ports.commands, fakeCommands(waits), { sharesWorkTree })
    Object.assign(run.ports.workspace, {
      read: (path: string) => {
        lookedAt ||= ++clock
        return read(path)
      },
    })
    const { ended } = await edit(scene)
    expect(ended).toMatchObject({ kind: 'edited', tested: { proof: 'no-test-changes', failure: null } })
    expect(lookedAt).toBeLessThan(baselineEnded)
    expect(JSON.stringify(scene.requests[1]?.messages)).not.toContain('[baseline-red]')
    if (sharesWorkTree) expect(JSON.stringify(scene.requests[2]?.messages)).toContain('[baseline-red]')
  },
)

test('a test command that cannot start on the untouched tree ends the run in the middle of a request', async () => {
  const scene = world([reply('never heard')], { proof: 'full' }, [{ exitCode: 127, output: 'run-tests: not found' }])
  Object.assign(scene.run.ports.model, {
    reply: (_: unknown, signal: AbortSignal) =>
      new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
  })
  await expect(edit(scene)).rejects.toThrow(/input test-command: "run-tests" cannot start/)
})

test('an unchanged tree is not tested again, and saying "done" again counts as an edit attempt', async () => {
  const red = { exitCode: 1, output: 'not ok 1 - sums' }
  const [first, second] = [reply('', [write('1', 'new\n')]), reply('', [write('2', 'better\n')])]
  const scene = world([first, reply('Done.'), reply('Done.'), second, reply('Done.')], {}, [red])
  const { ended, attempts } = await edit(scene)
  expect(ended).toMatchObject({ kind: 'edited', tested: { tests: { status: 'passed' } } })
  expect(scene.commands).toHaveLength(2)
  expect(attempts).toEqual([2, 2])
})

test('checks do not run while the tests are red', async () => {
  const scene = world(
    [reply('', [write('1', 'new\n'), submit('2')])],
    { 'more-commands': 'lint', 'max-attempts': '1' },
    [{ exitCode: 1 }],
  )
  const { ended } = await edit(scene)
  expect(scene.commands).toEqual(['run-tests'])
  expect(ended).toMatchObject({ tested: { checks: [{ command: 'lint', status: 'not-run' }] } })
})

test('the conversation only grows: every request begins with the one before it', async () => {
  const scene = world([reply('', [write('1', 'new\n')]), reply('', [write('2', 'newer\n')]), reply('Done.')])
  await edit(scene)
  scene.requests.reduce((before, now) => {
    expect(now.messages.slice(0, before.messages.length)).toEqual(before.messages)
    expect(now.tools).toEqual(before.tools)
    return now
  })
})
