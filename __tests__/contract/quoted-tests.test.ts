/** Pages name the tests behind what they say; a name that no test has would prove nothing. */
import { describe, expect, test } from '@jest/globals'
import { rowsUnder } from './markdown-tables.ts'
import { filesBelow, readText } from './repository-files.ts'

const PAGE = 'docs/adr/0009-rows-of-the-source-documents.md'
const TESTS = filesBelow('__tests__', '.test.ts')

test('every test that ADR 9 quotes, and every file that it names, is there', () => {
  const all = TESTS.map(({ text }) => text).join('\n')
  const page = readText(PAGE)
  const quoted = [...page.matchAll(/“([^”]+)”/g)].map(([, name = '']) => name)
  const named = [...page.matchAll(/`([\w./-]+\.test\.ts)`/g)].map(([, name = '']) => name)
  expect(quoted.length).toBeGreaterThan(50)
  const parts = quoted.flatMap(name => name.split('…')).map(part => part.trim())
  expect(parts.filter(part => !all.includes(part))).toEqual([])
  expect(named.filter(name => !TESTS.some(({ path }) => path.endsWith(`/${name}`)))).toEqual([])
})

describe('claims of the documents', () => {
  const claims = rowsUnder(readText('__tests__/contract/claims.md'), 'page').map(({ cells }) => cells)

  test('are sixty at least, and none is there twice', () => {
    expect(claims.length).toBeGreaterThanOrEqual(60)
    expect(claims.filter(cells => cells.length !== 4 || cells.includes(''))).toEqual([])
    expect(new Set(claims.map(([page, claim]) => `${page}: ${claim}`)).size).toBe(claims.length)
  })

  test('of the README are shown by tests that `npm cit` runs', () => {
    expect(claims.filter(([page, , file = '']) => page === 'README.md' && file.endsWith('.slow'))).toEqual([])
  })

  test('are said there, and shown by tests that are there', () => {
    expect(claims.filter(([page = '', claim = '']) => !readText(page).includes(claim))).toEqual([])
    const titles = (file: string) => TESTS.find(({ path }) => path === `__tests__/${file}.test.ts`)?.text ?? ''
    expect(claims.filter(([, , file = '', title = 'none']) => !titles(file).includes(title))).toEqual([])
  })
})

test('every row quotes a test, or says why not', () => {
  const rows = readText(PAGE)
    .split('\n')
    .filter(line => /^\| (?!-)/.test(line) && !/^\| rows /.test(line))
  expect(rows.length).toBeGreaterThan(50)
  expect(rows.filter(row => !/“|no test: /.test(row))).toEqual([])
})
