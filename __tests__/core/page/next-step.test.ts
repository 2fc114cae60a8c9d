import { expect, test } from '@jest/globals'
import { RepositoryError } from '../../../src/core/errors.ts'
import { happened, isUnfinished, OUTCOMES, resultFor, resultOf } from '../../../src/core/outcome.ts'
import { markdown, markdownLine } from '../../../src/core/page/markdown.ts'
import * as steps from '../../../src/core/page/next-step.ts'
import { HOSTILE_TEXTS } from '../text/hostile-texts.ts'
import { liveThings } from './live-things.ts'
import { PLACES } from './places.ts'

const whatNext = (...of: Parameters<typeof steps.nextStep>) => markdownLine(steps.nextStep(...of))
const whereThePatchIs = (...of: Parameters<typeof steps.whereThePatchIs>) => markdownLine(steps.whereThePatchIs(...of))
const keptFiles = (...of: Parameters<typeof steps.keptFiles>) => markdown(steps.keptFiles(...of))
const HERE = { ...PLACES, runUrl: 'http://h' }
const PUBLISHING = 'The action `publish` takes it from here, in another job.'
const WITHOUT_DRY_RUN = 'Without `dry-run` the same run would write to GitHub.'

test('every ending that fails says what to do and how to start again, those that deliver nothing more say nothing', () => {
  const start = { event: 'issues', label: 'fix`me', places: PLACES }
  for (const outcome of OUTCOMES) {
    const ending = resultOf(outcome, '')
    const next = whatNext(ending, start)
    const again = expect.stringContaining('remove the label ``fix`me`` and add it again')
    if (!ending.passes || outcome === 'declined') expect([outcome, next]).toEqual([outcome, again])
    else
      expect([outcome, next]).toEqual([
        outcome,
        { proposed: PUBLISHING, 'dry-run': WITHOUT_DRY_RUN }[outcome as string] ?? '',
      ])
  }
  expect(whatNext(resultOf('no-changes', '', true), start)).toBe('')
  const cancelled = resultOf('cancelled', '')
  expect(whatNext(cancelled, { ...start, event: 'issue_comment' })).toBe('To run it again, comment `/diffproof` again.')
  const opened = { ...cancelled, outputs: { 'pull-request-url': 'http://h/pull/1' } }
  expect(whatNext(opened, start)).toBe('')
  const revision = { ...start, event: 'issue_comment', isRevision: true }
  expect(whatNext(cancelled, revision)).toBe(
    'To run it again, comment `/diffproof` and what to do on the pull request.',
  )
  expect(whatNext(resultOf('no-changes', ''), revision)).toMatch(
    /^If something has to change, describe the expected behaviour in the request/,
  )
  for (const other of [{ ...start, event: 'schedule' }, null])
    expect(whatNext(cancelled, other)).toBe('To run it again, start the workflow again.')
})

test('git that fails on this machine is not told as a fault of GitHub, and nobody is sent away until later', () => {
  const start = { event: 'issues', label: 'fix', places: PLACES }
  const local = resultFor(new RepositoryError('git write-tree failed: index file corrupt'))
  expect([local.outcome, happened(local)]).toEqual(['forge-error', 'Git failed'])
  expect(whatNext(local, start)).toMatch(/^The fault is on the machine of the job, not at GitHub\. .*re-run the job\.$/)
  const cut = resultFor(new RepositoryError('git fetch failed', '', undefined, 'passing'))
  expect(happened(cut)).toBe('GitHub failed')
  expect(whatNext(cut, start)).toMatch(/^Wait a while, /)
})

test('the patch is on the page of the run, without the machine’s folders', () => {
  expect(whereThePatchIs(null, true, { ...PLACES, runUrl: 'http://h/run' })).toBe('')
  expect(whereThePatchIs('/home/runner/change.patch', false, { ...PLACES, runUrl: 'http://h/run' })).toBe(
    'The change so far is the file `change.patch` for `git apply`, in the artifact on the [page of the run](http://h/run). If your workflow uploads none, it is lost: that page shows the step to add.',
  )
})

test('what is kept is named, with the step that keeps it, and no path can end the block of code', () => {
  const kept = keptFiles({ 'transcript-file': '/out/t.jsonl', 'report-file': '/out/r.html' }, false)
  expect(kept).toMatch(
    /\n- `t\.jsonl`: .*\n- `r\.html`: [\s\S]*\n```yaml\n- uses: actions\/upload-artifact@[\s\S]*\n {4}path: \/out\n```\n/,
  )
  expect(keptFiles({}, true)).toBe('')
  for (const text of Object.values(HOSTILE_TEXTS)) {
    expect(liveThings(keptFiles({ 'patch-file': `/${text}/${text}` }, true), true)).toEqual([])
  }
})

test('that the next run goes on is said only where it does', () => {
  const outputs = { 'patch-file': '/t/change.patch' }
  const GOES_ON = /the next run goes on|unless you \[set it to go on/
  for (const says of [keptFiles(outputs, true), whereThePatchIs('/t/change.patch', true, HERE)])
    expect(says).toMatch(GOES_ON)
  for (const says of [keptFiles(outputs, false), whereThePatchIs('/t/change.patch', false, HERE)])
    expect(says).not.toMatch(GOES_ON)
  expect(isUnfinished('not-ready', null)).toBe(false)
  expect(isUnfinished('blocked-changes', null)).toBe(false)
  expect(isUnfinished('budget-exceeded', null)).toBe(true)
  expect(isUnfinished('pr-created', 'max-turns')).toBe(true)
})
