/** A commit with any author and committer, as somebody could push it. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Scene } from './scene.ts'

export const BOT = 'github-actions[bot] <41898282+github-actions[bot]@users.noreply.github.com>'
export const MONA = 'Mona <mona@example.invalid>'

type Parts = Readonly<Record<'tree' | 'parent' | 'message' | 'author' | 'committer', string>>

/** Writes the commit into the remote's repository and returns its id. */
export function commitAs(scene: Scene, { tree, parent, message, author, committer }: Parts): string {
  const file = join(scene.bareDir, 'made-by-hand')
  const at = '1767225600 +0000'
  writeFileSync(
    file,
    `tree ${tree}\nparent ${parent}\nauthor ${author} ${at}\ncommitter ${committer} ${at}\n\n${message}\n`,
  )
  return scene.git('hash-object', '-t', 'commit', '-w', file)
}
