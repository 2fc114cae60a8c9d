/** The past commits of a repository, and repositories of one task each, in which nothing of its history is. */
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { RepositoryError } from '../../core/errors.ts'
import type { PastCommit, PastFix } from '../../core/evaluation/past-fix.ts'
import { createGit, type Git } from './git-command.ts'
import { type GitAccess, gitSettings } from './git-environment.ts'
import { fetchLocally, fetchRefs, madeBy } from './remote.ts'
import { makeLocalRemote, partialClone, type UserRepository } from './user-repository.ts'

const MOST_COMMITS = 5_000

/**
 * Clones the default branch with its whole history, as a bare repository. Returns the folder. Throws RepositoryError.
 */
export async function cloneHistory(
  access: GitAccess,
  { folder, tempDir }: { folder: string; tempDir: string },
): Promise<string> {
  const git = createGit(await gitSettings(access, join(folder, '.no-folder'), tempDir), { pause: async () => false })
  await initBare(git, folder)
  await fetchRefs(git, folder, [git.url, '+HEAD:refs/heads/main'])
  await git.run(['config', 'remote.origin.url', git.url], { gitDir: folder })
  return folder
}

async function initBare(git: Git, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  await git.run(['init', '--quiet', '--bare', '--template=', '--initial-branch=main', folder], { cwd: folder })
}

/**
 * The commits of the main line, newest first. Throws RepositoryError, and ConfigurationError where the clone lacks the
 * files of old commits.
 */
export async function readPastCommits(git: Git, user: UserRepository): Promise<readonly PastCommit[]> {
  if (user.settings.partial) throw partialClone()
  // No message holds NUL.
  const format = '--format=%x00%H%x00%P%x00%cI%x00%B%x00'
  const args = ['log', '--first-parent', '--diff-merges=first-parent', '--no-renames', '--name-status', '-z']
  const { stdout } = await git.run(
    [...args, `--max-count=${MOST_COMMITS}`, format, '--end-of-options', user.head, '--'],
    { gitDir: user.trusted },
  )
  return commitsIn(stdout.toString().split('\0'))
}

/** Each commit: an empty word, four fields, an empty word, and the status and the path of each file. */
function commitsIn(words: readonly string[]): readonly PastCommit[] {
  const commits: PastCommit[] = []
  for (let at = 1; at + 3 < words.length; at += 1) {
    const [sha = '', parents = '', date = '', message = ''] = words.slice(at, at + 4)
    const files: PastCommit['files'][number][] = []
    for (at += 5; (words[at] ?? '') !== ''; at += 2) {
      const status = words[at]?.trim()
      files.push({ path: words[at + 1] ?? '', isKept: status !== 'D', isOld: status !== 'A' })
    }
    const [parent = ''] = parents.split(' ')
    commits.push({ sha, date, files, parent: parent === '' ? null : parent, message: message.trim() })
  }
  return commits
}

type MixedTree = {
  source: string
  tests: string
  /** A file of the source that gets an empty line at its end, so that there is a change. */
  touched: string | null
}

type TaskRepository = { folder: string; base: string; change: string | null }

/** A store that borrows the objects of the user's repository and takes new ones. Throws RepositoryError. */
export async function openTaskStore(git: Git, user: UserRepository, folder: string) {
  await makeLocalRemote(user, { folder, branches: {} })
  const isTests = (isTest: (path: string) => boolean, entry: string) => isTest(entry.slice(entry.indexOf('\t') + 1))
  const entriesOf = async (tree: string) =>
    (await git.run(['ls-tree', '-r', '-z', '--full-tree', tree], { gitDir: folder })).stdout
      .toString()
      .split('\0')
      .filter(one => one !== '')
  let made = 0
  const nextIndex = () => {
    made += 1
    return join(folder, `index-${made}`)
  }

  async function withEmptyLine(entry: string): Promise<string> {
    const [mode = '', , blob = ''] = entry.split(/[ \t]/)
    const { stdout } = await git.run(['cat-file', 'blob', blob], { gitDir: folder })
    const input = Buffer.concat([stdout, Buffer.from('\n')])
    const written = await git.run(['hash-object', '-w', '--stdin'], { gitDir: folder }, { input })
    return `${mode} blob ${written.stdout.toString().trim()}\t${entry.slice(entry.indexOf('\t') + 1)}`
  }

  return {
    folder,
    async mix({ source, tests, touched }: MixedTree, isTest: (path: string) => boolean): Promise<string> {
      const own = (await entriesOf(source)).filter(one => !isTests(isTest, one))
      const hidden = (await entriesOf(tests)).filter(one => isTests(isTest, one))
      const changed = await Promise.all(
        own.map(one => (touched !== null && one.endsWith(`\t${touched}`) ? withEmptyLine(one) : one)),
      )
      const index = nextIndex()
      const input = [...changed, ...hidden].map(one => `${one}\0`).join('')
      await git.run(['update-index', '-z', '--add', '--index-info'], { gitDir: folder, index }, { input })
      return git.ask(['write-tree'], { gitDir: folder, index })
    },
    /** Throws RepositoryError where the patch does not make the tree that is wanted: it was cut or masked. */
    async patched({ onto, patch, wanted }: { onto: string; patch: Uint8Array; wanted: string }): Promise<string> {
      const index = nextIndex()
      await git.run(['read-tree', `${onto}^{tree}`], { gitDir: folder, index })
      if (patch.length > 0)
        await git.run(['apply', '--cached', '--whitespace=nowarn'], { gitDir: folder, index }, { input: patch })
      const tree = await git.ask(['write-tree'], { gitDir: folder, index })
      if (tree !== wanted) throw new RepositoryError('the patch of the change does not make its tree')
      return tree
    },
    layOut: (fix: Pick<PastFix, 'parent' | 'date'>, asked: AskedTask) => layOutTask({ git, folder }, fix, asked),
  }
}

type Store = { git: Git; folder: string }

/** `change`: its tree, the branch it goes to, and the message of its commit. Null for a repository of one commit. */
type AskedTask = { change: { tree: string; branch: string; message: string } | null; into: string }

/** A bare repository of one commit, or two where there is a change. Both are new: no id leads back to the history. */
async function layOutTask(
  { git, folder }: Store,
  { parent, date }: Pick<PastFix, 'parent' | 'date'>,
  { change, into }: AskedTask,
): Promise<TaskRepository> {
  const base = await commitTree({ git, folder }, { tree: `${parent}`, date, message: FIRST })
  const second = change === null ? null : await commitTree({ git, folder }, { ...change, date, parent: base })
  await initBare(git, into)
  await git.run(['update-ref', `refs/tasks/${base}`, base], { gitDir: folder })
  if (second !== null) await git.run(['update-ref', `refs/tasks/${second}`, second], { gitDir: folder })
  const branch = `refs/heads/${change?.branch}`
  const wanted = [`+${base}:refs/heads/main`, ...(second === null ? [] : [`+${second}:${branch}`])]
  await fetchLocally(git, into, [folder, ...wanted])
  if (second !== null) await git.run(['symbolic-ref', 'HEAD', branch], { gitDir: into })
  return { folder: into, base, change: second }
}

const FIRST = 'The files of this task'

type Committed = { tree: string; date: string; message: string; parent?: string }

async function commitTree({ git, folder }: Store, { tree, date, message, parent }: Committed): Promise<string> {
  const parents = parent === undefined ? [] : ['-p', parent]
  const env = madeBy({ name: 'Diffproof', email: 'diffproof@localhost' }, date)
  return git.ask(['commit-tree', `${tree}^{tree}`, ...parents, '-m', message], { gitDir: folder }, { env })
}

export type TaskStore = Awaited<ReturnType<typeof openTaskStore>>
