import { expect, test } from '@jest/globals'
import { RepositoryError } from '../../../src/core/errors.ts'
import { happened, isUnfinished, OUTCOMES, type RunResult, resultFor, resultOf } from '../../../src/core/outcome.ts'
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
    if (outcome === 'pr-not-permitted') expect(next).toMatch(/^Open this one by the link: no new run is needed\. /)
    else if (!ending.passes || outcome === 'declined') expect([outcome, next]).toEqual([outcome, again])
    else
      expect([outcome, next]).toEqual([
        outcome,
        { proposed: PUBLISHING, 'dry-run': WITHOUT_DRY_RUN }[outcome as string] ?? '',
      ])
  }
  expect(whatNext(resultOf('no-changes', '', true), start)).toBe('')
  const cancelled = resultOf('cancelled', '')
  expect(whatNext(cancelled, { ...start, event: 'issue_comment' })).toBe(
    'To run it again, comment `/diffproof` again, or re-run all jobs.',
  )
  const opened = { ...cancelled, outputs: { 'pull-request-url': 'http://h/pull/1' } }
  expect(whatNext(opened, start)).toBe('')
  const revision = { ...start, event: 'issue_comment', isRevision: true }
  expect(whatNext(cancelled, revision)).toBe(
    'To run it again, comment `/diffproof` on the pull request, followed by what should change, or re-run all jobs.',
  )
  expect(whatNext(resultOf('no-changes', ''), revision)).toMatch(
    /^If something has to change, describe the expected behaviour in the request/,
  )
  expect(whatNext(cancelled, { ...start, event: 'schedule' })).toBe(
    'To run it again, start the workflow by hand or wait for its schedule, or re-run all jobs.',
  )
  expect(whatNext(cancelled, null)).toBe('To run it again, start the workflow again.')
})

test('an input is looked for in the job that reads it', () => {
  const start = { event: 'issues', label: 'fix', places: PLACES }
  const limit = resultOf('turn-limit', '')
  const told = (...of: Parameters<typeof steps.nextStep>) => /below `with:` of `(\S+)`/.exec(whatNext(...of))?.[1]
  expect(told(limit, start)).toBe('diffproof/diffproof')
  expect(told(limit, { ...start, action: 'propose' })).toBe('diffproof/diffproof/propose')
  expect(told({ ...limit, fromJob: 'propose' }, { ...start, action: 'publish' })).toBe('diffproof/diffproof/propose')
  const refused = resultOf('blocked-changes', '')
  expect(whatNext(refused, { ...start, action: 'publish' })).toMatch(/set them in both jobs\.$/)
  expect(whatNext(refused, start)).not.toContain('both')
})

test('what a re-run would do is said of each ending that fails, and of nothing that needs no run', () => {
  const start = { event: 'issues', label: 'fix', places: PLACES }
  const rerun = (...[result, at]: Parameters<typeof steps.nextBlocks>) =>
    /re-run all jobs\.$|\. (If neither [^.]*|A re-run [^.]*)\.$/i.exec(
      markdown(steps.nextBlocks(result, at)).split('\n')[0] ?? '',
    )
  const said = (result: RunResult, at = start) => rerun(result, at)?.[1] ?? rerun(result, at)?.[0]
  expect(said(resultOf('cancelled', ''))).toBe('re-run all jobs.')
  expect(said(resultOf('turn-limit', ''))).toBe('A re-run uses the workflow and the issue as they were')
  expect(said(resultOf('turn-limit', ''), { ...start, event: 'schedule' })).toBe('A re-run uses the workflow as it was')
  expect(said(resultOf('refused-actor', ''))).toBe('A re-run still checks the person who started this run')
  expect(said(resultOf('push-refused', ''))).toMatch(/^If neither the workflow nor the issue has changed, re-run/)
  for (const none of [resultOf('declined', ''), resultOf('pr-not-permitted', '')]) expect(said(none)).toBeUndefined()
  expect(said(resultOf('turn-limit', ''), { ...start, event: 'command-line' })).toBeUndefined()
})

test('git that fails on this machine is not told as a fault of GitHub, and nobody is sent away until later', () => {
  const start = { event: 'issues', label: 'fix', places: PLACES }
  const local = resultFor(new RepositoryError('git write-tree failed: index file corrupt'))
  expect([local.outcome, happened(local)]).toEqual(['forge-error', 'Git failed'])
  expect(whatNext(local, start)).toMatch(
    /^The fault is on the machine of the job, not at GitHub\. .*re-run all jobs\.$/,
  )
  const cut = resultFor(new RepositoryError('git fetch failed', '', undefined, 'passing'))
  expect(happened(cut)).toBe('GitHub failed')
  expect(whatNext(cut, start)).toMatch(/^Wait a while, /)
})

test('the patch is on the page of the run, without the machine’s folders', () => {
  expect(whereThePatchIs(null, true, { ...PLACES, runUrl: 'http://h/run' })).toBe('')
  expect(whereThePatchIs('/home/runner/change.patch', false, { ...PLACES, runUrl: 'http://h/run' })).toBe(
    'The change so far is a patch for `git apply`, on the [page of the run](http://h/run). If the workflow uploads artifacts, one holds it as `change.patch`.',
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
  const GOES_ON = /the next run goes on|unless this one already had the \[cache steps\]/
  for (const says of [keptFiles(outputs, true), whereThePatchIs('/t/change.patch', true, HERE)])
    expect(says).toMatch(GOES_ON)
  for (const says of [keptFiles(outputs, false), whereThePatchIs('/t/change.patch', false, HERE)])
    expect(says).not.toMatch(GOES_ON)
  expect(isUnfinished('not-ready', null)).toBe(false)
  expect(isUnfinished('blocked-changes', null)).toBe(false)
  expect(isUnfinished('budget-exceeded', null)).toBe(true)
  expect(isUnfinished('pr-created', 'max-turns')).toBe(true)
})
