/**
 * The system calls that commands are refused, as a table and as the program that the kernel runs
 * at every call (seccomp).
 */

type Numbers = {
  auditArch: number
  /** add_key, request_key and keyctl: keys outlive the command. */
  keys: readonly number[]
  socket: number
  /** An older way to the same sockets, which hides its arguments from a filter. */
  socketcall?: number
  prctl: number
  clone: number
  unshare: number
}

const PROCESSORS: Readonly<Record<string, Numbers>> = {
  x64: { auditArch: 0xc000003e, keys: [248, 249, 250], socket: 41, prctl: 157, clone: 56, unshare: 272 },
  ia32: {
    auditArch: 0x40000003,
    keys: [286, 287, 288],
    socket: 359,
    socketcall: 102,
    prctl: 172,
    clone: 120,
    unshare: 310,
  },
  arm64: { auditArch: 0xc00000b7, keys: [217, 218, 219], socket: 198, prctl: 167, clone: 220, unshare: 97 },
  arm: { auditArch: 0x40000028, keys: [309, 310, 311], socket: 281, prctl: 172, clone: 120, unshare: 337 },
}
/** Takes open files out of another process. */
const PIDFD_GETFD = 438
/** Its requests pass no filter. Programs take this for an old kernel and do without. */
const IO_URING = [425, 426, 427]
/** Hides its arguments from a filter. Programs do without. */
const CLONE3 = 435
/**
 * Whoever has a namespace of mounts can leave those of the sandbox behind, and move what a mount covers. Whoever has one
 * of control groups can mount them, and end or stop what runs in the runner's own.
 */
const [NEW_MOUNTS, NEW_CGROUP] = [0x00020000, 0x02000000]
/** Unix, IPv4, IPv6 and netlink. Not AF_VSOCK, which leads to the hypervisor out of every network namespace. */
const FAMILIES = [1, 2, 10, 16]
const AF_VSOCK = 40

const [EPERM, EINVAL, ENOSYS, EAFNOSUPPORT] = [1, 22, 38, 97]
const [ALLOW, REFUSE] = [0x7fff0000, 0x00050000]
const [LOAD, IS, IS_AT_LEAST, HAS_BIT, RETURN] = [0x20, 0x15, 0x35, 0x45, 0x06]
const [AT_NUMBER, AT_PROCESSOR, AT_FIRST_ARGUMENT] = [0, 4, 16]
/** The first number of x32, a second set of numbers on x64. */
const X32 = 0x40000000

type Instruction = readonly [operation: number, value: number, skippedUnlessTrue?: number]

/** The program, eight bytes for each instruction. A processor that is not in the table can call nothing. */
export function syscallFilter(): Buffer {
  const sections = Object.values(PROCESSORS).flatMap(numbers => {
    const section = instructionsFor(numbers)
    return [[IS, numbers.auditArch, section.length] as const, ...section]
  })
  const program: readonly Instruction[] = [[LOAD, AT_PROCESSOR], ...sections, [RETURN, REFUSE + ENOSYS]]
  const code = Buffer.alloc(8 * program.length)
  for (const [at, [operation, value, skipped = 0]] of program.entries()) {
    code.writeUInt16LE(operation, 8 * at)
    code.writeUInt8(skipped, 8 * at + 3)
    code.writeUInt32LE(value, 8 * at + 4)
  }
  return code
}

function instructionsFor(numbers: Numbers): readonly Instruction[] {
  const refusing = refusals(numbers).flatMap(([number, error]): Instruction[] => [
    [IS, number, 1],
    [RETURN, REFUSE + error],
  ])
  const families = FAMILIES.flatMap((family): Instruction[] => [
    [IS, family, 1],
    [RETURN, ALLOW],
  ])
  const socket: readonly Instruction[] = [[LOAD, AT_FIRST_ARGUMENT], ...families, [RETURN, REFUSE + EAFNOSUPPORT]]
  const namespaces = [numbers.clone, numbers.unshare].flatMap((number): Instruction[] => [
    [IS, number, 4],
    [LOAD, AT_FIRST_ARGUMENT],
    [HAS_BIT, NEW_MOUNTS | NEW_CGROUP, 1],
    [RETURN, REFUSE + EINVAL],
    [RETURN, ALLOW],
  ])
  const noOther: readonly Instruction[] = [
    [LOAD, AT_NUMBER],
    [IS_AT_LEAST, X32, 1],
    [RETURN, REFUSE + ENOSYS],
  ]
  return [...noOther, ...refusing, ...namespaces, [IS, numbers.socket, socket.length], ...socket, [RETURN, ALLOW]]
}

function refusals({ keys, socketcall }: Numbers): readonly (readonly [number: number, error: number])[] {
  const missing = [...IO_URING, CLONE3, ...(socketcall === undefined ? [] : [socketcall])]
  return [
    ...[...keys, PIDFD_GETFD].map(number => [number, EPERM] as const),
    ...missing.map(number => [number, ENOSYS] as const),
  ]
}

/**
 * Calls on a processor, each with the error that it must end with. Without arguments they would end otherwise, and
 * change nothing.
 */
export function refusedCalls(processor: string): readonly { call: readonly number[]; error: number }[] {
  const numbers = PROCESSORS[processor]
  if (numbers === undefined) return []
  return [
    ...refusals(numbers).map(([number, error]) => ({ call: [number, 0, 0, 0, 0, 0], error })),
    ...[NEW_MOUNTS, NEW_CGROUP].map(spaces => ({ call: [numbers.unshare, spaces], error: EINVAL })),
    { call: [numbers.socket, AF_VSOCK, 1, 0], error: EAFNOSUPPORT },
  ]
}

export function prctlNumber(processor: string): number {
  return PROCESSORS[processor]?.prctl ?? 0
}
