/** What a run has left, known by its inodes. */
import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, expect, test } from '@jest/globals'
import { noteEnd, noteStart, removeLeft } from '../../../src/adapters/git/left-files.ts'

/** Longer than a path can be. */
const DEEP = `n=$(printf 'a%.0s' $(seq 1 200)); for i in $(seq 1 30); do mkdir $n; cd -P $n; done; touch x`

const folders: string[] = []
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true })
})

/** `old/` is older than the run; `made/` is not. A kernel's clock for files may be one tick late. */
async function work() {
  const folder = mkdtempSync(join(tmpdir(), 'left-'))
  folders.push(folder)
  const tree = join(folder, 'tree')
  mkdirSync(join(tree, 'old'), { recursive: true })
  const [odd, plain] = [Buffer.from(`${tree}/old/\xff`, 'latin1'), join(tree, 'old/plain')]
  for (const file of [odd, plain]) writeFileSync(file, '1')
  await pause(30)
  const note = join(folder, 'note')
  await noteStart(note, tree)
  await pause(30)
  mkdirSync(join(tree, 'made'))
  writeFileSync(join(tree, 'made/file'), '1')
  return { note, tree, odd, plain }
}

type Place = { note: string; tree: string }
/** `folders`: what an index or another repository holds. */
const left = ({ note, tree }: Place, files: readonly string[] = [], folders: readonly string[] = []) => {
  const at = (paths: readonly string[]) => new Set(paths.map(path => join(tree, path)))
  return removeLeft(note, tree, { files: at(files), folders: at(['.', ...folders]), unknown: new Set() }).removed
}

test('what only a later job made or touched stays, and what it renamed or gave other rights does not', async () => {
  const place = await work()
  await noteEnd(place.note, place.tree)
  chmodSync(place.plain, 0o777)
  chmodSync(join(place.tree, 'made/file'), 0o777)
  renameSync(join(place.tree, 'made'), join(place.tree, 'renamed'))
  mkdirSync(join(place.tree, 'later'))
  expect(left(place)).toEqual(['renamed/'])
  expect(existsSync(place.plain)).toBe(true)
})

test('a changed file counts whatever its name is', async () => {
  const place = await work()
  writeFileSync(place.odd, '2')
  await noteEnd(place.note, place.tree)
  expect(left(place)).toEqual(['made/', 'old/\xff'])
})

test('if nobody could say that the work has ended, all that changed since its start is left', async () => {
  const place = await work()
  chmodSync(place.plain, 0o777)
  expect(left(place)).toEqual(['made/', 'old/plain'])
})

test('another repository stays, and a link to one does not', async () => {
  const place = await work()
  const other = join(place.tree, '../other')
  for (const repository of [other, join(place.tree, 'cloned')]) mkdirSync(join(repository, '.git'), { recursive: true })
  symlinkSync(other, join(place.tree, 'linked'))
  await noteEnd(place.note, place.tree)
  writeFileSync(join(place.tree, 'cloned/tracked'), '')
  expect(left(place, ['cloned/tracked'], ['cloned'])).toEqual(['linked', 'made/'])
  for (const kept of [join(other, '.git'), join(place.tree, 'cloned/.git'), join(place.tree, 'cloned/tracked')])
    expect(existsSync(kept)).toBe(true)
})

test('what was left goes whatever its name is and however deep it is', async () => {
  const place = await work()
  const odd = Buffer.from(`${place.tree}/\xfe`, 'latin1')
  mkdirSync(odd)
  execFileSync('bash', ['-c', DEEP], { cwd: join(place.tree, 'old') })
  await noteEnd(place.note, place.tree)
  expect(left(place)).toEqual(['made/', `old/${'a'.repeat(200)}/`, '\xfe/'])
  expect(readdirSync(place.tree)).toEqual(['old'])
})

test('of a folder that was there, what has not changed stays where it was, and goes where it was moved', async () => {
  const place = await work()
  const old = join(place.tree, 'old')
  execFileSync('bash', ['-c', 'mkfifo pipe .git; mkdir own; mv plain own; chmod 500 .'], { cwd: old })
  await noteEnd(place.note, place.tree)
  expect(left(place)).toEqual(['made/', 'old/.git', 'old/own/', 'old/pipe'])
  expect(readdirSync(old, 'latin1')).toEqual(['\xff'])
  await noteStart(place.note, place.tree)
  await pause(30)
  renameSync(old, join(place.tree, 'moved'))
  mkdirSync(old)
  writeFileSync(join(old, 'tracked'), '')
  await noteEnd(place.note, place.tree)
  expect(left(place, ['old/tracked'], ['old'])).toEqual(['moved/'])
  expect(readdirSync(old)).toEqual(['tracked'])
})

test('a folder that was there goes once it is empty, unless an index holds it', async () => {
  const place = await work()
  for (const name of ['emptied', 'submodule']) mkdirSync(join(place.tree, name))
  await noteStart(place.note, place.tree)
  await pause(30)
  for (const name of ['emptied', 'submodule']) execFileSync('mkfifo', [join(place.tree, name, 'pipe')])
  await noteEnd(place.note, place.tree)
  expect(left(place, [], ['submodule'])).toEqual(['emptied/', 'emptied/pipe', 'submodule/pipe'])
})
