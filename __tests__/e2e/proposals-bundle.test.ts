import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import { afterAll, beforeAll, describe, test } from '@jest/globals'
import { commitOf, type Draft, entry, REF } from './crafted-proposal.ts'
import { packOf } from './odd-pack.ts'
import { expectRefused, openStage, type Stage } from './refusals.ts'

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(async () => {
  await stage.scene[Symbol.asyncDispose]()
})

type Damage = readonly [what: string, damage: (draft: Draft) => void, reason: RegExp]

/** Every object that the proposed commit needs and the base lacks. */
const needed = (draft: Draft) =>
  draft.git('rev-list', '--objects', '--no-object-names', REF, `^${draft.base}`).split('\n')
const header = (draft: Draft) => [`-${draft.base} base`, `${draft.git('rev-parse', REF)} ${REF}`]
const bundled = (draft: Draft, pack: Buffer) =>
  draft.write('change.bundle', Buffer.concat([Buffer.from(`# v2 git bundle\n${header(draft).join('\n')}\n\n`), pack]))
const made = (draft: Draft, ...args: string[]) =>
  draft.git('bundle', 'create', '-q', join(draft.folder, 'change.bundle'), ...args)
const changedTree = (draft: Draft) => draft.git('rev-parse', `${REF}^{tree}`)
const edited = (from: Draft, change: (bytes: Buffer) => Buffer) =>
  from.write('change.bundle', change(from.read('change.bundle')))

describe('a bundle that is not one commit on the base is refused', () => {
  const cases: readonly Damage[] = [
    [
      'no bundle',
      draft => draft.write('change.bundle', '#!/bin/sh\n\n'),
      /change\.bundle is no git bundle of version 2 or 3/,
    ],
    [
      'a bundle without an end of its header',
      draft => draft.write('change.bundle', '# v2 git bundle\n'),
      /has no readable header/,
    ],
    [
      'a capability that leaves objects out',
      draft =>
        edited(draft, bytes =>
          Buffer.from(
            bytes.toString('latin1').replace('# v2 git bundle\n', '# v3 git bundle\n@filter=blob:none\n'),
            'latin1',
          ),
        ),
      /has the header line "@filter=blob:none"/,
    ],
    [
      'two refs',
      draft => {
        draft.git('update-ref', 'refs/heads/second', REF)
        made(draft, REF, 'refs/heads/second', `^${draft.base}`)
      },
      /has other refs than refs\/diffproof\/proposal alone/,
    ],
    [
      'another ref',
      draft => {
        draft.git('update-ref', 'refs/heads/main', REF)
        made(draft, 'refs/heads/main', `^${draft.base}`)
      },
      /has other refs/,
    ],
    [
      'another commit than the JSON names',
      draft => draft.edit(it => (it.commit = 'a'.repeat(40))),
      /brings another commit than the proposal names/,
    ],
    ['the whole history', draft => made(draft, REF), /is not made on the base alone/],
    [
      'two prerequisites',
      draft => draft.write('change.bundle', draft.bundle([`-${'a'.repeat(40)} x`, ...header(draft)], needed(draft))),
      /is not made on the base alone/,
    ],
    [
      'a base that the remote has elsewhere',
      draft => {
        const other = draft.scene.git('rev-parse', 'refs/heads/elsewhere')
        draft.git('fetch', '-q', 'origin', 'elsewhere')
        draft.edit(it => (it.base.sha = it.record.evidence.base_sha = other))
        const commit = commitOf(draft, changedTree(draft), other)
        draft.git('update-ref', REF, commit)
        draft.edit(it => (it.commit = commit))
        made(draft, REF, `^${other}`)
      },
      /its base [0-9a-f]{40} is not on the remote branch main/,
    ],
    [
      'a base that nobody has',
      draft => {
        draft.edit(it => (it.base.sha = 'b'.repeat(40)))
        draft.write(
          'change.bundle',
          draft.bundle([`-${'b'.repeat(40)} x`, `${draft.git('rev-parse', REF)} ${REF}`], needed(draft)),
        )
      },
      /its base b{40} is not on the remote branch main/,
    ],
    [
      'a commit without a parent',
      draft => {
        const commit = commitOf(draft, changedTree(draft))
        draft.edit(it => (it.commit = commit))
        draft.write(
          'change.bundle',
          draft.bundle([`-${draft.base} base`, `${commit} ${REF}`], [commit, ...needed(draft).slice(1)]),
        )
      },
      /the parent of its commit is none, not its base/,
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
      'two commits in a row',
      draft => draft.propose(commitOf(draft, changedTree(draft), commitOf(draft, changedTree(draft), draft.base))),
      /the parent of its commit is [0-9a-f]{40}, not its base/,
    ],
    [
      'a tree in the place of the commit',
      draft => {
        const tree = changedTree(draft)
        draft.edit(it => (it.commit = tree))
        draft.write('change.bundle', draft.bundle([`-${draft.base} base`, `${tree} ${REF}`], needed(draft)))
      },
      /change\.bundle: git cat-file failed/,
    ],
    [
      'a tree id that lies',
      draft => draft.edit(it => (it.tree = it.record.evidence.tree_sha = it.base.tree)),
      /its commit holds the tree [0-9a-f]{40}, not [0-9a-f]{40} as it says/,
    ],
    [
      'an object that nothing needs',
      draft =>
        draft.write('change.bundle', draft.bundle(header(draft), [...needed(draft), draft.object('blob', 'stray\n')])),
      /it brings the object [0-9a-f]{40}, which its commit does not need/,
    ],
    [
      'a commit beside the commit',
      draft =>
        draft.write(
          'change.bundle',
          draft.bundle(header(draft), [...needed(draft), commitOf(draft, changedTree(draft), draft.base)]),
        ),
      /it brings the object/,
    ],
    [
      'an object too few',
      draft => draft.write('change.bundle', draft.bundle(header(draft), needed(draft).slice(0, -1))),
      /change\.bundle: fatal: object of unexpected type/,
    ],
    [
      'the base itself, unchanged',
      draft => {
        const commit = commitOf(draft, draft.git('rev-parse', `${draft.base}^{tree}`), draft.base)
        draft.propose(commit)
      },
      /files: empty/,
    ],
  ]
  beforeAll(async () => {
    await stage.scene.github.commit(stage.scene.repository, 'elsewhere', { 'x.txt': 'x\n' })
  })
  test.each(cases)('%s', async (_, damage, reason) => expectRefused(stage, damage, reason))
})

const MEGABYTE = 1024 * 1024

describe('a pack that would harm its reader is refused before git reads it', () => {
  const cases: readonly Damage[] = [
    ['cut off in its middle', draft => edited(draft, bytes => bytes.subarray(0, bytes.length - 60)), /change\.bundle/],
    ['cut off before its sum', draft => edited(draft, bytes => bytes.subarray(0, bytes.length - 20)), /change\.bundle/],
    ['no pack at all', draft => bundled(draft, Buffer.alloc(0)), /holds no pack of version 2/],
    [
      'bytes behind its end',
      draft => edited(draft, bytes => Buffer.concat([bytes, Buffer.from('more')])),
      /has bytes after its last object/,
    ],
    [
      'one wrong bit',
      draft =>
        edited(draft, bytes => {
          bytes[bytes.length - 40] = (bytes[bytes.length - 40] ?? 0) ^ 1
          return bytes
        }),
      /change\.bundle/,
    ],
    [
      'four thousand million objects',
      draft => bundled(draft, packOf([], { count: 0xffffffff })),
      /holds 4294967295 objects, at most 50000/,
    ],
    [
      'a file of 101 MB in 100 KB',
      draft =>
        bundled(draft, packOf([{ type: 3, size: 101 * MEGABYTE, data: deflateSync(Buffer.alloc(101 * MEGABYTE)) }])),
      /holds an object of 105906176 bytes, at most 104857600/,
    ],
    [
      'six files of 90 MB',
      draft =>
        bundled(
          draft,
          packOf(
            Array.from({ length: 6 }, () => ({
              type: 3,
              size: 90 * MEGABYTE,
              data: deflateSync(Buffer.alloc(90 * MEGABYTE)),
            })),
          ),
        ),
      /inflates to more than 524288000 bytes/,
    ],
    [
      'a file that says 10 bytes and has 50 MB',
      draft => bundled(draft, packOf([{ type: 3, size: 10, data: deflateSync(Buffer.alloc(50 * MEGABYTE)) }])),
      /cut off or larger than it says/,
    ],
    [
      'a file that says more than it has',
      draft => bundled(draft, packOf([{ type: 3, size: 1000, data: deflateSync(Buffer.alloc(10)) }])),
      /cut off or larger than it says/,
    ],
    [
      'a size beyond all memory',
      draft => bundled(draft, packOf([{ type: 3, size: 2 ** 60, data: deflateSync(Buffer.alloc(1)) }])),
      /an object of an impossible size/,
    ],
    [
      'a difference that makes 10 GB',
      draft => {
        const target = Buffer.from([0x05, 0x80, 0xc0, 0xcf, 0xa0, 0x25, 0x00])
        bundled(draft, packOf([{ type: 7, size: target.length, id: '1'.repeat(40), data: deflateSync(target) }]))
      },
      /holds a difference that makes \d{10,} bytes/,
    ],
    [
      'a tag',
      draft => bundled(draft, packOf([{ type: 4, size: 3, data: deflateSync(Buffer.from('tag')) }])),
      /an object of type 4/,
    ],
    [
      'an object of no type',
      draft => bundled(draft, packOf([{ type: 5, size: 3, data: deflateSync(Buffer.from('abc')) }])),
      /an object of type 5/,
    ],
    [
      'a few trees that stand for billions of paths',
      draft => {
        let tree = draft.object('tree', entry('100644', 'f', draft.object('blob', 'x')))
        const trees = [tree]
        for (let depth = 0; depth < 10; depth += 1) {
          const inner = tree
          tree = draft.object(
            'tree',
            Buffer.concat(Array.from({ length: 10 }, (_, n) => entry('40000', `d${n}`, inner))),
          )
          trees.push(tree)
        }
        const commit = commitOf(draft, tree, draft.base)
        const blob = draft.object('blob', 'x')
        const only = { path: 'd0', from: null, change: 'added', old_mode: null, new_mode: '100644', blob }
        draft.edit(it => Object.assign(it, { commit, tree, files: [{ ...only, additions: 1, deletions: 0 }] }))
        draft.write(
          'change.bundle',
          draft.bundle([`-${draft.base} base`, `${commit} ${REF}`], [commit, ...trees, blob]),
        )
      },
      /the listed files, laid on the base, make the tree [0-9a-f]{40}, not [0-9a-f]{40}: something is not listed/,
    ],
  ]
  test.each(cases)('%s', async (_, damage, reason) => expectRefused(stage, damage, reason))
})
