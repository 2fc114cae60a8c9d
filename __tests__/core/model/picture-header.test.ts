import { expect, test } from '@jest/globals'
import { addedTokens } from '../../../src/core/model/messages.ts'
import { pictureTokens, readPictureHeader } from '../../../src/core/model/picture-header.ts'
import { gif, jpeg, png, webp } from '../../playground/pictures.ts'
import { fc } from '../../playground/properties.ts'

const side = fc.integer({ min: 1, max: 16_000 })
const size = fc.record({ width: side, height: side })
const bytes = fc.uint8Array({ maxLength: 60 }).map(some => Buffer.from(some))

test.each([
  ['image/png', png],
  ['image/jpeg', jpeg],
  ['image/gif', gif],
  ['image/webp', webp],
] as const)('the size of any %s is read, whatever follows, and never from a part of its header', (kind, make) => {
  fc.assert(
    fc.property(size, bytes, fc.nat({ max: 12 }), (wanted, more, cut) => {
      const whole = Buffer.concat([make(wanted), more])
      expect(readPictureHeader(whole)).toEqual({ kind, ...wanted })
      // Also where the bytes lie within others.
      expect(readPictureHeader(Buffer.concat([more, whole]).subarray(more.length))).toEqual({ kind, ...wanted })
      expect(readPictureHeader(whole.subarray(0, cut))).toBeNull()
    }),
  )
})

test('any bytes are a picture with a size or none, and never an error', () => {
  const starts = [png, jpeg, gif, webp].map(make => make({ width: 9, height: 9 }).subarray(0, 16))
  const begun = fc.tuple(fc.constantFrom(Buffer.alloc(0), ...starts), bytes).map(parts => Buffer.concat(parts))
  fc.assert(
    fc.property(begun, some => {
      const read = readPictureHeader(some)
      if (read !== null) expect(Math.min(read.width, read.height)).toBeGreaterThan(0)
    }),
    { numRuns: 1_000 },
  )
})

test.each([
  ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
  ['a web page', '<!doctype html><img src=x>'],
  ['a script that begins like a GIF', 'GIF89a=1;alert(document.domain);//'],
  ['a PNG of no width', png({ width: 0, height: 9 }).toString('latin1')],
  ['a JPEG without a frame', '\xff\xd8\xff\xda\x00\x08'],
  ['nothing', ''],
])('%s is no picture', (_, text) => expect(readPictureHeader(Buffer.from(text, 'latin1'))).toBeNull())

test('both other forms of WebP have a size', () => {
  const lossy = Buffer.alloc(30)
  lossy.write('RIFF')
  lossy.write('WEBPVP8 ', 8)
  Buffer.from([0x9d, 0x01, 0x2a, 0x20, 0x03, 0x58, 0x02]).copy(lossy, 23)
  expect(readPictureHeader(lossy)).toEqual({ kind: 'image/webp', width: 800, height: 600 })
  const lossless = Buffer.alloc(30)
  lossless.write('RIFF')
  lossless.write('WEBPVP8L', 8)
  lossless.writeUInt8(0x2f, 20)
  lossless.writeUInt32LE(799 + 599 * 2 ** 14, 21)
  expect(readPictureHeader(lossless)).toEqual({ kind: 'image/webp', width: 800, height: 600 })
})

test('a picture counts in the estimate by its pixels, and its bytes do not', () => {
  const kind = 'image/png' as const
  const picture = {
    type: 'picture',
    kind,
    width: 1_500,
    height: 1_000,
    bytes: 9,
    sha256: '',
    data: 'x'.repeat(90_000),
  } as const
  expect(pictureTokens(picture)).toBe(2_000)
  const text = { type: 'text', text: 'abc' } as const
  expect(addedTokens([{ role: 'user', blocks: [text, picture] }])).toBe(2_001)
})
