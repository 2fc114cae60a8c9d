import { expect, test } from '@jest/globals'
import { createStatusUpdater } from '../../src/adapters/system/status-updater.ts'
import type { ActionName } from '../../src/core/config/actions.ts'
import { ForgeError } from '../../src/core/errors.ts'
import type { Step } from '../../src/core/log/events.ts'
import { createRunLog } from '../../src/core/log/run-log.ts'
import { type RunResult, resultOf } from '../../src/core/outcome.ts'
import { readWrittenBy, writtenByLine } from '../../src/core/page/comment.ts'
import type { Task } from '../../src/core/task/task.ts'
import { notifyOfResult } from '../../src/flow/finish/report-run.ts'
import { beginStatusComment } from '../../src/flow/finish/status-comment.ts'
import type { CommentOptions, Forge } from '../../src/ports/forge.ts'
import { handClock } from '../adapters/system/hand-clock.ts'
import { SOME_TASK, world } from './fakes.ts'

const OTHERS = `marker\n${writtenByLine({ run: 'another', isOver: false })}\nworking`
const OTHERS_LAST = `marker\n${writtenByLine({ run: 'another', isOver: true })}\nthe pull request`
const LATER_MS = 6_000

/** A run that tells its issue, and a forge with one comment that others write into, too. */
function telling(inputs: Readonly<Record<string, string>> = {}, task: Task = SOME_TASK, action: ActionName = 'run') {
  const { run } = world([], inputs)
  const writes: string[] = []
  const warnings: string[] = []
  const notes: string[] = []
  let stands: { readonly id: number; text: string } | null = null
  let afterWrite = (): void => undefined
  const forge = {
    react: async () => undefined,
    labelNames: async () => [],
    async comment(_: number, marker: string, body: string, { overwrite }: CommentOptions) {
      const before = stands?.text ?? null
      const may = before === null || (typeof overwrite === 'boolean' ? overwrite : overwrite(before))
      if (may) {
        stands = { id: stands?.id ?? 1, text: `${marker}\n${body}` }
        writes.push(body)
        afterWrite()
      }
      return { id: 1, isWritten: may }
    },
  } as unknown as Forge
  const clock = handClock()
  const ports = {
    ...run.ports,
    forge,
    clock: { ...run.ports.clock, ...clock },
    reporter: { ...run.ports.reporter, warning: (line: string) => void warnings.push(line) },
    journal: { note: ({ kind }: { readonly kind: string }) => void notes.push(kind) },
  }
  const { runLog, add } = createRunLog()
  const statusUpdater = createStatusUpdater(clock, runLog)
  const began = (step: Step) => {
    add({ type: 'began', step }, clock.now())
    statusUpdater.look()
  }
  const told = { ...run, config: { ...run.config, action }, ports, besideForge: forge, runLog, statusUpdater }
  beginStatusComment(task, told)
  return {
    ...{ run: told, writes, warnings, notes, began },
    later: () => clock.pass(LATER_MS),
    async end(ending: RunResult) {
      const ended = notifyOfResult(ending, told)
      await clock.pass(LATER_MS)
      await ended
    },
    now: () => stands?.text ?? null,
    write: (text: string) => {
      stands = { id: 1, text }
    },
    onNextWrite(act: () => void) {
      afterWrite = () => {
        afterWrite = () => undefined
        act()
      }
    },
  }
}

const DONE = { ...resultOf('pr-created', 'open'), outputs: { 'pull-request-url': 'https://h/pull/2' } }

test('the last word is signed and noted, and nothing is written after it', async () => {
  const { writes, now, notes, later, end, began } = telling()
  await later()
  await end(DONE)
  expect(readWrittenBy(now() ?? '')?.isOver).toBe(true)
  expect(notes).toEqual(['notifying', 'commented'])
  const count = writes.length
  began('publish')
  await later()
  expect([count, writes.length]).toEqual([2, 2])
})

test('whoever finds the words of another run falls silent, and delivers the last word all the same', async () => {
  const { writes, write, now, later, end, began } = telling()
  await later()
  began('checkout')
  await later()
  expect(writes).toHaveLength(2)
  write(OTHERS)
  for (const step of ['edit', 'tests'] as const) {
    began(step)
    await later()
  }
  expect([writes.length, now()]).toEqual([2, OTHERS])
  await end(DONE)
  expect(now()).toContain('https://h/pull/2')
})

test('where another run writes at the same moment, the second look puts the last word back', async () => {
  const { write, now, later, end, onNextWrite } = telling()
  await later()
  write(OTHERS)
  onNextWrite(() => write(OTHERS))
  await end(DONE)
  expect(now()).toContain('https://h/pull/2')
})

test('who was overtaken writes over its own words, and leaves those of another', async () => {
  const own = telling()
  await own.later()
  await own.end(resultOf('superseded', 'somebody was faster'))
  expect(own.now()).toContain('somebody was faster')
  const other = telling()
  await other.later()
  other.write(OTHERS_LAST)
  await other.end(resultOf('superseded', 'somebody was faster'))
  expect(other.now()).toBe(OTHERS_LAST)
})

test('a prompt, a dry run and a job that may not write tell nothing', async () => {
  const prompt = telling({}, { ...SOME_TASK, kind: 'prompt', issue: null })
  const dry = telling({ 'dry-run': 'true' })
  const proposing = telling({}, SOME_TASK, 'propose')
  for (const { run, writes, notes, later, end } of [prompt, dry, proposing]) {
    await later()
    await end(DONE)
    expect([run.state.statusComment, writes, notes]).toEqual([null, [], []])
  }
})

test('where a write got no answer and may still be carried out, its comment goes and the last word has one of its own', async () => {
  const { run, later, began, end } = telling()
  await later()
  const gone: number[] = []
  const { comment } = run.ports.forge
  Object.assign(run.ports.forge, {
    comment: () => Promise.reject(new ForgeError('no answer', '', null, 'passing')),
    deleteComment: async (id: number) => void gone.push(id),
  })
  began('edit')
  await later()
  Object.assign(run.ports.forge, { comment })
  await end(DONE)
  expect(gone).toEqual([1])
})

test('a shutdown does not wait for a forge that does not answer', async () => {
  const { run, warnings, notes, later } = telling()
  await later()
  Object.assign(run.ports.forge, { comment: () => new Promise<null>(() => undefined) })
  await notifyOfResult(DONE, { ...run, shutdown: AbortSignal.timeout(30) })
  expect(warnings).toEqual(['the comment could not be written in time'])
  expect(notes).toEqual(['notifying'])
})
