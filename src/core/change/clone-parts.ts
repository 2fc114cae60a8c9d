/** What a work tree holds beside its commit: installed dependencies and some build caches may stay for a run in a clean tree. */
import { byProductOf } from './by-products.ts'

/** By the last name of a path. `beside`: one of these files has to be in the same folder, because the name alone says too little. */
type Rule = { readonly name: RegExp; readonly beside?: readonly string[] }

const DEPENDENCIES: readonly Rule[] = [
  { name: /^(node_modules|bower_components|jspm_packages|\.yarn|\.pnpm-store|\.pnp\.(c?js|loader\.mjs))$/ },
  { name: /^(\.?venv|\.tox|\.nox|\.eggs|__pypackages__|.+\.egg-info)$/ },
  { name: /^(\.bundle|Pods|Carthage|elm-stuff|\.dart_tool|\.m2|\.stack-work|\.cpcache)$/ },
  { name: /^vendor$/, beside: ['composer.json', 'Gemfile', 'go.mod', 'Cargo.toml'] },
  { name: /^deps$/, beside: ['mix.exs', 'rebar.config'] },
]

/** Their tools compare every input with what they have built before they use it. */
const BUILD_CACHES: readonly Rule[] = [
  { name: /^target$/, beside: ['Cargo.toml'] },
  { name: /^_build$/, beside: ['mix.exs', 'dune-project'] },
  { name: /^\.build$/, beside: ['Package.swift'] },
  { name: /^\.?zig-cache$/, beside: ['build.zig'] },
  { name: /^\.gradle$/ },
]

export type ClonePart = 'dependency' | 'build-cache' | 'by-product' | 'other'

/** What an untracked path is; a folder ends with a slash. `exists` answers for paths relative to the root. Only `other` needs the setup command to be made again. */
export function clonePartOf(path: string, exists: (path: string) => boolean): ClonePart {
  const plain = path.replace(/\/$/, '')
  const folder = plain.slice(0, plain.lastIndexOf('/') + 1)
  const fits = ({ name, beside }: Rule) =>
    name.test(plain.slice(folder.length)) && (beside?.some(file => exists(`${folder}${file}`)) ?? true)
  if (DEPENDENCIES.some(fits)) return 'dependency'
  if (BUILD_CACHES.some(fits)) return 'build-cache'
  return byProductOf(path) === null ? 'other' : 'by-product'
}
