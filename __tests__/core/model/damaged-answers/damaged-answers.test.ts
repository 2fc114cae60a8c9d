import { isDeepStrictEqual } from 'node:util'
import { expect, test } from '@jest/globals'
import { readJson } from '../../../../src/core/model/read-json.ts'
import { DAMAGES } from './damages.ts'
import { INTENDED } from './intended-values.ts'

/** What is lost is mostly what cannot be told from a cut-off or has several readings; see the list that is printed. */
const FLOOR = 0.97

const ANSWERS = DAMAGES.flatMap(({ name: damage, apply, hopeless }) =>
  INTENDED.flatMap(({ name, value, used }) => {
    const text = apply(JSON.stringify(value, null, 2), value)
    return text === null ? [] : [{ name: `${damage}: ${name}`, damage, text, value, used, hopeless: hopeless === true }]
  }),
)

const READINGS = ANSWERS.map(answer => ({
  ...answer,
  reading: readJson(answer.text, value => answer.used(value) !== null),
}))

test('there are at least 300 damaged answers', () => {
  expect(ANSWERS.filter(({ damage }) => !damage.startsWith('none')).length).toBeGreaterThanOrEqual(300)
})

test('not one wrong value', () => {
  const wrong = READINGS.filter(
    ({ reading, value, used }) => reading.kind === 'read' && !isDeepStrictEqual(used(reading.value), used(value)),
  )
  expect(wrong.map(({ name, reading }) => ({ name, reading }))).toEqual([])
})

test(`at least ${FLOOR * 100} % of the answers that still say what was meant are read`, () => {
  const readable = READINGS.filter(({ hopeless }) => !hopeless)
  const unread = readable.filter(({ reading }) => reading.kind !== 'read')
  const byDamage = new Map<string, number>()
  for (const { damage } of unread) byDamage.set(damage, (byDamage.get(damage) ?? 0) + 1)
  const share = 1 - unread.length / readable.length
  console.log(
    [
      `${ANSWERS.length} answers, ${readable.length} readable, ${(share * 100).toFixed(1)} % of them read`,
      ...[...byDamage].map(([damage, count]) => `  ${count} not read: ${damage}`),
    ].join('\n'),
  )
  expect(share).toBeGreaterThanOrEqual(FLOOR)
})

test('what is valid is read plainly and stays as it is', () => {
  const plain = READINGS.filter(({ damage }) => damage.startsWith('none'))
  expect(plain.map(({ reading }) => reading.kind === 'read' && reading.strategy)).toEqual(plain.map(() => '1'))
})
