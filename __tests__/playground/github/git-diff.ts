import { git } from './git-command.ts'
import { repositoryUrl } from './shapes.ts'
import type { Json, Repository, World } from './world.ts'

const MOST_FILES = 300

const STATUS: Readonly<Record<string, string>> = {
  A: 'added',
  M: 'modified',
  D: 'removed',
  R: 'renamed',
  C: 'copied',
  T: 'changed',
}

interface RawChange {
  readonly status: string
  readonly sha: string
  readonly path: string
  readonly previous: string | null
}

/** The changed files between two trees or commits as GitHub lists them (`diff-entry`). */
export async function diffEntries(world: World, repository: Repository, from: string, to: string): Promise<Json[]> {
  const diff = ['diff-tree', '-r', '-z', '-M']
  const raw = parseRaw(await git(repository.bareDir, [...diff, '--raw', '--no-abbrev', from, to]))
  const counts = parseCounts(await git(repository.bareDir, [...diff, '--numstat', from, to]))
  return raw.slice(0, MOST_FILES).map((change, index) => entry(world, repository, change, counts[index] ?? [0, 0], to))
}

function entry(
  world: World,
  repository: Repository,
  change: RawChange,
  counts: readonly [number, number],
  to: string,
): Json {
  const [additions, deletions] = counts
  const path = change.path.split('/').map(encodeURIComponent).join('/')
  const web = `${world.urls.web}/${repository.fullName}`
  return {
    sha: change.sha,
    filename: change.path,
    status: STATUS[change.status] ?? 'changed',
    additions,
    deletions,
    changes: additions + deletions,
    blob_url: `${web}/blob/${to}/${path}`,
    raw_url: `${web}/raw/${to}/${path}`,
    contents_url: `${repositoryUrl(world, repository)}/contents/${path}?ref=${to}`,
    ...(change.previous === null ? {} : { previous_filename: change.previous }),
  }
}

function parseRaw(text: string): RawChange[] {
  const parts = text.split('\0').filter(part => part !== '')
  const changes: RawChange[] = []
  for (let at = 0; at < parts.length; ) {
    const [, , oldSha = '', newSha = '', letters = ''] = (parts[at] ?? '').split(' ')
    const status = letters.slice(0, 1)
    const isPair = status === 'R' || status === 'C'
    const path = parts[at + (isPair ? 2 : 1)] ?? ''
    changes.push({
      status,
      sha: status === 'D' ? oldSha : newSha,
      path,
      previous: isPair ? (parts[at + 1] ?? null) : null,
    })
    at += isPair ? 3 : 2
  }
  return changes
}

/** Binary files have dashes for counts and are nought to GitHub; renames bring their two names as parts of their own. */
function parseCounts(text: string): [number, number][] {
  return text.split('\0').flatMap((part): [number, number][] => {
    const match = /^(\d+|-)\t(\d+|-)\t/.exec(part)
    return match === null ? [] : [[Number(match[1]) || 0, Number(match[2]) || 0]]
  })
}
