import { expect, test } from '@jest/globals'
import { createSecrets } from '../../src/core/secrets/secrets.ts'
import { changedTexts, refusedContent } from '../../src/flow/changed-content.ts'
import { changedFile, receiptOf } from '../core/change/changed-file.ts'
import { world } from './fakes.ts'

const SECRET = 'q7Zt2LmW9xKp4RvB6nYc8sDf3Gh1JkA0'
const KEY = `ghp_${'A7f3K9x2Qw8Zr5Tn1Bv6Yc4Md0Lp3Hs7Jg9E'}`
const PIECE = 64 * 1024

/** What is refused of a file of more than a megabyte with this text at its end. */
async function refusedIn(text: string) {
  const content = `${`${'x'.repeat(99)}\n`.repeat(11_000)}${text}\n`
  const { run } = world([])
  const repository: typeof run.ports.repository = {
    ...run.ports.repository,
    blobSizes: async () => new Map([['b', content.length]]),
    readBlobs: async () => new Map(),
    async readPieces(_, take) {
      for (let at = 0; at < content.length; at += PIECE) take(content.slice(at, at + PIECE))
    },
    baseHolds: async () => false,
  }
  const secrets = createSecrets([SECRET])
  const found = await refusedContent(receiptOf([changedFile('a.txt')]), {
    ...run,
    secrets,
    ports: { ...run.ports, repository },
  })
  return found.map(({ reason }) => (reason.kind === 'keys' ? reason.keys.map(({ line }) => line) : reason.kind))
}

const spread = (text: string, gap: string) => [...text].join(gap)
const base64 = (text: string) => Buffer.from(text).toString('base64')

test.each([
  ['no secret', 'x', []],
  ['a secret', SECRET, ['secret']],
  ['a secret in base64 with many blanks', spread(base64(SECRET), ' '.repeat(20_000)), ['secret']],
  ['a secret in base64 with many lines of a patch', `\n+${spread(base64(SECRET), '\n+'.repeat(9_000))}`, ['secret']],
  ['a secret in base64 with many lines in JSON', spread(base64(SECRET), '\\n'.repeat(9_000)), ['secret']],
  [
    'a secret in hexadecimal with many lines',
    spread(Buffer.from(SECRET).toString('hex'), '\n'.repeat(20_000)),
    ['secret'],
  ],
  ['a secret with blanks, which are no form of it', spread(SECRET, ' '), []],
  ['a key in UTF-16', Buffer.from(KEY, 'utf16le').toString('latin1'), [[11_001]]],
  ['a key with many bytes of zero', `\n${spread(KEY, '\0'.repeat(9_000))}`, [[11_002]]],
])('of a large file with %s just that is refused', async (_, text, found) => {
  expect(await refusedIn(text)).toEqual(found)
})

const changedText = async (path: string, bytes: Uint8Array, additions: number | null) => {
  const { run } = world([])
  const repository: typeof run.ports.repository = {
    ...run.ports.repository,
    blobSizes: async ids => new Map(ids.map(id => [id, bytes.length])),
    readBlobs: async ids => new Map(ids.map(id => [id, bytes])),
  }
  const [text] = await changedTexts({ files: [changedFile(path, { additions, oldBlob: null })] }, repository)
  return text
}
const textOf = async (...given: Parameters<typeof changedText>) => (await changedText(...given))?.after
const ODD = Buffer.from('registry=a\n; \0\xff\x81\n', 'latin1')

test.each([
  ['.npmrc', 'registry=a\n; \0\xff?\n'],
  ['Gemfile', 'registry=a\n; \0\xff?\n'],
  ['Makefile', 'registry=a\n; \0\xff?\n'],
  ['a.png', null],
])('%s that git takes for no text is read all the same where a tool reads it: %j', async (path, text) => {
  expect(await textOf(path, ODD, null)).toBe(text)
})

test.each([
  ['a zero byte', 'a\0b', true],
  ['UTF-16', Buffer.from('a = 1\n', 'utf16le').toString('latin1'), true],
  ['a zero byte that git does not read', `${'a'.repeat(8_000)}\0`, false],
  ['another encoding', 'a\xff', false],
])('a file with %s is binary for git: %#', async (_, text, after) => {
  const { binary } = (await changedText('a.js', Buffer.from(text, 'latin1'), after ? null : 1)) ?? {}
  expect(binary).toEqual({ before: false, after })
})

test('control characters are data in a file that no forge shows, and none come of another encoding', async () => {
  expect(await textOf('a.bin', Buffer.from('a\0\x1b\tb\r\n'), null)).toBe('a\tb\r\n')
  expect(await textOf('a.js', Buffer.from('a\x1bb\n'), 1)).toBe('a\x1bb\n')
  expect(await textOf('a.js', Buffer.from('// \x81\x8d\n', 'latin1'), 1)).toBe('// ??\n')
})
