import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { git, tryGit } from './git-command.ts'
import { looseRefs, readLoose } from './loose-objects.ts'
import { readObject } from './trees.ts'
import type { Repository } from './world.ts'

export interface GitPerson {
  readonly name: string
  readonly email: string
  readonly date: string
}

export interface GitCommit {
  readonly sha: string
  readonly tree: string
  readonly parents: readonly string[]
  readonly author: GitPerson
  readonly committer: GitPerson
  readonly message: string
  readonly isSigned: boolean
}

export interface Ref {
  readonly name: string
  readonly sha: string
  readonly type: string
}

const SHA = /^[0-9a-f]{40}$/

/** The commit a branch points at, or null. */
export async function branchSha(repository: Repository, branch: string): Promise<string | null> {
  return refSha(repository, `refs/heads/${branch}`)
}

/** What a full ref name points at, or null. */
export async function refSha(repository: Repository, ref: string): Promise<string | null> {
  const quick = await looseRef(repository, ref)
  if (quick !== undefined) return quick
  const found = await tryGit(repository.bareDir, ['show-ref', '--verify', '--hash', ref])
  return found.code === 0 ? found.stdout.toString().trim() : null
}

/** Nothing here packs refs, so that the file nearly always answers without a process; undefined where it cannot tell. */
async function looseRef(repository: Repository, ref: string): Promise<string | null | undefined> {
  if (!/^refs\/[\w./-]+$/.test(ref) || ref.includes('..')) return undefined
  const text = await readFile(join(repository.bareDir, ref), 'utf8').catch(() => null)
  if (text !== null) return SHA.test(text.trim()) ? text.trim() : undefined
  return existsSync(join(repository.bareDir, 'packed-refs')) ? undefined : null
}

/** The refs below a prefix that ends anywhere, in order of name. */
export async function listRefs(repository: Repository, prefix: string): Promise<Ref[]> {
  const quick = quickRefs(repository, prefix)
  if (quick !== null) return quick
  const text = await git(repository.bareDir, ['for-each-ref', '--format=%(objectname) %(objecttype) %(refname)'])
  return text.split('\n').flatMap(line => {
    const [sha = '', type = '', name = ''] = line.split(' ')
    return name !== '' && name.startsWith(prefix) ? [{ name, sha, type }] : []
  })
}

/** The same without a process; null where a ref is packed or symbolic, or its object is packed. */
function quickRefs({ bareDir }: Repository, prefix: string): Ref[] | null {
  const found = looseRefs(bareDir)?.filter(({ name }) => name.startsWith(prefix))
  const refs = found?.flatMap(({ name, text }) => {
    const object = SHA.test(text) ? readLoose(bareDir, text) : null
    return object === null ? [] : [{ name, sha: text, type: object.type }]
  })
  return refs !== undefined && refs.length === found?.length ? refs : null
}

/** Whether a repository has no refs. */
export async function isEmpty(repository: Repository): Promise<boolean> {
  const names = looseRefs(repository.bareDir)
  return names === null ? (await listRefs(repository, 'refs/')).length === 0 : names.length === 0
}

/** The type of an object, or null where the repository has no such object. */
export async function objectType(repository: Repository, sha: string): Promise<string | null> {
  if (!SHA.test(sha)) return null
  return (await readObject(repository.bareDir, sha))?.type ?? null
}

/** A commit object, byte for byte as far as text can be. */
export async function readCommit(repository: Repository, sha: string): Promise<GitCommit> {
  const text = (await readObject(repository.bareDir, sha))?.content.toString() ?? ''
  const end = text.indexOf('\n\n')
  const headers = text.slice(0, end).split('\n')
  const header = (name: string): string =>
    headers.find(line => line.startsWith(`${name} `))?.slice(name.length + 1) ?? ''
  return {
    sha,
    tree: header('tree'),
    parents: headers.filter(line => line.startsWith('parent ')).map(line => line.slice('parent '.length)),
    author: person(header('author')),
    committer: person(header('committer')),
    message: text.slice(end + 2).replace(/\n$/, ''),
    isSigned: headers.some(line => line.startsWith('gpgsig ')),
  }
}

function person(line: string): GitPerson {
  const [, name = '', email = '', seconds = '0'] = /^(.*?) ?<(.*)> (\d+) [+-]\d{4}$/.exec(line) ?? []
  return { name, email, date: new Date(Number(seconds) * 1000).toISOString().replace('.000Z', 'Z') }
}

/** The best common ancestor, or null. */
export async function mergeBase(repository: Repository, a: string, b: string): Promise<string | null> {
  if (straightLine(repository, a, b) !== null) return a
  const found = await tryGit(repository.bareDir, ['merge-base', a, b])
  return found.code === 0 ? found.stdout.toString().trim() : null
}

/** The commits that one has beyond another, newest first. */
export async function listCommits(repository: Repository, base: string, head: string): Promise<readonly string[]> {
  const line = straightLine(repository, base, head)
  if (line !== null) return line
  const text = await git(repository.bareDir, ['rev-list', `${base}..${head}`])
  return text.split('\n').filter(name => name !== '')
}

/** The same without a process, where each has one parent; null where git has to be asked. */
function straightLine({ bareDir }: Repository, base: string, head: string): readonly string[] | null {
  const line: string[] = []
  for (let at = head; at !== base; ) {
    const text = readLoose(bareDir, at)?.content.toString() ?? ''
    const [, parent, second] = /^tree \w+\nparent (\w+)\n(parent)?/.exec(text) ?? []
    if (parent === undefined || second !== undefined) return null
    line.push(at)
    at = parent
  }
  return line
}
