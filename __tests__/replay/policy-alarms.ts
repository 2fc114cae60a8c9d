/**
 * How often the policy on content speaks up on changes that people made: `node __tests__/replay/policy-alarms.ts REPO_DIR... [--commits 300]`. Every commit's changed files are judged
 * as a change of ours would be; every finding is printed with its place, never with its value.
 */
import { isUtf8 } from 'node:buffer'
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { parseArgs } from 'node:util'
import { contentProblems, keysInFile } from '../../src/core/change/check-change.ts'
import { findInvisibleCharacters } from '../../src/core/change/invisible-characters.ts'
import { createSecretFinder } from '../../src/core/secrets/redact.ts'
import {
  type Commit,
  changesOf,
  commitsOf,
  openSource,
  type RawChange,
  type SourceRepository,
} from './source-repository.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { commits: { type: 'string', default: '300' } },
})

/** Secrets as a run has them, that no repository holds. */
const made = (beginning: string, seed: string) =>
  `${beginning}${createHash('sha256').update(seed).digest('base64url').slice(0, 40).replace(/[-_]/g, 'x')}`
const holdsSecret = createSecretFinder([made('sk-ant-api03-', 'key'), made('ghs_', 'token')])

type Counts = {
  commits: number
  files: number
  bytes: number
  keys: number
  secrets: number
  links: number
  unseen: number
}

function blobs({ gitDir }: SourceRepository, ids: readonly string[]): Map<string, Buffer> {
  const output = execFileSync('git', ['--git-dir', gitDir, 'cat-file', '--batch'], {
    input: `${ids.join('\n')}\n`,
    maxBuffer: 1024 * 1024 * 1024,
  })
  const found = new Map<string, Buffer>()
  for (let at = 0; at < output.length; ) {
    const end = output.indexOf(10, at)
    const [id = '', type = '', size = '0'] = output.subarray(at, end).toString().split(' ')
    if (type === 'missing') at = end + 1
    else {
      found.set(id, output.subarray(end + 1, end + 1 + Number(size)))
      at = end + 2 + Number(size)
    }
  }
  return found
}

function asText(bytes: Buffer | undefined): string | null {
  return bytes !== undefined && isUtf8(bytes) ? bytes.toString() : null
}

function isInParent({ gitDir }: SourceRepository, { parent }: Commit, value: string): boolean {
  try {
    execFileSync('git', ['--git-dir', gitDir, 'grep', '-q', '-F', '-a', '-f', '-', parent], { input: `${value}\n` })
    return true
  } catch {
    return false
  }
}

function judge(source: SourceRepository, commit: Commit, changes: readonly RawChange[], counts: Counts): void {
  const wanted = changes.filter(one => one.newMode.startsWith('1') && one.newMode !== '160000')
  const content = blobs(source, [...new Set(wanted.flatMap(one => [one.oldBlob, one.newBlob]))])
  const say = (path: string, why: string) => console.log(`  ${commit.sha.slice(0, 10)} ${path}: ${why}`)
  for (const { path, newBlob, oldBlob, newMode, oldMode } of wanted) {
    const bytes = content.get(newBlob)
    if (bytes === undefined) continue
    counts.files += 1
    counts.bytes += bytes.length
    const file = {
      path,
      change: 'modified',
      from: null,
      additions: 1,
      deletions: 1,
      oldMode,
      newMode,
      blob: newBlob,
    } as const
    for (const { why } of contentProblems(file, bytes.toString('latin1'), holdsSecret)) {
      if (why.includes('link')) counts.links += 1
      else counts.secrets += 1
      say(path, why)
    }
    for (const { why, value } of keysInFile(file, bytes.toString('latin1'))) {
      if (isInParent(source, commit, value)) continue
      counts.keys += 1
      say(path, why)
    }
    const text = (id: string) => asText(content.get(id))
    for (const { kind, detail } of findInvisibleCharacters([{ path, before: text(oldBlob), after: text(newBlob) }])) {
      counts.unseen += 1
      say(path, `${kind}: ${detail}`)
    }
  }
}

const total: Counts = { commits: 0, files: 0, bytes: 0, keys: 0, secrets: 0, links: 0, unseen: 0 }
for (const folder of positionals) {
  const source = openSource(folder)
  const counts: Counts = { commits: 0, files: 0, bytes: 0, keys: 0, secrets: 0, links: 0, unseen: 0 }
  for (const commit of (await commitsOf(source)).slice(0, Number(values.commits))) {
    counts.commits += 1
    judge(source, commit, await changesOf(source, commit), counts)
  }
  console.log(`${folder}: ${JSON.stringify(counts)}`)
  for (const key of Object.keys(total) as (keyof Counts)[]) total[key] += counts[key]
}
console.log(`all: ${JSON.stringify(total)}`)
