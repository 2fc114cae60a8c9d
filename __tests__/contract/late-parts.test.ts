import { expect, test } from '@jest/globals'
import { importsOf } from './imports.ts'
import { filesBelow } from './repository-files.ts'

/** What may be loaded late, and why that is before the first command of a run: later on, commands may have written to where the action lies. */
const LATE: Readonly<Record<string, readonly string[]>> = {
  // The post step's own process; else before the event is looked at, and what reports is there by then (`flow-of`).
  'src/main.ts': [
    './compose.ts',
    './flow/flow-of.ts',
    './flow/report-run.ts',
    './compose-post.ts',
    './flow/finish-run.ts',
  ],
  // Before the event is looked at.
  'src/compose-gate.ts': ['./adapters/github/github-forge.ts'],
  // As `loadRest`, which `flow-of` waits for.
  'src/compose.ts': ['./compose-report.ts'],
  'src/compose-stage.ts': ['./compose-report.ts'],
  'src/compose-post.ts': ['./adapters/github/github-forge.ts'],
  // Before anything is checked out.
  'src/flow/flow-of.ts': [
    './modes/publish-proposal.ts',
    './modes/plan.ts',
    './report-totals.ts',
    './solve-task.ts',
    './report-run.ts',
  ],
  // As `loadRest`, too.
  'src/adapters/anthropic/late-model.ts': [
    './model-catalog.ts',
    './anthropic-model.ts',
    './anthropic-model.ts',
    './model-catalog.ts',
  ],
  // By `prepareSession`, before setup.
  'src/flow/agent/begin-work.ts': ['../manifest/plan-files.ts', '../manifest/generate-files.ts'],
}

test('parts are loaded late in a few places only, all of them before the first command', () => {
  const found = filesBelow('src', '.ts').flatMap(({ path, text }) => {
    const late = importsOf(text).flatMap(({ how, specifier }) => (how === 'dynamic' ? [specifier] : []))
    return late.length === 0 ? [] : [[path, late] as const]
  })
  expect(Object.fromEntries(found)).toEqual(LATE)
})
