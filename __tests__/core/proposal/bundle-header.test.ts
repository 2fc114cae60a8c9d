import { expect, test } from '@jest/globals'
import { readBundleHeader } from '../../../src/core/proposal/bundle-header.ts'
import { fc } from '../../playground/properties.ts'

const A = 'a'.repeat(40)
const B = 'b'.repeat(40)
const bytes = (text: string) => new TextEncoder().encode(text)

test('prerequisites, refs and the place of the pack are read', () => {
  const text = `# v2 git bundle\n-${A} the base\n${B} refs/x\n\nPACK`
  expect(readBundleHeader(bytes(text))).toEqual({
    kind: 'header',
    prerequisites: [A],
    refs: [{ id: B, name: 'refs/x' }],
    packAt: text.length - 4,
  })
  expect(
    readBundleHeader(bytes(`# v3 git bundle\n@object-format=sha256\n${A}${'a'.repeat(24)} refs/x\n\n`)),
  ).toMatchObject({
    prerequisites: [],
    refs: [{ name: 'refs/x' }],
  })
})

test.each([
  ['', 'has no readable header'],
  ['# v2 git bundle\n', 'has no readable header'],
  [`# v2 git bundle\n${'x'.repeat(20_000)}\n\n`, 'has no readable header'],
  ['# v1 git bundle\n\n', 'is no git bundle of version 2 or 3'],
  [`# v2 git bundle\n@object-format=sha256\n\n`, 'has the header line "@object-format=sha256"'],
  [`# v3 git bundle\n@filter=blob:none\n\n`, 'has the header line "@filter=blob:none"'],
  [`# v2 git bundle\n${B} refs/x\n-${A} late\n\n`, `has the header line "-${A} late"`],
  [`# v2 git bundle\n${B} refs/x y\n\n`, `has the header line "${B} refs/x y"`],
  [`# v2 git bundle\n${B.slice(1)} refs/x\n\n`, `has the header line "${B.slice(1)} refs/x"`],
])('%j is refused', (text, problem) => expect(readBundleHeader(bytes(text))).toEqual({ kind: 'problem', problem }))

test('no bytes make it throw, and no header is read over its end', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), fc.boolean(), (tail, isHeaded) => {
      const all = isHeaded ? new Uint8Array([...bytes('# v2 git bundle\n'), ...tail]) : tail
      const read = readBundleHeader(all)
      if (read.kind === 'header') expect(read.packAt).toBeLessThanOrEqual(all.length)
      else expect(read.problem).not.toBe('')
    }),
  )
})
