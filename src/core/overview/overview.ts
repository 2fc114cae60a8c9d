/** The overview that the model gets with its task: lines of the base that the task's text names, in about 800 tokens (`docs/adr/0030`). */

import { fromWorkingDirectory } from '../change/artifacts.ts'
import { isGitPath } from '../change/paths.ts'
import { sanitizeText } from '../task/sanitize-markdown.ts'
import { type ScoredPlace, type Search, scorePlaces } from './score-places.ts'

type Excerpt = { readonly path: string; readonly from: number; readonly to: number; readonly lines: readonly string[] }
/** A place of which only one line is shown. */
type Pointer = { readonly path: string; readonly line: number; readonly text: string }
export type Overview = { readonly excerpts: readonly Excerpt[]; readonly pointers: readonly Pointer[] }

/** In characters. */
export const ROOM = { excerpts: 2_800, pointers: 800 }
const MOST_EXCERPTS = 3
const MOST_POINTERS = 12
/** A place with a lower score is probably beside the point. */
const LEAST_EXCERPT = 2
const LEAST_POINTER = 0.4
const SHARE_OF_BEST = 0.5
/** A place this near to another one needs no pointer. */
const APART = 30
/** Fewer lines of a long block help nobody. */
const FEWEST_LINES = 20
const LONGEST_LINE = 300
const LONGEST_POINTER = 80

/** Chooses the best places in `texts`, the files of the base that may hold them. */
export function chooseOverview(
  search: Search,
  texts: ReadonlyMap<string, string>,
  isTest: (path: string) => boolean,
): Overview {
  const files = new Map(
    [...texts].map(([path, text]) => [path, text.replace(/(?:\r\n|\r|\n)$/, '').split(/\r\n|\r|\n/)]),
  )
  const ranked = [...files]
    .flatMap(([path, lines]) => scorePlaces({ path, lines, isTest: isTest(path) }, search))
    .sort((a, b) => b.score - a.score)
  const excerpts: Excerpt[] = []
  const least = Math.max(LEAST_EXCERPT, SHARE_OF_BEST * (ranked[0]?.score ?? 0))
  let room = ROOM.excerpts
  for (const { path, from, to, score } of ranked) {
    if (score < least || excerpts.length >= MOST_EXCERPTS) break
    if (excerpts.some(one => one.path === path && one.from <= to && from <= one.to)) continue
    const lines = fitting((files.get(path) ?? []).slice(from - 1, to), room - path.length)
    if (lines.length === 0) continue
    room -= lines.reduce((sum, line) => sum + line.length + 1, path.length)
    excerpts.push({ path, from, to: from + lines.length - 1, lines })
  }
  return { excerpts, pointers: pointersTo(ranked, excerpts, files) }
}

/** Returns as many lines as fit, or none if that is too little or if a line is data. */
function fitting(lines: readonly string[], room: number): readonly string[] {
  let left = room
  const end = lines.findIndex(line => {
    left -= line.length + 1
    return left < 0 || line.length > LONGEST_LINE
  })
  if (end === -1) return lines
  return end >= FEWEST_LINES ? lines.slice(0, end) : []
}

function pointersTo(
  ranked: readonly ScoredPlace[],
  excerpts: readonly Excerpt[],
  files: ReadonlyMap<string, readonly string[]>,
): readonly Pointer[] {
  const pointers: Pointer[] = []
  let room = ROOM.pointers
  for (const { path, line, score } of ranked) {
    if (score < LEAST_POINTER || pointers.length >= MOST_POINTERS) break
    const isNear =
      excerpts.some(one => one.path === path && line >= one.from - APART && line <= one.to + APART) ||
      pointers.some(one => one.path === path && Math.abs(one.line - line) <= APART)
    const text = (files.get(path)?.[line - 1] ?? '').trim().slice(0, LONGEST_POINTER)
    const length = path.length + text.length
    if (isNear || text === '' || length > room) continue
    room -= length
    pointers.push({ path, line, text })
  }
  return pointers
}

/** Formats an overview for the model: lines as data between markers, without numbers, paths as the tools take them. `clean` removes secrets. Empty if there is nothing to show. */
export function formatOverview(
  { excerpts, pointers }: Overview,
  { marker, workingDirectory }: { readonly marker: string; readonly workingDirectory: string },
  clean: (text: string) => string,
): string {
  const folder = workingDirectory.split('/').filter(part => part !== '' && part !== '.')
  const inside = `${folder.join('/')}/`
  const toolPath = (path: string) =>
    folder.length > 0 && path.startsWith(inside)
      ? path.slice(inside.length)
      : fromWorkingDirectory(path, workingDirectory)
  const sanitized = (text: string) => clean(sanitizeText(text, text.length).text)
  const parts = excerpts.map(({ path, from, to, lines }) => {
    const place = ` path="${toolPath(path)}" lines="${from}-${to}"`
    return `<${marker}${place}>\n${sanitized(lines.join('\n'))}\n</${marker}>`
  })
  const places = pointers.map(({ path, line, text }) => `${toolPath(path)}:${line}:${sanitized(text)}`)
  const more = places.length === 0 ? [] : [`<${marker}-more>\n${places.join('\n')}\n</${marker}-more>`]
  return [...parts, ...more].join('\n')
}

const SECRET_LIKE =
  /(?:^|\/)(?:\.env(?:\..*|rc)?|\.?envrc|\.npmrc|\.yarnrc(?:\.yml)?|\.pypirc|\.netrc|_netrc|\.htpasswd|\.pgpass|\.git-credentials|\.dockercfg|id_(?:rsa|dsa|ecdsa|ed25519)|(?:.*[._-])?(?:secrets?|credentials?|passwords?)(?:\.[^/]*)?|[^/]*\.(?:pem|key|p12|pfx|jks|keystore|kdbx|asc|gpg|ppk|tfstate|tfvars)|\.(?:ssh|aws|gnupg|docker|kube)\/.*)$/i
/** No quotes, no angle brackets, nothing invisible. */
const PLAIN = /^[\p{L}\p{N}_./@+(), [\]$~-]{1,300}$/u
const CODE =
  /\.(?:[cm]?[jt]sx?|vue|svelte|py|pyi|rb|go|rs|java|kt|kts|scala|groovy|cs|fs|vb|php|swift|dart|ex|exs|erl|hs|lua|pl|pm|c|cc|cpp|cxx|h|hh|hpp|m|mm|zig|jl|r|clj|sql|sh|bash|coffee|proto|graphql)$/i
const NOT_WRITTEN_HERE =
  /(?:^|\/)(?:dist|build|out|vendor|third_party|node_modules|coverage|docs?|examples?|samples?|sandbox|bench|benchmarks?|generated|__generated__)\/|[.-]min\.|\.bundle\.|(?:\.|_)generated\.|\.pb\.|_pb2\.|\.d\.[cm]?ts$/i

/** Returns true for a file whose lines may be shown if a text names it: no secrets, no part of `.git`. */
export function mayBeShown(path: string): boolean {
  return PLAIN.test(path) && !isGitPath(path) && !path.split('/').includes('..') && !SECRET_LIKE.test(path)
}

/** Returns true for source code written in this repository, where names are looked for. */
export function isWrittenCode(path: string): boolean {
  return mayBeShown(path) && CODE.test(path) && !NOT_WRITTEN_HERE.test(path)
}
