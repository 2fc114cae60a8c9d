import { expect, test } from '@jest/globals'
import { cleanEvent } from '../../../src/core/log/events.ts'
import { createSecrets } from '../../../src/core/secrets/secrets.ts'
import { fc } from '../../playground/properties.ts'

test('texts and keys at any depth are cleaned, and it is told whether one was', () => {
  const clean = createSecrets(['hunter2secret']).redact
  const event = {
    type: 'tool',
    input: { 'a hunter2secret': ['x', { deep: 'is hunter2secret' }] },
    count: 3,
    none: null,
  }
  expect(cleanEvent(event, clean)).toEqual({
    event: { type: 'tool', input: { 'a ***': ['x', { deep: 'is ***' }] }, count: 3, none: null },
    redacted: true,
  })
  expect(cleanEvent({ type: 'tool', text: 'hunter' }, clean).redacted).toBe(false)
})

test('whatever a secret holds, a cleaned event is still JSON of the same form', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 6 }), fc.string(), (secret, around) => {
      const { event } = cleanEvent(
        { text: `${around}${secret}${around}`, other: [around] },
        createSecrets([secret]).redact,
      )
      const read: unknown = JSON.parse(JSON.stringify(event))
      expect(Object.keys(read as object)).toEqual(['text', 'other'])
      if (secret.trim().length >= 6) expect(JSON.stringify(read)).toContain('***')
    }),
  )
})
