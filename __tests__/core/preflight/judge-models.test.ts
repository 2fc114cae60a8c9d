import { expect, test } from '@jest/globals'
import type { ModelFacts } from '../../../src/core/preflight/facts.ts'
import { judgeModels } from '../../../src/core/preflight/judge-models.ts'
import { nearNames } from '../../../src/core/preflight/near-names.ts'

const OTHERS = ['claude-opus-5-5', 'claude-sonnet-5-5', 'claude-sonnet-5', 'claude-haiku-4-5']
const UNKNOWN: ModelFacts = { kind: 'unknown', others: OTHERS }
const REFUSED: ModelFacts = { kind: 'refused', what: 'the key is wrong', fix: 'Check it.' }
const ask = (name: string, facts: ModelFacts) => ({ name, facts })

test.each([
  ['claude-sonet-5-5', ['claude-sonnet-5-5', 'claude-sonnet-5']],
  ['claude-sonnet-5.5', ['claude-sonnet-5-5', 'claude-sonnet-5']],
  ['Claude Haiku 4.5', ['claude-haiku-4-5']],
  ['gpt-9', []],
  ['', []],
])('near "%s" are %j', (name, near) => {
  expect(nearNames(name, OTHERS)).toEqual(near)
})

test('names without end cost no more than long ones', () => {
  expect(nearNames('x'.repeat(1_000_000), Array(100_000).fill('y'.repeat(1_000_000)))).toEqual([])
})

test('an unknown model names its input, its value and what was meant', () => {
  const { obstacles } = judgeModels(ask('claude-sonet-5-5', UNKNOWN), null)
  expect(obstacles).toEqual([
    {
      fault: 'configuration',
      what: 'input model: the API has no model "claude-sonet-5-5" for this key',
      fix: expect.stringMatching(/^Did you mean claude-sonnet-5-5 or /),
    },
  ])
  expect(judgeModels(ask('gpt-9', UNKNOWN), null).obstacles[0]?.fix).toMatch(/^It has claude-opus-5-5, /)
})

test('a fallback that may be there turns an unknown model into a remark; one that is unknown itself stands in the way', () => {
  for (const facts of [{ kind: 'known' }, { kind: 'not-told' }] as const)
    expect(judgeModels(ask('a', UNKNOWN), ask('b', facts))).toEqual({
      obstacles: [],
      remarks: [expect.stringMatching(/no model "a".*b will be asked instead/)],
    })
  expect(judgeModels(ask('a', { kind: 'known' }), ask('b', UNKNOWN)).obstacles).toEqual([
    expect.objectContaining({ what: expect.stringContaining('input fallback-model') }),
  ])
  expect(judgeModels(ask('a', UNKNOWN), ask('b', UNKNOWN)).obstacles).toHaveLength(2)
})

test('a key that is refused is told once, as trouble of the model', () => {
  expect(judgeModels(ask('a', REFUSED), ask('b', REFUSED)).obstacles).toEqual([
    { fault: 'model', what: 'the key is wrong', fix: 'Check it.' },
  ])
})

test('what is known or not told is no matter', () => {
  for (const facts of [{ kind: 'known' }, { kind: 'not-told' }] as const)
    expect(judgeModels(ask('a', facts), ask('b', facts))).toEqual({ obstacles: [], remarks: [] })
})
