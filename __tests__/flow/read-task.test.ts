import { expect, test } from '@jest/globals'
import { NO_FIELDS, type TaskFields } from '../../src/core/task/task-fields.ts'
import type { Run } from '../../src/flow/run.ts'
import { runFor } from '../../src/flow/start/checkout.ts'
import { gatherInputs } from '../../src/flow/start/gather-context.ts'
import { runCheck } from '../../src/flow/verify/clean-run.ts'
import type { Ports } from '../../src/ports/ports.ts'
import type { FileContent } from '../../src/ports/workspace.ts'
import { fakeCommands, SOME_TASK, world } from './fakes.ts'

const taskWith = (fields: Partial<TaskFields>) => ({ ...SOME_TASK, file: 't.md', fields: { ...NO_FIELDS, ...fields } })

/** A run whose work tree holds these files and folders, by the path that it is asked for. */
function runOn(held: Readonly<Record<string, string | readonly string[]>>, inputs: Record<string, string> = {}): Run {
  const { run } = world([], inputs)
  const workspace = {
    async read(path: string): Promise<FileContent> {
      const found = held[path]
      if (found === undefined) return { kind: 'missing', path }
      return typeof found === 'string'
        ? { kind: 'text', text: found, path }
        : { kind: 'directory', entries: found, path }
    },
    list: async (path: string, _: number, limit: number) => {
      const paths = held[path] as readonly string[]
      return { paths: paths.slice(0, limit), more: paths.length > limit }
    },
  }
  return { ...run, ports: { ...run.ports, workspace: workspace as unknown as Ports['workspace'] } }
}

test('network and strategy of a task go before the inputs, its labels come to theirs', async () => {
  const { run } = world([], { 'pull-request-labels': 'bot, docs' })
  const asked = runFor(taskWith({ network: 'host', strategy: 'manifest', labels: ['docs', 'weekly'] }), run)
  expect(asked.config).toMatchObject({
    sandboxNetwork: 'host',
    strategy: 'manifest',
    pullRequestLabels: ['bot', 'docs', 'weekly'],
  })
  expect(asked.state).toBe(run.state)
  expect(runFor(SOME_TASK, run).config).toEqual(run.config)

  const networks: (boolean | undefined)[] = []
  const commands = fakeCommands(async ({ network }) => {
    networks.push(network)
    return { status: 'exited', exitCode: 0, output: '', durationMs: 1 }
  })
  const inside = await (await commands.freeze('', null)).enter({ folder: '', gone: [], paths: [] })
  for (const one of [asked, run])
    await runCheck({ command: 'true', purpose: 'check', signal: one.editing, world: inside }, one)
  expect(networks).toEqual([true, false])
})

test('input artefacts are looked up from the root, files by content and folders as trees', async () => {
  const run = runOn(
    { '../../docs/api.md': 'the page', '../../src': ['src/a.js', 'src/b/'] },
    { 'working-directory': './packages/a' },
  )
  const inputs = ['docs/api.md', 'src'].map(path => ({ path, line: 3 }))
  expect(await gatherInputs(taskWith({ inputs }), run)).toEqual([
    { path: 'docs/api.md', text: 'the page', note: '' },
    { path: 'src', text: 'src/a.js\nsrc/b/', note: '' },
  ])
})

test('what is too long is cut, one by one and in all, and said', async () => {
  const names = ['a', 'b', 'c', 'd', 'e']
  const run = runOn({ ...Object.fromEntries(names.map(name => [name, 'x'.repeat(40_000)])), all: Array(500).fill('p') })
  const found = await gatherInputs(taskWith({ inputs: [...names, 'all'].map(path => ({ path, line: 3 })) }), run)
  expect(found.map(({ text }) => text.length)).toEqual([30_000, 30_000, 30_000, 10_000, 0, 0])
  expect(found[0]?.note).toBe('the last 10000 of 40000 characters are left out')
  expect(found[5]?.note).toMatch(/^a folder of more than 400 entries, the rest is left out; the last 799 of 799/)
})

test('what a task file names has to be there; what an issue names need not', async () => {
  const inputs = ['a', 'b'].map((path, index) => ({ path, line: 3 + index }))
  await expect(gatherInputs(taskWith({ inputs }), runOn({}))).rejects.toThrow(
    'the task file cannot be used: t.md:3: input_artifacts: a is not there; t.md:4: input_artifacts: b is not there',
  )
  expect(await gatherInputs(taskWith({ inputs: [{ path: 'a', line: null }] }), runOn({}))).toEqual([
    { path: 'a', text: '', note: 'is not there' },
  ])
})
