import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { watchSubmodules } from '../../../src/adapters/git/submodules.ts'

const bytes = (path: string) => Buffer.from(path, 'latin1')

test('in a submodule, files and links of any name are watched, and what got its content again has not changed', async () => {
  const checkout = mkdtempSync(join(tmpdir(), 'submodules-'))
  const folder = `${checkout}-copy`
  const at = (path: string) => bytes(join(folder, path))
  try {
    for (const path of ['', 'lib', 'lib/a\xff', 'lib/.git']) mkdirSync(at(path))
    for (const name of ['lib/a\xff/b\xfe', 'lib/same', 'lib/gone', 'lib/.git/HEAD']) writeFileSync(at(name), 'old')
    symlinkSync(bytes('to\xff'), at('lib/link'))
    execFileSync('cp', ['-a', join(folder, 'lib'), checkout])
    const watched = watchSubmodules(folder, checkout, ['lib', 'not-there'])
    expect(await watched.changed()).toEqual([])
    for (const name of ['lib/a\xff/b\xfe', 'lib/new', 'lib/.git/HEAD']) writeFileSync(at(name), 'new')
    writeFileSync(at('lib/same'), 'old')
    for (const name of ['lib/gone', 'lib/link']) rmSync(at(name))
    symlinkSync(bytes('to\xfe'), at('lib/link'))
    expect(await watched.changed()).toEqual(['lib/a\ufffd/b\ufffd', 'lib/gone', 'lib/link', 'lib/new'])
  } finally {
    for (const place of [checkout, folder]) rmSync(place, { recursive: true, force: true })
  }
})
