/** The environment of commands, tests and checks: an allowlist, so that unknown secrets stay out too. */
import { wordsIn } from '../text/spaces.ts'

/** Who runs a command. Shell and environment of the model are as models know them. */
export type CommandBy = 'host' | 'model'

/** What a test run needs and what holds no secret. */
const PASSED = new Set(
  wordsIn(`LANG LANGUAGE LC_ALL LC_COLLATE LC_CTYPE LC_MESSAGES LC_MONETARY LC_NUMERIC LC_TIME TZ USER LOGNAME SOURCE_DATE_EPOCH LD_LIBRARY_PATH PKG_CONFIG_PATH
  SSL_CERT_FILE SSL_CERT_DIR NODE_EXTRA_CA_CERTS REQUESTS_CA_BUNDLE CURL_CA_BUNDLE PIP_CERT
  GOROOT GOPATH GOMODCACHE GOCACHE CARGO_HOME RUSTUP_HOME RUSTUP_TOOLCHAIN DOTNET_ROOT DENO_DIR BUN_INSTALL UV_CACHE_DIR
  NVM_DIR NVM_BIN VOLTA_HOME PNPM_HOME COREPACK_HOME PYENV_ROOT PYENV_VERSION VIRTUAL_ENV CONDA CONDA_PREFIX
  pythonLocation Python_ROOT_DIR Python2_ROOT_DIR Python3_ROOT_DIR RBENV_ROOT GEM_HOME GEM_PATH BUNDLE_PATH
  SDKMAN_DIR MAVEN_HOME M2_HOME GRADLE_HOME ANT_HOME ANDROID_HOME ANDROID_SDK_ROOT ANDROID_NDK ANDROID_NDK_HOME ANDROID_NDK_ROOT
  ASDF_DIR ASDF_DATA_DIR HOMEBREW_PREFIX HOMEBREW_CELLAR HOMEBREW_REPOSITORY SWIFT_PATH VCPKG_INSTALLATION_ROOT
  CHROME_BIN CHROMEWEBDRIVER EDGEWEBDRIVER GECKOWEBDRIVER SELENIUM_JAR_PATH
  RUNNER_OS RUNNER_ARCH RUNNER_TOOL_CACHE AGENT_TOOLSDIRECTORY ImageOS ImageVersion`),
)
const PASSED_PATTERNS = [/^JAVA_HOME(_\d+_[A-Za-z0-9]+)?$/, /^GOROOT_\d+_\d+_[A-Za-z0-9]+$/]
const PROXIES = /^(https?|all|no)_proxy$/i
/** What stands behind the host may be a secret, as what stands before it. */
const HOSTS_ONLY = /^(?:[a-z][a-z0-9+.-]*:\/\/)?[^/?#@]*\/?$/i
const HOSTS_AND_NETWORKS = /^[^?#@=]*$/

/** Never passed, even if `pass-env` names it: credentials, and files that control the job. */
const NEVER =
  /^(INPUT_|ACTIONS_|ANTHROPIC_|(GITHUB|GH)_TOKEN$|GITHUB_(ENV|OUTPUT|PATH|STATE|STEP_SUMMARY)$|LD_PRELOAD$|BASH_ENV$|BASH_FUNC_)/i

/** The search path for Diffproof's own programs: no folder that the workflow or the repository chose. */
export const SYSTEM_PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'

const FIXED: Readonly<Record<string, string>> = {
  CI: 'true',
  TERM: 'dumb',
  SHELL: '/bin/bash',
  PAGER: 'cat',
  GIT_PAGER: 'cat',
  GIT_EDITOR: 'true',
  GIT_TERMINAL_PROMPT: '0',
  DEBIAN_FRONTEND: 'noninteractive',
  PIP_NO_INPUT: '1',
  // Python compares compiled files by second and size; Diffproof switches sources faster.
  PYTHONDONTWRITEBYTECODE: '1',
  PIP_DISABLE_PIP_VERSION_CHECK: '1',
  COREPACK_ENABLE_DOWNLOAD_PROMPT: '0',
  DOTNET_CLI_TELEMETRY_OPTOUT: '1',
  DOTNET_NOLOGO: '1',
  npm_config_fund: 'false',
  npm_config_update_notifier: 'false',
}

const OF_HOST: Readonly<Record<string, string>> = {
  // Names every test at any verbosity, beside a file that cannot be loaded too.
  PYTEST_ADDOPTS: '-rfEpsxX --continue-on-collection-errors',
  // Names tests that pass. Commands of Go without this option ignore it.
  GOFLAGS: '-v',
}

const OF_MODEL: Readonly<Record<string, string | undefined>> = {
  NO_COLOR: '1',
  CLICOLOR: '0',
  CLICOLOR_FORCE: undefined,
  FORCE_COLOR: undefined,
  // Without a network npm tries for more than a minute.
  npm_config_fetch_retries: '0',
}

/** Tools that keep programs, but no credentials, below the home folder, by the variable that names the folder. */
export const HOMES_BELOW_HOME: Readonly<Record<string, string>> = {
  RUSTUP_HOME: '.rustup',
  PYENV_ROOT: '.pyenv',
  RBENV_ROOT: '.rbenv',
  NVM_DIR: '.nvm',
  VOLTA_HOME: '.volta',
  SDKMAN_DIR: '.sdkman',
}

/** The variables of a command. The model's have no colours, and what it runs prints as usual. */
export function commandEnvironment(request: {
  by?: CommandBy
  ambient: Readonly<NodeJS.ProcessEnv>
  home: string
  temporary: string
  pass?: readonly string[]
  secrets?: readonly string[]
}): Readonly<Record<string, string>> {
  const { by = 'host', ambient, home, temporary, pass = [], secrets = [] } = request
  const environment: Record<string, string | undefined> = {}
  for (const [name, value] of Object.entries(ambient)) {
    if (value === undefined || NEVER.test(name)) continue
    if (isPassed(name, value) || pass.includes(name)) environment[name] = value
  }
  Object.assign(environment, FIXED, by === 'host' ? withPassed(environment) : OF_MODEL, {
    PATH: absolutePath(ambient['PATH'] ?? ''),
    HOME: home,
    TMPDIR: temporary,
  })
  const known = secrets.filter(secret => secret !== '')
  return Object.fromEntries(
    Object.entries(environment).filter(
      (entry): entry is [string, string] => entry[1] !== undefined && !known.some(secret => entry[1]?.includes(secret)),
    ),
  )
}

function withPassed(passed: Readonly<NodeJS.ProcessEnv>): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(OF_HOST).map(([name, options]) => [name, [options, passed[name] ?? ''].join(' ').trim()]),
  )
}

/**
 * The same on every runner with the same tools: its own folders are named. What `pass-env` adds is left out, and
 * proxies are: a digest of it is published.
 */
export function environmentText(ambient: Readonly<NodeJS.ProcessEnv>, secrets: readonly string[]): string {
  const variables = commandEnvironment({ ambient, home: '', temporary: '', secrets })
  return ['RUNNER_TOOL_CACHE', 'RUNNER_TEMP', 'HOME'].reduce(
    (text, name) => text.replaceAll(ambient[name] || name, name),
    Object.entries(variables)
      .filter(([name]) => !PROXIES.test(name))
      .sort()
      .join('\n'),
  )
}

function isPassed(name: string, value: string): boolean {
  if (PROXIES.test(name)) return (/^no/i.test(name) ? HOSTS_AND_NETWORKS : HOSTS_ONLY).test(value)
  return PASSED.has(name) || PASSED_PATTERNS.some(pattern => pattern.test(name))
}

/** With relative or empty entries the repository could replace `git` or `node`. */
function absolutePath(path: string): string {
  const folders = path.split(':').filter(folder => folder.startsWith('/'))
  return folders.length === 0 ? SYSTEM_PATH : folders.join(':')
}
