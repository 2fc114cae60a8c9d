/** The base of a recorded run as the remote of its replay. */
import { spawnSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { EventOf } from '../../src/core/transcript/events.ts'

const OBJECT_ID = /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/
const ANY_COMMIT = 'git -c uploadpack.allowAnySHA1InWant=true upload-pack'

/** The folder below which the remote stands under the repository's name. */
export function remotesIn(folder: string): string {
  return join(folder, 'remotes')
}

/** Fetches the one commit into a repository of its own, under the branch's name. Null, or what is wrong. */
export function fetchBase(folder: string, { repository, base }: EventOf<'start'>, source: string): string | null {
  if (!/^[\w.-]+\/[\w.-]+$/.test(repository) || repository.includes('..'))
    return `${repository} is no name of a repository`
  if (!OBJECT_ID.test(base.sha)) return `${base.sha} is no commit id`
  const bare = join(remotesIn(folder), repository)
  mkdirSync(bare, { recursive: true })
  const isAddress = /^[a-z+]+:\/\//.test(source)
  const from = isAddress ? source : resolve(source)
  const format = base.sha.length === 64 ? ['--object-format=sha256'] : []
  const ref = `refs/heads/${base.branch}`
  const steps = [
    ['check-ref-format', ref],
    ['init', '--quiet', '--bare', ...format, '.'],
    [
      'fetch',
      '--quiet',
      '--no-tags',
      '--depth=1',
      ...(isAddress ? [] : ['--upload-pack', ANY_COMMIT]),
      from,
      `${base.sha}:${ref}`,
    ],
    ['symbolic-ref', 'HEAD', ref],
  ]
  const env = { PATH: process.env['PATH'] ?? '', GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_NOSYSTEM: '1' }
  for (const args of steps) {
    const { status, stderr } = spawnSync('git', args, { cwd: bare, env, encoding: 'utf8' })
    if (status !== 0)
      return `the base ${base.sha} cannot be fetched from ${source} (${stderr.trim().split('\n').at(0)}): name a clone or an address of ${repository} that has it with --repository`
  }
  return null
}
