/** What decides which packages are installed, and how to install after a change of it. */

const FROZEN: readonly (readonly [strict: RegExp, loose: string])[] = [
  [/\bnpm (?:ci|clean-install)\b/g, 'npm install'],
  [/ --(?:frozen-lockfile|immutable|frozen|locked)(?=\s|$|[;&|])/g, ''],
]

/** The setup command without `npm ci`, `--frozen-lockfile` and the like: those refuse a changed manifest. */
export function refreshingCommand(setup: string): string {
  return FROZEN.reduce((command, [strict, loose]) => command.replace(strict, loose), setup)
}

const LOCK_FILES = new Set(
  `package-lock.json npm-shrinkwrap.json yarn.lock pnpm-lock.yaml bun.lock bun.lockb deno.lock
  Cargo.lock go.sum poetry.lock uv.lock pdm.lock Pipfile.lock pixi.lock Gemfile.lock composer.lock mix.lock pubspec.lock Podfile.lock
  Package.resolved packages.lock.json gradle.lockfile flake.lock`.split(/\s+/),
)
const MANIFESTS = new Set(
  `package.json pnpm-workspace.yaml .npmrc .yarnrc.yml deno.json deno.jsonc Cargo.toml go.mod go.work pyproject.toml setup.py setup.cfg Pipfile
  Gemfile composer.json mix.exs pubspec.yaml Podfile Package.swift pom.xml build.gradle build.gradle.kts settings.gradle settings.gradle.kts
  libs.versions.toml environment.yml`.split(/\s+/),
)
const REQUIREMENTS = /^(?:.*-)?(?:requirements|constraints)(?:[-_.].*)?\.(?:txt|in)$/

/** True for a lock file of a package manager. */
export function isLockFile(path: string): boolean {
  return LOCK_FILES.has(nameOf(path))
}

/** True if a change of this path can change what is installed. */
export function isDependencyFile(path: string): boolean {
  const name = nameOf(path)
  return MANIFESTS.has(name) || LOCK_FILES.has(name) || REQUIREMENTS.test(name)
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1)
}
