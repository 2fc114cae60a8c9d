import { describe, expect, test } from '@jest/globals'
import { refusedCalls, syscallFilter } from '../../../../src/adapters/commands/sandbox/syscall-filter.ts'

const PROCESSORS = { x64: 0xc000003e, ia32: 0x40000003, arm64: 0xc00000b7, arm: 0x40000028 }
const ALLOWED = 'allowed'

/** What the kernel does with the program at one call. */
function answerTo(audit: number, [number = 0, ...rest]: readonly number[]): string | number {
  const program = syscallFilter()
  const data = Buffer.alloc(64)
  data.writeUInt32LE(number, 0)
  data.writeUInt32LE(audit, 4)
  for (const [at, argument] of rest.entries()) data.writeBigUInt64LE(BigInt(argument), 16 + 8 * at)
  let accumulator = 0
  for (let at = 0; at < program.length; at += 8) {
    const value = program.readUInt32LE(at + 4)
    const skip = (holds: boolean): number => 8 * program.readUInt8(at + (holds ? 2 : 3))
    switch (program.readUInt16LE(at)) {
      case 0x20:
        accumulator = data.readUInt32LE(value)
        break
      case 0x15:
        at += skip(accumulator === value)
        break
      case 0x35:
        at += skip(accumulator >= value)
        break
      case 0x45:
        at += skip((accumulator & value) !== 0)
        break
      case 0x06:
        return value === 0x7fff0000 ? ALLOWED : (value & 0xffff0000) === 0x50000 ? value & 0xffff : 'something else'
      default:
        return 'no instruction'
    }
  }
  return 'no end'
}

describe.each(Object.entries(PROCESSORS))('on %s', (processor, audit) => {
  const calls = refusedCalls(processor)
  test('every call of the table ends with its error', () => {
    expect(calls.length).toBeGreaterThanOrEqual(8)
    expect(calls.map(({ call }) => answerTo(audit, call))).toEqual(calls.map(({ error }) => error))
  })
  test('every other call goes through', () => {
    const refused = new Set(calls.map(({ call }) => call[0]))
    const socket = calls.at(-1)?.call[0] ?? 0
    const others = Array.from({ length: 600 }, (_, number) => number).filter(number => !refused.has(number))
    expect(new Set(others.map(number => answerTo(audit, [number, 40])))).toEqual(new Set([ALLOWED]))
    expect(
      Array.from({ length: 46 }, (_, family) => answerTo(audit, [socket, family])).flatMap((answer, family) =>
        answer === ALLOWED ? family : [],
      ),
    ).toEqual([1, 2, 10, 16])
  })
})

test('no process gets a namespace of mounts or of control groups, whatever else it asks for', () => {
  const [fork, users] = [17, 0x10000000]
  for (const call of [
    [PROCESSORS.x64, 56],
    [PROCESSORS.ia32, 120],
    [PROCESSORS.arm64, 220],
    [PROCESSORS.arm, 120],
  ] as const)
    expect(
      [fork, fork | users, fork | users | 0x20000, users | 0x02000000].map(flags =>
        answerTo(call[0], [call[1], flags]),
      ),
    ).toEqual([ALLOWED, ALLOWED, 22, 22])
  expect([0x20000, 0x02000000].map(space => answerTo(PROCESSORS.x64, [272, users | space]))).toEqual([22, 22])
})

test('another set of numbers, or another processor, calls nothing', () => {
  expect(answerTo(PROCESSORS.x64, [0x40000000])).toBe(38)
  expect(answerTo(0x80000015, [1])).toBe(38)
  expect(refusedCalls('ppc64')).toEqual([])
})

test('the kernel takes it: at most 4096 instructions', () => {
  expect(syscallFilter().length % 8).toBe(0)
  expect(syscallFilter().length / 8).toBeLessThan(200)
})
