/** Copies git's data to a private folder that nothing untrusted can reach: objects and the shallow boundary, and nothing that acts. */
import { constants } from 'node:fs'
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises'
import { basename, isAbsolute, join, resolve } from 'node:path'
import { isMissing } from './standing.ts'

/** Where a repository keeps its data; the two differ in a linked work tree. */
export type GitData = { readonly gitDir: string; readonly commonDir: string }

export type TrustedContent = { readonly config: string; readonly head: string }

// Indexes of packs are checked against their packs; these caches are believed as they are.
const NOT_COPIED = /^(info|tmp_.*|.*\.lock|.*\.bitmap|multi-pack-index.*)$/

/** Makes the trusted git dir at `target`: objects, `shallow`, our own configuration, HEAD on a commit. */
export async function copyGitData(source: GitData, target: string, content: TrustedContent): Promise<void> {
  const objects = join(source.commonDir, 'objects')
  await mkdir(join(target, 'refs', 'heads'), { recursive: true, mode: 0o700 })
  await cp(objects, join(target, 'objects'), {
    recursive: true,
    mode: constants.COPYFILE_FICLONE,
    filter: path => path === objects || !NOT_COPIED.test(basename(path)),
  })
  await mkdir(join(target, 'objects', 'info'), { recursive: true })
  const alternates = await absoluteAlternates(objects)
  if (alternates.length > 0)
    await writeFile(join(target, 'objects', 'info', 'alternates'), alternates.map(path => `${path}\n`).join(''))
  const shallow = await textOf(join(source.commonDir, 'shallow'))
  if (shallow !== null) await writeFile(join(target, 'shallow'), shallow)
  await writeFile(join(target, 'config'), content.config)
  await pointTrustedHead(target, content.head)
}

/** Detaches the trusted HEAD at a commit and keeps a ref on it, so that fetches know what is there. */
export async function pointTrustedHead(target: string, commit: string): Promise<void> {
  await mkdir(join(target, 'refs', 'diffproof'), { recursive: true })
  await writeFile(join(target, 'HEAD'), `${commit}\n`)
  await writeFile(join(target, 'refs', 'diffproof', 'base'), `${commit}\n`)
}

async function absoluteAlternates(objects: string): Promise<string[]> {
  const text = (await textOf(join(objects, 'info', 'alternates'))) ?? ''
  const paths = text.split('\n').filter(line => line !== '' && !line.startsWith('#'))
  return paths.map(path => (isAbsolute(path) ? path : resolve(objects, path)))
}

async function textOf(path: string): Promise<string | null> {
  try {
    return await readFile(path, 'utf8')
  } catch (thrown) {
    if (isMissing(thrown)) return null
    throw thrown
  }
}
