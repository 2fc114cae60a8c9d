/** The folders of commands that were killed. */
import { readdirSync, readlinkSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { endOrphanedProcesses, processStart } from '../../adapters/commands/processes.ts'
import { readPlainFile } from '../../adapters/files/plain-file.ts'
import { orNull } from '../../core/errors.ts'
import { parseJson } from '../../core/text/parse-json.ts'

/** How the folders of commands begin, in the temporary folder. */
export const COPY_PREFIX = 'diffproof-'
const OWNER = join('temp', 'owner.json')
const LONGEST = 10_000

const ownerSchema = z.object({
  pid: z.int().positive(),
  started: z.string(),
  /** Ids of another namespace say nothing here. */
  namespace: z.string(),
  mark: z.string(),
  folder: z.string(),
})

type Owner = z.infer<typeof ownerSchema>

/** Notes in the folder of a command whose it is. Throws errors of the file system. */
export function noteOwner(root: string, { mark, folder }: Pick<Owner, 'mark' | 'folder'>): void {
  const started = processStart(process.pid)
  const owner: Owner = { pid: process.pid, started, namespace: namespaceOf(), mark, folder }
  writeFileSync(join(root, OWNER), JSON.stringify(owner), { mode: 0o600, flag: 'wx' })
}

/** Removes what killed commands of this user have left below a temporary folder. Throws nothing. */
export async function removeLeftCopies(tempDir: string): Promise<void> {
  const names = orNull(() => readdirSync(tempDir)) ?? []
  for (const name of names.filter(one => one.startsWith(COPY_PREFIX))) {
    const root = join(tempDir, name)
    const owner = ownerOf(root)
    if (owner === null || owner.namespace !== namespaceOf() || isRunning(owner)) continue
    await endOrphanedProcesses(owner)
    orNull(() => removeCopy(root, 'pages'))
  }
}

/** Removes the folder of a command, but for one name in it. Throws errors of the file system. */
export function removeCopy(root: string, kept: string): void {
  for (const name of readdirSync(root))
    if (name !== kept) rmSync(join(root, name), { recursive: true, force: true, maxRetries: 2 })
  if (readdirSync(root).length === 0) rmSync(root, { recursive: true, force: true })
}

function ownerOf(root: string): Owner | null {
  const file = readPlainFile(join(root, OWNER), LONGEST)
  if (!('bytes' in file) || file.owner !== process.getuid?.()) return null
  return ownerSchema.safeParse(parseJson(file.bytes.toString())).data ?? null
}

function isRunning({ pid, started }: Owner): boolean {
  const isThere = orNull(() => process.kill(pid, 0)) !== null
  return isThere && (started === '' || processStart(pid) === started)
}

function namespaceOf(): string {
  return orNull(() => readlinkSync('/proc/self/ns/pid')) ?? ''
}
