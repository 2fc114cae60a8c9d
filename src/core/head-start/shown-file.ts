/** Which files may be shown without being asked for. */
import { isGitPath } from '../edit/path-policy.ts'

/** What opens something, by the names that such files have. */
const SECRET_LIKE =
  /(?:^|\/)(?:\.env(?:\..*|rc)?|\.?envrc|\.npmrc|\.yarnrc(?:\.yml)?|\.pypirc|\.netrc|_netrc|\.htpasswd|\.pgpass|\.git-credentials|\.dockercfg|id_(?:rsa|dsa|ecdsa|ed25519)|(?:.*[._-])?(?:secrets?|credentials?|passwords?)(?:\.[^/]*)?|[^/]*\.(?:pem|key|p12|pfx|jks|keystore|kdbx|asc|gpg|ppk|tfstate|tfvars)|\.(?:ssh|aws|gnupg|docker|kube)\/.*)$/i
/** Letters of any script, digits and what paths are written with; no quotes, no angles, nothing unseen. */
const PLAIN = /^[\p{L}\p{N}_./@+(), [\]$~-]{1,300}$/u
/** What people write programs in. */
const CODE =
  /\.(?:[cm]?[jt]sx?|vue|svelte|py|pyi|rb|go|rs|java|kt|kts|scala|groovy|cs|fs|vb|php|swift|dart|ex|exs|erl|hs|lua|pl|pm|c|cc|cpp|cxx|h|hh|hpp|m|mm|zig|jl|r|clj|sql|sh|bash|coffee|proto|graphql)$/i
/** Made by a program, or somebody else's. */
const NOT_WRITTEN_HERE =
  /(?:^|\/)(?:dist|build|out|vendor|third_party|node_modules|coverage|docs?|examples?|samples?|sandbox|bench|benchmarks?|generated|__generated__)\/|[.-]min\.|\.bundle\.|(?:\.|_)generated\.|\.pb\.|_pb2\.|\.d\.[cm]?ts$/i

/** True for a file whose lines may be shown where a text names it. */
export function mayBeShown(path: string): boolean {
  return PLAIN.test(path) && !isGitPath(path) && !path.split('/').includes('..') && !SECRET_LIKE.test(path)
}

/** True for one in which names are worth being looked for: written here, in a language of programs. */
export function isWrittenCode(path: string): boolean {
  return mayBeShown(path) && CODE.test(path) && !NOT_WRITTEN_HERE.test(path)
}
