/** The head start of a task: what its text names, and which lines of the base show that. */

import { isGitPath } from '../edit/path-policy.ts'
import { fromWorkingDirectory } from '../maintenance/artifacts.ts'
import { sanitizeText } from '../task/sanitize-markdown.ts'
import {
  indexFiles,
  type MentionedName,
  type MentionedPlace,
  mentionedNames,
  mentionedPlaces,
  namedFile,
} from './mentions.ts'
import { type Found, type NamedPlace, type ScoredPlace, scorePlaces } from './score-places.ts'

/** What is to be looked for. */
type Wanted = { readonly places: readonly MentionedPlace[]; readonly names: readonly MentionedName[] }

/** What a text names. Throws nothing. */
export function wantedBy(title: string, body: string): Wanted {
  return { places: mentionedPlaces(`${title}\n${body}`), names: mentionedNames(title, body) }
}

/** The named files that there are, in the order in which they are named. `repository`: its name without its owner. */
export function namedPlaces(
  places: readonly MentionedPlace[],
  paths: readonly string[],
  repository: string,
): readonly NamedPlace[] {
  const written = places.map(({ path }) => path)
  const index = indexFiles(paths, written)
  return places.flatMap(({ path, line }) => {
    const file = namedFile(path, index, repository)
    return file === null ? [] : [{ path: file, line }]
  })
}

/** Chooses among the lines of some files of the base. */
export function chooseHeadStart(
  named: readonly NamedPlace[],
  names: readonly MentionedName[],
  { uses }: Found,
  texts: ReadonlyMap<string, string>,
  isTest: (path: string) => boolean,
): HeadStart {
  const files = new Map([...texts].map(([path, text]) => [path, linesOf(text)] as const))
  const scored = [...files].flatMap(([path, lines]) =>
    scorePlaces({ path, lines, isTest: isTest(path) }, named, names, uses),
  )
  return fillRoom(scored, path => files.get(path) ?? [])
}

/** Without the empty one behind the last line break. */
function linesOf(text: string): readonly string[] {
  const lines = text.split(/\r\n|\r|\n/)
  return lines.at(-1) === '' ? lines.slice(0, -1) : lines
}

type Excerpt = {
  readonly path: string
  readonly from: number
  readonly to: number
  readonly lines: readonly string[]
}
/** A place of which one line is told. */
type Pointer = { readonly path: string; readonly line: number; readonly text: string }
type HeadStart = { readonly excerpts: readonly Excerpt[]; readonly pointers: readonly Pointer[] }

/** About 800 tokens in all. */
export const ROOM = { excerpts: 2_800, pointers: 800 }
const MOST_EXCERPTS = 3
const MOST_POINTERS = 12
/** Below these a place is more likely beside the point than not. */
const LEAST_EXCERPT = 2
const LEAST_POINTER = 0.4
/** Beside a much better place, another one is not shown. */
const SHARE_OF_BEST = 0.5
/** Nearer to what is told already, a place is found without being told. */
const APART = 30
/** Of a block that does not fit. */
const FEWEST_LINES = 20
const LONGEST_LINE = 300
const LONGEST_POINTER = 80

/** Fills the room, best places first. `textOf`: the lines of a file. */
function fillRoom(places: readonly ScoredPlace[], textOf: (path: string) => readonly string[]): HeadStart {
  const ranked = [...places].sort((a, b) => b.score - a.score)
  const excerpts: Excerpt[] = []
  const least = Math.max(LEAST_EXCERPT, SHARE_OF_BEST * (ranked[0]?.score ?? 0))
  let room = ROOM.excerpts
  for (const { path, from, to, score } of ranked) {
    if (score < least || excerpts.length >= MOST_EXCERPTS) break
    if (excerpts.some(one => one.path === path && one.from <= to && from <= one.to)) continue
    const lines = fitting(textOf(path).slice(from - 1, to), room - path.length)
    if (lines.length === 0) continue
    room -= lines.reduce((sum, line) => sum + line.length + 1, path.length)
    excerpts.push({ path, from, to: from + lines.length - 1, lines })
  }
  return { excerpts, pointers: pointersTo(ranked, excerpts, textOf) }
}

/** As many as there is room for; none where that would be a scrap, or where a line is data. */
function fitting(lines: readonly string[], room: number): readonly string[] {
  const kept: string[] = []
  let left = room
  for (const line of lines) {
    left -= line.length + 1
    if (left < 0 || line.length > LONGEST_LINE) break
    kept.push(line)
  }
  return kept.length === lines.length || kept.length >= FEWEST_LINES ? kept : []
}

function pointersTo(
  ranked: readonly ScoredPlace[],
  excerpts: readonly Excerpt[],
  textOf: (path: string) => readonly string[],
): readonly Pointer[] {
  const pointers: Pointer[] = []
  let room = ROOM.pointers
  for (const { path, line, score } of ranked) {
    if (score < LEAST_POINTER || pointers.length >= MOST_POINTERS) break
    const isTold =
      excerpts.some(one => one.path === path && line >= one.from - APART && line <= one.to + APART) ||
      pointers.some(one => one.path === path && Math.abs(one.line - line) <= APART)
    const text = (textOf(path)[line - 1] ?? '').trim().slice(0, LONGEST_POINTER)
    const length = path.length + text.length
    if (isTold || text === '' || length > room) continue
    room -= length
    pointers.push({ path, line, text })
  }
  return pointers
}

/** One text; empty where there is nothing to show. `clean` takes secrets out; paths are told as the tools take them from the working directory. */
export function showHeadStart(
  { excerpts, pointers }: HeadStart,
  marker: string,
  workingDirectory: string,
  clean: (text: string) => string,
): string {
  const shown = (text: string) => clean(sanitizeText(text, text.length).text)
  const parts = excerpts.map(({ path, from, to, lines }) => {
    const place = ` path="${toolPath(path, workingDirectory)}" lines="${from}-${to}"`
    return `<${marker}${place}>\n${shown(lines.join('\n'))}\n</${marker}>`
  })
  const places = pointers.map(({ path, line, text }) => `${toolPath(path, workingDirectory)}:${line}:${shown(text)}`)
  return [...parts, ...(places.length === 0 ? [] : [`<${marker}-more>\n${places.join('\n')}\n</${marker}-more>`])].join(
    '\n',
  )
}

function toolPath(path: string, workingDirectory: string): string {
  const folder = workingDirectory.split('/').filter(part => part !== '' && part !== '.')
  const inside = `${folder.join('/')}/`
  if (folder.length === 0) return path
  return path.startsWith(inside) ? path.slice(inside.length) : fromWorkingDirectory(path, workingDirectory)
}

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
