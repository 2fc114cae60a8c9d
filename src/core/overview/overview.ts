/** The overview that the model gets with its task: lines of the base that the task's text names, in about 800 tokens (`docs/adr/0030`). */

import { fromWorkingDirectory } from '../change/artifacts.ts'
import { isGitPath } from '../change/paths.ts'
import { sanitizeText } from '../task/sanitize-markdown.ts'
import { endOfBlock, type RankedPlace } from './rank-places.ts'

type Excerpt = { readonly path: string; readonly from: number; readonly to: number; readonly lines: readonly string[] }
/** A place of which only one line is shown. */
type Pointer = { readonly path: string; readonly line: number; readonly text: string }
export type Overview = { readonly excerpts: readonly Excerpt[]; readonly pointers: readonly Pointer[] }

/** In characters. */
export const ROOM = { excerpts: 2_800, pointers: 800 }
const MOST = { excerpts: 3, pointers: 5 }
/** A place with a lower score, or an excerpt with less than half of the best one, is probably beside the point. */
const LEAST = { excerpt: 2, pointer: 0.4 }
/** A place this near to another one needs no pointer. */
const APART = 30
const AROUND_NAMED = 10
const SHORT_FILE = 60
const LONGEST_LINE = 300
const LONGEST_POINTER = 80

/** Chooses excerpts of named lines, short named files and definitions that fit as a whole, and pointers to other places. `texts`: the files of the base. */
export function chooseOverview(ranked: readonly RankedPlace[], texts: ReadonlyMap<string, string>): Overview {
  const excerpts: Excerpt[] = []
  const pointers: Pointer[] = []
  const room = { ...ROOM }
  const least = Math.max(LEAST.excerpt, (ranked[0]?.score ?? 0) / 2)
  for (const place of ranked) {
    const { path, line } = place
    const all = (texts.get(path) ?? '').replace(/(?:\r\n|\r|\n)$/, '').split(/\r\n|\r|\n/)
    const found = all[line - 1]
    const isNear = (from: number, to: number, margin: number) =>
      excerpts.some(one => one.path === path && from <= one.to + margin && to >= one.from - margin)
    if (found === undefined || isNear(line, line, 0)) continue
    const span = place.score < least ? null : spanOf(place, all)
    const lines = span === null ? [] : all.slice(span.from - 1, span.to)
    const length = lines.reduce((sum, one) => sum + one.length + 1, path.length)
    const fits =
      length <= room.excerpts && excerpts.length < MOST.excerpts && lines.every(one => one.length <= LONGEST_LINE)
    if (span !== null && fits && !isNear(span.from, span.to, 0)) {
      excerpts.push({ path, ...span, lines })
      room.excerpts -= length
      continue
    }
    const text = found.trim().slice(0, LONGEST_POINTER)
    const isPointed = pointers.some(one => one.path === path && Math.abs(one.line - line) <= APART)
    if (place.kind === 'file' || place.score < LEAST.pointer || pointers.length >= MOST.pointers || text === '')
      continue
    if (isPointed || isNear(line, line, APART) || path.length + text.length > room.pointers) continue
    pointers.push({ path, line, text })
    room.pointers -= path.length + text.length
  }
  return { excerpts, pointers }
}

/** The lines to show of a place; null where a pointer is enough. */
function spanOf({ kind, line }: RankedPlace, all: readonly string[]): Pick<Excerpt, 'from' | 'to'> | null {
  switch (kind) {
    case 'file':
      return all.length > SHORT_FILE ? null : { from: 1, to: all.length }
    case 'line':
      return { from: Math.max(1, line - AROUND_NAMED), to: Math.min(all.length, line + AROUND_NAMED) }
    case 'definition':
      return { from: line, to: endOfBlock(all, line) }
    case 'use':
      return null
  }
}

/** Formats an overview for the model: lines as data between markers, without numbers, paths as the tools take them. `clean` removes secrets. Empty if there is nothing to show. */
export function formatOverview(
  { excerpts, pointers }: Overview,
  { marker, workingDirectory }: { readonly marker: string; readonly workingDirectory: string },
  clean: (text: string) => string,
): string {
  const toolPath = (path: string) => fromWorkingDirectory(path, workingDirectory)
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
