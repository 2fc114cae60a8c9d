/** Where the command line puts pages and outputs. */
import { mkdirSync, rmSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { messageOf } from '../../core/errors.ts'
import type { Secrets } from '../../core/secrets/secrets.ts'
import type { Reporter } from '../../ports/reporter.ts'

export type OutputValues = Record<string, string>

export function createPageWriter(
  { publishable }: Secrets,
  { folder, outputs, warn }: { folder: string; outputs: OutputValues; warn: Reporter['warning'] },
): Reporter['add'] {
  const page = join(folder, 'summary.md')
  let flag = 'wx'
  return async (more, markdown) => {
    for (const [name, value] of Object.entries(more)) outputs[name] = publishable(value)
    if (markdown === '') return
    try {
      mkdirSync(folder, { recursive: true })
      // That of an earlier command in this folder, or a link that leads out of it.
      if (flag === 'wx') rmSync(page, { force: true })
      await writeFile(page, `${publishable(markdown)}\n`, { flag })
      flag = 'a'
    } catch (thrown) {
      warn(`the summary could not be written: ${messageOf(thrown)}`)
    }
  }
}
