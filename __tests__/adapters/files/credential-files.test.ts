import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, test } from '@jest/globals'
import { createCredentials } from '../../../src/adapters/files/credential-files.ts'
import { latin1Of } from '../../../src/core/text/file-names.ts'

const bytesOf = (path: string) => Buffer.from(latin1Of(path), 'latin1')

/** What is found in a tree with these private files, these links and these files that all may read, by name. */
async function findIn(files: readonly string[], links: Readonly<Record<string, string>>, open: readonly string[] = []) {
  const root = mkdtempSync(join(tmpdir(), 'credentials-'))
  const at = (path: string) => bytesOf(join(root, path))
  try {
    for (const path of [...files, ...open]) {
      mkdirSync(at(dirname(path)), { recursive: true })
      writeFileSync(at(path), path)
      chmodSync(at(path), open.includes(path) ? 0o644 : 0o600)
    }
    for (const [path, target] of Object.entries(links)) symlinkSync(bytesOf(target), at(path))
    const found = await createCredentials({ root, environment: {}, closed: new Set() }).find()
    const sorted = found.files.toSorted((one, other) => (String(one.path) < String(other.path) ? -1 : 1))
    const linked = sorted.flatMap(({ path, link }) => (link === null ? [] : path))
    return { names: sorted.map(({ path }) => path), why: sorted.map(({ why }) => why), linked, isWhole: found.isWhole }
  } finally {
    rmSync(root, { recursive: true })
  }
}

test('in a folder of dependencies a private file counts where a link of the tree leads to it, through any names', async () => {
  const files = ['.next/a', '.next/b/c/d', '.turbo/kept', 'venv/e', 'venv/f/g', 'b\udcff/h', 'src/i', '.tox/b\udcff/j']
  expect(await findIn(files, {})).toMatchObject({ names: ['b\udcff/h', 'src/i'], isWhole: true })
  const links = {
    to: '.next/b',
    'src/file': '../.turbo/kept',
    chain: 'src/inner',
    'src/inner': '../venv/f',
    odd: '.tox',
  }
  const names = ['.next/b/c/d', '.tox/b\udcff/j', '.turbo/kept', 'b\udcff/h', 'src/i', 'venv/f/g']
  expect(await findIn(files, links)).toMatchObject({ names, isWhole: true })
})

test('a file that has the name of one with credentials by itself has it by no link', async () => {
  const links = { '.env': 'conf/ci.env', 'a.key': 'plain' }
  const found = await findIn([], links, ['conf/ci.env', 'plain'])
  expect(found.names).toEqual(['conf/ci.env', 'plain'])
  expect(found.linked).toEqual(['plain'])
})

test('a link in a folder of dependencies, which a manifest may name, says nothing of its target', async () => {
  const links = { 'node_modules/.bin/.env': '../../src/rules', 'node_modules/pkg/id_rsa': '../../src/rules' }
  const files = ['src/rules', 'node_modules/pkg/.npmrc', 'node_modules/.bin/x']
  const found = await findIn(files, links)
  expect(found.names).toEqual(['node_modules/pkg/.npmrc', 'src/rules'])
  expect(found.why).toEqual(['npm', 'mode 0600'])
})

test('links that lead nowhere, in circles and out of the tree hide nothing and cost little', async () => {
  const links = {
    'a/up': '..',
    'a/here': '.',
    'b/other': '../a',
    loop: 'loop',
    gone: 'nowhere',
    out: '/proc/self/fdinfo',
  }
  const files = ['a/one', 'b/two', '.venv/three']
  expect(await findIn(files, links)).toMatchObject({ names: ['a/one', 'b/two'], isWhole: true })
})

test('neither the number of files nor that of links hides one, and each folder is looked at once', async () => {
  const many = Array.from({ length: 1500 }, (_, at) => `many/${at}`)
  const links = Object.fromEntries(many.map((_, at) => [`a${at}`, 'many']))
  const found = await findIn([...many, '.next/kept', '.venv/.npmrc'], { ...links, z: '.next', '.docker': 'many' })
  expect(found).toMatchObject({ names: [...many, '.next/kept', '.venv/.npmrc'].sort(), isWhole: true })
})

test('what cannot be looked at is said', async () => {
  const names = Array.from({ length: 20 }, (_, at) => `${at}`.repeat(120))
  const { isWhole } = await findIn(['one'], { long: names.join('/'), longer: 'x'.repeat(300) })
  expect(isWhole).toBe(false)
})
