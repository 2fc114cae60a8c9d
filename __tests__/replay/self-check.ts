/** Shows that the replay can fail: a small history with fences, replayed as it is and with an answer that is not the commit. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { git } from '../playground/github/git-command.ts'
import { replayCommit } from './replay-commit.ts'
import type { Stage } from './replay-stage.ts'
import { replayableOf } from './replayable-change.ts'
import { commitsOf, openSource } from './source-repository.ts'

const BEFORE = '# Notes\n\n```sh\nrun it\n```\n\n```js\ndo(it)\n```\n'
const AFTER = BEFORE.replace('do(it)', 'do(this)')

/** One line for each check that did not end as it must; empty when all is well. */
export async function selfCheck(stage: Stage): Promise<readonly string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'replay-check-'))
  try {
    const source = openSource(await smallHistory(folder))
    const [commit] = await commitsOf(source)
    if (commit === undefined) return ['the small history has no commit']
    const change = await replayableOf(source, commit)
    const check = async (wanted: string, spoil: (answer: string) => string) => {
      const { ending, detail } = await replayCommit(stage, source, change, { noise: false, spoil })
      return ending === wanted ? [] : [`self-check: ${ending} instead of ${wanted}: ${detail}`]
    }
    return [
      ...(await check('equal', answer => answer)),
      ...(await check('WRONG', answer => answer.replace('do(this)', 'do(that)'))),
      ...(await check('refused', answer => answer.replace('do(it)', 'do(nothing)'))),
    ]
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function smallHistory(folder: string): Promise<string> {
  const gitDir = join(folder, 'small.git')
  const env = { GIT_INDEX_FILE: join(folder, 'index'), GIT_WORK_TREE: folder }
  await git(gitDir, ['init', '--quiet', '--bare', '--initial-branch=main', gitDir])
  let parents: readonly string[] = []
  for (const text of [BEFORE, AFTER]) {
    await writeFile(join(folder, 'notes.md'), text)
    await git(gitDir, ['-C', folder, 'add', 'notes.md'], { env })
    const tree = await git(gitDir, ['write-tree'], { env })
    parents = ['-p', await git(gitDir, ['commit-tree', tree, ...parents, '-m', 'Change'])]
  }
  await git(gitDir, ['update-ref', 'refs/heads/main', parents[1] ?? ''])
  return gitDir
}
