import { expect, test } from '@jest/globals'
import { resultOf } from '../../src/core/outcome.ts'
import { reportRun } from '../../src/flow/finish/report-run.ts'
import type { Reporter } from '../../src/ports/reporter.ts'
import { world } from './fakes.ts'

/** Reports the end of a run; what the reporter and the journal were told, in order. */
async function reported(keepReport: Reporter['keepReport'], isLate = false): Promise<readonly string[]> {
  const { run } = world([])
  const done: string[] = []
  const reporter: Reporter = {
    ...run.ports.reporter,
    async keepReport(image) {
      done.push('report')
      return keepReport(image)
    },
    finish: async (_, __, outputs) => void done.push(`finish ${outputs['outcome']} ${outputs['report-file']}`),
    add: async (outputs, markdown) => void done.push(`add ${JSON.stringify(outputs)} ${markdown}`),
  }
  const journal: typeof run.ports.journal = { note: ({ kind }) => void done.push(kind) }
  const telling = { ...run, ports: { ...run.ports, reporter, journal } }
  await reportRun(resultOf('no-changes', 'nothing to do'), telling, reporter, {
    action: 'run',
    isLate,
    speaker: telling,
  }).catch(() => done.push('threw'))
  return done
}

test('outputs and page are written, and noted, before the report is made, which is then added to both', async () => {
  expect(await reported(async () => '/out/report.html')).toEqual([
    ...['closed', 'finish no-changes undefined', 'reported', 'report'],
    expect.stringMatching(
      /^add \{"report-file":"\/out\/report\.html"\} <details>[\s\S]*- `report\.html`: the report[\s\S]*path: \/out\n/,
    ),
    'report-made',
  ])
})

test('without a report nothing is added, and a late run leaves it to the post step', async () => {
  expect(await reported(async () => null)).toEqual([
    ...['closed', 'finish no-changes undefined', 'reported', 'report', 'report-made'],
  ])
  expect(await reported(async () => null, true)).toEqual(['finish no-changes undefined', 'reported'])
})
