/** What a box shows of hidden places: programs and their caches, by name, so that a credential nobody thought of stays hidden. */
import { basename, dirname, join } from 'node:path'
import { isWithin } from './box-plan.ts'
import { outermost } from './hidden-places.ts'
import { isFolder, type Machine, realPathOf } from './machine.ts'

const BELOW_HOME =
  `.npm .cache .yarn .pnpm-store .nvm .volta .deno/bin .bun/bin .bun/install .local/bin .local/lib .local/pipx
  .local/share/pnpm .local/share/uv .local/share/virtualenv .local/share/virtualenvs .local/share/mise .pyenv .rbenv .asdf .sdkman .jenv
  .cargo/bin .cargo/registry .cargo/git .rustup go/bin go/pkg .m2/repository .m2/wrapper .gradle/caches .gradle/wrapper .gradle/jdks
  .ivy2/cache .sbt/boot .dotnet .nuget/packages .gem .bundle/cache .composer/cache .ghcup .opam .juliaup .julia/packages`.split(
    /\s+/,
  )

/** Credentials and sockets in places that are shown. */
const NOT_EVEN_THERE = [
  '.cache/huggingface/token',
  '.cache/huggingface/stored_tokens',
  '.cache/git',
  '.gem/credentials',
]

/** Variables that name a folder with programs or packages. */
const NAMED_FOLDERS =
  /^(RUNNER_TOOL_CACHE|AGENT_TOOLSDIRECTORY|GOROOT(_\d+_\d+_[A-Za-z0-9]+)?|GOMODCACHE|GOCACHE|RUSTUP_HOME|JAVA_HOME(_\d+_[A-Za-z0-9]+)?|NVM_DIR|VOLTA_HOME|PNPM_HOME|PYENV_ROOT|VIRTUAL_ENV|CONDA|pythonLocation|RBENV_ROOT|GEM_HOME|SDKMAN_DIR|MAVEN_HOME|GRADLE_HOME|ANT_HOME|ANDROID_HOME|ANDROID_SDK_ROOT|DOTNET_ROOT|DENO_DIR|BUN_INSTALL)$/
const BELOW_NAMED: readonly (readonly [name: string, folders: readonly string[]])[] = [
  ['CARGO_HOME', ['bin', 'registry', 'git']],
  ['GOPATH', ['bin', 'pkg']],
]
const NAMED_FILES = /^(SSL_CERT_FILE|SSL_CERT_DIR|NODE_EXTRA_CA_CERTS|REQUESTS_CA_BUNDLE|CURL_CA_BUNDLE|PIP_CERT)$/

export type ShownPlaces = {
  /** Caches that may be written to, in a layer. */
  readonly layers: readonly string[]
  readonly read: readonly string[]
  /** What stays hidden inside them. */
  readonly hidden: readonly string[]
}

/** Real paths of what is shown of the hidden places; the tool cache also where it is not hidden, because packages are installed into it. */
export function shownPlaces(machine: Machine, hidden: readonly string[]): ShownPlaces {
  const { environment, workspace } = machine
  const home = environment['HOME'] ?? ''
  const kept = [workspace, machine.tempDir, home, environment['RUNNER_TEMP'], ...machine.private].map(realPathOf)
  const isFit = (place: string): boolean =>
    !isWithin(place, workspace) && !hidden.includes(place) && !kept.some(one => one !== null && isWithin(one, place))
  const isHidden = (place: string): boolean => hidden.some(other => isWithin(place, other))
  const found = (paths: readonly (string | undefined)[]) =>
    [...new Set(paths.map(realPathOf))].filter(place => place !== null).filter(isFit)

  const named = Object.entries(environment).filter(([name]) => NAMED_FOLDERS.test(name))
  const caches = found([environment['RUNNER_TOOL_CACHE'], environment['AGENT_TOOLSDIRECTORY']])
  const folders = found([
    ...(home === '' ? [] : BELOW_HOME.map(name => join(home, name))),
    ...named.map(([, path]) => path),
    ...BELOW_NAMED.flatMap(([name, below]) => below.map(folder => join(environment[name] || '/nowhere', folder))),
  ]).filter(isHidden)
  const layers = outermost([...new Set([...caches, ...folders])].filter(isFolder))
  const files = Object.entries(environment).filter(([name]) => NAMED_FILES.test(name))
  const read = found([
    '/etc/resolv.conf',
    ...files.map(([, path]) => path),
    ...(environment['PATH'] ?? '').split(':').flatMap(programFolders),
  ]).filter(place => isHidden(place) && !layers.some(layer => isWithin(place, layer)))
  return {
    layers,
    read: outermost(read),
    hidden: found(home === '' ? [] : NOT_EVEN_THERE.map(name => join(home, name))),
  }
}

/** A folder of the search path, and what its programs are made of. */
function programFolders(folder: string): readonly string[] {
  const name = basename(folder)
  if (name === 'shims') return [dirname(folder)]
  if (name === '.bin') return [dirname(folder)]
  return name === 'bin'
    ? [folder, ...['lib', 'libexec', 'include'].map(other => join(dirname(folder), other))]
    : [folder]
}
