import { expect, test } from '@jest/globals'
import { BRANCH, forgeErrorOf, publish, REPO, withForge } from './test-bed.ts'

const RIGHTS = { contents: 'read', actions: 'read' } as const

test('the failed jobs of a run are told with their steps and the ends of their logs, without showing our token to the store of logs', async () => {
  await withForge(async bed => {
    await publish(bed)
    const steps = [
      { name: 'Check out', conclusion: 'success' },
      { name: 'Test', conclusion: 'failure' },
    ]
    const log = `first line\n${'x'.repeat(1_000_000)}\nlast line é\n`
    const run = await bed.github.failRun(REPO, {
      branch: BRANCH,
      by: 'mona',
      jobs: [
        { name: 'unit', steps, log },
        { name: 'docs', conclusion: 'success' },
        { name: 'slow', conclusion: 'timed_out' },
      ],
    })
    const [unit, slow, ...more] = await bed.forgeWith(RIGHTS).failedJobs(run.id)
    expect(more).toEqual([])
    expect(unit).toMatchObject({ name: 'unit', steps: ['Test'] })
    expect(unit?.log).toHaveLength(512 * 1024 - 1)
    expect(unit?.log).toMatch(/x\nlast line é\n$/)
    expect(slow).toMatchObject({ name: 'slow', log: '' })
    expect(await forgeErrorOf(bed.forge.failedJobs(run.id))).toMatchObject({ status: 403 })
  })
})

test('a log that cannot be had is null, and no reason to give up', async () => {
  await withForge(async bed => {
    await publish(bed)
    const run = await bed.github.failRun(REPO, { branch: BRANCH, by: 'mona' })
    bed.github.faults.add({ path: /_logs/, times: 1, status: 404 })
    expect(await bed.forgeWith(RIGHTS).failedJobs(run.id)).toEqual([{ name: 'test', steps: ['Run tests'], log: null }])
  })
})
