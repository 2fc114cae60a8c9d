/** A patch from somewhere else laid on the base tree: in an index of its own, so that nothing of it reaches the work tree. */
import { copyFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FileChange, Receipt } from '../../core/change/change.ts'
import { attributeFree, changedFiles } from './changed-files.ts'
import { type Ground, trustedGit } from './ground.ts'
import { standingAt } from './standing.ts'
import type { Start } from './start-snapshot.ts'

const LONGEST_REASON = 300
/** A binary part may say of itself that it is huge; git would make room for it at once. */
const LARGEST_ALLOCATION = '128m'

/** The receipt, or what git says against the patch (https://git-scm.com/docs/git-apply). Throws RepositoryError where git fails otherwise. */
export async function receiptOfPatch(
  ground: Ground,
  start: Start,
  patch: string,
): Promise<{ readonly receipt: Receipt } | { readonly refused: string }> {
  const index = join(ground.folder, 'patched-index')
  await copyFile(start.baseIndex, index)
  const place = { ...attributeFree(ground), index }
  const { exitCode, stderr } = await ground.git.run(['apply', '--cached', '--whitespace=nowarn', '-'], place, {
    input: patch,
    answers: [1, 128],
    network: ground.partial,
    env: { GIT_ALLOC_LIMIT: LARGEST_ALLOCATION },
  })
  if (exitCode !== 0) return { refused: (stderr.split('\n')[0] ?? '').slice(0, LONGEST_REASON) }
  const missing = ground.partial ? ['--missing-ok'] : []
  const tree = (await trustedGit(ground, ['write-tree', ...missing], place)).toString().trim()
  const files = await changedFiles(ground, ground.base.tree, tree)
  const inTheWay = await firstInTheWay(ground.workspace, files)
  if (inTheWay !== null) return { refused: `${inTheWay} is there and not tracked by git` }
  return { receipt: { baseTree: ground.base.tree, tree, files, leftOut: [], refused: [] } }
}

/** What would be lost if the receipt were put into the work tree: something that git does not know, ignored perhaps. */
async function firstInTheWay(workspace: string, files: readonly FileChange[]): Promise<string | null> {
  const leaving = new Set(files.flatMap(({ path, from, change }) => (change === 'deleted' ? [path] : [from ?? ''])))
  const added = files.filter(({ change }) => change === 'added' || change === 'renamed')
  for (const { path } of added) {
    const standing = await standingAt(workspace, path)
    const there = standing.kind === 'absent' ? standing.obstacle : path
    const isFolderOfLeaving = standing.kind === 'folder' && [...leaving].some(one => one.startsWith(`${path}/`))
    if (there !== null && !leaving.has(there) && !isFolderOfLeaving) return there
  }
  return null
}
