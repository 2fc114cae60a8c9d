import { expect, test } from '@jest/globals'
import { createGithubForge } from '../../../src/adapters/github/github-forge.ts'
import { git } from '../../playground/github/git-command.ts'
import { AT, edit, forgeErrorOf, withForge } from './test-bed.ts'

const LARGE = 'a line of text\n'.repeat(20_000)
const LONE_SURROGATE_BYTES = Uint8Array.of(0xed, 0xa0, 0x80, 0x0a)

test.each([
  [
    'every kind of file',
    [
      edit('src/add.js', 'export const add = (a, b) => a + b\n'),
      edit('neu/größe/日本.txt', 'Grüße 🎉\n'),
      edit('bin/run', '#!/bin/sh\n', '100755'),
      edit('link', 'src/add.js', '120000'),
      edit('empty', ''),
      edit('bom.txt', '\uFEFFtext\n'),
      edit('crlf.txt', 'a\r\nb\r\nc'),
      edit('raw.bin', Uint8Array.of(0, 255, 254, 10, 13, 128)),
      edit('nul.txt', 'a\0b\n'),
      edit('half.txt', LONE_SURROGATE_BYTES),
      edit('large.txt', LARGE),
    ],
  ],
  ['a change of the mode alone', [edit('README.md', '# Demo\n', '100755')]],
  ['a rename', [edit('src/add.js', null), edit('src/plus.js', 'export const add = (a, b) => a - b\n')]],
  [
    'a folder that becomes a file',
    [edit('src/old', 'now a file\n'), edit('src/old/one.js', null), edit('src/old/two.js', null)],
  ],
  ['a file that becomes a folder', [edit('README.md', null), edit('README.md/inner', 'now a folder\n')]],
])('%s arrives as the very tree that git makes of it', async (_, edits) => {
  await withForge(async bed => {
    const sha = await bed.commit(edits)
    expect(await git(bed.bareDir, ['rev-parse', `${sha}^{tree}`])).toBe(await bed.treeOf(edits))
    expect(await git(bed.bareDir, ['rev-parse', `${sha}^`])).toBe(bed.head)
    expect(await git(bed.bareDir, ['log', '-1', '--format=%B', `${sha}`])).toBe('Add\n\nIt subtracted.')
  })
})

test('many texts cost one call, and only what cannot travel inside it is uploaded by itself', async () => {
  await withForge(async bed => {
    const texts = Array.from({ length: 30 }, (_, index) => edit(`many/${index}.txt`, `${index}\n`))
    const apart = [
      edit('raw.bin', Uint8Array.of(255)),
      edit('nul.txt', 'a\0b'),
      edit('empty', ''),
      edit('large.txt', LARGE),
    ]
    await bed.commit([...texts, ...apart])
    expect(bed.github.requests.map(({ route }) => route?.replace(/.*\/git\//, ''))).toEqual([
      ...apart.map(() => 'blobs'),
      'trees',
      'commits',
    ])
  })
})

test('texts that are too much together are uploaded one by one', async () => {
  await withForge(async bed => {
    const edits = Array.from({ length: 20 }, (_, index) => edit(`${index}.txt`, `${index}${'x'.repeat(250 * 1024)}`))
    const sha = await bed.commit(edits)
    expect(await git(bed.bareDir, ['rev-parse', `${sha}^{tree}`])).toBe(await bed.treeOf(edits))
    const uploads = bed.github.requests.filter(({ path }) => path.endsWith('/git/blobs'))
    expect(uploads).toHaveLength(4)
  })
})

test('what takes the place of something else comes in a second tree, whatever order a server reads entries in', async () => {
  await withForge(async bed => {
    await bed.commit([edit('src/old', 'now a file\n'), edit('src/old/one.js', null), edit('src/old/two.js', null)])
    const trees = bed.github.requests.filter(({ path }) => path.endsWith('/git/trees'))
    const paths = trees.map(({ body }) => (body as { tree: { path: string }[] }).tree.map(({ path }) => path))
    expect(paths).toEqual([['src/old/one.js', 'src/old/two.js'], ['src/old']])
  })
})

test('a tree that is not the tested one is refused before there is a commit or a branch', async () => {
  await withForge(async bed => {
    const other = await bed.treeOf([edit('src/add.js', 'something else\n')])
    const error = await forgeErrorOf(bed.commit([edit('src/add.js', 'what was sent\n')], other))
    expect(error.message).toMatch(/^the forge made tree [0-9a-f]{40} from the change, but the tested tree is /)
    expect(error.message).toContain(other)
    expect(error.hint).toMatch(/Nothing was published/)
    expect(bed.github.requests.map(({ route }) => route)).toEqual(['POST /repos/{owner}/{repo}/git/trees'])
    expect(await bed.forge.branchesUnder('')).toEqual(new Map([['main', bed.head]]))
  })
})

test('a forge without the Git Data API gives null, so that git itself can push', async () => {
  await withForge(async bed => {
    bed.github.switches.noGitData = true
    expect(await bed.commit([edit('a.txt', 'a\n')])).toBeNull()
    expect(await bed.commit([edit('raw.bin', Uint8Array.of(255))])).toBeNull()
    expect(await bed.forge.branchesUnder('diffproof/')).toBeNull()
    expect(await bed.forge.commit(bed.head)).toBeNull()
  })
})

test('a workflow file that the token may not change is refused with the reason', async () => {
  await withForge(async bed => {
    const error = await forgeErrorOf(bed.commit([edit('.github/workflows/ci.yml', 'on: push\n')]))
    expect(error).toMatchObject({ status: 403, message: expect.stringMatching(/refused to make the tree \(403\)/) })
  })
})

test('an empty repository is refused as what it is', async () => {
  await withForge(async ({ github, baseTree, head, retryPolicy }) => {
    await github.createRepository({ owner: AT.owner, name: 'empty' })
    const token = github.token('empty', { contents: 'write' })
    const repository = { ...AT, repo: 'empty' }
    const forge = createGithubForge({ token, apiUrl: github.apiUrl, repository, retryPolicy })
    const request = { baseTree, parent: head, edits: [edit('a', 'a')], expectedTree: baseTree, message: 'x' }
    expect(await forgeErrorOf(forge.commitTree(request))).toMatchObject({ status: 409 })
  })
})
