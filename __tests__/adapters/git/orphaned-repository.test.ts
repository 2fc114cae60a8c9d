import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { orphanedRepository, undoCheckOut } from '../../../src/adapters/git/orphaned-repository.ts'
import { textOfPatch } from '../../../src/core/change/change.ts'
import { leftRunOf, type Note } from '../../../src/core/log/journal.ts'
import { createRetryPolicy } from '../quick-retry-policy.ts'
import { type Bed, closeBeds, git, openBed, workInCopy } from './test-bed.ts'

let bed: Bed
let notes: Note[]
const BEGAN: Note = {
  kind: 'began',
  schema: 'diffproof-journal/v1',
  action: 'run',
  pid: 1,
  started: '1',
  mark: 'a'.repeat(32),
}

beforeEach(async () => {
  bed = await openBed({ 'a.txt': 'one\n', 'b.txt': 'two\n', '.gitignore': 'ignored\n', 'dir/c.txt': 'three\n' })
  notes = [BEGAN]
})
afterEach(closeBeds)

const adapter = () => bed.adapter({ note: note => notes.push(note) })
const path = (name: string) => join(bed.workspace, name)
const read = (name: string) => (existsSync(path(name)) ? readFileSync(path(name), 'utf8') : null)

/** The repository as the post step sees it, after so many notes. */
function left(count = notes.length) {
  const run = leftRunOf(notes.slice(0, count))
  if (run === null) throw new Error('no run')
  return orphanedRepository(run, {
    workspace: bed.workspace,
    serverUrl: bed.server.url,
    repository: 'owner/name',
    token: '',
    tempDir: bed.root,
    environment: process.env,
    retryPolicy: createRetryPolicy({ tries: 1 }),
  })
}

/** Returns the copy. */
async function beginInCopy(): Promise<string> {
  const repository = adapter()
  await repository.checkOut({ baseBranch: 'main', fetchDepth: 1 })
  return workInCopy(bed, (await repository.takeStartSnapshot()).base, repository)
}

async function begin(): Promise<ReturnType<typeof adapter>> {
  const repository = adapter()
  await repository.checkOut({ baseBranch: 'main', fetchDepth: 1 })
  await repository.takeStartSnapshot()
  return repository
}

test('the change of a run that is gone is a patch, files of the edit tool and new ones included, and files of the user stay as they are', async () => {
  await bed.cloneShallow()
  writeFileSync(path('b.txt'), 'of the user\n')
  rmSync(path('dir'), { recursive: true })
  writeFileSync(path('notes.txt'), 'of the user\n')
  const copy = await beginInCopy()
  writeFileSync(path('a.txt'), 'of somebody else\n')
  writeFileSync(join(copy, 'a.txt'), 'changed\n')
  writeFileSync(join(copy, 'new.txt'), 'new\n')
  writeFileSync(join(copy, 'ignored'), 'made\n')
  notes.push({ kind: 'edited', path: 'ignored' })
  const patch = textOfPatch((await left().work())?.patch ?? [])
  expect(patch.match(/^diff --git .*/gm)).toEqual([
    'diff --git a/a.txt b/a.txt',
    'diff --git a/ignored b/ignored',
    'diff --git a/new.txt b/new.txt',
  ])
  expect([read('b.txt'), read('dir/c.txt'), read('notes.txt'), read('a.txt')]).toEqual([
    'of the user\n',
    null,
    'of the user\n',
    'of somebody else\n',
  ])
  expect(existsSync(path('dir'))).toBe(false)
})

test('the rest of a change that was half written into the work tree is written, but for what somebody else wrote; its patch is made of the copy', async () => {
  const repository = await begin()
  writeFileSync(path('ignored'), 'of the user\n')
  const copy = await workInCopy(bed, null, repository)
  writeFileSync(join(copy, 'a.txt'), 'changed\n')
  writeFileSync(join(copy, 'new.txt'), 'new\n')
  rmSync(join(copy, 'dir'), { recursive: true })
  const receipt = await repository.takeReceipt()
  expect(receipt.files.map(file => file.path)).toEqual(['a.txt', 'dir/c.txt', 'new.txt'])
  const look = () => ['a.txt', 'new.txt', 'dir/c.txt', 'ignored'].map(read)
  const begun = look()
  await left().writeRest()
  expect(look()).toEqual(begun)
  notes.push({ kind: 'writing', tree: receipt.tree })
  writeFileSync(path('a.txt'), 'changed\n')
  await left().writeRest()
  const whole = ['changed\n', 'new\n', null, 'of the user\n']
  expect(look()).toEqual(whole)
  expect(textOfPatch((await left().work())?.patch ?? [])).toContain('+changed')
  writeFileSync(path('new.txt'), 'of the user\n')
  await left().writeRest()
  expect(await repository.writeChange(receipt)).toEqual(['new.txt'])
  expect(look()).toEqual(whole.with(1, 'of the user\n'))
})

test('locks of a git that was killed are in nobody’s way, and another folder with such a name in it is left alone', async () => {
  const copy = await beginInCopy()
  const place = notes.find(note => note.kind === 'git')
  const folder = place?.kind === 'git' ? place.folder : ''
  for (const lock of ['start-index.lock', 'change-index.lock', 'git/HEAD.lock']) writeFileSync(join(folder, lock), '')
  mkdirSync(join(folder, 'way'), { recursive: true })
  writeFileSync(join(folder, 'way', 'yarn.lock'), 'kept')
  writeFileSync(join(copy, 'a.txt'), 'changed\n')
  expect(textOfPatch((await left().work())?.patch ?? [])).toContain('+changed')
  expect(existsSync(join(folder, 'way', 'yarn.lock'))).toBe(true)
})

test('a run that was killed before it worked has no patch, and its clone is as if it had not begun', async () => {
  expect(await left().work()).toBeNull()
  expect(await left().restore()).toEqual([])
  await begin()
  writeFileSync(path('a.txt'), 'of somebody else\n')
  expect(await left().work()).toBeNull()
  const cloning = notes.findIndex(note => note.kind === 'cloning')
  rmSync(path('.git/index'))
  writeFileSync(path('.git/index.lock'), '')
  expect(await left(cloning + 1).work()).toBeNull()
  expect(await left(cloning + 1).restore()).toEqual([])
  expect(readdirSync(bed.workspace)).toEqual([])
})

test('a clone that was killed takes with it only what it put there', async () => {
  await begin()
  const cloning = notes.findIndex(note => note.kind === 'cloning')
  writeFileSync(path('artifact.zip'), 'of a later step')
  expect(await left(cloning + 1).restore()).toEqual([])
  expect(readdirSync(bed.workspace)).toEqual(['artifact.zip'])
})

test('after a switch that was killed, nothing of a later step is lost, and what is not at its place is named', async () => {
  await bed.cloneShallow()
  const old = await git(bed.workspace, 'rev-parse', 'HEAD')
  await git(bed.workspace, 'checkout', '--quiet', '-b', 'mine')
  writeFileSync(path('a.txt'), 'mine\n')
  writeFileSync(path('mine.txt'), 'mine\n')
  await git(bed.workspace, 'add', '--all')
  await git(bed.workspace, 'commit', '--quiet', '-m', 'mine')
  await begin()
  expect(read('mine.txt')).toBeNull()
  const at = notes.findIndex(note => note.kind === 'switching')
  expect(at).toBeGreaterThan(0)
  // Half-way: one file is written, the index is locked and old.
  await git(bed.workspace, 'checkout', '--quiet', 'mine')
  writeFileSync(path('a.txt'), 'of a later step\n')
  writeFileSync(path('.git/index.lock'), '')
  expect(await left(at + 1).restore()).toEqual(['HEAD'])
  expect(read('a.txt')).toBe('of a later step\n')
  await git(bed.workspace, 'checkout', '--quiet', '--force', old)
})

test.each([
  ['in setup, what is new for git since then is undone', null, []],
  ['later, and commands write in the work tree, that is so too', false, []],
  ['later, only what setup has made for git is undone, and nothing of what others have', true, ['theirs', 'vendor']],
] as const)('after a kill %s', async (_, isLast, stays) => {
  const repository = await begin()
  await repository.lookAround()
  const init = (name: string) => git(bed.root, 'init', '--quiet', path(name))
  await init('made')
  writeFileSync(path('vendor'), '')
  if (isLast !== null) await repository.commandsEnded(isLast)
  rmSync(path('vendor'))
  for (const name of ['theirs', 'vendor']) await init(name)
  await left().sweep()
  expect(['made', 'theirs', 'vendor'].filter(name => existsSync(path(`${name}/.git/HEAD`)))).toEqual(stays)
})

test('only names of the commit are removed where a clone broke off, however they look', async () => {
  const removed = { tip: 'f'.repeat(40), kind: 'cloning' as const }
  mkdirSync(path('.git'), { recursive: true })
  writeFileSync(path('kept'), '')
  const never = {
    url: '',
    conceal: (text: string) => text,
    ask: () => Promise.reject(new Error('no git')),
    run: () => Promise.reject(new Error('no git')),
    checkTime: async () => undefined,
  }
  await undoCheckOut(never, bed.workspace, removed)
  expect(readdirSync(bed.workspace)).toEqual(['kept'])
})
