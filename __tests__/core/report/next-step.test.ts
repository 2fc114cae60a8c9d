import { expect, test } from '@jest/globals'
import { isUnfinished, OUTCOMES, resultOf } from '../../../src/core/outcome.ts'
import { keptFiles, whatNext, whereThePatchIs } from '../../../src/core/report/next-step.ts'
import { HOSTILE_TEXTS } from '../text/hostile-texts.ts'
import { liveThings } from '../text/live-markdown.ts'

const PUBLISHING = 'A job with `mode: publish` takes it from here.'
const WITHOUT_DRY_RUN = 'Without `dry-run` the same run would write to GitHub.'

test('every ending that fails says what to do and how to start again, those that deliver nothing more say nothing', () => {
  const start = { event: 'issues', label: 'fix`me' }
  for (const outcome of OUTCOMES) {
    const ending = resultOf(outcome, '')
    const next = whatNext(ending, start)
    const again = expect.stringContaining('remove the label ``fix`me`` and add it again')
    if (!ending.passes) expect([outcome, next]).toEqual([outcome, again])
    else
      expect([outcome, next]).toEqual([
        outcome,
        { proposed: PUBLISHING, 'dry-run': WITHOUT_DRY_RUN }[outcome as string] ?? '',
      ])
  }
  expect(whatNext(resultOf('no-changes', '', true), start)).toBe('')
  const cancelled = resultOf('cancelled', '')
  expect(whatNext(cancelled, { ...start, event: 'issue_comment' })).toBe('To go on, comment `/diffproof` again.')
  const opened = { ...cancelled, outputs: { 'pull-request-url': 'http://h/pull/1' } }
  expect(whatNext(opened, start)).toBe('')
  const revision = { ...start, event: 'issue_comment', isRevision: true }
  expect(whatNext(cancelled, revision)).toBe('To go on, ask again on the pull request (`/diffproof` and what to do).')
  expect(whatNext(resultOf('no-changes', ''), revision)).toMatch(/^Say in the request what has to change/)
  for (const other of [{ ...start, event: 'schedule' }, null])
    expect(whatNext(cancelled, other)).toBe('To go on, start the workflow again.')
})

test('the patch is named without the machine’s folders, and names cannot do anything', () => {
  expect(whereThePatchIs(null, true)).toBe('')
  expect(whereThePatchIs('/home/runner/work/_temp/diffproof/change.patch', true)).toMatch(
    /: `change\.patch` in the folder/,
  )
  expect(whereThePatchIs('C:\\temp\\change.patch', true)).toContain('`change.patch`')
  for (const text of Object.values(HOSTILE_TEXTS)) expect(liveThings(whereThePatchIs(`/t/${text}`, true))).toEqual([])
})

test('that the next run goes on is said only where it does', () => {
  const outputs = { 'patch-file': '/t/change.patch' }
  for (const says of [keptFiles(outputs, true), whereThePatchIs('/t/change.patch', true)])
    expect(says).toMatch(/`resume: auto`/)
  for (const says of [keptFiles(outputs, false), whereThePatchIs('/t/change.patch', false)])
    expect(says).not.toMatch(/resume/)
  expect(isUnfinished('tests-failed', null)).toBe(false)
  expect(isUnfinished('blocked-changes', null)).toBe(false)
  expect(isUnfinished('budget-exceeded', null)).toBe(true)
  expect(isUnfinished('pr-created', 'max-turns')).toBe(true)
})
