import { afterEach, expect, test } from '@jest/globals'
import { closeBeds, startedBed } from './test-bed.ts'

afterEach(closeBeds)

const KEY = '-ghp.*[x]\\'

test('a line of text is found anywhere in the base, as it stands and not as a pattern', async () => {
  const bed = await startedBed({
    'a.txt': 'a\n',
    'deep/er/b.bin': Buffer.from(`\0x${KEY}y\0`).toString('latin1'),
    '.gitattributes': '* -diff binary\n',
  })
  await bed.write({ 'new.txt': 'only in the work tree\n', 'deep/er/b.bin': 'gone\n' })
  const holds = (text: string) => bed.repository.baseHolds(text)
  expect(await holds(KEY)).toBe(true)
  expect(await holds('-ghp.')).toBe(true)
  expect(await holds('-ghp!')).toBe(false)
  expect(await holds('only in the work tree')).toBe(false)
  expect(await holds('')).toBe(false)
  expect(await holds('a\nb')).toBe(false)
})
