import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import { expect, test } from '@jest/globals'
import { packProblem } from '../../../src/adapters/git/pack-sizes.ts'
import { packOf } from '../../e2e/odd-pack.ts'
import { growthOf } from '../../playground/growth.ts'
import { fc } from '../../playground/properties.ts'

const LIMITS = { objects: 1_000, objectBytes: 1_000_000, totalBytes: 3_000_000 }

/** A pack as git writes it, with deltas among many versions of a file. */
function realPack(versions: number): Buffer {
  const folder = mkdtempSync(join(tmpdir(), 'pack-'))
  const git = (...args: string[]) => execFileSync('git', args, { cwd: folder, stdio: ['pipe', 'pipe', 'pipe'] })
  try {
    git('init', '-q', '-b', 'main')
    for (let version = 0; version < versions; version += 1) {
      writeFileSync(join(folder, 'file'), `${'line\n'.repeat(500)}${version}\n${'other\n'.repeat(500)}`)
      git('add', 'file')
      git('-c', 'user.name=x', '-c', 'user.email=x@example.invalid', 'commit', '-qm', `version ${version}`)
    }
    const all = git('rev-list', '--objects', '--all').toString().replace(/ .*/g, '')
    return execFileSync('git', ['pack-objects', '-q', '--stdout', '--delta-base-offset'], { cwd: folder, input: all })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const PACK = realPack(12)
const DELTA_SAVED = 12 * 5_000

test('a pack of git with deltas passes, and its deltas count by what they make', () => {
  expect(PACK.length).toBeLessThan(DELTA_SAVED / 4)
  expect(packProblem(PACK, LIMITS, 20)).toBeNull()
  expect(packProblem(PACK, { ...LIMITS, totalBytes: DELTA_SAVED }, 20)).toMatch(/inflates to more than/)
  expect(packProblem(PACK, { ...LIMITS, objects: 35 }, 20)).toBe('holds 36 objects, at most 35')
  expect(packProblem(PACK, { ...LIMITS, objectBytes: 4_000 }, 20)).toMatch(/at most 4000/)
})

test('cut off anywhere, or longer, it is refused', () => {
  fc.assert(
    fc.property(fc.nat(PACK.length - 1), length => {
      expect(packProblem(PACK.subarray(0, length), LIMITS, 20)).not.toBeNull()
    }),
  )
  expect(packProblem(Buffer.concat([PACK, Buffer.from('x')]), LIMITS, 20)).toMatch(/after its last object/)
})

test('no bytes make it throw', () => {
  const head = PACK.subarray(0, 12)
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), bytes => {
      const problem = packProblem(Buffer.concat([head, bytes]), LIMITS, 20)
      expect(problem).not.toBeNull()
    }),
  )
  fc.assert(
    fc.property(fc.nat(PACK.length - 1), fc.nat(255), (at, byte) => {
      const changed = Buffer.from(PACK)
      changed[at] = byte
      const problem = packProblem(changed, LIMITS, 20)
      expect(problem === null || problem.length > 0).toBe(true)
    }),
  )
})

test('the time grows with the pack, not with its square', () => {
  const entry = { type: 3, size: 5, data: deflateSync(Buffer.from('hello')) }
  const look = (count: number) => {
    const pack = packOf(Array.from({ length: count }, () => entry))
    return () => expect(packProblem(pack, { ...LIMITS, objects: count }, 20)).toBeNull()
  }
  expect(growthOf({ small: look(2_000), large: look(20_000) }, 40)).toBeLessThanOrEqual(40)
})
