/** The change as a patch: text that `git apply` takes, whatever the files hold. */
import { isUtf8 } from 'node:buffer'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Receipt } from '../../core/change/change.ts'
import { attributeFree } from './changed-files.ts'
import { type Ground, trustedGit } from './ground.ts'
import { assertObjectIds } from './object-id.ts'

const OPTIONS = ['-r', '-p', '--binary', '--full-index', '--no-ext-diff', '--no-textconv', '--no-color']

/** The patch from the base tree to the receipt's. A file that is text but not UTF-8 is written as binary, so that no byte is lost. Throws RepositoryError. */
export async function patchOf(ground: Ground, { baseTree, tree }: Receipt): Promise<string> {
  assertObjectIds(baseTree, tree)
  if (baseTree === tree) return ''
  const whole = await diff(ground, ['-M', baseTree, tree])
  if (isUtf8(whole)) return whole.toString()
  const attributes = join(ground.folder, 'all-binary')
  await writeFile(attributes, '* -diff\n')
  const texts = sectionsOf(await diff(ground, ['--no-renames', baseTree, tree]))
  const binaries = sectionsOf(
    await diff(ground, ['--no-renames', baseTree, tree], [['core.attributesFile', attributes]]),
  )
  return texts.map((text, n) => (isUtf8(text) ? text : (binaries[n] ?? text)).toString()).join('')
}

/** One part for each file. Lines of content begin with a space, a sign or a backslash, so the heading cannot be forged. */
function sectionsOf(patch: Buffer): Buffer[] {
  const sections: Buffer[] = []
  let from = 0
  while (from < patch.length) {
    const next = patch.indexOf('\ndiff --git ', from)
    const end = next === -1 ? patch.length : next + 1
    sections.push(patch.subarray(from, end))
    from = end
  }
  return sections
}

async function diff(
  ground: Ground,
  args: readonly string[],
  config: readonly (readonly [string, string])[] = [],
): Promise<Buffer> {
  return trustedGit(ground, ['diff-tree', ...OPTIONS, ...args], attributeFree(ground), { config })
}
