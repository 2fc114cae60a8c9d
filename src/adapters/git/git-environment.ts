import { constants, existsSync, realpathSync } from 'node:fs'
import { access } from 'node:fs/promises'
import { delimiter, isAbsolute, join, relative } from 'node:path'
import { getExecOutput } from '@actions/exec'
import { ConfigurationError } from '../../core/errors.ts'
import { withoutEndSlash } from '../../core/text/spaces.ts'

/** The environment of every git process: nothing inherited, hooks and helpers off, configuration by variables only. */
export type GitSettings = {
  binary: string
  path: string
  home: string
  url: string
  token: string
  stallSeconds: number
  network: Readonly<Record<string, string>>
  mark?: Readonly<Record<string, string>>
}

type Setting = readonly [key: string, value: string]

const HARDENING: readonly Setting[] = [
  ['core.hooksPath', '/dev/null'],
  ['core.fsmonitor', 'false'],
  ['core.untrackedCache', 'false'],
  ['core.attributesFile', '/dev/null'],
  ['core.excludesFile', '/dev/null'],
  // A commit-graph file could claim trees and parents that differ from the commits.
  ['core.commitGraph', 'false'],
  ['core.trustctime', 'true'],
  ['core.checkStat', 'default'],
  ['core.safecrlf', 'false'],
  ['credential.helper', ''],
  ['gc.auto', '0'],
  ['maintenance.auto', 'false'],
  ['submodule.recurse', 'false'],
  ['fetch.recurseSubmodules', 'false'],
  // A self-hosted workspace may belong to another user.
  ['safe.directory', '*'],
]

const NETWORK: readonly Setting[] = [
  // Git would send the token to the address it is redirected to.
  ['http.followRedirects', 'false'],
  ['http.lowSpeedLimit', '1000'],
  // Without this, a push from a shallow clone sends the whole tree once the base branch has moved.
  ['push.negotiate', 'true'],
]

const PROXIES = ['HTTP_PROXY', 'HTTPS_PROXY', 'ALL_PROXY', 'NO_PROXY']
const CERTIFICATES = ['SSL_CERT_FILE', 'SSL_CERT_DIR', 'GIT_SSL_CAINFO']
const NETWORK_VARIABLES = [...PROXIES, ...PROXIES.map(name => name.toLowerCase()), ...CERTIFICATES]

/** The credential for the authorization header, as secret as the token. Empty without a token. */
export function credentialOf(token: string): string {
  return token === '' ? '' : Buffer.from(`x-access-token:${token}`).toString('base64')
}

/** The environment of one git process. `network` adds the token, the proxy and the one allowed protocol. */
export function gitEnvironment(
  settings: GitSettings,
  asked: { network: boolean; config: readonly Setting[] },
  extra: Readonly<Record<string, string>>,
): Record<string, string> {
  const access = asked.network ? [...NETWORK, ...networkAccess(settings)] : []
  // Variables, because the configuration of a repository could allow more by name.
  const allowed = asked.network
    ? { GIT_ALLOW_PROTOCOL: new URL(settings.url).protocol.replace(':', ''), ...settings.network }
    : { GIT_ALLOW_PROTOCOL: 'none', GIT_NO_LAZY_FETCH: '1' }
  const config = [...HARDENING, ...access, ...asked.config]
  const numbered = config.flatMap(([key, value], n) => [
    [`GIT_CONFIG_KEY_${n}`, key],
    [`GIT_CONFIG_VALUE_${n}`, value],
  ])
  return {
    PATH: settings.path,
    HOME: settings.home,
    XDG_CONFIG_HOME: settings.home,
    LC_ALL: 'C',
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_CONFIG_GLOBAL: '/dev/null',
    GIT_ATTR_NOSYSTEM: '1',
    GIT_TERMINAL_PROMPT: '0',
    GIT_OPTIONAL_LOCKS: '0',
    GIT_NO_REPLACE_OBJECTS: '1',
    GIT_GRAFT_FILE: '/dev/null',
    GIT_LITERAL_PATHSPECS: '1',
    ...allowed,
    ...Object.fromEntries(numbered),
    GIT_CONFIG_COUNT: String(config.length),
    ...settings.mark,
    ...extra,
  }
}

function networkAccess({ url, token, stallSeconds }: GitSettings): Setting[] {
  const stall: Setting = ['http.lowSpeedTime', String(stallSeconds)]
  if (token === '') return [stall]
  return [stall, [`http.${new URL(url).origin}/.extraheader`, `AUTHORIZATION: basic ${credentialOf(token)}`]]
}

export type GitAccess = {
  serverUrl: string
  repository: string
  token: string
  environment: Readonly<Record<string, string | undefined>>
  mark?: Readonly<Record<string, string>>
  /** A transfer without progress fails after this time; the default and the most is a minute. */
  stallMs?: number
}

const LONGEST_STALL_MS = 60_000

/** The settings of every git process of this run. `home` is a private folder. Throws ConfigurationError. */
export async function gitSettings(access: GitAccess, workspace: string, home: string): Promise<GitSettings> {
  const { serverUrl, repository, token, environment, mark = {}, stallMs = LONGEST_STALL_MS } = access
  const network = NETWORK_VARIABLES.flatMap(name => {
    const value = environment[name] ?? ''
    return value === '' ? [] : [[name, value] as const]
  })
  return {
    ...(await findGit(environment['PATH'] ?? '', workspace)),
    ...{ home, token, mark },
    url: `${withoutEndSlash(serverUrl)}/${repository}`,
    network: Object.fromEntries(network),
    stallSeconds: Math.max(1, Math.round(Math.min(stallMs, LONGEST_STALL_MS) / 1000)),
  }
}

/** The folders of a search path that are absolute, and that do not lie in the workspace, also not behind a link. */
export function foldersOutside(searchPath: string, workspace: string): readonly string[] {
  const real = (path: string) => (existsSync(path) ? realpathSync(path) : path)
  const tree = real(workspace)
  const isOutside = (folder: string) => !isInside(workspace, folder) && !isInside(tree, real(folder))
  return searchPath.split(delimiter).filter(folder => isAbsolute(folder) && isOutside(folder))
}

/**
 * The absolute path of git, and the search path for git's children: no folder in the workspace is searched. Throws
 * ConfigurationError.
 */
export async function findGit(searchPath: string, workspace: string): Promise<{ binary: string; path: string }> {
  const folders = foldersOutside(searchPath, workspace)
  const name = process.platform === 'win32' ? 'git.exe' : 'git'
  const tried = folders.map(folder => access(join(folder, name), constants.X_OK).then(() => join(folder, name)))
  const found = (await Promise.allSettled(tried)).find(one => one.status === 'fulfilled')
  if (found === undefined) {
    const hint = 'Install git 2.36 or newer, or add its folder to PATH.'
    throw new ConfigurationError('git was not found on the runner', hint)
  }
  const [binary, path] = [found.value, folders.join(delimiter)]
  await assertRecent(binary, path)
  return { binary, path }
}

/** Older versions lack options that the receipt needs. */
const OLDEST = [2, 36] as const

async function assertRecent(binary: string, path: string): Promise<void> {
  const env = { PATH: path, LC_ALL: 'C' }
  const { stdout } = await getExecOutput(binary, ['--version'], { silent: true, ignoreReturnCode: true, env })
  const [, major = '0', minor = '0'] = /(\d+)\.(\d+)/.exec(stdout) ?? []
  const [least, atLeast] = OLDEST
  if (Number(major) > least || (Number(major) === least && Number(minor) >= atLeast)) return
  throw new ConfigurationError(
    `git on the runner is too old: ${stdout.trim() || 'it does not say its version'}`,
    `Install git ${least}.${atLeast} or newer.`,
  )
}

export function isInside(folder: string, path: string): boolean {
  const way = relative(folder, path)
  return way === '' || !(way.startsWith('..') || isAbsolute(way))
}
