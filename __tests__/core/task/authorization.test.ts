import { expect, test } from '@jest/globals'
import { type Permission, reaches } from '../../../src/core/config/inputs.ts'
import { actorsOf, LOGIN, senderOf } from '../../../src/core/task/trigger.ts'
import { checkEligible } from '../../../src/flow/start/read-comments.ts'

const EVENT = { name: 'issues', payload: {}, ref: '', actor: 'ada', triggeringActor: 'eve', isRerun: false }
const by = (login: string, type?: string) => ({ sender: { login, type } })
const NOBODY: Permission = { isBot: false, triage: false, push: false, maintain: false, admin: false }

test('who runs it again counts once, and a dispatch without a sender is by the actor', () => {
  const rerun = { ...EVENT, payload: by('mona', 'User'), isRerun: true, triggeringActor: 'MONA' }
  expect(actorsOf(rerun)).toEqual([{ login: 'mona', isBot: false }])
  expect(actorsOf({ ...EVENT, name: 'workflow_dispatch' })).toEqual([{ login: 'ada', isBot: false }])
})

test('a bot is known by its type or by the ending of its login', () => {
  expect(senderOf(by('x', 'Bot'))).toEqual({ login: 'x', isBot: true })
  expect(senderOf(by('x[bot]', 'User'))).toEqual({ login: 'x[bot]', isBot: true })
  expect(senderOf(by('robot', 'User'))).toEqual({ login: 'robot', isBot: false })
})

test.each(['..', 'a/b', '', 'a b', '-a', 'a%2f', 'x[bot]y'])('%j is no login', login => {
  expect(login).not.toMatch(LOGIN)
})

test('a level is reached by its own boolean or one above it', () => {
  expect(reaches({ ...NOBODY, triage: true }, 'write')).toBe(false)
  expect(reaches({ ...NOBODY, triage: true }, 'triage')).toBe(true)
  expect(reaches({ ...NOBODY, admin: true }, 'maintain')).toBe(true)
  expect(reaches({ ...NOBODY, push: true }, 'maintain')).toBe(false)
})

test('a comment counts only where it was written and last edited before the trigger', () => {
  const comment = { author: 'a', byBot: false, createdAt: 1, editedAt: 2, body: 'b', hidden: false, isByMember: false }
  expect(checkEligible(comment, 3)).toBeNull()
  expect(checkEligible(comment, 2)).toMatch(/trigger/)
  expect(checkEligible({ ...comment, editedAt: Number.NaN }, 3)).toMatch(/trigger/)
  expect(checkEligible({ ...comment, byBot: true }, 3)).toBe('by bots')
  expect(checkEligible({ ...comment, hidden: true }, 3)).toBe('minimised')
  expect(checkEligible({ ...comment, body: '<!-- diffproof-comment {} -->\nx' }, 3)).toBe('of Diffproof')
})
