import { expect, test } from '@jest/globals'
import { reusableRun } from '../../src/core/facts/reusable-run.ts'
import { renderBody } from '../../src/core/page/pull-request-body.ts'
import type { Revision } from '../../src/core/task/revision.ts'
import { NOT_RUN } from '../../src/core/testing/test-run.ts'
import type { Run } from '../../src/flow/run.ts'
import { baselineSetting } from '../../src/flow/verify/baseline.ts'
import { extras, withEvidence, withTests } from '../core/facts/sample-record.ts'
import { SOME_TASK, sessionOf, world } from './fakes.ts'

const BEFORE = { proof: 'full', 'more-commands': 'lint' }
const RUN_URL = 'http://localhost/octo/project/actions/runs/7'

/** The commands of a baseline in a revision, and which run it says has measured it. `left`: the address in the record of the run before. */
async function baselineOf(
  now: Record<string, string>,
  {
    ask = 'comment',
    left = RUN_URL,
    appended = '',
    ...more
  }: Partial<Pick<Revision, 'ask'>> & { left?: string; appended?: string; environment?: string },
) {
  const first = world([], BEFORE)
  const passed = { ...NOT_RUN, status: 'passed' as const }
  const setting = baselineSetting(
    sessionOf({ ...first.run, config: { ...first.run.config, proof: 'tests-only' } }),
    first.run,
  )
  const work = { tests: passed, checks: [passed], tampering: [] }
  const { tests } = withTests({ command: 'run-tests', ...reusableRun(work, setting) }).evidence
  const body = renderBody(withEvidence({ tests, tree_sha: 'base-tree', run_url: left }), extras)

  const second = world([], { ...BEFORE, ...now }, [{ exitCode: 0 }, { exitCode: 0 }])
  const revision = { ask, pullRequest: { body: `${body}${appended}` } } as Revision
  const run: Run = { ...second.run, ...more }
  const { baseline } = sessionOf(run, { task: { ...SOME_TASK, kind: 'revision', revision } })
  const { measuredBy } = await baseline.ready()
  return { measuredBy, commands: second.commands }
}

test('the final run of the run before is the baseline', async () => {
  expect(await baselineOf({}, {})).toEqual({ measuredBy: RUN_URL, commands: [] })
})

test.each<[string, Record<string, string>, Parameters<typeof baselineOf>[1]]>([
  ['another test command', { 'test-command': 'run-more-tests' }, {}],
  ['other checks', { 'more-commands': 'lint --all' }, {}],
  ['another setup command', { 'setup-command': 'install' }, {}],
  ['another folder', { 'working-directory': 'packages/a' }, {}],
  ['a network', { 'sandbox-network': 'host' }, {}],
  ['other tools', {}, { environment: 'PATH,/opt/node/26' }],
  ['variables whose values nobody may see', { 'pass-env': 'FLAGS' }, {}],
  ['a failed workflow run', {}, { ask: 'failed-run' }],
  ['a second record in the body', {}, { appended: `\n${renderBody(withEvidence({}), extras)}` }],
  ['the record of another repository', {}, { left: 'http://localhost/octo/other/actions/runs/7' }],
])('with %s everything is measured again', async (_, now, more) => {
  const { measuredBy, commands } = await baselineOf(now, more)
  expect(measuredBy).toBeUndefined()
  expect(commands).toHaveLength(2)
})

test('tests of a base leave their caches to later runs, and those of a pull request leave nothing', async () => {
  const revision = { ask: 'comment', pullRequest: { body: '' } } as Revision
  const kept = async (task: typeof SOME_TASK) => {
    const { run } = world([], BEFORE, [{ exitCode: 0 }, { exitCode: 0 }])
    const { baseline, frozen } = sessionOf(run, { task })
    return (await baseline.image()) !== (await frozen)
  }
  expect(await kept(SOME_TASK)).toBe(true)
  expect(await kept({ ...SOME_TASK, kind: 'revision', revision })).toBe(false)
})
