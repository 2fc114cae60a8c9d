import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { ALL_ATTACKS, attackTable } from './attack-table.ts'

const FILE = join(import.meta.dirname, '../../../.github/attacks.md')

test('the table of attacks is current', () => {
  if (process.env['UPDATE_ATTACKS'] === '1') writeFileSync(FILE, attackTable())
  expect(readFileSync(FILE, 'utf8')).toBe(attackTable())
})

test('every attack is listed once', () => {
  const names = ALL_ATTACKS.map(({ name }) => name)
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
  expect(names.length).toBeGreaterThan(60)
})
