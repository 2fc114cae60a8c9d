import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, expect, test } from '@jest/globals'
import type { Receipt } from '../../../src/core/change/change.ts'
import type { ProposedCommit } from '../../../src/core/proposal/proposal.ts'
import type { Repository } from '../../../src/ports/repository.ts'
import { type Bed, closeBeds, openBed, type Tree } from './test-bed.ts'

afterEach(closeBeds)

const BIG = Array.from({ length: 20_000 }, (_, n) => `line ${n} ${(n * 2654435761) % 2 ** 32}\n`).join('')
const BASE: Tree = {
  'src/a.txt': 'old\n',
  'docs/long.md': 'a line\n'.repeat(50),
  'gone.txt': 'gone\n',
  'run.sh': 'echo\n',
  'big.txt': BIG,
}

/** Changes a bit of everything and takes the receipt. */
async function changed(bed: Bed): Promise<Receipt> {
  await bed.repository.checkOut({ baseBranch: 'main', fetchDepth: 1 })
  await bed.repository.takeStartSnapshot()
  const text = await bed.git(bed.workspace, 'show', 'HEAD:docs/long.md')
  for (const path of ['gone.txt', 'docs/long.md', 'run.sh']) await rm(join(bed.workspace, path))
  await bed.write({
    'src/a.txt': 'new\n',
    'docs/moved.md': `${text}\n`,
    'run.sh': { run: 'echo\n' },
    'data.bin': new Uint8Array([0, 255, 1]),
    link: { link: 'src/a.txt' },
    'big.txt': `first\n${BIG}`,
    'ünïcödé/ß.txt': 'x\n',
  })
  return bed.repository.takeReceipt()
}

const proposedBy = (
  receipt: Receipt,
  baseSha: string,
  made: { commit: string; bytes: Uint8Array },
): ProposedCommit => ({
  branch: 'main',
  baseSha,
  commit: made.commit,
  tree: receipt.tree,
  files: receipt.files,
  bundle: made.bytes,
})

/** The same remote, seen by a process that has no work tree. */
const publisher = (bed: Bed): Repository =>
  bed.adapter({ workspace: join(bed.root, 'elsewhere'), tempDir: join(bed.root, 'other-temp') })

test.each([
  ['an empty workspace', async () => undefined, {}],
  ['a shallow clone', async (bed: Bed) => bed.cloneShallow(), {}],
  [
    'a whole clone',
    async (bed: Bed) => void (await bed.git(bed.root, 'clone', '-q', `file://${bed.remote}`, bed.workspace)),
    {},
  ],
  [
    'a clone without files of the past',
    async (bed: Bed) =>
      void (await bed.git(bed.root, 'clone', '-q', '--filter=blob:none', `file://${bed.remote}`, bed.workspace)),
    {},
  ],
  ['a server that wants the token', async () => undefined, { token: 'token-1' }],
])('a change made in %s arrives as it was, and can be pushed from there', async (_, prepare, options) => {
  const bed = await openBed(BASE, options)
  await bed.commit('main', { 'more.txt': 'more\n' })
  await prepare(bed)
  const receipt = await changed(bed)
  const baseSha = await bed.git(bed.remote, 'rev-parse', 'main')
  const made = await bed.repository.bundle({ receipt, message: 'a message' })
  // What the base has is not sent again: the large file differs by one line.
  expect(made.bytes.length).toBeLessThan(4_000)
  await bed.commit('main', { 'later.txt': 'later\n' })

  const there = publisher(bed)
  const opened = await there.unbundle(proposedBy(receipt, baseSha, made))
  expect(opened).toEqual({
    base: { branch: 'main', sha: baseSha, tree: receipt.baseTree, cloned: false },
    receipt: { ...receipt, leftOut: [], moved: undefined },
  })
  expect((await there.readBaseFiles(['src/a.txt'])).get('src/a.txt')).toBe('old\n')
  const link = receipt.files.find(file => file.path === 'link')
  expect(Buffer.from((await there.readBlobs([link?.blob ?? ''])).get(link?.blob ?? '') ?? '').toString()).toBe(
    'src/a.txt',
  )
  const head = await there.push({ receipt, branch: 'diffproof/x', message: 'm', expected: null })
  expect(await bed.git(bed.remote, 'rev-parse', `${head}^{tree}`)).toBe(receipt.tree)
})

test('a bundle that holds another tree is refused, and the folder of the run goes all the same', async () => {
  const bed = await openBed(BASE)
  const receipt = await changed(bed)
  const baseSha = await bed.git(bed.remote, 'rev-parse', 'main')
  const made = await bed.repository.bundle({ receipt, message: 'a message' })
  const there = publisher(bed)
  const other = { ...proposedBy(receipt, baseSha, made), tree: receipt.baseTree }
  expect(await there.unbundle(other)).toMatchObject({ refused: expect.stringMatching(/its commit holds the tree/) })
  await there.close()
})

test('a server that cannot be reached is an error, not a refusal', async () => {
  const bed = await openBed(BASE)
  const receipt = await changed(bed)
  const made = await bed.repository.bundle({ receipt, message: 'a message' })
  const there = bed.adapter({ workspace: join(bed.root, 'elsewhere'), serverUrl: 'http://127.0.0.1:1' })
  await expect(there.unbundle(proposedBy(receipt, 'a'.repeat(40), made))).resolves.toMatchObject({
    refused: 'change.bundle is not made on the base alone',
  })
  const baseSha = await bed.git(bed.remote, 'rev-parse', 'main')
  await expect(there.unbundle(proposedBy(receipt, baseSha, made))).rejects.toThrow(/git ls-remote failed/)
})
