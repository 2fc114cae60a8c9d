/** Proposals that are damaged or hostile: each is refused for its reason, and nothing is written anywhere. */
import { execFileSync } from 'node:child_process'
import { renameSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { commitOf, type Draft, draftOf, entry, type Json, REF } from './crafted-proposal.ts'
import { packOf } from './odd-pack.ts'
import { openScene, type Scene } from './scene.ts'
import { SMALL_PROJECT } from './small-project.ts'
import { proposed, publishIn } from './split-scene.ts'

let scene: Scene
let proposal: string
beforeAll(async () => {
  scene = await openScene({ files: SMALL_PROJECT })
  proposal = await proposed(scene)
  await scene.github.commit(scene.repository, 'elsewhere', { 'x.txt': 'x\n' })
})
afterAll(async () => scene[Symbol.asyncDispose]())

type Damage = readonly [what: string, damage: (draft: Draft) => void, reason: RegExp]

/** What a refused proposal may write: the word on the issue that it was refused. */
const SAYS = /^GIT git-upload-pack$|^GRAPHQL viewer$|\/comments|\/reactions/

/** Damages a copy as told and publishes it: refused for this reason, and GitHub as it was but for the comment. */
async function expectRefused(
  damage: (draft: Draft) => void,
  reason: RegExp,
  { outcome = 'blocked-changes', inputs = {} }: { outcome?: string; inputs?: Readonly<Record<string, string>> } = {},
): Promise<void> {
  const draft = draftOf(scene, proposal)
  try {
    damage(draft)
    const { issues: _, ...before } = await scene.github.snapshot(scene.repository)
    const [seen, asked] = [scene.github.requests.length, scene.model.requests.length]
    const result = await publishIn(scene, draft.folder, { inputs })
    expect(result.outputs).toMatchObject({
      ...{ outcome, reason: expect.stringMatching(reason), 'pull-request-operation': 'none' },
    })
    expect(result.exitCode).toBe(1)
    expect(await scene.github.snapshot(scene.repository)).toMatchObject(before)
    const written = scene.github.requests.slice(seen).filter(one => one.method !== 'GET')
    expect(written.filter(one => !SAYS.test(one.route ?? ''))).toEqual([])
    expect(scene.model.requests).toHaveLength(asked)
    await result.cleanUp()
  } finally {
    draft.close()
  }
}

const refusing = (title: string, cases: readonly Damage[]) =>
  describe(title, () => {
    test.each(cases)('%s', async (_, damage, reason) => expectRefused(damage, reason))
  })

const instead = (name: string, put: (path: string) => void) => (draft: Draft) => {
  const path = join(draft.folder, name)
  rmSync(path)
  put(path)
}

refusing('what is no folder of two plain files is refused', [
  [
    'a symbolic link as proposal.json',
    instead('proposal.json', path => symlinkSync('/etc/passwd', path)),
    /proposal\.json cannot be opened as a plain file/,
  ],
  [
    'a pipe as change.bundle',
    instead('change.bundle', path => execFileSync('mkfifo', [path])),
    /change\.bundle is no regular file/,
  ],
  ['no bundle', instead('change.bundle', () => undefined), /change\.bundle cannot be opened/],
  [
    'a third file',
    ({ folder }) => writeFileSync(join(folder, 'run.sh'), '#!/bin/sh\n'),
    /holds "run\.sh", which belongs to no proposal/,
  ],
  [
    'a link in the place of the folder',
    ({ folder }) => {
      renameSync(folder, `${folder}-2`)
      symlinkSync(`${folder}-2`, folder)
    },
    /is no folder/,
  ],
  [
    'a bundle of a terabyte',
    ({ folder }) => truncateSync(join(folder, 'change.bundle'), 2 ** 40),
    /change\.bundle has 1099511627776 bytes, at most/,
  ],
])

const json = (change: (json: Json) => void) => (draft: Draft) => draft.edit(change)
const text = (content: string | Buffer) => (draft: Draft) => draft.write('proposal.json', content)
const evidence = (change: (evidence: Json) => void) => json(it => change(it.record.evidence))

// Every other value in every other place, and every other claim of the record, is tested where these are read.
refusing('JSON that is no proposal, or whose record cannot be true, is refused', [
  ['no UTF-8', text(Buffer.from([0x7b, 0xff, 0x7d])), /proposal\.json is no UTF-8 text/],
  [
    'the key __proto__',
    draft => text(draft.read('proposal.json').toString().replace('{', '{"__proto__": {"tree": "x"},'))(draft),
    /it has the key __proto__/,
  ],
  [
    'a hundred and one files',
    json(it => (it.files = Array.from({ length: 101 }, (_, n) => ({ ...it.files[0], path: `f${n}` })))),
    /101 files, more than max-changed-files \(100\)/,
  ],
  ['another task', json(it => (it.task.id = 'issue-2')), /for another task than issue-1/],
  ['another base branch', json(it => (it.base.branch = 'release')), /its base branch is not main/],
  ['measured on another tree', evidence(it => (it.tree_sha = 'a'.repeat(40))), /tree_sha is not as this job/],
])

/** Every object that the proposed commit needs and the base lacks. */
const needed = (draft: Draft) =>
  draft.git('rev-list', '--objects', '--no-object-names', REF, `^${draft.base}`).split('\n')
const header = (draft: Draft) => [`-${draft.base} base`, `${draft.git('rev-parse', REF)} ${REF}`]
const made = (draft: Draft, ...args: string[]) =>
  draft.git('bundle', 'create', '-q', join(draft.folder, 'change.bundle'), ...args)
const changedTree = (draft: Draft) => draft.git('rev-parse', `${REF}^{tree}`)

refusing('a bundle that is not one commit on the base is refused', [
  [
    'another ref',
    draft => {
      draft.git('update-ref', 'refs/heads/main', REF)
      made(draft, 'refs/heads/main', `^${draft.base}`)
    },
    /has other refs than refs\/diffproof\/proposal alone/,
  ],
  [
    'another commit than the JSON names',
    json(it => (it.commit = 'a'.repeat(40))),
    /brings another commit than the proposal names/,
  ],
  ['the whole history', draft => made(draft, REF), /is not made on the base alone/],
  [
    'a base that the remote has elsewhere',
    draft => {
      const other = draft.scene.git('rev-parse', 'refs/heads/elsewhere')
      draft.git('fetch', '-q', 'origin', 'elsewhere')
      const commit = commitOf(draft, changedTree(draft), other)
      draft.edit(it => Object.assign(it, { commit, base: { ...it.base, sha: other } }))
      draft.edit(it => (it.record.evidence.base_sha = other))
      draft.git('update-ref', REF, commit)
      made(draft, REF, `^${other}`)
    },
    /its base [0-9a-f]{40} is not on the remote branch main/,
  ],
  [
    'a merge',
    draft => {
      const side = commitOf(draft, changedTree(draft), draft.base)
      draft.propose(commitOf(draft, changedTree(draft), draft.base, side))
    },
    /the parent of its commit is [0-9a-f]{40}, [0-9a-f]{40}, not its base/,
  ],
  [
    'a tree in the place of the commit',
    draft => {
      const tree = changedTree(draft)
      draft.edit(it => (it.commit = tree))
      draft.write('change.bundle', draft.bundle([`-${draft.base} base`, `${tree} ${REF}`], needed(draft)))
    },
    /change\.bundle: git rev-parse failed/,
  ],
  [
    'a tree id that lies',
    json(it => (it.tree = it.record.evidence.tree_sha = it.base.tree)),
    /its commit holds the tree [0-9a-f]{40}, not [0-9a-f]{40} as it says/,
  ],
  [
    'an object that nothing needs',
    draft =>
      draft.write('change.bundle', draft.bundle(header(draft), [...needed(draft), draft.object('blob', 'stray\n')])),
    /it brings the object [0-9a-f]{40}, which its commit does not need/,
  ],
  [
    'an object too few',
    draft => draft.write('change.bundle', draft.bundle(header(draft), needed(draft).slice(0, -1))),
    /change\.bundle: fatal: did not receive expected object/,
  ],
  [
    'the base itself, unchanged',
    draft => draft.propose(commitOf(draft, draft.git('rev-parse', `${draft.base}^{tree}`), draft.base)),
    /files: empty/,
  ],
])

const MEGABYTE = 1024 * 1024
const packed = (pack: Buffer) => (draft: Draft) =>
  draft.write('change.bundle', Buffer.concat([Buffer.from(`# v2 git bundle\n${header(draft).join('\n')}\n\n`), pack]))
const filled = (megabytes: number, byte = 0) => ({
  ...{ type: 3, size: megabytes * MEGABYTE, data: deflateSync(Buffer.alloc(megabytes * MEGABYTE, byte)) },
})

refusing('a pack that would harm its reader is refused within bounds of memory and time', [
  [
    'four thousand million objects',
    packed(packOf([], { count: 0xffffffff })),
    /holds no pack of at most 50000 objects/,
  ],
  ['a file of 101 MB in 100 KB', packed(packOf([filled(101)])), /attempting to allocate/],
  [
    'six files of 90 MB',
    packed(packOf(Array.from({ length: 6 }, (_, byte) => filled(90, byte)))),
    /its objects have 566231040 bytes, at most 524288000/,
  ],
  [
    'a difference that makes 10 GB',
    draft => {
      const target = Buffer.from([0x05, 0x80, 0xc0, 0xcf, 0xa0, 0x25, 0x00])
      packed(packOf([{ type: 7, size: target.length, id: '1'.repeat(40), data: deflateSync(target) }]))(draft)
    },
    /change\.bundle: (error|fatal)/,
  ],
  [
    'a few trees that stand for billions of paths',
    draft => {
      const blob = draft.object('blob', 'x')
      const trees = [draft.object('tree', entry('100644', 'f', blob))]
      for (let depth = 0; depth < 10; depth += 1) {
        const entries = Array.from({ length: 10 }, (_, n) => entry('40000', `d${n}`, trees.at(-1) ?? ''))
        trees.push(draft.object('tree', Buffer.concat(entries)))
      }
      const tree = trees.at(-1) ?? ''
      const commit = commitOf(draft, tree, draft.base)
      const only = { path: 'd0', from: null, change: 'added', old_mode: null, new_mode: '100644', blob }
      draft.edit(it => Object.assign(it, { commit, tree, files: [{ ...only, additions: 1, deletions: 0 }] }))
      const objects = [commit, ...trees, blob]
      draft.write('change.bundle', draft.bundle([`-${draft.base} base`, `${commit} ${REF}`], objects))
    },
    /the listed files, laid on the base, make the tree [0-9a-f]{40}, not [0-9a-f]{40}: something is not listed/,
  ],
])

/** Proposes the base with one more path, whatever its mode and name. */
function proposePath(draft: Draft, mode: string, path: string, content: string): void {
  const id = mode === '160000' ? draft.base : draft.object('blob', content)
  draft.git('update-index', '--add', '--cacheinfo', `${mode},${id},${path}`)
  draft.propose(commitOf(draft, draft.git('write-tree'), draft.base))
}

const file =
  (path: string, content = 'on: push\n') =>
  (draft: Draft) =>
    draft.change({ [path]: content })
const link = (path: string, target: string) => (draft: Draft) => proposePath(draft, '120000', path, target)

refusing('a change that may not be published is refused', [
  ['a workflow', file('.github/workflows/evil.yml'), /evil\.yml: protected path/],
  [
    'a workflow that is not listed',
    draft => {
      const before = draft.read('proposal.json').toString()
      const mended = draft.git('show', `${REF}:src/sum.js`)
      draft.change({ 'src/sum.js': `${mended}\n`, '.github/workflows/evil.yml': 'on: push\n' })
      const { commit, tree } = JSON.parse(draft.read('proposal.json').toString())
      draft.write('proposal.json', before)
      draft.edit(it => {
        Object.assign(it, { commit, tree })
        it.record.evidence.tree_sha = tree
      })
    },
    /something is not listed/,
  ],
  [
    'a submodule that says it is a file',
    draft => {
      proposePath(draft, '160000', 'sub', '')
      draft.edit(it => (it.files.at(-1).new_mode = '100644'))
    },
    /the content that it lists for "sub" is no file/,
  ],
  ['a link to /etc/passwd', link('notes.txt', '/etc/passwd'), /notes\.txt: a link to an absolute path/],
  [
    'a folder .git',
    draft => {
      const hooks = draft.object('tree', entry('100755', 'post-checkout', draft.object('blob', '#!/bin/sh\n')))
      const base = draft.git('cat-file', '-p', `${draft.base}^{tree}`).split('\n')
      const entries = base.map(line => {
        const [mode = '', , id = '', name = ''] = line.split(/[ \t]/)
        return entry(mode.replace(/^0/, ''), name, id)
      })
      const tree = draft.object('tree', Buffer.concat([entry('40000', '.git', hooks), ...entries]))
      draft.propose(commitOf(draft, tree, draft.base))
    },
    /change\.bundle: error: object [0-9a-f]{40}: hasDotgit/,
  ],
  [
    'the token of this job, encoded',
    draft => draft.change({ 'src/key.js': Buffer.from(draft.scene.token).toString('base64') }),
    /src\/key\.js: it holds a secret of this run/,
  ],
  [
    'a test that was changed, and a proof that denies it',
    file('test/sum.test.js', `${SMALL_PROJECT['test/sum.test.js']}// more\n`),
    /proof \(no-test-changes, by the diff a test was changed/,
  ],
])

test('tests that were weakened or that fail are refused where the inputs say so, and so is an issue that was edited since', async () => {
  const weaken = (draft: Draft) => {
    draft.change({ 'test/sum.test.js': SMALL_PROJECT['test/sum.test.js'].replace('assert.equal(sum(1, 2), 3)', '') })
    draft.edit(it => (it.record.evidence.tests.proof = 'green-on-base'))
  }
  const ended = { outcome: 'not-ready', inputs: { 'when-not-ready': 'fail' } }
  await expectRefused(weaken, /test\/sum\.test\.js/, ended)
  const fail = evidence(it => Object.assign(it.tests, { final: { status: 'failed', exit_code: 1, duration_ms: 1 } }))
  await expectRefused(fail, /the tests did not pass: failed \(exit code 1\)/, ended)
  const edited = json(it => (it.task.content_sha256 = 'f'.repeat(64)))
  await expectRefused(edited, /issue-1 was edited since the proposal was made/, { outcome: 'refused-content' })
})

test('the same proposal, untouched, is not refused', async () => {
  const result = await publishIn(scene, proposal)
  expect(result.outputs).toMatchObject({ outcome: 'pr-created' })
})
