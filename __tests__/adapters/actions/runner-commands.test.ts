import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { addToSummary, command, setValue, writeLine } from '../../../src/adapters/actions/runner-commands.ts'
import { parseKeyValueFile } from '../../playground/runner-file-commands.ts'

const FILES = ['GITHUB_OUTPUT', 'GITHUB_STATE', 'GITHUB_STEP_SUMMARY'] as const
const before = FILES.map(name => process.env[name])
let folder: string
let said: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'commands-'))
  said = ''
  for (const name of FILES) {
    process.env[name] = join(folder, name)
    writeFileSync(join(folder, name), '')
  }
  jest.spyOn(process.stdout, 'write').mockImplementation(chunk => {
    said += String(chunk)
    return true
  })
})
afterEach(() => {
  jest.restoreAllMocks()
  rmSync(folder, { recursive: true, force: true })
  for (const [at, name] of FILES.entries()) {
    const value = before[at]
    if (value === undefined) delete process.env[name]
    else process.env[name] = value
  }
})

const held = (name: (typeof FILES)[number]) => readFileSync(join(folder, name), 'utf8')

test('a command is one line, whatever its text holds', () => {
  command('error', '100 %\r\n::error::not another')
  command('endgroup')
  writeLine('plain')
  expect(said).toBe('::error::100 %25%0D%0A::error::not another\n::endgroup::\nplain\n')
})

test('values of any text come out of the files as they went in', () => {
  const values = { reason: 'one line', summary: '{\n"a": 1\n}', empty: '', equals: 'a=b<<c\nend-\n' }
  for (const [name, value] of Object.entries(values)) setValue('GITHUB_OUTPUT', name, value)
  setValue('GITHUB_STATE', 'run-folder', '/tmp/x')
  addToSummary('# Done')
  addToSummary('Really.')
  expect(parseKeyValueFile(held('GITHUB_OUTPUT'))).toEqual(values)
  expect(parseKeyValueFile(held('GITHUB_STATE'))).toEqual({ 'run-folder': '/tmp/x' })
  expect(held('GITHUB_STEP_SUMMARY')).toBe('# Done\nReally.\n')
  expect(said).toBe('')
})

test('no value can end its own block', () => {
  setValue('GITHUB_OUTPUT', 'one', 'x')
  const end = /^one<<(.+)$/m.exec(held('GITHUB_OUTPUT'))?.[1] ?? ''
  setValue('GITHUB_OUTPUT', 'two', `${end}\nthree=3`)
  expect(parseKeyValueFile(held('GITHUB_OUTPUT'))).toEqual({ one: 'x', two: `${end}\nthree=3` })
})

test('a file that is gone is an error and is not made, and no file at all is none', () => {
  rmSync(join(folder, 'GITHUB_OUTPUT'))
  expect(() => setValue('GITHUB_OUTPUT', 'a', 'b')).toThrow('ENOENT')
  expect(() => held('GITHUB_OUTPUT')).toThrow('ENOENT')
  process.env['GITHUB_OUTPUT'] = ''
  setValue('GITHUB_OUTPUT', 'a', 'b')
  delete process.env['GITHUB_STEP_SUMMARY']
  addToSummary('lost')
  expect(said).toBe('')
})
