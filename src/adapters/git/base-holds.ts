/** Whether a text stands anywhere in the base commit. */
import { attributeFree } from './changed-files.ts'
import type { Ground } from './ground.ts'

/** One line of text, searched in every file of the base tree; false where not all of the base is here. Throws RepositoryError. */
export async function baseHolds(ground: Ground, text: string): Promise<boolean> {
  if (ground.partial || text === '' || /[\n\0]/.test(text)) return false
  const args = ['grep', '--quiet', '--fixed-strings', '--text', '--no-recurse-submodules', '-f', '-', ground.base.tree]
  // By standard input: command lines can be read by everybody on the machine.
  const { exitCode } = await ground.git.run(args, attributeFree(ground), { input: `${text}\n`, answers: [1] })
  return exitCode === 0
}
