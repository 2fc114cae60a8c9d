/** What a work tree holds beside its commit, and what of that may stay for a run in a clean tree. */
import { withoutEndSlash } from '../text/spaces.ts'
import { pathGlob } from './paths.ts'

/** `beside`: one of these files has to be in the same folder, where the name alone says too little. */
type Rule = { isName: (name: string) => boolean; beside: readonly string[] }

const nameRule = (name: string, ...beside: readonly string[]): Rule => ({ isName: pathGlob(name), beside })

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

/** What commands leave behind and nobody commits, for new files that no ignore rule covers. `coverage/` may be a source folder. */
const BY_PRODUCTS: Readonly<Record<string, (path: string) => boolean>> = {
  'installed packages': pathGlob('**/node_modules/**/*'),
  'compiled Python': pathGlob(['**/__pycache__/**', '**/*.py[co]']),
  'Python environment': pathGlob('**/{.venv,.tox,.nox}/**/*'),
  'Python packaging': pathGlob(['**/{.eggs,*.egg-info}/**/*', '**/*.egg-info']),
  'tool cache': pathGlob([
    '**/.{{pytest,mypy,ruff}_cache,hypothesis,ipynb_checkpoints,gradle,kotlin,parcel-cache,turbo,phpunit.cache,sass-cache}/**/*',
    '**/{.{eslintcache,stylelintcache,phpunit.result.cache},*.tsbuildinfo}',
  ]),
  coverage: pathGlob([
    '**/{.nyc_output,htmlcov,coverage/lcov-report}/**/*',
    '**/{.coverage{,.*},coverage/{lcov.info,clover.xml,coverage-{final,summary}.json,cobertura-coverage.xml}}',
  ]),
  'tool log': pathGlob('**/{npm-debug,yarn-{debug,error},pnpm-debug}.log{,.+([0-9])}'),
  'file manager data': pathGlob('**/{.DS_Store,Thumbs.db}'),
}

/** The kind of by-product at a path (a folder ends with a slash), or null. */
export function byProductOf(path: string): string | null {
  const file = path.endsWith('/') ? `${path}*` : path
  return Object.entries(BY_PRODUCTS).find(([, isOne]) => isOne(file))?.[0] ?? null
}
