/** A folder to try the file tools on, with a secret beside it that must never be reached. */
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

export type ScratchRepository = {
  /** The folder that holds both. */
  readonly folder: string
  readonly root: string
  readonly outside: string
  readonly secret: string
  put(path: string, content: string | Uint8Array): string
  remove(): void
}

export const SECRET = 'the canary of the outside world'

export function createScratchRepository(): ScratchRepository {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'files-')))
  const root = join(folder, 'root')
  const outside = join(folder, 'outside')
  for (const one of [root, outside, join(root, '.git')]) mkdirSync(one)
  const secret = join(outside, 'secret.txt')
  writeFileSync(secret, SECRET)
  writeFileSync(join(root, '.git', 'config'), SECRET)
  const put = (path: string, content: string | Uint8Array): string => {
    const target = join(root, path)
    mkdirSync(dirname(target), { recursive: true })
    writeFileSync(target, content)
    return target
  }
  return { folder, root, outside, secret, put, remove: () => rmSync(folder, { recursive: true, force: true }) }
}
