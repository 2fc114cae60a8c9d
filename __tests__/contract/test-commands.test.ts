import { expect, test } from '@jest/globals'
import { readText } from './repository-files.ts'
import { PAGE, withTables } from './test-command-tables.ts'

test('the page of test and setup commands shows the tables of the code (node __tests__/contract/test-command-tables.ts writes them)', () => {
  const page = readText(PAGE)
  expect(page.match(/<!-- end of \w+ -->/g)).toHaveLength(3)
  expect(page).toBe(withTables(page))
})
