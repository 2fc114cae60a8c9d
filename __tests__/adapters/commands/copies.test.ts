import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import {
  copyBelow,
  copyFolder,
  copyWithEmpty,
  layInto,
  removeAll,
  removeNow,
} from '../../../src/adapters/commands/copies.ts'
import { needs } from '../../playground/needs.ts'

test('a copy of a cache has its hidden files empty, also in folders that nobody may write', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'copies-'))
  const [from, to] = [join(folder, 'cache'), join(folder, 'copy')]
  const shut = join(from, 'mod/p@v1/testdata')
  mkdirSync(shut, { recursive: true })
  for (const name of ['key.pem', 'a.txt']) writeFileSync(join(shut, name), name, { mode: 0o444 })
  chmodSync(shut, 0o555)
  try {
    await copyWithEmpty([join(shut, 'key.pem'), join(folder, 'elsewhere.pem')], from, to)
    const copied = join(to, 'mod/p@v1/testdata')
    const texts = [join(copied, 'key.pem'), join(copied, 'a.txt'), join(shut, 'key.pem')]
    expect(texts.map(path => readFileSync(path, 'utf8'))).toEqual(['', 'a.txt', 'key.pem'])
    expect([copied, texts[0] ?? ''].map(path => statSync(path).mode & 0o777)).toEqual([0o555, 0o444])
  } finally {
    for (const path of [shut, join(to, 'mod/p@v1/testdata')]) chmodSync(path, 0o755)
    rmSync(folder, { recursive: true })
  }
})

test('files are laid into a folder that its owner shut, and have their place there', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'copies-'))
  const [whole, laid] = [join(folder, 'whole'), join(folder, 'laid')]
  for (const at of [whole, laid]) mkdirSync(join(at, 'data'), { recursive: true })
  writeFileSync(join(whole, 'data/a'), 'old')
  writeFileSync(join(laid, 'data/a'), 'new')
  chmodSync(join(whole, 'data'), 0o500)
  await layInto(whole, { folder: laid, gone: [] })
  expect(readFileSync(join(whole, 'data/a'), 'utf8')).toBe('new')
  rmSync(folder, { recursive: true })
})

test('what is gone when its turn comes keeps no other file from being copied', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'copies-'))
  const [from, to] = [join(folder, 'from'), join(folder, 'to')]
  for (const at of [from, to]) mkdirSync(at)
  for (const name of ['a', 'c']) writeFileSync(join(from, name), name)
  await copyBelow(['a', 'gone', 'c'], from, { to })
  expect(readdirSync(to).sort()).toEqual(['a', 'c'])
  rmSync(folder, { recursive: true })
})

test('what is left out of a copy is left out whole, also where something in it is to be too', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'copies-'))
  const [from, to] = [join(folder, 'from'), join(folder, 'to')]
  mkdirSync(join(from, 'tools/.git/objects'), { recursive: true })
  for (const name of ['a', 'tools/b', 'tools/.git/config']) writeFileSync(join(from, name), '')
  await copyFolder(from, to, { without: ['tools/.git', 'tools/.git/objects'].map(path => join(from, path)) })
  expect(readdirSync(to, { recursive: true }).sort()).toEqual(['a', 'tools', 'tools/b'])
  rmSync(folder, { recursive: true })
})

needs('root').test(
  'a folder in which something is mounted is not removed, also where it is of the same disk or named through a link',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'copies-'))
    const [shared, place, linked] = [join(folder, 'shared'), join(folder, 'copy/sub/live'), join(folder, 'linked')]
    for (const at of [shared, place]) mkdirSync(at, { recursive: true })
    writeFileSync(join(shared, 'own'), '')
    symlinkSync(folder, linked)
    execFileSync('mount', ['--bind', shared, place])
    try {
      for (const copy of [folder, linked].map(one => join(one, 'copy'))) {
        removeNow(copy)
        await removeAll([copy])
      }
      expect(readdirSync(shared)).toEqual(['own'])
    } finally {
      execFileSync('umount', [place])
    }
    for (const path of [linked, join(folder, 'copy')]) removeNow(path)
    expect(readdirSync(folder)).toEqual(['shared'])
    rmSync(folder, { recursive: true })
  },
)
