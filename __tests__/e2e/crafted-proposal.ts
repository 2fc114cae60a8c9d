/** Proposals that nobody would make: a real one, taken apart and put together again around another commit. */
import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { git, type Scene } from './scene.ts'

// biome-ignore lint/suspicious/noExplicitAny: tests put into it what no type allows
export type Json = any

export const REF = 'refs/diffproof/proposal'

/** A damaged copy in the making. */
export interface Draft {
  /** The folder of the copy. */
  readonly folder: string
  readonly scene: Scene
  /** A clone of the repository at the base, with the proposed commit in it. */
  readonly work: string
  readonly base: string
  /** Git in the clone. */
  git(...args: string[]): string
  /** Changes the JSON. */
  edit(change: (json: Json) => void): void
  /** Replaces the JSON's text, or the bundle. */
  write(name: 'proposal.json' | 'change.bundle', content: string | Buffer): void
  read(name: 'proposal.json' | 'change.bundle'): Buffer
  /** Proposes this commit instead: ids, files and evidence fit it, and the bundle holds it. */
  propose(commit: string): void
  /** Writes files into the clone, commits all and proposes that. */
  change(files: Readonly<Record<string, string | Buffer>>): void
  /** A bundle with this header and a pack of exactly these objects. */
  bundle(header: readonly string[], objects: readonly string[]): Buffer
  /** Makes an object; returns its id. */
  object(type: 'blob' | 'tree' | 'commit', content: string | Buffer): string
}

/** Opens a draft on a copy of a proposal; close it to remove it. */
export function draftOf(scene: Scene, proposal: string): Draft & { close(): void } {
  const root = mkdtempSync(join(tmpdir(), 'draft-'))
  const folder = join(root, 'proposal')
  cpSync(proposal, folder, { recursive: true })
  const work = scene.clone()
  const file = (name: string) => join(folder, name)
  const inWork = (...args: string[]) => git(work, ...args)
  inWork('fetch', '-q', file('change.bundle'), `${REF}:${REF}`)
  const base = inWork('rev-parse', 'origin/main')
  const bytesOf = (args: readonly string[], input: string | Buffer) =>
    execFileSync('git', [...args], { cwd: work, input, maxBuffer: 1 << 30, stdio: ['pipe', 'pipe', 'pipe'] })
  const edit: Draft['edit'] = change => {
    const json = JSON.parse(readFileSync(file('proposal.json'), 'utf8'))
    change(json)
    writeFileSync(file('proposal.json'), JSON.stringify(json))
  }
  const propose: Draft['propose'] = commit => {
    const tree = inWork('rev-parse', `${commit}^{tree}`)
    const files = filesOf(inWork, base, commit)
    edit(json => {
      Object.assign(json, { commit, tree, files })
      json.record.evidence.tree_sha = tree
      json.record.evidence.files = files.map(({ path, change, additions, deletions }) => ({
        path,
        change,
        additions,
        deletions,
      }))
      json.record.evidence.phases.files_edited = files.map(({ path }) => path)
    })
    inWork('update-ref', REF, commit)
    rmSync(file('change.bundle'))
    inWork('bundle', 'create', '-q', file('change.bundle'), REF, `^${base}`)
  }
  return {
    folder,
    scene,
    work,
    base,
    git: inWork,
    edit,
    propose,
    write: (name, content) => writeFileSync(file(name), content),
    read: name => readFileSync(file(name)),
    change(files) {
      for (const [path, content] of Object.entries(files)) {
        const blob = bytesOf(['hash-object', '-w', '--stdin'], content).toString().trim()
        inWork('update-index', '--add', '--cacheinfo', `100644,${blob},${path}`)
      }
      propose(inWork('commit-tree', inWork('write-tree'), '-p', base, '-m', 'crafted'))
    },
    bundle: (header, objects) =>
      Buffer.concat([
        Buffer.from(`# v2 git bundle\n${header.join('\n')}\n\n`),
        bytesOf(['pack-objects', '-q', '--stdout'], `${objects.join('\n')}\n`),
      ]),
    // As it is, even where git would not make it.
    object: (type, content) =>
      bytesOf(['hash-object', '-w', '--literally', '-t', type, '--stdin'], content).toString().trim(),
    close: () => rmSync(root, { recursive: true, force: true }),
  }
}

type Listed = {
  path: string
  from: null
  change: string
  old_mode: string | null
  new_mode: string | null
  blob: string | null
  additions: number | null
  deletions: number | null
}

function filesOf(inWork: (...args: string[]) => string, base: string, commit: string): Listed[] {
  const ask = (format: string) => inWork('diff-tree', '-r', '-z', '--no-renames', format, base, commit).split('\0')
  const raw = ask('--raw')
  const counts = ask('--numstat').map(line => line.split('\t'))
  return Array.from({ length: Math.floor(raw.length / 2) }, (_, index) => {
    const [old = '', now = '', , blob = '', letter = ''] = (raw[2 * index] ?? '').slice(1).split(' ')
    const [added = '-', deleted = '-'] = counts[index] ?? []
    return {
      path: raw[2 * index + 1] ?? '',
      from: null,
      change: { A: 'added', D: 'deleted' }[letter] ?? 'modified',
      old_mode: letter === 'A' ? null : old,
      new_mode: letter === 'D' ? null : now,
      blob: letter === 'D' ? null : blob,
      additions: added === '-' ? null : Number(added),
      deletions: deleted === '-' ? null : Number(deleted),
    }
  })
}

/** Commits a tree in the clone of a draft, on whatever parents. */
export function commitOf(draft: Draft, tree: string, ...parents: string[]): string {
  return draft.git('commit-tree', tree, ...parents.flatMap(parent => ['-p', parent]), '-m', 'crafted')
}

/** One line of a tree, whatever it names. */
export function entry(mode: string, name: string, id: string): Buffer {
  return Buffer.concat([Buffer.from(`${mode} ${name}\0`), Buffer.from(id, 'hex')])
}
