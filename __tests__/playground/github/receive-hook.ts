// Run by git as the `proc-receive` hook of every bare repository: decides each branch of a push as GitHub would and lets git do the rest.
// Only this hook can put GitHub's own words behind `! [remote rejected]`.
import { readSync, writeSync } from 'node:fs'
import { tryGit } from './git-command.ts'
import { changedWorkflow, workflowMessage } from './move-ref.ts'
import type { PushRefusal } from './server.ts'

const NO_OBJECT = '0'.repeat(40)
const GIT_DIR = process.env['GIT_DIR'] ?? '.'
const policy: unknown = JSON.parse(process.env['EMULATOR_PUSH_POLICY'] ?? '{}')

interface PushPolicy {
  readonly defaultBranch: string
  readonly mayChangeWorkflows: boolean
  readonly refusal: PushRefusal | null
}

function read(length: number): Buffer {
  const buffer = Buffer.alloc(length)
  let filled = 0
  while (filled < length) {
    const count = readSync(0, buffer, filled, length - filled, null)
    if (count === 0) throw new Error('the push ended in the middle')
    filled += count
  }
  return buffer
}

/** The next packet line, or null for a flush. */
function readPacket(): string | null {
  const length = Number.parseInt(read(4).toString(), 16)
  return length === 0 ? null : read(length - 4).toString()
}

function writePacket(text: string): void {
  writeSync(1, `${(Buffer.byteLength(text) + 4).toString(16).padStart(4, '0')}${text}`)
}

function readUntilFlush(): string[] {
  const lines: string[] = []
  for (let line = readPacket(); line !== null; line = readPacket()) lines.push(line.trimEnd())
  return lines
}

/** Why this update is refused, or null. */
async function refusal(to: string, rules: PushPolicy): Promise<string | null> {
  if (rules.refusal !== null) {
    process.stderr.write(rules.refusal.says.map(line => `${line}\n`).join(''))
    return rules.refusal.reason
  }
  if (to === NO_OBJECT || rules.mayChangeWorkflows) return null
  const head = await tryGit(GIT_DIR, ['show-ref', '--verify', '--hash', `refs/heads/${rules.defaultBranch}`])
  const workflow = await changedWorkflow(GIT_DIR, head.code === 0 ? head.stdout.toString().trim() : null, to)
  return workflow === null ? null : workflowMessage(workflow)
}

readUntilFlush()
writePacket('version=1\n')
writeSync(1, '0000')
for (const line of readUntilFlush()) {
  const [, to = '', ref = ''] = line.split(' ')
  const why = await refusal(to, policy as PushPolicy)
  if (why === null) {
    writePacket(`ok ${ref}\n`)
    writePacket('option fall-through\n')
  } else {
    writePacket(`ng ${ref} ${why}\n`)
  }
}
writeSync(1, '0000')
