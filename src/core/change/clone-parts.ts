/** What a work tree holds beside its commit, and what of that may stay for a run in a clean tree. */
import { withoutEndSlash } from '../text/spaces.ts'
import { pathGlob } from './paths.ts'

/** `beside`: one of these files has to be in the same folder, where the name alone says too little. */
type Rule = { isName: (name: string) => boolean; beside: readonly string[] }

function nameRule(name: string, ...beside: readonly string[]): Rule {
  return { isName: pathGlob(name), beside }
}

const DEPENDENCIES: readonly Rule[] = [
  nameRule('{node_modules,bower_components,jspm_packages,.yarn,.pnpm-store,.pnp.js,.pnp.cjs,.pnp.loader.mjs}'),
  nameRule('{venv,.venv,.tox,.nox,.eggs,__pypackages__,?*.egg-info}'),
  nameRule('{.bundle,Pods,Carthage,elm-stuff,.dart_tool,.m2,.stack-work,.cpcache}'),
  nameRule('vendor', 'composer.json', 'Gemfile', 'go.mod', 'Cargo.toml'),
  nameRule('deps', 'mix.exs', 'rebar.config'),
]

/** Their tools compare every input with what they have built before they use it. */
const BUILD_CACHES: readonly Rule[] = [
  nameRule('target', 'Cargo.toml'),
  nameRule('_build', 'mix.exs', 'dune-project'),
  nameRule('.build', 'Package.swift'),
  nameRule('{zig-cache,.zig-cache}', 'build.zig'),
  nameRule('.gradle'),
]

type ClonePart = 'dependency' | 'build-cache' | 'by-product' | 'other'

/**
 * What an untracked path is; a folder ends with a slash. `exists` answers for paths relative to the root. Only `other`
 * needs the setup command to be made again.
 */
export function clonePartOf(path: string, exists: (path: string) => boolean): ClonePart {
  const plain = withoutEndSlash(path)
  const folder = plain.slice(0, plain.lastIndexOf('/') + 1)
  const isBeside = (file: string) => exists(`${folder}${file}`)
  const fits = ({ isName, beside }: Rule) =>
    isName(plain.slice(folder.length)) && (beside.length === 0 || beside.some(isBeside))
  if (DEPENDENCIES.some(fits)) return 'dependency'
  if (BUILD_CACHES.some(fits)) return 'build-cache'
  return byProductOf(path) === null ? 'other' : 'by-product'
}

/** What commands leave behind and nobody commits, for new files that no ignore rule covers. */
const FOLDERS = {
  'installed packages': ['node_modules'],
  'compiled Python': ['__pycache__'],
  'Python environment': ['.venv', '.tox', '.nox'],
  'Python packaging': ['.eggs'],
  'tool cache': [
    ...['.pytest_cache', '.mypy_cache', '.ruff_cache', '.hypothesis', '.ipynb_checkpoints', '.gradle', '.kotlin'],
    ...['.parcel-cache', '.turbo', '.phpunit.cache', '.sass-cache'],
  ],
  coverage: ['.nyc_output', 'htmlcov', 'coverage/lcov-report'],
}

/** `coverage/` itself is missing: it may be a source folder. */
const FILES = {
  'compiled Python': /\.py[co]$/,
  'Python packaging': /\.egg-info(\/|$)/,
  coverage:
    /(^|\/)(\.coverage(\.[^/]+)?|coverage\/(lcov\.info|clover\.xml|coverage-(final|summary)\.json|cobertura-coverage\.xml))$/,
  'tool cache': /(^|\/)(\.(eslint|stylelint)cache|\.phpunit\.result\.cache)$|\.tsbuildinfo$/,
  'tool log': /(^|\/)(npm-debug|yarn-(debug|error)|pnpm-debug)\.log(\.\d+)?$/,
  'file manager data': /(^|\/)(\.DS_Store|Thumbs\.db)$/,
}

/** The kind of by-product at a path (a folder ends with a slash), or null. */
export function byProductOf(path: string): string | null {
  const folders = `/${path.slice(0, path.lastIndexOf('/') + 1)}`
  const folder = Object.entries(FOLDERS).find(([, names]) => names.some(name => folders.includes(`/${name}/`)))
  const file = Object.entries(FILES).find(([, pattern]) => pattern.test(path))
  return (folder ?? file)?.[0] ?? null
}
