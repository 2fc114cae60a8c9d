/** The objects that came with a proposal: unpacked, and looked at one by one. */
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { ProposedCommit } from '../../core/proposal/proposed-commit.ts'
import { type Ground, trustedGit } from './ground.ts'

const LONGEST_REASON = 300

/** Writes the objects of a pack; git checks each of them and every link. What the base has already is not written again. Null, or what is wrong. */
export async function unpack(ground: Ground, pack: Uint8Array): Promise<string | null> {
  const args = ['unpack-objects', '-q', '--strict']
  const { exitCode, stderr } = await ground.git.run(
    args,
    { gitDir: ground.trusted },
    { input: pack, answers: [1, 128] },
  )
  if (exitCode === 0) return null
  const said = (word: string) => stderr.split('\n').find(line => line.startsWith(word))
  return (said('error:') ?? said('fatal:') ?? 'git cannot unpack it').slice(0, LONGEST_REASON)
}

/** A listed path whose content is no file here, or null. Throws RepositoryError. */
export async function notAFile(ground: Ground, { files }: ProposedCommit): Promise<string | null> {
  const kept = files.flatMap(({ path, blob }) => (blob === null ? [] : [{ path, blob }]))
  const input = kept.map(({ blob }) => `${blob}\n`).join('')
  const place = { gitDir: ground.trusted }
  const answer = await trustedGit(ground, ['cat-file', '--batch-check=%(objecttype)'], place, { input })
  const types = answer.toString().split('\n')
  return kept.find((_, index) => types[index] !== 'blob')?.path ?? null
}

/** Tree and parents, as the commit itself has them. Throws RepositoryError where it is no commit. */
export async function readCommit(ground: Ground, commit: string): Promise<{ tree: string; parents: string[] }> {
  const text = (await trustedGit(ground, ['cat-file', 'commit', commit], { gitDir: ground.trusted })).toString()
  const lines = (text.split('\n\n', 1)[0] ?? '').split('\n')
  const values = (key: string) =>
    lines.filter(line => line.startsWith(`${key} `)).map(line => line.slice(key.length + 1))
  return { tree: values('tree')[0] ?? '', parents: values('parent') }
}

/** An object that came with the bundle and does not belong to the commit, or null. Throws RepositoryError. */
export async function strayObject(ground: Ground, commit: string): Promise<string | null> {
  const args = ['rev-list', '--objects', '--no-object-names', commit, '--not', ground.base.sha]
  const needed = new Set((await trustedGit(ground, args, { gitDir: ground.trusted })).toString().split('\n'))
  const objects = join(ground.trusted, 'objects')
  const folders = (await readdir(objects)).filter(name => /^[0-9a-f]{2}$/.test(name))
  for (const folder of folders)
    for (const rest of await readdir(join(objects, folder))) if (!needed.has(folder + rest)) return folder + rest
  return null
}
