/** What git says changed between two trees. */
import { join } from 'node:path'
import type { ChangeKind, FileChange } from '../../core/change/change.ts'
import type { GitPlace } from './git-command.ts'
import { type Ground, trustedGit } from './ground.ts'
import { byBytes } from './nul-list.ts'

type Raw = Omit<FileChange, 'additions' | 'deletions'>

/** The changed paths with kinds, modes and line counts, in git's order. Attributes have no say in it. Throws RepositoryError. */
export async function changedFiles(
  ground: Ground,
  from: string,
  to: string,
  { renames = true } = {},
): Promise<FileChange[]> {
  if (from === to) return []
  const args = [
    'diff-tree',
    '-r',
    '-z',
    renames ? '-M' : '--no-renames',
    '--raw',
    '--numstat',
    '--no-ext-diff',
    '--no-textconv',
    from,
    to,
  ]
  const fields = (await trustedGit(ground, args, attributeFree(ground))).toString().split('\0')
  const raws: Raw[] = []
  const counts = new Map<string, readonly [number | null, number | null]>()
  for (let at = 0; at < fields.length - 1; ) {
    const field = fields[at] ?? ''
    const renamed = field.startsWith(':') ? / [RC]\d*$/.test(field) : field.endsWith('\t')
    if (field.startsWith(':')) {
      raws.push(readRaw(field, fields[at + 1] ?? '', renamed ? (fields[at + 2] ?? '') : null))
      at += renamed ? 3 : 2
    } else {
      const [, added = '', deleted = '', name = ''] = /^(-|\d+)\t(-|\d+)\t(.*)$/s.exec(field) ?? []
      counts.set(renamed ? (fields[at + 2] ?? '') : name, [countOf(added), countOf(deleted)])
      at += renamed ? 3 : 1
    }
  }
  return raws
    .map(raw => ({
      ...raw,
      additions: counts.get(raw.path)?.[0] ?? null,
      deletions: counts.get(raw.path)?.[1] ?? null,
    }))
    .sort((a, b) => byBytes(a.path, b.path))
}

/** A work tree and an index that hold no attributes: a `-diff` in the repository would hide lines. */
export function attributeFree(ground: Ground): GitPlace {
  return { gitDir: ground.trusted, workTree: ground.empty, index: join(ground.empty, 'no-index') }
}

function readRaw(field: string, first: string, second: string | null): Raw {
  const [oldMode = '', newMode = '', , newBlob = '', status = ''] = field.slice(1).split(' ')
  const kind = kindOf(status[0] ?? '')
  return {
    path: second ?? first,
    change: kind,
    from: second === null ? null : first,
    oldMode: kind === 'added' ? null : oldMode,
    newMode: kind === 'deleted' ? null : newMode,
    blob: kind === 'deleted' ? null : newBlob,
  }
}

function kindOf(letter: string): ChangeKind {
  if (letter === 'A' || letter === 'C') return 'added'
  if (letter === 'D') return 'deleted'
  return letter === 'R' ? 'renamed' : 'modified'
}

function countOf(text: string): number | null {
  return text === '-' ? null : Number(text)
}
