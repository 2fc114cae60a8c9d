/** Which paths a sandbox hides, and which tools and caches in them it shows again. */

import type { Dirent } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { orNull } from '../../../core/errors.ts'
import { credentialToolIn } from '../../../core/secrets/credential-files.ts'
import { wordsIn } from '../../../core/text/spaces.ts'
import { accessSync, constants, entriesIn, existsSync, linkAt, lstatSync, readFileSync } from '../disk.ts'
import { foldersBetween, isFolder, isWithin, type Machine, realPathBeside, realPathOf } from './sandbox-plan.ts'

const OF_EVERYBODY = ['/home', '/root', '/run', '/var/run', '/var/lock', '/tmp', '/var/tmp', '/github']

const NOT_PRIVATE = /^\/(usr|bin|sbin|lib|lib64|dev|proc|sys|nix|snap|boot)$/

const SYSTEM = ['/usr', '/bin', '/sbin', '/lib', '/lib64', '/etc', '/dev', '/proc', '/sys', '/nix']

const RUNNER_FILES = ['ENV', 'OUTPUT', 'PATH', 'STATE', 'STEP_SUMMARY', 'EVENT_PATH'].map(name => `GITHUB_${name}`)

export function runnerFiles(environment: Machine['environment']): readonly string[] {
  return RUNNER_FILES.map(name => environment[name] ?? '').filter(path => path !== '')
}

/**
 * The real paths to hide, without the workspace. Paths in the workspace are listed on their own, because the workspace
 * is mounted again.
 */
export function hiddenPaths(machine: Machine): readonly string[] {
  const { environment, workspace, tempDir } = machine
  const checkout = realPathOf(environment['GITHUB_WORKSPACE']) ?? workspace
  const work = dirname(dirname(checkout))
  const isWork = [environment['RUNNER_WORKSPACE'], environment['RUNNER_TEMP']].some(
    place => dirname(realPathOf(place) ?? '') === work,
  )
  const installed = runnersIn([checkout, process.execPath, ...parentPrograms()])
  const places = [
    ...OF_EVERYBODY,
    environment['HOME'],
    environment['RUNNER_TEMP'],
    tempDir,
    ...machine.private,
    ...runnerFiles(environment).map(dirname),
    ...(isWork ? [work] : ['_actions', '_temp', '_diag', '_update'].map(name => join(work, name))),
    ...installed,
  ]
  const real = [...new Set(places.map(realPathOf))].filter(place => place !== null)
  const hidden = real.filter(place => place !== workspace && !isSystemPath(place))
  const ofRunner = installed
    .flatMap(folder => OF_RUNNER.map(name => join(folder, name)))
    .filter(place => existsSync(place))
  const inside = (place: string): boolean => isWithin(place, workspace)
  const all = [...new Set([...hidden, ...ofRunner])]
  return [...outermost(all.filter(place => !inside(place))), ...outermost(all.filter(inside))]
}

const OF_RUNNER = ['.runner', '.credentials', '.credentials_rsaparams']

function runnersIn(programs: readonly string[]): readonly string[] {
  const folders = programs.flatMap(program => ['/', ...foldersBetween('', program)])
  return [...new Set(folders)].filter(folder => OF_RUNNER.some(name => existsSync(join(folder, name))))
}

function parentPrograms(): readonly string[] {
  const programs: string[] = []
  for (let id = process.ppid; id > 0; ) {
    programs.push(orNull(() => linkAt(`/proc/${id}/exe`)) ?? '')
    const status = orNull(() => readFileSync(`/proc/${id}/status`, 'latin1')) ?? ''
    id = Number(/^PPid:\s*(\d+)$/m.exec(status)?.[1] ?? 0)
  }
  return programs
}

type Visit = (path: string, entry: Dirent) => boolean

/** Level by level: `visit` says whether a path is entered. Ends at `depth`. False after too many paths. */
function walkFolders(folders: readonly string[], depth: number, visit: Visit): boolean {
  let looked = 0
  let level = folders
  for (let at = 0; at < depth; at += 1) {
    const below: string[] = []
    for (const folder of level)
      for (const entry of orNull(() => entriesIn(folder)) ?? []) {
        looked += 1
        if (looked > MOST_LOOKED_AT) return false
        const path = `${folder === '/' ? '' : folder}/${entry.name}`
        if (visit(path, entry)) below.push(path)
      }
    level = below
  }
  return true
}

const MOST_LOOKED_AT = 200_000
const PRIVATE_DEPTH = 3

/**
 * What not every user may read or enter and this process may, whoever owns it. And pipes and sockets: they take what is
 * written although their mount is read-only.
 */
export function privatePathsNearRoot({ workspace, warn }: Machine, hidden: readonly string[]): readonly string[] {
  const found: string[] = []
  const visit: Visit = place => {
    if (hidden.includes(place)) return false
    const stats = orNull(() => lstatSync(place))
    if (stats === null || isWithin(place, workspace) || NOT_PRIVATE.test(place)) return false
    // For other users, the mode has them as the same bits.
    const right = stats.isDirectory() ? constants.X_OK : constants.R_OK
    const isPrivate = (stats.mode & right) === 0 && orNull(() => accessSync(place, right)) !== null
    if (!(isPrivate || stats.isFIFO() || stats.isSocket()) || isWithin(workspace, place)) return stats.isDirectory()
    found.push(place)
    return false
  }
  if (!walkFolders(['/'], PRIVATE_DEPTH, visit))
    warn('near the root, only 200,000 paths were looked at for what not every user may read')
  return found
}

/** Without paths that lie in another one. */
export function outermost(places: readonly string[]): string[] {
  return places.filter(place => !places.some(other => other !== place && isWithin(place, other)))
}

/** True for system paths, which stay visible: service users have homes such as /usr/sbin. */
export function isSystemPath(place: string): boolean {
  return place === '/' || SYSTEM.some(folder => isWithin(place, folder) || isWithin(folder, place))
}

const PROGRAMS_BELOW_HOME =
  wordsIn(`.nvm .volta .deno/bin .bun/bin .local/bin .local/lib .local/pipx .local/share/uv .local/share/virtualenv
  .local/share/virtualenvs .local/share/mise .pyenv .rbenv .asdf .sdkman .jenv .cargo/bin .rustup go/bin .gradle/jdks .dotnet .gem .ghcup
  .opam .juliaup`)
/** Their tools fail where they cannot write to them. */
const CACHES_BELOW_HOME =
  wordsIn(`.npm .yarn .pnpm-store .bun/install .local/share/pnpm .cargo/registry .cargo/git go/pkg .m2/repository .m2/wrapper .gradle/caches
  .gradle/wrapper .ivy2/cache .sbt/boot .nuget/packages .bundle/cache .composer/cache .julia/packages`)
/** Other programs keep logins there. */
const BELOW_CACHE =
  wordsIn(`pip uv pypoetry pdm hatch virtualenv pre-commit go-build golangci-lint yarn pnpm node node-gyp npm bun deno turbo typescript
  prisma Cypress ms-playwright puppeteer selenium electron electron-builder composer coursier bazel bazelisk ccache sccache zig mise
  R JuliaLang matplotlib torch huggingface/hub huggingface/datasets nltk_data`)

const NEVER_SHOWN = ['.gem/credentials']

/**
 * Folders of packages and of Python's own library: below each package are thousands of files that others have
 * published.
 */
const PACKAGE_FOLDERS =
  /^(?:node_modules|site-packages|registry|python\d[\d.]*|_cacache|http(?:-v2)?|go-build|archive-v\d+|wheels-v\d+|objects|files-2\.1|modules-2)$/
const CREDENTIAL_DEPTH = 7

function credentialFiles(folders: readonly string[], warn: Machine['warn']): string[] {
  const found = folders.filter(path => !isFolder(path) && hasCredentials(path))
  const visit: Visit = (path, entry) => {
    if (!entry.isDirectory() && hasCredentials(path)) found.push(path)
    return entry.isDirectory() && !PACKAGE_FOLDERS.test(basename(dirname(path)))
  }
  if (!walkFolders(folders, CREDENTIAL_DEPTH, visit))
    warn('in caches and tools, only 200,000 paths were looked at for credentials')
  return found
}

function hasCredentials(path: string): boolean {
  return credentialToolIn(path, () => orNull(() => readFileSync(path, 'latin1'))) !== null
}

const NAMED_FOLDERS =
  /^(RUNNER_TOOL_CACHE|AGENT_TOOLSDIRECTORY|GOROOT(_\d+_\d+_[A-Za-z0-9]+)?|RUSTUP_HOME|JAVA_HOME(_\d+_[A-Za-z0-9]+)?|NVM_DIR|VOLTA_HOME|PNPM_HOME|PYENV_ROOT|VIRTUAL_ENV|CONDA|pythonLocation|RBENV_ROOT|GEM_HOME|SDKMAN_DIR|MAVEN_HOME|GRADLE_HOME|ANT_HOME|ANDROID_HOME|ANDROID_SDK_ROOT|DOTNET_ROOT|BUN_INSTALL)$/
const NAMED_CACHES = /^(GOMODCACHE|GOCACHE|DENO_DIR|UV_CACHE_DIR)$/
const NAMED_FILES = /^(SSL_CERT_FILE|SSL_CERT_DIR|NODE_EXTRA_CA_CERTS|REQUESTS_CA_BUNDLE|CURL_CA_BUNDLE|PIP_CERT)$/

/**
 * The real paths to show again: caches that commands may write to, in a layer; others to read; and what stays hidden
 * in both. The tool cache is always a layer, because packages are installed into it. `caches`: those of the layers
 * that hold packages. `never`: those of the hidden ones that nothing shows as a whole.
 */
export function shownPaths(machine: Machine, hidden: readonly string[], never: readonly string[]) {
  const { environment, workspace } = machine
  const home = environment['HOME'] ?? ''
  const kept = [workspace, machine.tempDir, home, environment['RUNNER_TEMP'], ...machine.private].map(realPathOf)
  const isFit = (place: string): boolean =>
    !never.includes(place) && !kept.some(one => one !== null && isWithin(one, place))
  const isHidden = (place: string): boolean => hidden.some(other => isWithin(place, other))
  const found = (paths: readonly (string | undefined)[]) =>
    [...new Set(paths.map(path => realPathBeside(workspace, path ?? '')))].filter(place => place !== null).filter(isFit)

  const named = (names: RegExp) => Object.entries(environment).flatMap(([name, path]) => (names.test(name) ? path : []))
  const belowNamed = (name: string, folders: readonly string[]) =>
    folders.map(folder => join(environment[name] || '/nowhere', folder))
  const belowHome = (names: readonly string[]) => (home === '' ? [] : names.map(name => join(home, name)))
  const caches = found([
    ...belowHome([...CACHES_BELOW_HOME, ...BELOW_CACHE.map(name => `.cache/${name}`)]),
    ...[...named(NAMED_CACHES), ...belowNamed('CARGO_HOME', ['registry', 'git']), ...belowNamed('GOPATH', ['pkg'])],
  ])
  const programs = found([
    ...[...belowHome(PROGRAMS_BELOW_HOME), ...named(NAMED_FOLDERS)],
    ...[...belowNamed('CARGO_HOME', ['bin']), ...belowNamed('GOPATH', ['bin'])],
  ])
  const toolCache = found([environment['RUNNER_TOOL_CACHE'], environment['AGENT_TOOLSDIRECTORY']])
  const layers = outermost([...new Set([...toolCache, ...[...caches, ...programs].filter(isHidden)])].filter(isFolder))
  const files = Object.entries(environment).filter(([name]) => NAMED_FILES.test(name))
  const read = found([
    '/etc/resolv.conf',
    ...files.map(([, path]) => path),
    ...(environment['PATH'] ?? '').split(':').flatMap(programFolders),
  ]).filter(place => isHidden(place) && !layers.some(layer => isWithin(place, layer)))
  return {
    layers,
    caches: layers.filter(place => caches.includes(place)),
    read: outermost(read),
    hidden: found([
      ...(home === '' ? [] : NEVER_SHOWN.map(name => join(home, name))),
      ...credentialFiles([...layers, ...outermost(read)], machine.warn),
    ]),
  }
}

function programFolders(folder: string): readonly string[] {
  const name = basename(folder)
  if (name === 'shims' || name === '.bin') return [dirname(folder)]
  if (name !== 'bin') return [folder]
  // Without its settings, the Python of an environment is the one that it was made from.
  return [folder, ...['lib', 'libexec', 'include', 'pyvenv.cfg'].map(other => join(dirname(folder), other))]
}
