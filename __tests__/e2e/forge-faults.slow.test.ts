import { expect, test } from '@jest/globals'
import { FORGE_FAULTS } from '../../tools/bench/forge-fault-rows.ts'
import { openStage, stepsOf, type Way } from '../../tools/bench/forge-fault-stage.ts'
import { runWithForgeFault } from '../../tools/bench/run-with-forge-fault.ts'

type Sample = readonly [name: string, route: string]

/** A fixed sample; `npm run matrix` runs every fault at every request. The last request of a route is the one that is struck. */
const SAMPLES: Readonly<Record<Way, readonly Sample[]>> = {
  create: [['answer lost', 'POST /repos/{owner}/{repo}/issues/{issue_number}/comments']],
  update: [['answer lost, 502', 'GRAPHQL updateRefs']],
  'create by push': [['push protection', 'GIT git-receive-pack']],
  'update by push': [['answer lost', 'GIT git-receive-pack']],
}

test.concurrent.each(Object.entries(SAMPLES) as [Way, readonly Sample[]][])(
  'whatever GitHub does to a run (%s), it ends as it should, and a run without faults heals it',
  async (way, samples) => {
    await using counted = await openStage(way)
    const steps = await stepsOf(counted)
    for (const [name, route] of samples) {
      const row = FORGE_FAULTS.find(one => one.name === name)
      const step = steps.findLast(one => one.route === route)
      if (row === undefined || step === undefined) throw new Error(`there is no ${name} at ${route}`)
      await using fresh = way.startsWith('create') ? await openStage(way) : null
      const { violations } = await runWithForgeFault(fresh ?? counted, row, step)
      expect({ name, route, violations }).toEqual({ name, route, violations: [] })
    }
  },
)
