import { mkdirSync, readdirSync, readlinkSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from '@jest/globals'
import { rootsOf } from '../../../src/adapters/files/locate.ts'
import { createTextReader } from '../../../src/adapters/files/read-text.ts'
import { createScratchRepository } from './scratch-repository.ts'

const scratch = createScratchRepository()
afterAll(() => scratch.remove())

function reader(most = 1_000_000) {
  return createTextReader(rootsOf(scratch.root, '.'), most)
}

test('reads one file after the other through the same memory, and each holds its own text', () => {
  const long = 'é\n'.repeat(100_000)
  scratch.put('binary.bin', Buffer.alloc(3_000))
  scratch.put('long.txt', long)
  scratch.put('short.txt', 'short\n')
  scratch.put('empty.txt', '')
  scratch.put('marked.txt', '\uFEFFmarked\n')
  const { textOf, release } = reader()
  const names = ['binary.bin', 'short.txt', 'long.txt', 'short.txt', 'empty.txt', 'marked.txt']
  expect(names.map(textOf)).toEqual([null, 'short\n', long, 'short\n', '', 'marked\n'])
  release()
})

test('a file above the limit is none, whatever comes after it', () => {
  scratch.put('large.txt', 'x'.repeat(200_001))
  scratch.put('fits.txt', 'x'.repeat(200_000))
  const { textOf, release } = reader(200_000)
  expect([textOf('large.txt'), textOf('fits.txt')?.length]).toEqual([null, 200_000])
  release()
})

test('links, folders and what is not there are none, and the next file is read all the same', () => {
  mkdirSync(join(scratch.root, 'folder'))
  symlinkSync('/etc/passwd', join(scratch.root, 'link'))
  symlinkSync('/etc', join(scratch.root, 'linked'))
  scratch.put('inner/here.txt', 'here\n')
  const { textOf, release } = reader()
  expect(['link', 'folder', 'missing', 'linked/passwd', '../x', 'inner/here.txt'].map(textOf)).toEqual([
    ...[null, null, null, null, null],
    'here\n',
  ])
  release()
})

/** What this process holds open below the scratch folder. */
function openPlaces(): readonly string[] {
  return readdirSync('/proc/self/fd').flatMap(id => {
    try {
      const place = readlinkSync(`/proc/self/fd/${id}`)
      return place.startsWith(scratch.root) ? [place] : []
    } catch {
      return []
    }
  })
}

test('holds one folder open until it is released', () => {
  scratch.put('one/a.txt', 'a')
  scratch.put('two/b.txt', 'b')
  const { textOf, release } = reader()
  expect([textOf('one/a.txt'), textOf('two/b.txt')]).toEqual(['a', 'b'])
  expect(openPlaces()).toEqual([join(scratch.root, 'two')])
  release()
  expect(openPlaces()).toEqual([])
})
