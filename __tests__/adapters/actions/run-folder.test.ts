import {
  chmodSync,
  chownSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { nameRunFolder, orphanedRunFolder } from '../../../src/adapters/actions/runner-environment.ts'
import { createJournalFile, readJournalFile } from '../../../src/adapters/files/journal-file.ts'
import { parseKeyValueFile } from '../../playground/runner-commands.ts'

let temp: string
const before = process.env['GITHUB_STATE']

beforeEach(() => {
  temp = realpathSync(mkdtempSync(join(tmpdir(), 'run-folder-')))
  process.env['GITHUB_STATE'] = join(temp, 'state')
  writeFileSync(join(temp, 'state'), '')
})
afterEach(() => {
  if (before === undefined) delete process.env['GITHUB_STATE']
  else process.env['GITHUB_STATE'] = before
  rmSync(temp, { recursive: true, force: true })
})

const told = (folder: string) => orphanedRunFolder({ 'STATE_run-folder': folder }, temp)

test('the post step learns the folder that the main step named, once it is there', () => {
  const folder = nameRunFolder(temp)
  const state = parseKeyValueFile(readFileSync(join(temp, 'state'), 'utf8'))
  expect(state).toEqual({ 'run-folder': folder })
  expect(told(folder)).toBeNull()
  mkdirSync(folder)
  expect(told(folder)).toBe(folder)
  expect(orphanedRunFolder({}, temp)).toBeNull()
})

test('a name is used once, and a runner without a state file is no obstacle', () => {
  rmSync(join(temp, 'state'))
  const names = Array.from({ length: 50 }, () => nameRunFolder(temp))
  expect(new Set(names).size).toBe(50)
})

test('nothing but a folder of ours at its place is believed', () => {
  const folder = nameRunFolder(temp)
  const name = basename(folder)
  const elsewhere = join(temp, 'elsewhere')
  mkdirSync(join(elsewhere, name), { recursive: true })
  symlinkSync(join(elsewhere, name), folder)
  const strange = [
    '',
    '/',
    temp,
    elsewhere,
    join(elsewhere, name),
    folder,
    `${folder}/..`,
    '/etc',
    join(temp, 'diffproof-run-1'),
  ]
  expect(strange.map(told)).toEqual(strange.map(() => null))
  rmSync(folder)
  writeFileSync(folder, '')
  expect(told(folder)).toBeNull()
  rmSync(folder)
  mkdirSync(folder)
  expect(told(folder)).toBe(folder)
  if (process.getuid?.() === 0) {
    chownSync(folder, 4711, 4711)
    expect(told(folder)).toBeNull()
  }
})

test('a journal is read back, and a link or a folder in its place is none', () => {
  const folder = nameRunFolder(temp)
  createJournalFile(folder).note({ kind: 'worked' }) // before the folder is there
  mkdirSync(folder)
  expect(readJournalFile(folder)).toEqual([])
  const journal = createJournalFile(folder)
  journal.note({ kind: 'worked' })
  journal.note({ kind: 'edited', path: 'a\nb' })
  expect(readJournalFile(folder)).toEqual([{ kind: 'worked' }, { kind: 'edited', path: 'a\nb' }])
  const file = join(folder, 'journal.jsonl')
  const text = readFileSync(file, 'utf8')
  rmSync(file)
  writeFileSync(join(temp, 'other'), text)
  symlinkSync(join(temp, 'other'), file)
  expect(readJournalFile(folder)).toEqual([])
  rmSync(file)
  mkdirSync(file)
  expect(readJournalFile(folder)).toEqual([])
  chmodSync(folder, 0o700)
})
