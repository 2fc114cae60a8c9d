/** A real pipe for a command's output. Node gives children a socket, on which `> /dev/stdout` and `tee /dev/stderr` fail. */
import { execFile } from 'node:child_process'
import { closeSync, constants, mkdtempSync, openSync, rmSync } from 'node:fs'
import { Socket } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { SYSTEM_PATH } from './box/launch.ts'

const { O_NONBLOCK, O_RDONLY, O_WRONLY } = constants

export type OutputPipe = {
  /** What the child gets as standard output and error; must be closed here once the child has it. */
  readonly writeEnd: number
  readonly readEnd: Socket
  /** The name it had, by which open ends of it are recognised. */
  readonly file: string
}

/** Makes a pipe in a folder of its own, which is gone when this returns. Throws the system's error. */
export async function openOutputPipe(tempDir: string): Promise<OutputPipe> {
  const folder = mkdtempSync(join(tempDir, 'output-'))
  try {
    const file = join(folder, 'pipe')
    // Open to other users because a boxed command may run as one and open /dev/stdout again; the folder keeps strangers out.
    // Even the least of our children gets nothing of the environment.
    await promisify(execFile)('mkfifo', ['-m', '666', file], { env: { PATH: SYSTEM_PATH } })
    const reader = openSync(file, O_RDONLY | O_NONBLOCK)
    const writeEnd = openSync(file, O_WRONLY)
    return { writeEnd, readEnd: new Socket({ fd: reader, readable: true, writable: false }), file }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

export function closeWriteEnd(pipe: OutputPipe): void {
  closeSync(pipe.writeEnd)
}
