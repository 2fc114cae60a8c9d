import { expect, test } from '@jest/globals'
import { ModelError } from '../../src/core/errors.ts'
import { resultFor } from '../../src/core/outcome.ts'

test('between what happened and what to do stands one full stop', () => {
  const reasonFor = (title: string, hint: string) => resultFor(new ModelError(title, hint, 400)).reason
  expect(reasonFor('the API said: no.', 'Do this.')).toBe('the API said: no. Do this.')
  expect(reasonFor('the API said: no', 'Do this.')).toBe('the API said: no. Do this.')
  expect(reasonFor('the API said: no…', 'Do this.')).toBe('the API said: no… Do this.')
  expect(reasonFor('the API said: no.', '')).toBe('the API said: no.')
})
