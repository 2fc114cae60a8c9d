import { execFileSync } from 'node:child_process'
import {
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect } from '@jest/globals'
import { needs } from '../../playground/needs.ts'
import { type Bed, closeBeds, openBed, type Tree, workInCopy, writeTree } from './test-bed.ts'

afterEach(closeBeds)

const path = (bed: Bed, name: string) => join(bed.workspace, name)

/** Writes a change that was made in a copy of the work tree; `meanwhile` is what others do in the work tree. */
async function written(bed: Bed, change: Tree, meanwhile: () => void = () => undefined): Promise<readonly string[]> {
  await bed.repository.checkOut({ baseBranch: 'main', fetchDepth: 1 })
  await bed.repository.takeStartSnapshot()
  const copy = await workInCopy(bed, null)
  await writeTree(copy, change)
  const receipt = await bed.repository.takeReceipt()
  meanwhile()
  return bed.repository.writeChange(receipt)
}

needs('root').test(
  'what lies behind a link of the work tree keeps its owner, and folders that were made get the one of the work tree',
  async () => {
    const [owner, other] = [1777, 4242]
    const bed = await openBed({ 'a.txt': 'a\n' })
    const outside = join(bed.root, 'outside')
    const theirs = ['', 'passwd', 'sub', 'sub/deep'].map(name => join(outside, name))
    mkdirSync(join(outside, 'sub/deep'), { recursive: true })
    writeFileSync(join(outside, 'passwd'), '')
    for (const one of theirs) chownSync(one, other, other)
    chownSync(bed.workspace, owner, owner)
    const change = ['data/passwd/x', 'data/sub/deep/new.txt', 'made/in/new.txt']
    const notWritten = await written(bed, Object.fromEntries(change.map(one => [one, 'new\n'])), () =>
      symlinkSync(outside, path(bed, 'data')),
    )
    expect(notWritten).toEqual(change.slice(0, 2))
    expect(theirs.map(one => lstatSync(one).uid)).toEqual(theirs.map(() => other))
    const made = ['made', 'made/in', 'made/in/new.txt'].map(one => lstatSync(path(bed, one)).uid)
    expect(made).toEqual([owner, owner, owner])
  },
)

needs('root').test('a tracked file that is mounted is left and named, and all others are written', async () => {
  const bed = await openBed({ 'a.txt': 'a\n', 'gone.txt': 'g\n', 'm.txt': 'm\n', 'mgone.txt': 'm\n', 'z.txt': 'z\n' })
  await bed.repository.checkOut({ baseBranch: 'main', fetchDepth: 1 })
  const mounted = ['m.txt', 'mgone.txt']
  for (const name of mounted) execFileSync('mount', ['--bind', path(bed, name), path(bed, name)])
  try {
    await bed.repository.takeStartSnapshot()
    const copy = await workInCopy(bed, null)
    for (const name of ['gone.txt', 'mgone.txt']) rmSync(join(copy, name))
    await writeTree(copy, { 'a.txt': 'more\n', 'm.txt': 'more\n', 'n.txt': 'new\n', 'z.txt': 'more\n' })
    expect(await bed.repository.writeChange(await bed.repository.takeReceipt())).toEqual(mounted)
    const read = (name: string) => readFileSync(path(bed, name), 'utf8')
    expect(['a.txt', 'm.txt', 'mgone.txt', 'n.txt', 'z.txt'].map(read)).toEqual([
      'more\n',
      'm\n',
      'm\n',
      'new\n',
      'more\n',
    ])
    expect(existsSync(path(bed, 'gone.txt'))).toBe(false)
  } finally {
    for (const name of mounted) execFileSync('umount', ['--lazy', path(bed, name)])
  }
})

needs('root').test('on another disk, too, a change takes no file beside its own for a part of it', async () => {
  const bed = await openBed({ 'a.txt': 'a\n', 'a.txt.diffproof-part': 'tracked\n', 'b.txt': 'b\n' })
  execFileSync('mount', ['-t', 'tmpfs', 'none', bed.workspace])
  try {
    const more = { 'a.txt': 'more\n', 'b.txt': 'more\n', 'c.txt': { link: 'a.txt' } }
    const notWritten = await written(bed, more, () => {
      symlinkSync('a.txt', path(bed, 'b.txt.diffproof-part'))
      mkdirSync(path(bed, 'c.txt.diffproof-part'))
    })
    expect(notWritten).toEqual([])
    const there = Object.keys(more).flatMap(one => [one, `${one}.diffproof-part`])
    expect(readdirSync(bed.workspace).sort()).toEqual(['.git', ...there])
    expect(readFileSync(path(bed, 'a.txt.diffproof-part'), 'utf8')).toBe('tracked\n')
    expect(['a.txt', 'b.txt', 'c.txt'].map(one => readFileSync(path(bed, one), 'utf8'))).toEqual([
      'more\n',
      'more\n',
      'more\n',
    ])
  } finally {
    execFileSync('umount', ['--lazy', bed.workspace])
  }
})
